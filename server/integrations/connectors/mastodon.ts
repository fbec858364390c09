import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { addressField, apiKeyField } from '#server/integrations/field.ts'
import { inParts, sendParts } from '#server/integrations/in-parts.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

/** The limit of every server; some allow more. */
const postMax = 500
const post = z.object({
  url: z.string().nullish(),
  created_at: z.string(),
  content: z.string(),
  account: z.object({ acct: z.string() }),
})
const shown = z.object({ url: z.string(), postedAt: z.string(), by: z.string(), text: z.string() })

export const mastodon = defineConnector({
  id: 'mastodon',
  name: 'Mastodon',
  description: 'Publish posts from your Mastodon account, and read posts about a subject.',
  category: 'communication',
  authType: 'api_key',
  fields: {
    server: addressField('Server', { placeholder: 'https://mastodon.social' }),
    apiKey: apiKeyField({ hint: 'The access token of your application' }),
  },
  steps: [
    'On your Mastodon server, open “Preferences”, “Development”, and choose “New application”.',
    'Leave the scopes “profile”, “read:statuses” and “write:statuses” ticked, and submit.',
    'Open the application and copy “Your access token”.',
  ],
  address: ({ server }) => server.replace(/\/+$/, ''),
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ acct: z.string() }), '/api/v1/accounts/verify_credentials'),
        ({ acct }) => `Connected as @${acct}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'read_hashtag',
      title: 'Read posts with a hashtag',
      description: 'Read the newest public posts with a hashtag.',
      input: z.object({
        hashtag: z
          .string()
          .regex(/^#?[\p{L}\p{N}_]{1,100}$/u, 'A hashtag is one word')
          .describe('With or without #'),
        limit: z.int().min(1).max(40).default(20),
      }),
      output: z.array(shown),
      effect: 'read',
      run: async ({ call }, { hashtag, limit }) =>
        mapped(
          await call.json(z.array(post), path`/api/v1/timelines/tag/${hashtag.replace('#', '')}`, {
            query: { limit },
          }),
          (posts) =>
            posts.map(({ url, created_at: postedAt, content, account }) => ({
              url: url ?? '',
              postedAt,
              by: account.acct,
              text: plainText(content),
            })),
        ),
    }),
    tool({
      name: 'publish',
      title: 'Publish a post',
      description:
        'Publish a post in the connected account. A long text becomes several posts that answer each other.',
      input: z.object({
        text: z.string().min(1).max(10_000),
        visibility: z.enum(['public', 'unlisted', 'private']).default('public'),
      }),
      output: z.object({ messages: z.int() }),
      effect: 'write',
      honoursIdempotencyKey: true,
      isTargetFixed: true,
      run: (context, { text, visibility }) => publish(context, inParts(text, postMax), visibility),
    }),
  ],
})

/** Each post has a key of its own, so that retries publish the whole only once. */
function publish({ call, idempotencyKey }: ConnectorContext, parts: readonly string[], visibility: string) {
  let answered: string | undefined
  let place = 0
  return sendParts(parts, async (part) => {
    place += 1
    const outcome = await call.json(z.object({ id: z.string() }), '/api/v1/statuses', {
      headers: { 'idempotency-key': `${idempotencyKey} ${place}` },
      json: { status: part, visibility, in_reply_to_id: answered },
    })
    if (outcome.ok) answered = outcome.value.id
    return outcome
  })
}

/** A post comes as HTML, of which the text counts. */
const plainText = (content: string) =>
  content
    .replace(/<br\s*\/?>|<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
