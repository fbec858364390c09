import { z } from 'zod'

const file = z.object({
  id: z.string(),
  name: z.string().nullish(),
  mimetype: z.string().nullish(),
  size: z.number().nullish(),
  url_private_download: z.string().nullish(),
})
export type SlackFile = z.output<typeof file>

const message = z.object({
  type: z.literal('message'),
  subtype: z.string().optional(),
  channel: z.string(),
  channel_type: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  text: z.string().optional(),
  ts: z.string(),
  thread_ts: z.string().optional(),
  files: z.array(file).optional(),
})
export type SlackMessage = z.output<typeof message>

const press = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string(), name: z.string().optional(), username: z.string().optional() }),
  container: z.object({ channel_id: z.string(), message_ts: z.string() }),
  message: z.object({ thread_ts: z.string().optional() }).optional(),
  actions: z
    .array(z.object({ type: z.string(), value: z.string().optional(), action_ts: z.string() }))
    .min(1),
  team: z.object({ id: z.string() }).nullish(),
})
export type SlackPress = z.output<typeof press>

/** What arrives on a socket of Slack. What has another shape is acknowledged and skipped. */
const envelope = z.object({
  type: z.string(),
  envelope_id: z.string().max(200).optional(),
  reason: z.string().max(100).optional(),
  payload: z.unknown().optional(),
})

export type SlackEnvelope =
  | { what: 'hello' }
  | { what: 'disconnect'; reason: string | undefined }
  | { what: 'other'; id: string | undefined }
  | { what: 'message'; id: string; team: string; message: SlackMessage }
  | { what: 'press'; id: string; team: string; press: SlackPress }

const event = z.object({ team_id: z.string(), event: message })

/** Reads what arrived on a socket; null: it is nothing of Slack. */
export function readEnvelope(value: unknown): SlackEnvelope | null {
  const parsed = envelope.safeParse(value)
  if (!parsed.success) return null
  const { type, envelope_id: id, reason, payload } = parsed.data
  if (type === 'hello') return { what: 'hello' }
  if (type === 'disconnect') return { what: 'disconnect', reason }
  if (id !== undefined && type === 'events_api') {
    const read = event.safeParse(payload)
    if (read.success) return { what: 'message', id, team: read.data.team_id, message: read.data.event }
  }
  if (id !== undefined && type === 'interactive') {
    const read = press.safeParse(payload)
    if (read.success) return { what: 'press', id, team: read.data.team?.id ?? '', press: read.data }
  }
  return { what: 'other', id }
}
