import { setTimeout as sleep } from 'node:timers/promises'

/** How long a step waits before it tries a model again that had no time for it, ms. */
export const modelWaitsMs: readonly number[] = [500, 2_000]
/** How long a step waits before it reads a link again whose host did not answer, ms. */
export const linkWaitsMs: readonly number[] = [300, 1_000]
/** A service that asks for more patience than this is passed over, ms. */
const patienceMs = 20_000
/** Waits differ by up to this part, so that many runs do not come back at the same moment. */
const spread = 0.2

/** Statuses of a service that was busy or out of order and may not be any more. */
const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 529])
/** A used-up quota answers 429 as well, but does not come back by waiting. */
const usedUp = /insufficient_quota|quota|billing|credit/i

interface Refusal {
  statusCode?: unknown
  responseBody?: unknown
  responseHeaders?: unknown
}

/**
 * Does something again while it fails for a passing reason, waiting in between; answers what it came to in the end.
 * `waitMs` is asked after each go and says how long to wait, or null: that was the last.
 */
export async function repeated<T>(
  act: () => Promise<T>,
  waitMs: (result: T, goes: number) => number | null,
  signal: AbortSignal,
): Promise<T> {
  for (let goes = 1; ; goes += 1) {
    const result = await act()
    const wait = signal.aborted ? null : waitMs(result, goes)
    if (wait === null) return result
    await sleep(wait, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return result
  }
}

/** The wait before the next go, with its spread; null: there is no further go. */
export function nextWait(waitsMs: readonly number[], goes: number): number | null {
  const wait = waitsMs[goes - 1]
  return wait === undefined ? null : wait * (1 - spread + 2 * spread * Math.random())
}

/**
 * How long to wait before a model is asked again that refused a call, by its own word where it gave one; null: waiting
 * does not help. Only a call that was turned away at the door is repeated: one that was worked on may have been paid.
 */
export function waitForModel(refused: unknown, goes: number, waitsMs: readonly number[]): number | null {
  const wait = nextWait(waitsMs, goes)
  if (wait === null || typeof refused !== 'object' || refused === null) return null
  const { statusCode, responseBody, responseHeaders } = refused as Refusal
  if (typeof statusCode !== 'number' || !passingStatuses.has(statusCode)) return null
  if (statusCode === 429 && usedUp.test(String(responseBody))) return null
  const asked = retryAfterMs(responseHeaders)
  if (asked === null) return wait
  return asked > patienceMs ? null : Math.max(asked, wait)
}

/** What `Retry-After` asks for, ms: seconds or a date. */
function retryAfterMs(headers: unknown): number | null {
  const text = (headers as Record<string, string> | undefined)?.['retry-after']
  if (!text) return null
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
