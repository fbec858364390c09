import type { z } from 'zod'
import type { OpenBot } from '#server/features/chat/chat-bot.ts'
import { serviceCaller } from '#server/integrations/service-caller.ts'
import type { Outcome } from '#server/integrations/outcome.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { safeFetch } from '#server/platform/outbound/outbound.ts'

/** What a call needs of the bot. */
export type DiscordApp = Pick<OpenBot, 'config' | 'secrets'>

interface DiscordCall<Value> {
  method?: 'GET' | 'POST' | 'PATCH'
  json?: unknown
  schema: z.ZodType<Value>
}

export const discordServer = 'https://discord.com'

/** The address of Discord for this bot; compatible servers have another one. */
export const serverOf = ({ config }: Pick<DiscordApp, 'config'>) =>
  (config.server || discordServer).replace(/\/+$/, '')

/** Why the token does not work any more. */
export const revokedMessage =
  'Discord no longer accepts the token of the bot. Reset it at discord.com/developers and enter the new one.'

function callerOf(app: DiscordApp, signal: AbortSignal) {
  return serviceCaller({
    service: 'Discord',
    address: `${serverOf(app)}/api/v10`,
    headers: {
      authorization: `Bot ${app.secrets.token}`,
      'user-agent': `DiscordBot (${siteUrl()}, 1)`,
    },
    secrets: [app.secrets.token ?? ''],
    fetch: safeFetch,
    signal,
  })
}

/** Calls the API of Discord and reads its answer. */
export function callDiscord<Value>(
  app: DiscordApp,
  at: string,
  { schema, ...request }: DiscordCall<Value>,
  signal: AbortSignal,
): Promise<Outcome<Value>> {
  return callerOf(app, signal).json(schema, at, request)
}

/** Calls the API when the answer has nothing to read. */
export function tellDiscord(
  app: DiscordApp,
  at: string,
  json: unknown,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  return callerOf(app, signal).answer(at, { method: 'POST', json })
}
