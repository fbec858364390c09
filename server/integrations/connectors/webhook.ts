import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { optional, secretAddressField, secretField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'

const sent = z.object({ answer: z.string() })

export const webhook = defineConnector({
  id: 'webhook',
  name: 'Outgoing webhook',
  description: 'Post results to a web address of yours, as JSON.',
  category: 'web',
  authType: 'webhook_url',
  fields: {
    webhookUrl: secretAddressField('Webhook URL', { placeholder: 'https://example.com/hooks/…' }),
    token: optional(
      secretField('Token', { hint: 'Sent as “Authorization: Bearer …”, if the receiver wants one' }),
    ),
  },
  steps: [
    'In the tool that should receive the data, add a trigger “Incoming webhook” or “Catch hook” (Zapier, Make, n8n and most others have one).',
    'Copy the address that it shows, and paste it here.',
    'If it wants a token, paste that, too.',
  ],
  address: ({ webhookUrl }) => webhookUrl,
  headers: ({ token }): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
  check: {
    note: 'Posts {"event":"test"} to the address.',
    run: async ({ call, config, idempotencyKey }) =>
      mapped(
        await call.text(config.webhookUrl, {
          json: { event: 'test', text: 'This is a test from Balancia.' },
          headers: { 'idempotency-key': idempotencyKey },
        }),
        () => 'The address took a test.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'post',
      title: 'Post to the webhook',
      description: 'Post a text, and optionally fields of data, to the connected web address.',
      input: z.object({
        text: z.string().min(1).max(100_000),
        data: z.record(z.string(), z.json()).optional().describe('Further fields to send along'),
      }),
      output: sent,
      effect: 'write',
      isTargetFixed: true,
      run: async ({ call, config, idempotencyKey }, { text, data }) =>
        mapped(
          await call.text(config.webhookUrl, {
            json: { event: 'message', text, ...(data && { data }) },
            headers: { 'idempotency-key': idempotencyKey },
          }),
          (answer) => ({ answer: answer.slice(0, 2_000) }),
        ),
    }),
  ],
})
