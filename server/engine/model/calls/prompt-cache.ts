import { createHash } from 'node:crypto'
import { clock } from '#server/platform/clock.ts'
import type { CacheMarks, CallRequest } from './model-message.ts'

/** How long a service keeps what nobody reads, ms. */
const lifeMs = 300_000
/**
 * Writing a token to a cache costs a quarter more than reading it plainly, and saves nine tenths when it is read again:
 * it pays if at least this share of prompts is sent again.
 */
const shareMin = 0.25 / 0.9
const knownMax = 2_000

/** The calls with the same instructions to the same model by this process. */
interface Known {
  /** When the last one was made, ms. */
  at: number
  conversations: number
  /** The calls that continued a conversation. */
  continued: number
}
const known = new Map<string, Known>()

/** A name for the calls that begin with the same instructions; it reveals nothing of them. */
export const cacheKeyOf = (instructions: string): string =>
  createHash('sha256').update(instructions).digest('base64url').slice(0, 32)

/** Decides what a service is asked to cache, if it has to be asked: what is probably sent again soon. */
export function cacheMarks(request: Omit<CallRequest, 'limits' | 'secrets'>): CacheMarks | null {
  const { asked, instructions, messages, tools, toolsAllowed } = request
  const mark = asked.provider.cacheMark?.(asked.model)
  if (!mark) return null
  const isContinued = messages.length > 1
  const key = `${asked.engine} ${asked.connection.id} ${asked.model} ${cacheKeyOf(instructions)}`
  const before = known.get(key)
  remember(key, isContinued)
  const isLoop = before ? before.continued / before.conversations >= shareMin : tools.length > 0
  // Without its tools, the conversation is none that the service knows, and nothing follows.
  const isLast = isContinued && !toolsAllowed && tools.length > 0
  return {
    mark,
    instructions: isContinued || isLoop || isRecent(before),
    messages: !isLast && (isContinued || isLoop),
  }
}

const isRecent = (before: Known | undefined) =>
  before !== undefined && clock.now().getTime() - before.at < lifeMs

function remember(key: string, isContinued: boolean): void {
  const { conversations, continued } = known.get(key) ?? { conversations: 0, continued: 0 }
  // Halved from time to time, so that an agent whose task was changed is soon known again.
  const share = conversations < 16 ? 1 : 0.5
  known.delete(key)
  known.set(key, {
    at: clock.now().getTime(),
    conversations: conversations * share + (isContinued ? 0 : 1),
    continued: continued * share + (isContinued ? 1 : 0),
  })
  const [oldest] = known.keys()
  if (known.size > knownMax && oldest !== undefined) known.delete(oldest)
}
