import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { actFor } from '#server/platform/current-user.ts'
import { config } from '#server/platform/config.ts'
import { tooManyRequests, tooSlow } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/rate-window.ts'
import { fairPace } from './fair-pace.ts'

/** Who was quiet for a moment may do much at once. */
const windowSeconds = 10
/** Bytes of a body that cost as much to check as a request that has none. */
const bytesPerRequest = 4 * 1024
/** What a call costs before and after its statements: to find out who asks, to read and to write. */
const unitsPerCall = 2
/** What a call that starts a run, a build or a talk with a service costs beyond its own statements. */
const unitsPerWaitingCall = 15
/** Units a second of one user while the process is busy and others are there, for each request of the rate. */
const unitsPerRequest = 2 / 3
const lookEveryMs = 500

const requests = new RateWindow(windowSeconds)
const pace = fairPace({
  perSecond: () => config.userRequestsPerSecond * unitsPerRequest,
  busyShare,
  now: () => performance.now(),
})

/**
 * Counts one request of a signed-in user, and holds it back where the process is busy and others are there. Throws
 * `tooManyRequests` where it is more than the operator allows, or would have to be held back for long.
 */
export async function countRequest(userId: string, { waits = false }, signal: AbortSignal): Promise<void> {
  take(userId, 1)
  try {
    const seconds = await pace.take(userId, waits ? unitsPerWaitingCall : unitsPerCall, signal)
    if (seconds > 0) throw tooManyRequests(seconds)
  } catch (error) {
    // Nobody is there any more who could read it.
    throw signal.aborted ? tooSlow() : error
  }
}

/** Holds back a message of a signed-in user like a request, without end: it is one of few that wait. */
export async function waitForTurn(userId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const seconds = await pace.take(userId, unitsPerCall, signal)
    if (seconds === 0) return
    await sleep(seconds * 1000, undefined, { signal })
  }
}

/** Does something for a signed-in user whose statements count for how much they may still have. */
export const actCounted = <T>(userId: string, act: () => T): T =>
  actFor(userId, act, (units) => pace.spend(userId, units))

/** Counts the bytes of a body that a signed-in user has sent, before they are checked. */
export function countBody(userId: string, bytes: number): void {
  const weight = Math.floor(bytes / bytesPerRequest)
  if (weight === 0) return
  take(userId, weight)
  pace.spend(userId, weight)
}

function take(userId: string, weight: number): void {
  const seconds = requests.take(userId, config.userRequestsPerSecond * windowSeconds, weight)
  if (seconds > 0) throw tooManyRequests(seconds)
}

let looked = { at: performance.now(), elu: performance.eventLoopUtilization(), share: 0 }

/** Share of the last half second or more for which this process was busy. */
function busyShare(): number {
  if (performance.now() - looked.at > lookEveryMs) {
    const elu = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(elu, looked.elu)
    looked = { at: performance.now(), elu, share: utilization }
  }
  return looked.share
}
