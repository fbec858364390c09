import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { secretAddressField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'

export const slack = defineConnector({
  id: 'slack',
  name: 'Slack',
  description: 'Send messages to a Slack channel. Also works with Mattermost and Rocket.Chat.',
  category: 'communication',
  authType: 'webhook_url',
  fields: {
    webhookUrl: secretAddressField('Webhook URL', { placeholder: 'https://hooks.slack.com/services/…' }),
  },
  steps: [
    'Open api.slack.com/apps, choose “Create New App”, then “From scratch”, and pick your workspace.',
    'Under “Incoming Webhooks”, switch them on and choose “Add New Webhook”.',
    'Pick the channel, allow it, copy the webhook URL and paste it here.',
  ],
  address: ({ webhookUrl }) => webhookUrl,
  check: {
    note: 'Posts a short test message to the channel.',
    run: async ({ call, config }) =>
      mapped(
        await call.text(config.webhookUrl, { json: { text: 'This is a test from Balancia: it works.' } }),
        () => 'Slack took a test message: look for it in the channel.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'send_message',
      title: 'Send a message',
      description:
        'Send a message to the connected Slack channel. *bold*, _italic_ and <https://…|links> work.',
      input: z.object({ text: z.string().min(1).max(40_000) }),
      output: z.object({ sent: z.literal(true) }),
      effect: 'write',
      isTargetFixed: true,
      run: async ({ call, config }, { text }) =>
        mapped(await call.text(config.webhookUrl, { json: { text } }), () => ({ sent: true as const })),
    }),
  ],
})
