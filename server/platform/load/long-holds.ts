import { log } from '#server/platform/log.ts'

/** A block of the event loop longer than this delays all users, and is logged, ms. */
const longMs = 200
const everyMs = 50
/** Of many actions in flight, at most this many are named. */
const namedMax = 8

const inFlight = new Map<symbol, string>()
/** The actions that ended since the loop last made progress. */
let endedLately: string[] = []
let lastSeen = 0
let watch: NodeJS.Timeout | undefined

/**
 * Performs an action that counts as in flight until it ends, so that a block of the event loop meanwhile is logged with
 * its name.
 */
export async function trackInFlight<T>(name: string, act: () => Promise<T>): Promise<T> {
  const id = Symbol(name)
  // No timer runs while nothing is in flight.
  if (inFlight.size === 0) begin()
  inFlight.set(id, name)
  try {
    return await act()
  } finally {
    inFlight.delete(id)
    endedLately.push(name)
    if (inFlight.size === 0) end()
  }
}

function begin(): void {
  lastSeen = performance.now()
  endedLately = []
  watch = setInterval(look, everyMs).unref()
}

function end(): void {
  look()
  clearInterval(watch)
}

function look(): void {
  const now = performance.now()
  const heldMs = Math.round(now - lastSeen)
  if (heldMs > longMs) {
    const names = [...new Set([...endedLately, ...inFlight.values()])].slice(0, namedMax)
    log.warn(
      { heldMs, inFlight: names },
      `The server could answer nobody for ${heldMs} ms (event loop blocked); if this is frequent, use a faster processor or more processes`,
    )
  }
  lastSeen = now
  endedLately = []
}
