import { setTimeout as sleep } from 'node:timers/promises'

interface Options {
  /** Units of work a second that one user may have while the process is busy and other users are active. */
  perSecond: () => number
  /** Share of the last interval for which the process was busy, 0 to 1. */
  busyShare: () => number
  /** Monotonic time, ms. */
  now: () => number
}

interface Account {
  /** Units available immediately; below 0 the next call waits. */
  left: number
  countedAt: number
}

/** From this share on, other users wait noticeably: a queue doubles the time of a call at about one half. */
const busyFrom = 0.5
/** How long the process counts as busy afterwards, and a user as active after a call, ms. */
const busyForMs = 15_000
const thereForMs = 10_000
/** Burst of an idle user, in seconds of `perSecond`: opening a page makes many requests. */
const burstSeconds = 4
/** A call that would wait longer is refused, ms. */
const waitMaxMs = 5_000
/** Minimum of units a second per user: a page that opens needs about 150. */
const perSecondMin = 100
/**
 * Work that is already done is repaid within this time, s: one long import is no reason to refuse pages for minutes.
 */
const debtSecondsMax = 30
const accountsMax = 10_000

/**
 * Slows down users who request much while the process is busy and other users are active, so that these wait no longer:
 * a token bucket per user, in this process only. A single user, or a user of an idle process, never waits.
 */
export function fairPace({ perSecond: allowed, busyShare, now }: Options) {
  const perSecond = () => Math.max(perSecondMin, allowed())
  const accounts = new Map<string, Account>()
  let busyUntil = Number.NEGATIVE_INFINITY
  let latest = { user: '', at: Number.NEGATIVE_INFINITY }
  let another = latest

  function see(user: string) {
    if (latest.user !== user) another = latest
    latest = { user, at: now() }
  }

  function isContended(user: string): boolean {
    if (busyShare() >= busyFrom) busyUntil = now() + busyForMs
    const other = latest.user === user ? another : latest
    return now() < busyUntil && now() - other.at < thereForMs
  }

  function accountOf(user: string): Account {
    const most = burstSeconds * perSecond()
    const { left, countedAt } = accounts.get(user) ?? { left: most, countedAt: now() }
    const account = {
      left: Math.min(most, left + ((now() - countedAt) / 1000) * perSecond()),
      countedAt: now(),
    }
    accounts.delete(user)
    accounts.set(user, account)
    const [oldest] = accounts.size > accountsMax ? accounts.keys() : []
    if (oldest !== undefined) accounts.delete(oldest)
    return account
  }

  return {
    /** Counts work that is already done. */
    spend(user: string, units: number): void {
      if (!isContended(user)) return
      const account = accountOf(user)
      account.left = Math.max(account.left - units, -debtSecondsMax * perSecond())
    },
    /**
     * Counts work and waits until the user may have it. Returns 0 when it may begin, or the seconds to wait when that
     * is too long.
     */
    async take(user: string, units: number, signal: AbortSignal): Promise<number> {
      see(user)
      if (!isContended(user)) return 0
      const account = accountOf(user)
      account.left -= units
      const waitMs = (-account.left / perSecond()) * 1000
      if (waitMs > waitMaxMs) {
        account.left += units
        return Math.ceil(waitMs / 1000)
      }
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
      return 0
    },
  }
}
