import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { secretAddressField } from '#server/integrations/field.ts'
import { inParts, sendParts } from '#server/integrations/in-parts.ts'
import { mapped } from '#server/integrations/outcome.ts'

const messageMax = 2_000
const hook = z.object({ name: z.string().nullish(), channel_id: z.string() })

export const discord = defineConnector({
  id: 'discord',
  name: 'Discord',
  description: 'Send messages to a channel of a Discord server.',
  category: 'communication',
  authType: 'webhook_url',
  fields: {
    webhookUrl: secretAddressField('Webhook URL', { placeholder: 'https://discord.com/api/webhooks/…' }),
  },
  steps: [
    'In Discord, open the settings of the channel, then “Integrations” and “Webhooks”.',
    'Choose “New Webhook”, then “Copy Webhook URL”, and paste it here.',
  ],
  address: ({ webhookUrl }) => webhookUrl,
  check: {
    run: async ({ call, config }) =>
      mapped(
        await call.json(hook, config.webhookUrl),
        ({ name }) => `Discord knows the webhook “${name ?? ''}”.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'send_message',
      title: 'Send a message',
      description:
        'Send a message to the connected Discord channel. Long texts are sent in several messages.',
      input: z.object({ text: z.string().min(1).max(20_000) }),
      output: z.object({ messages: z.int() }),
      effect: 'write',
      isTargetFixed: true,
      run: ({ call, config }, { text }) =>
        sendParts(inParts(text, messageMax), (content) =>
          // Text of a page or a model must not mention users.
          call.json(z.object({ id: z.string() }), config.webhookUrl, {
            query: { wait: true },
            json: { content, allowed_mentions: { parse: [] } },
          }),
        ),
    }),
  ],
})
