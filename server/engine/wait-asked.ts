import { clock } from '#server/platform/clock.ts'

interface Refusal {
  responseBody?: unknown
  responseHeaders?: unknown
}

const bodyCharsMax = 20_000
const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** '3s', '6m0s', '1h2m', '20ms', '1.5s'. */
const duration = /^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/
/** 'retry in 3.2s', 'try again in 1m30s', 'retry after 5 seconds', 'wait 10 seconds'. */
const inWords =
  /(?:retry|try again|try it again|available again|wait|resets?)\s*(?:again\s*)?(?:in|after|for|for about)?[\s:]*((?:\d+(?:\.\d+)?\s*(?:milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)(?![a-z])\s*)+)/i
const oneOfWords =
  /(\d+(?:\.\d+)?)\s*(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)(?![a-z])/gi

/** How long a service that refused a call asks to wait, ms: by its headers, by its body, or in its words; null: it does not say. */
export function waitAsked({ responseHeaders, responseBody }: Refusal): number | null {
  const headers = lowerCase(responseHeaders)
  const body = typeof responseBody === 'string' ? responseBody.slice(0, bodyCharsMax) : ''
  return (
    milliseconds(headers['retry-after-ms']) ??
    retryAfter(headers['retry-after']) ??
    retryInfo(body) ??
    wordsIn(body) ??
    resetIn(headers)
  )
}

function lowerCase(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value.trim()]] : [],
    ),
  )
}

const milliseconds = (text: string | undefined) => (text && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null)

/** Seconds, a length of time or a date. */
function retryAfter(text: string | undefined): number | null {
  if (!text) return null
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000
  if (duration.test(text)) return durationMs(text)
  const ms = Date.parse(text) - clock.now().getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

function durationMs(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? 's'] ?? 0), 0)
}

/** Google's `RetryInfo`, and fields of the same meaning of other services. */
function retryInfo(body: string): number | null {
  const found =
    /"(?:retryDelay|retry_delay|retry_after|retryAfter|estimated_time)"\s*:\s*(?:"([\d.]+(?:ms|[smhd])?)"|\{\s*"seconds"\s*:\s*"?(\d+)|([\d.]+))/.exec(
      body,
    )
  const text = found?.[1] ?? found?.[2] ?? found?.[3]
  return text === undefined ? null : retryAfter(text)
}

function wordsIn(body: string): number | null {
  const found = inWords.exec(body)?.[1]
  if (!found) return null
  return [...found.matchAll(oneOfWords)].reduce((sum, [, count, word = '']) => {
    const unit = /^m(?:s|illi)/i.test(word) ? 'ms' : word.charAt(0).toLowerCase()
    return sum + Number(count) * (unitMs[unit] ?? 0)
  }, 0)
}

/** OpenAI's and Anthropic's headers: when the limit that is used up is whole again; without a word which, the latest. */
function resetIn(headers: Record<string, string>): number | null {
  const resets = Object.entries(headers).flatMap(([name, value]) => {
    const limit = /^(.*ratelimit)-(?:reset-(.+)|(.+)-reset|reset)$/.exec(name)
    const ms = limit && resetMs(value)
    if (!limit || ms === null) return []
    const kind = limit[2] ?? limit[3]
    const left = headers[`${limit[1]}-remaining-${kind}`] ?? headers[`${limit[1]}-${kind}-remaining`]
    return [{ ms, isUsedUp: left === '0' }]
  })
  const usedUp = resets.filter(({ isUsedUp }) => isUsedUp)
  const all = (usedUp.length > 0 ? usedUp : resets).map(({ ms }) => ms)
  return all.length > 0 ? Math.max(...all) : null
}

/** A length of time, a date, seconds from now or the second or millisecond since 1970. */
function resetMs(value: string): number | null {
  const count = Number(value)
  if (value === '' || !Number.isFinite(count) || count < 1_000_000_000) return retryAfter(value)
  return Math.max(0, (count < 1e12 ? count * 1_000 : count) - clock.now().getTime())
}
