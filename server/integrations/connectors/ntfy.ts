import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { addressField, optional, secretField } from '#server/integrations/field.ts'
import { done, failed, mapped, type Outcome } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

/** A longer text arrives as a file instead of a message, bytes. */
const messageBytesMax = 4_096
const ending = ' …'
const message = z.object({
  id: z.string(),
  time: z.number(),
  event: z.string(),
  title: z.string().default(''),
  message: z.string().default(''),
})
const shown = z.object({ sentAt: z.string(), title: z.string(), text: z.string() })

export const ntfy = defineConnector({
  id: 'ntfy',
  name: 'ntfy',
  description: 'Send push notifications to phones and desktops, through ntfy.sh or your own server.',
  category: 'communication',
  authType: 'api_key',
  fields: {
    server: optional(addressField('Server', { hint: 'Left empty: ntfy.sh', placeholder: 'https://ntfy.sh' })),
    topic: secretField('Topic', {
      hint: 'Anyone who knows the name can read the topic, so choose one that nobody can guess',
    }),
    token: optional(
      secretField('Access token', { hint: 'Only for topics that are protected', placeholder: 'tk_…' }),
    ),
  },
  steps: [
    'Install the ntfy app on your phone, or open the web app of your server.',
    'Choose “Subscribe to topic” and make up a name that nobody guesses; enter the same name here.',
    'For a protected topic, make a token under “Account”, “Access tokens”, and paste it here.',
  ],
  address: ({ server }) => server.replace(/\/+$/, '') || 'https://ntfy.sh',
  headers: ({ token }): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
  check: {
    run: async ({ call, config }) =>
      mapped(
        await call.json(z.object({ success: z.literal(true) }), path`/${config.topic}/auth`),
        () => 'The topic can be used. Send a message to see it arrive.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'read_messages',
      title: 'Read messages',
      description:
        'Read what came to the connected topic in the last hours; servers keep messages for 12 hours.',
      input: z.object({
        hours: z.int().min(1).max(72).default(12),
        limit: z.int().min(1).max(100).default(20),
      }),
      output: z.array(shown),
      effect: 'read',
      run: async ({ call, config }, { hours, limit }) => {
        const answer = await call.text(path`/${config.topic}/json`, {
          query: { poll: 1, since: `${hours}h` },
        })
        return answer.ok ? messagesIn(answer.value, limit) : answer
      },
    }),
    tool({
      name: 'send_message',
      title: 'Send a notification',
      description: 'Send a push notification to the connected topic. A text of more than 4 kB is cut.',
      input: z.object({
        text: z.string().min(1).max(40_000),
        title: z.string().max(250).optional().describe('Stands above the text'),
        priority: z.int().min(1).max(5).optional().describe('1 is silent, 3 usual, 5 urgent'),
        link: z
          .url({ protocol: /^https?$/ })
          .max(2_000)
          .optional()
          .describe('Opens when it is tapped'),
      }),
      output: z.object({ id: z.string() }),
      effect: 'write',
      isTargetFixed: true,
      run: ({ call, config }, { text, title, priority, link }) =>
        call.json(z.object({ id: z.string() }), '/', {
          json: { topic: config.topic, message: withinBytes(text), title, priority, click: link },
        }),
    }),
  ],
})

/** One message a line; the newest last. */
function messagesIn(text: string, limit: number): Outcome<z.output<typeof shown>[]> {
  try {
    const lines = text.split('\n').filter((line) => line.trim())
    const all = lines
      .map((line) => message.parse(JSON.parse(line)))
      .filter(({ event }) => event === 'message')
    return done(
      all.slice(-limit).map(({ time, title, message: said }) => ({
        sentAt: new Date(time * 1_000).toISOString(),
        title,
        text: said,
      })),
    )
  } catch {
    return failed('bad_answer', 'ntfy gave an answer that was not understood')
  }
}

function withinBytes(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= messageBytesMax) return text
  const cut = bytes.subarray(0, messageBytesMax - Buffer.byteLength(ending)).toString()
  // The cut may have split the last character.
  return cut.replace(/\uFFFD$/, '') + ending
}
