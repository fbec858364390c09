import { parseFeed } from 'feedsmith'
import { cleanLine, cleanText } from '#server/engine/page-digest/read/page-text.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import type { FeedItem } from '#server/engine/page.ts'
import { type ParsedPage, UnreadablePage } from '#server/engine/page-digest/read/parsed-page.ts'
import { plainFromHtml } from '#server/engine/page-digest/html/plain-from-html.ts'
import { isoDate } from '#server/engine/page-digest/html/publication-date.ts'
import { type RawFeed, type RawItem, salvageFeed } from './salvage-feed.ts'

const itemsMax = 100
const itemCharsMax = 5000
const entryStart = /<(?:item|entry)(?=[\s>])/gi
/** Names no day. */
const yearAlone = /^\s*\d{4}\s*$/
const itemHtmlCharsMax = 100_000

const parse = (source: string) =>
  parseFeed(source, { maxItems: itemsMax + 1, parseDateFn: (text: string) => text })

type Parsed = ReturnType<typeof parse>
type Rss = Extract<Parsed, { format: 'rss' }>['feed']
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed']
type Atom = Extract<Parsed, { format: 'atom' }>['feed']
type Json = Extract<Parsed, { format: 'json' }>['feed']

/**
 * Reads RSS, RDF, Atom and JSON feeds, and the intact part of a damaged one; with `plain` in a single pass. Throws
 * `UnreadablePage` when nothing is readable.
 */
export function extractFeed(source: string, url: string, plain: boolean): ParsedPage {
  const raw = readWhole(source, plain)
  const items = raw.items.slice(0, itemsMax).map((item) => toItem(item, url))
  const title = cleanLine(plainText(raw.title))
  return {
    kind: 'feed',
    title,
    publishedAt: isoDate(raw.date) ?? items[0]?.publishedAt ?? null,
    text: [title && `# ${title}`, ...items.map(inMarkdown)].filter(Boolean).join('\n\n'),
    items,
    truncated: raw.items.length > itemsMax,
  }
}

function readWhole(source: string, plain: boolean): RawFeed {
  const read = plain ? null : tryRead(source)
  // The parser ignores some damage and loses the entries after it.
  const written = source.match(entryStart)?.length ?? 0
  if (read && read.items.length >= Math.min(written, itemsMax)) return read
  const saved = salvageFeed(source, itemsMax)
  if (read && read.items.length >= saved.items.length) return read
  if (saved.items.length === 0) throw new UnreadablePage('The feed is damaged: no entry in it is whole')
  return saved
}

function tryRead(source: string): RawFeed | null {
  try {
    return readFeed(parse(source))
  } catch {
    // The parser reports a damaged feed only by throwing.
    return null
  }
}

function readFeed(parsed: Parsed): RawFeed {
  if (parsed.format === 'rss') return fromRss(parsed.feed)
  if (parsed.format === 'rdf') return fromRdf(parsed.feed)
  return parsed.format === 'atom' ? fromAtom(parsed.feed) : fromJson(parsed.feed)
}

function fromRss(feed: Rss): RawFeed {
  const items = (feed.items ?? []).map((item) => ({
    title: item.title,
    url: item.link ?? addressIn(item.guid),
    date: item.pubDate ?? item.dc?.dates?.[0],
    body: item.content?.encoded ?? item.description ?? item.itunes?.summary,
  }))
  return { title: feed.title, date: feed.pubDate ?? feed.lastBuildDate, items }
}

/** An identifier of an entry is its address only if it is written as one. */
const addressIn = (guid: { value?: string; isPermaLink?: boolean } | undefined) =>
  guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? '') ? guid?.value : undefined

function fromRdf(feed: Rdf): RawFeed {
  const items = (feed.items ?? []).map((item) => ({
    title: item.title,
    url: item.link,
    date: item.dc?.dates?.[0],
    body: item.content?.encoded ?? item.description,
  }))
  return { title: feed.title, date: feed.dc?.dates?.[0], items }
}

function fromAtom(feed: Atom): RawFeed {
  const items = (feed.entries ?? []).map((entry) => ({
    title: entry.title?.value,
    url: (entry.links?.find(({ rel }) => !rel || rel === 'alternate') ?? entry.links?.[0])?.href,
    date: entry.published ?? entry.updated,
    body: entry.content?.value ?? entry.summary?.value,
  }))
  return { title: feed.title?.value, date: feed.updated, items }
}

function fromJson(feed: Json): RawFeed {
  const items = (feed.items ?? []).map((item) => ({
    title: item.title,
    url: item.url ?? item.external_url,
    date: item.date_published ?? item.date_modified,
    body: item.content_html ?? item.content_text ?? item.summary,
  }))
  return { title: feed.title, items }
}

function toItem({ title, url, date, body }: RawItem, base: string): FeedItem {
  return {
    title: cleanLine(plainText(title)),
    url: webAddress(url, base),
    publishedAt: yearAlone.test(date ?? '') ? null : isoDate(date),
    text: cutAt(cleanText(plainText(body) ?? ''), itemCharsMax),
  }
}

/** Feeds escape HTML inside text inconsistently, so everything that looks like a tag or an entity is read as one. */
function plainText(text: string | undefined): string | undefined {
  const part = text?.slice(0, itemHtmlCharsMax)
  return part && /<[a-z!/]|&[a-z#]/i.test(part) ? plainFromHtml(part) : part
}

function webAddress(address: string | undefined, base: string): string | null {
  const url = address === undefined ? null : URL.parse(address.trim(), base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function inMarkdown({ title, url, publishedAt, text }: FeedItem): string {
  const heading = title ?? url ?? 'Untitled'
  return [`## ${heading}`, publishedAt, url, text].filter(Boolean).join('\n')
}
