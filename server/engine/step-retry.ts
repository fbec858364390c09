import { setTimeout as sleep } from 'node:timers/promises'
import { waitAsked } from './wait-asked.ts'

/** Waits before a step asks a busy model again, ms. */
export const modelWaitsMs: readonly number[] = [500, 2_000]
/** Waits before a step reads a link again whose host did not answer, ms. */
export const linkWaitsMs: readonly number[] = [300, 1_000]
/** No retry when a service asks for a longer wait, ms: a call must end within its time limit. */
const retryAfterMaxMs = 45_000
/** Jitter: waits differ by up to this share, so that many runs do not retry at the same moment. */
const spread = 0.2

/** Statuses of a busy or broken service, which may be temporary. */
const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 529])
/** A used-up quota answers 429 too, but waiting does not help unless the service gives a time. */
const usedUp = /insufficient_quota|quota|billing|credit/i

interface Refusal {
  statusCode?: unknown
  responseBody?: unknown
  responseHeaders?: unknown
}

/**
 * Retries an action while it fails for a temporary reason and returns the last result. `waitMs` is called after each
 * attempt and returns how long to wait; null: that attempt was the last.
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

/** The wait before the next attempt, with jitter; null: there is no further attempt. */
export function nextWait(waitsMs: readonly number[], goes: number): number | null {
  const wait = waitsMs[goes - 1]
  return wait === undefined ? null : wait * (1 - spread + 2 * spread * Math.random())
}

/**
 * How long to wait before a model that refused a call is asked again, by the time it gave, if any; null: waiting does
 * not help. Only a call that was refused before any work is repeated: other calls may have been charged.
 */
export function waitForModel(refused: unknown, goes: number, waitsMs: readonly number[]): number | null {
  const wait = nextWait(waitsMs, goes)
  if (wait === null || typeof refused !== 'object' || refused === null) return null
  const refusal = refused as Refusal
  const { statusCode, responseBody } = refusal
  if (typeof statusCode !== 'number' || !passingStatuses.has(statusCode)) return null
  const asked = waitAsked(refusal)
  if (asked !== null && asked > 0) return asked > retryAfterMaxMs ? null : Math.max(asked, wait)
  return statusCode === 429 && usedUp.test(String(responseBody)) ? null : wait
}
