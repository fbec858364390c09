import { config } from '#server/platform/config.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/rate-window.ts'

/** Who was quiet for a moment may do much at once. */
const windowSeconds = 10
/** Bytes of a body that cost as much to check as a request that has none. */
const bytesPerRequest = 4 * 1024

const requests = new RateWindow(windowSeconds)

/** Counts one request of a signed-in user. Throws `tooManyRequests` where it is more than the operator allows. */
export function countRequest(userId: string): void {
  take(userId, 1)
}

/** Counts the bytes of a body that a signed-in user has sent, before they are checked. */
export function countBody(userId: string, bytes: number): void {
  const weight = Math.floor(bytes / bytesPerRequest)
  if (weight > 0) take(userId, weight)
}

function take(userId: string, weight: number): void {
  const seconds = requests.take(userId, config.userRequestsPerSecond * windowSeconds, weight)
  if (seconds > 0) throw tooManyRequests(seconds)
}
