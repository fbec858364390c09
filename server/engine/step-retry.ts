import { setTimeout as sleep } from 'node:timers/promises'
import { waitAsked } from './wait-asked.ts'

/** How long a step waits before it tries a model again that had no time for it, ms. */
export const modelWaitsMs: readonly number[] = [500, 2_000]
/** How long a step waits before it reads a link again whose host did not answer, ms. */
export const linkWaitsMs: readonly number[] = [300, 1_000]
/** A service that asks for a longer wait is passed over, ms: a call has to end within its time. */
const patienceMs = 45_000
/** Waits differ by up to this part, so that many runs do not come back at the same moment. */
const spread = 0.2

/** Statuses of a service that was busy or out of order and may not be any more. */
const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 529])
/** A used-up quota answers 429 as well, but does not come back by waiting, unless the service says how long. */
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
  const refusal = refused as Refusal
  const { statusCode, responseBody } = refusal
  if (typeof statusCode !== 'number' || !passingStatuses.has(statusCode)) return null
  const asked = waitAsked(refusal)
  if (asked !== null && asked > 0) return asked > patienceMs ? null : Math.max(asked, wait)
  return statusCode === 429 && usedUp.test(String(responseBody)) ? null : wait
}
