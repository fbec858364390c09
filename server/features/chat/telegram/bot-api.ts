import { z } from 'zod'
import type { SendOutcome } from '#server/features/ways/public.ts'
import type { OpenBot } from '#server/features/chat/chat-bot.ts'
import { type OutboundAnswer, safeFetch } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'

export const telegramServer = 'https://api.telegram.org'
const callMs = 15_000
const bytesMax = 10_000_000

type BotAccess = Pick<OpenBot, 'config' | 'secrets'>

/** What the Bot API answered, or why it did not. */
export type BotAnswer<T> =
  | { isOk: true; value: T }
  | {
      isOk: false
      /** That of HTTP; 0: there was no answer. */
      status: number
      /** In words, without the token. */
      message: string
      retryAfterMs?: number
      /** Whether the call may have had its effect. */
      isUnsure: boolean
    }

const refusal = z.object({
  ok: z.literal(false),
  description: z.string().catch(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** Calls a method of the Bot API. Never throws for what the service or the network does. */
export async function callBot<T>(
  bot: BotAccess,
  method: string,
  body: object,
  { result, signal, totalMs = callMs }: { result: z.ZodType<T>; signal?: AbortSignal; totalMs?: number },
): Promise<BotAnswer<T>> {
  try {
    const answer = await safeFetch(`${serverOf(bot)}/bot${tokenOf(bot)}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      totalMs,
      bytesMax,
      signal,
    })
    return readAnswer(answer, result)
  } catch (error) {
    return unreached(error)
  }
}

/** Reads a file that was sent to the bot; throws an `OutboundFailure`. */
export async function readBotFile(bot: BotAccess, path: string, fileBytesMax: number) {
  const at = path.split('/').map(encodeURIComponent).join('/')
  const answer = await safeFetch(`${serverOf(bot)}/file/bot${tokenOf(bot)}/${at}`, {
    bytesMax: fileBytesMax,
    totalMs: 60_000,
  })
  if (answer.status !== 200) throw new OutboundFailure('network', 'Telegram did not give the file')
  return new Uint8Array(answer.bytes)
}

/** Describes a failed call as the outcome of a message. */
export function outcomeOf({
  status,
  message,
  retryAfterMs,
  isUnsure,
}: Extract<BotAnswer<unknown>, { isOk: false }>): SendOutcome {
  if (isUnsure) return { state: 'unknown', message }
  // The user blocked the bot, deleted the chat or the account.
  if (status === 403 || (status === 400 && /chat not found|user is deactivated/i.test(message)))
    return { state: 'gone', message: `${message} Open the chat with the bot and press Start.` }
  if (isRevoked(status))
    return { state: 'failed', isFinal: true, message: 'The bot of this server was revoked.' }
  return { state: 'failed', message, retryAfterMs, isFinal: status === 400 }
}

/** Telegram answers 401 for a revoked token, and 404 for a text that never was one. */
export const isRevoked = (status: number) => status === 401 || status === 404

export const revokedMessage =
  'Telegram no longer accepts the token of the bot. Get a new one from @BotFather and enter it.'

function readAnswer<T>({ status, bytes }: OutboundAnswer, result: z.ZodType<T>): BotAnswer<T> {
  const json = jsonOf(bytes)
  const taken = z.object({ ok: z.literal(true), result }).safeParse(json)
  if (taken.success) return { isOk: true, value: taken.data.result }
  const refused = refusal.safeParse(json).data
  const seconds = refused?.parameters?.retry_after
  return {
    isOk: false,
    status,
    message: isRevoked(status)
      ? revokedMessage
      : `Telegram answered ${status}${refused?.description ? `: ${refused.description.slice(0, 200)}.` : '.'}`,
    ...(seconds !== undefined && { retryAfterMs: seconds * 1_000 }),
    // A proxy in between may have lost the answer to a message that was taken.
    isUnsure: status >= 500 || (status < 300 && !refused),
  }
}

function unreached(error: unknown): Extract<BotAnswer<never>, { isOk: false }> {
  if (!(error instanceof OutboundFailure)) throw error
  return { isOk: false, status: 0, message: `Telegram: ${error.message}.`, isUnsure: !error.isUnsent }
}

const serverOf = ({ config }: BotAccess) => (config.server || telegramServer).replace(/\/+$/, '')
const tokenOf = ({ secrets }: BotAccess) => encodeURIComponent(secrets.token ?? '').replace('%3A', ':')

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
