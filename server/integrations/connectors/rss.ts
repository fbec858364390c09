import type { parseFeed } from 'feedsmith'
import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { addressField } from '#server/integrations/field.ts'
import { done, failed, mapped, type Outcome } from '#server/integrations/outcome.ts'

const textMax = 2_000
const entry = z.object({
  title: z.string(),
  link: z.string().nullable(),
  published: z.string().nullable(),
  summary: z.string(),
})
const feed = z.object({ title: z.string(), entries: z.array(entry) })

export const rss = defineConnector({
  id: 'rss',
  name: 'RSS feed',
  description: 'Read the entries of a feed: RSS, Atom, RDF or JSON Feed.',
  category: 'web',
  authType: 'none',
  fields: { feedUrl: addressField('Feed address', { placeholder: 'https://example.com/feed.xml' }) },
  steps: [
    'On the site, look for “RSS”, “Feed” or “Subscribe”, and copy the address of that link.',
    'Many sites have it at /feed or /rss.xml.',
  ],
  address: ({ feedUrl }) => feedUrl,
  check: {
    run: async (context) =>
      mapped(await readFeed(context), ({ title, entries }) => `“${title}” has ${entries.length} entries.`),
  },
  tools: (tool) => [
    tool({
      name: 'read_feed',
      title: 'Read the feed',
      description: 'Read the newest entries of the connected feed.',
      input: z.object({ limit: z.int().min(1).max(50).default(20) }),
      output: feed,
      effect: 'read',
      run: async (context, { limit }) =>
        mapped(await readFeed(context), ({ title, entries }) => ({
          title,
          entries: entries.slice(0, limit),
        })),
    }),
  ],
})

async function readFeed({
  call,
  config,
}: ConnectorContext<'feedUrl'>): Promise<Outcome<z.output<typeof feed>>> {
  const answer = await call.text(config.feedUrl, {
    followsRedirects: true,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/xml, application/feed+json, */*',
    },
  })
  if (!answer.ok) return answer
  const { parseFeed: parse } = await import('feedsmith')
  try {
    return done(entriesOf(parse(answer.value)))
  } catch {
    return failed('bad_answer', 'RSS feed: What is there is not a feed')
  }
}

type Parsed = ReturnType<typeof parseFeed>

function entriesOf(parsed: Parsed): z.output<typeof feed> {
  if (parsed.format === 'atom') {
    const { title, entries = [] } = parsed.feed
    return {
      title: text(title?.value),
      entries: entries.map((each) => ({
        title: text(each.title?.value),
        link: each.links?.[0]?.href ?? null,
        published: dateOf(each.published ?? each.updated),
        summary: text(each.summary?.value ?? each.content?.value),
      })),
    }
  }
  if (parsed.format === 'json') {
    const { title, items = [] } = parsed.feed
    return {
      title: text(title),
      entries: items.map((each) => ({
        title: text(each.title),
        link: each.url ?? null,
        published: dateOf(each.date_published),
        summary: text(each.summary ?? each.content_text ?? each.content_html),
      })),
    }
  }
  const { title, items = [] } = parsed.feed
  return {
    title: text(title),
    entries: items.map((each) => ({
      title: text(each.title),
      link: each.link ?? null,
      published: dateOf('pubDate' in each ? each.pubDate : each.dc?.dates?.[0]),
      summary: text(each.description),
    })),
  }
}

const dateOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The text of a feed's HTML. */
const text = (value = '') =>
  value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textMax)
