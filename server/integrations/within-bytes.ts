import { tooLarge } from '#server/platform/outbound-failure.ts'

/** The other side of a connection may send so much in all. */
const bytesMax = 10_000_000
const lookEveryMs = 50

/** A connection that is no web call. */
interface Line {
  /** What has come in so far. */
  bytesRead: () => number
  /** Ends it at once. */
  cut: () => void
}

/**
 * What is done over a connection, unless the other side sends more than any answer takes: the libraries gather an answer
 * whole in memory that all users share, as long as its sender says that it is. Throws an `OutboundFailure` then.
 */
export function withinBytes<Value>(work: Promise<Value>, { bytesRead, cut }: Line): Promise<Value> {
  const tooMuch = Promise.withResolvers<never>()
  const looking = setInterval(() => {
    if (bytesRead() <= bytesMax) return
    cut()
    tooMuch.reject(tooLarge(bytesMax))
  }, lookEveryMs)
  return Promise.race([work, tooMuch.promise]).finally(() => clearInterval(looking))
}
