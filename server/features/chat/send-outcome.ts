import { setTimeout as wait } from 'node:timers/promises'
import { type CallFailure, isUnknown } from '#server/integrations/outcome.ts'
import type { SendOutcome } from '#server/features/ways/public.ts'

/** A wait that a service asks for between the parts of one message, at most, ms. */
const pauseMaxMs = 10_000
const triesMax = 5

/** What a failed call means for the message that it carried. */
export function failedToSend(failure: CallFailure): SendOutcome {
  const { message, code, retryAfterSeconds, isUnsent } = failure
  if (code === 'rate_limited')
    return { state: 'failed', message, retryAfterMs: (retryAfterSeconds ?? 60) * 1_000 }
  if (isUnsent) return { state: 'failed', message }
  return isUnknown(failure) ? { state: 'unknown', message } : { state: 'failed', message, isFinal: true }
}

/**
 * Sends the parts of a message in order. Parts that have arrived cannot be recalled: a later one waits as long as the
 * service asks, and when it fails, the whole is not repeated.
 */
export async function sendInOrder<Part>(
  parts: readonly Part[],
  signal: AbortSignal,
  send: (part: Part) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  let last: SendOutcome = { state: 'failed', message: 'The message is empty', isFinal: true }
  for (const [index, part] of parts.entries()) {
    last = await send(part)
    if (index > 0) last = await sendAgain(last, signal, () => send(part))
    if (last.state === 'sent') continue
    if (index === 0) return last
    return { state: 'unknown', message: `${index} of ${parts.length} parts were sent. ${last.message}` }
  }
  return last
}

async function sendAgain(
  first: SendOutcome,
  signal: AbortSignal,
  send: () => Promise<SendOutcome>,
): Promise<SendOutcome> {
  let last = first
  for (let tries = 1; tries < triesMax && last.state === 'failed'; tries += 1) {
    const { retryAfterMs = Number.POSITIVE_INFINITY } = last
    if (retryAfterMs > pauseMaxMs || signal.aborted) break
    await wait(retryAfterMs, undefined, { signal }).catch(() => undefined)
    last = await send()
  }
  return last
}
