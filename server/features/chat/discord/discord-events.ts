import { z } from 'zod'

/** A frame of the gateway. */
export const frame = z.object({
  op: z.int(),
  d: z.unknown().optional(),
  s: z.int().nullish(),
  t: z.string().nullish(),
})

/** Operations of the gateway, of both sides. */
export const op = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const

/** Messages in private conversations, whose text needs no further permission. */
export const directMessages = 1 << 12

export const hello = z.object({ heartbeat_interval: z.number().min(100).max(600_000) })
export const ready = z.object({ session_id: z.string(), resume_gateway_url: z.string() })

const user = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  bot: z.boolean().optional(),
})

export const message = z.object({
  id: z.string(),
  channel_id: z.string(),
  guild_id: z.string().optional(),
  author: user,
  content: z.string(),
  message_reference: z.object({ message_id: z.string().optional() }).nullish(),
})
export type DiscordMessage = z.output<typeof message>

export const interaction = z.object({
  id: z.string(),
  application_id: z.string(),
  /** A press of a button. */
  type: z.literal(3),
  token: z.string(),
  channel_id: z.string(),
  guild_id: z.string().optional(),
  data: z.object({ custom_id: z.string() }),
  message: z.object({ id: z.string() }),
  user: user.optional(),
  member: z.object({ user }).optional(),
})
export type DiscordPress = z.output<typeof interaction>
export type DiscordUser = z.output<typeof user>
