import { secondsToWait } from '#server/integrations/answered-failure.ts'
import { type OutboundAnswer, safeFetch, statusText } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import type { SendOutcome } from '#server/features/ways/way-sender.ts'

const answerBytesMax = 64_000

interface Post {
  url: string
  /** How the target is named in messages; the address itself may be secret. */
  host: string
  headers: Record<string, string>
  body: string
  /** Statuses that mean that the target is gone or the secret revoked. */
  gone: readonly number[]
  /** Whether a repetition does nothing twice, so that it is tried again although it may have arrived. */
  isRepeatable: boolean
}

/** Posts a message; `proof` reads what the service answered. Never throws for what a service answers. */
export async function postMessage(
  { url, host, headers, body, gone, isRepeatable }: Post,
  proof: (answer: OutboundAnswer) => string,
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    const answer = await safeFetch(url, { method: 'POST', headers, body, bytesMax: answerBytesMax, signal })
    const { status } = answer
    if (status >= 200 && status < 300) return { state: 'sent', proof: proof(answer) }
    const message = `${host}: ${statusText(status)}`
    if (gone.includes(status)) return { state: 'gone', message }
    if (status === 429 || status === 503)
      return { state: 'failed', message, retryAfterMs: secondsToWait(answer.headers) * 1_000 }
    if (status < 500) return { state: 'failed', message, isFinal: true }
    return isRepeatable ? { state: 'failed', message } : { state: 'unknown', message }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    // Only a success is read far enough to be too large.
    if (error.code === 'too_large') return { state: 'sent', proof: `Accepted by ${host}` }
    const message = `${host}: ${error.message}`
    if (!error.isUnsent && !isRepeatable) return { state: 'unknown', message }
    return { state: 'failed', message, ...(error.isOfAddress && { isFinal: true }) }
  }
}
