import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { actFor } from '#server/platform/current-user.ts'
import { config } from '#server/platform/config.ts'
import { tooManyRequests, tooSlow } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { fairPace } from './fair-pace.ts'

/** A user who was idle may make a burst of requests. */
const windowSeconds = 10
/** Bytes of a body that take as long to check as a request without a body. */
const bytesPerRequest = 4 * 1024
/** Cost of a call besides its statements: authentication, reading and writing. */
const unitsPerCall = 2
/** The same for a call that starts a run, a build or a request to a service, with an estimate of the work it starts. */
const unitsPerWaitingCall = 15
/** Units a second of one user while the process is busy and other users are active, per request of the rate. */
const unitsPerRequest = 1 / 2
const lookEveryMs = 500

const requests = new RateWindow(windowSeconds)
const pace = fairPace({
  perSecond: () => config.userRequestsPerSecond * unitsPerRequest,
  busyShare,
  now: () => performance.now(),
})

/**
 * Counts one request of a signed-in user, and delays it while the process is busy and other users are active. Throws
 * `tooManyRequests` when it exceeds the operator's limit or would be delayed too long.
 */
export async function countRequest(userId: string, { waits = false }, signal: AbortSignal): Promise<void> {
  take(userId, 1)
  try {
    const seconds = await pace.take(userId, waits ? unitsPerWaitingCall : unitsPerCall, signal)
    if (seconds > 0) throw tooManyRequests(seconds)
  } catch (error) {
    // The client has disconnected and cannot read an answer.
    throw signal.aborted ? tooSlow() : error
  }
}

/** Delays a message of a signed-in user like a request, without a time limit: few messages wait at a time. */
export async function waitForTurn(userId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const seconds = await pace.take(userId, unitsPerCall, signal)
    if (seconds === 0) return
    await sleep(seconds * 1000, undefined, { signal })
  }
}

/** Performs an action for a signed-in user and counts its statements against their rate. */
export const runWithRateCount = <T>(userId: string, act: () => T): T =>
  actFor(userId, act, (units) => pace.spend(userId, units))

/** Counts the bytes of a request body before it is validated. */
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

/** Share of at least the last half second for which this process was busy. */
function busyShare(): number {
  if (performance.now() - looked.at > lookEveryMs) {
    const elu = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(elu, looked.elu)
    looked = { at: performance.now(), elu, share: utilization }
  }
  return looked.share
}
