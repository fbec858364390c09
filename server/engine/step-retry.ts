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
/** A server that still loads its model, which takes minutes and ends by itself. */
const loads =
  /(?:loading|starting|warming up|not (?:yet )?(?:loaded|ready)).{0,40}model|model.{0,120}(?:loading|warming up|not (?:yet )?(?:loaded|ready))/i
/** Wait before a server that loads its model is asked again, ms. */
export const loadingWaitMs = 3_000
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

/** Whether a server refused a call because it still loads its model. */
export function isLoading(refused: unknown): boolean {
  if (typeof refused !== 'object' || refused === null) return false
  const { statusCode, responseBody } = refused as Refusal
  return statusCode === 503 && loads.test(String(responseBody).slice(0, 2_000))
}

/** How long a service that refused a call for now asks to wait, ms; null: it gives no time, or waiting does not help. */
export function namedWait(refused: unknown): number | null {
  if (typeof refused !== 'object' || refused === null) return null
  const refusal = refused as Refusal
  if (!passingStatuses.has(Number(refusal.statusCode))) return null
  const asked = waitAsked(refusal)
  return asked !== null && asked > 0 ? asked : null
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
  const asked = namedWait(refusal)
  if (asked !== null) return asked > retryAfterMaxMs ? null : Math.max(asked, wait)
  return statusCode === 429 && usedUp.test(String(responseBody)) ? null : wait
}
