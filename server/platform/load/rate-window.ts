import { clock } from '#server/platform/clock.ts'

/** Number of keys that are counted; the oldest is evicted first. */
const keysMax = 10_000

interface Count {
  endsAt: number
  left: number
}

/** Counts what comes in per key and window of seconds, in this process alone: it refuses a flood before that costs anything. */
export class RateWindow {
  readonly #windowMs: number
  readonly #counts = new Map<string, Count>()

  constructor(seconds: number) {
    this.#windowMs = seconds * 1000
  }

  /** Seconds until the key may come again; 0 when it may now. */
  waitOf(key: string): number {
    const count = this.#counts.get(key)
    if (!count || count.left > 0) return 0
    const waitMs = count.endsAt - clock.now().getTime()
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0
  }

  /** Counts one more, or what weighs as much as `weight`, of at most `max` a window; answers the seconds to wait when it is too much. */
  take(key: string, max: number, weight = 1): number {
    const now = clock.now().getTime()
    const count = this.#counts.get(key)
    if (!count || count.endsAt <= now) {
      this.#set(key, { endsAt: now + this.#windowMs, left: max - weight })
      return 0
    }
    if (count.left <= 0) return this.waitOf(key)
    count.left -= weight
    return 0
  }

  /** Refuses all calls of the key for this many seconds: another process has counted too. */
  close(key: string, seconds: number): void {
    this.#set(key, { endsAt: clock.now().getTime() + seconds * 1000, left: 0 })
  }

  #set(key: string, count: Count): void {
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.size > keysMax ? this.#counts.keys() : []
    if (oldest !== undefined) this.#counts.delete(oldest)
  }
}
