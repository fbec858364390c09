import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { secretAddressField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'

/** A message in the form of the Teams webhooks: an adaptive card. */
const card = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
      },
    },
  ],
})

export const microsoftTeams = defineConnector({
  id: 'microsoft-teams',
  name: 'Microsoft Teams',
  description: 'Send messages to a channel or chat of Microsoft Teams.',
  category: 'communication',
  authType: 'webhook_url',
  fields: {
    webhookUrl: secretAddressField('Webhook URL', { placeholder: 'https://….logic.azure.com/workflows/…' }),
  },
  steps: [
    'In Teams, open the menu (…) of the channel and choose “Workflows”.',
    'Pick “Post to a channel when a webhook request is received” and follow it to the end.',
    'Copy the address that it shows, and paste it here.',
  ],
  address: ({ webhookUrl }) => webhookUrl,
  check: {
    note: 'Posts a short test message to the channel.',
    run: async ({ call, config }) =>
      mapped(
        await call.text(config.webhookUrl, { json: card('This is a test from Balancia: it works.') }),
        () => 'Teams took a test message: look for it in the channel.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'send_message',
      title: 'Send a message',
      description:
        'Send a message to the connected Teams channel. **bold**, lists and [links](https://…) work.',
      input: z.object({ text: z.string().min(1).max(20_000) }),
      output: z.object({ sent: z.literal(true) }),
      effect: 'write',
      isTargetFixed: true,
      run: async ({ call, config }, { text }) =>
        mapped(await call.text(config.webhookUrl, { json: card(text) }), () => ({ sent: true as const })),
    }),
  ],
})
