import { type OutboundAnswer, statusText } from '#server/platform/outbound/outbound.ts'
import { clock } from '#server/platform/clock.ts'
import { type CallFailure, failed } from './outcome.ts'

const saidMax = 300
const waitMaxSeconds = 86_400

type Answered = Pick<OutboundAnswer, 'status' | 'headers'>

/** The meaning of an error status, in words that a user can act on. */
export function failureOf(service: string, { status, headers }: Answered, body: string): CallFailure {
  const said = messageIn(body)
  const answered = `${service}: ${statusText(status)}${said ? `: ${said}` : ''}`
  // Some services answer 403 when a rate limit is exceeded.
  const isSpent = status === 403 && ('retry-after' in headers || headers['x-ratelimit-remaining'] === '0')
  if (status === 429 || isSpent) return failed('rate_limited', `Too many calls for now. ${answered}`)
  if (status === 401)
    return { ...failed('wrong_key', `The key was not accepted. ${answered}`), isUnknownKey: true }
  if (status === 403) return failed('wrong_key', `The key does not allow this. ${answered}`)
  if (status === 404 || status === 410)
    return failed('refused', `It was not found, or the key may not see it. ${answered}`)
  if (status === 408 || status === 504) return failed('timeout', answered)
  if (status >= 500) return failed('server_error', `The service has a problem of its own. ${answered}`)
  return failed('refused', answered)
}

/** The value of a `Retry-After` header, in seconds; 60 if it is unreadable. */
export function secondsToWait(headers: Record<string, string>): number {
  const said = headers['retry-after'] ?? ''
  const seconds = /^\d+(\.\d+)?$/.test(said)
    ? Number(said)
    : (Date.parse(said) - clock.now().getTime()) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), waitMaxSeconds) : 60
}

/** The one sentence that services put into their errors, wherever they put it. */
function messageIn(body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    // A whole page of HTML is no useful message.
    return /^\s*</.test(body) ? '' : oneLine(body)
  }
  return oneLine(sentenceIn(parsed))
}

const places = [
  'message',
  'error_description',
  'description',
  'detail',
  'error',
  'errorMessages',
  'errors',
  'title',
]

function sentenceIn(parsed: unknown): string {
  if (typeof parsed === 'string') return parsed
  if (Array.isArray(parsed)) return sentenceIn(parsed[0])
  if (parsed === null || typeof parsed !== 'object') return ''
  for (const place of places) {
    const sentence = sentenceIn((parsed as Record<string, unknown>)[place])
    if (sentence) return sentence
  }
  return ''
}

const oneLine = (text: string) =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, saidMax)
