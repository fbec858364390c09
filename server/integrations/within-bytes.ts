import { tooLarge } from '#server/platform/outbound/outbound-failure.ts'

/** Total bytes that the other side of a connection may usually send. */
const usualBytesMax = 10_000_000
const lookEveryMs = 50

/** A connection other than a web call. */
interface Line {
  /** Bytes received so far. */
  bytesRead: () => number
  /** Closes it immediately. */
  cut: () => void
}

/**
 * The result of work over a connection, unless the other side sends more than any answer needs: the libraries collect a
 * whole answer in memory that all users share, for as long as its sender continues. Throws an `OutboundFailure` then.
 */
export function withinBytes<Value>(
  work: Promise<Value>,
  { bytesRead, cut }: Line,
  bytesMax = usualBytesMax,
): Promise<Value> {
  const tooMuch = Promise.withResolvers<never>()
  const looking = setInterval(() => {
    if (bytesRead() <= bytesMax) return
    cut()
    tooMuch.reject(tooLarge(bytesMax))
  }, lookEveryMs)
  return Promise.race([work, tooMuch.promise]).finally(() => clearInterval(looking))
}
