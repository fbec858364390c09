import { lastInstants, nextInstants, type Recurrence } from '#contract/schedules/recurrence.ts'
import type { PlannedDetails } from '#server/db/tables/schedules.ts'
import type { PlannedRow } from './occurrence-log.ts'

/** A run that starts later than this after its instant is late, ms. */
export const graceMs = 60_000
/** Maximum number of instants that one catch-up stores, the newest. */
export const listedMax = 500
/** Maximum number of earlier instants that one catch-up counts. */
const countedMax = 1_000
const chunk = 50

type Earlier = NonNullable<PlannedDetails['earlier']>

interface Passed {
  /** Instants of the plan that have come, the oldest first. */
  instants: Date[]
  /** The number of instants before those; null: none. */
  earlier: Earlier | null
  /** The first instant in the future. */
  next: Date | null
}

/** The instants of a plan from the given one, inclusive, up to now. */
export function passedInstants(plan: Recurrence, from: Date, now: Date): Passed {
  const instants: Date[] = []
  let after = new Date(from.getTime() - 1)
  for (let size = 2; instants.length <= listedMax; size = chunk) {
    const found = nextInstants(plan, after, size)
    instants.push(...found.filter((instant) => instant <= now))
    const next = found.find((instant) => instant > now)
    if (next || found.length < size) return { instants, earlier: null, next: next ?? null }
    after = found.at(-1) ?? now
  }
  const newest = lastInstants(plan, now, listedMax).toReversed()
  const earlier = nextInstants(plan, new Date(from.getTime() - 1), countedMax + 1)
  const count = earlier.filter((instant) => instant < (newest[0] ?? now)).length
  return {
    instants: newest,
    earlier: { count: Math.min(count, countedMax), isMore: count > countedMax },
    next: nextInstants(plan, now, 1)[0] ?? null,
  }
}

export type MissedInstant = Pick<PlannedRow, 'plannedAt' | 'cause' | 'details'>

export interface Misfires {
  missed: MissedInstant[]
  /** The only instant that a run is to start for now. */
  start: { plannedAt: Date; isLate: boolean } | null
  /** Now if more instants have come, because each claim starts a run for only one of them. */
  nextRun: Date | null
}

/** Decides about the instants of a plan that have come since `from`, which is the first of them. */
export function misfires(plan: Recurrence, from: Date, now: Date, policy: 'skip' | 'once'): Misfires {
  const { instants, earlier, next } = passedInstants(plan, from, now)
  const late = instants.filter((instant) => now.getTime() - instant.getTime() > graceMs)
  const [onTime, ...others] = instants.slice(late.length)
  if (onTime) {
    const missed = missedInstants(late, earlier, policy === 'once')
    return { missed, start: { plannedAt: onTime, isLate: false }, nextRun: others[0] ?? next }
  }
  const last = late.at(-1)
  if (policy === 'skip' || !last)
    return { missed: missedInstants(late, earlier, false), start: null, nextRun: next }
  const start = { plannedAt: last, isLate: true }
  return { missed: missedInstants(late.slice(0, -1), earlier, true), start, nextRun: next }
}

/** The planned runs of missed instants, the oldest first. */
export function missedInstants(late: Date[], earlier: Earlier | null, isMadeUp: boolean): MissedInstant[] {
  const cause = isMadeUp ? 'missed-made-up' : 'missed'
  return late.map((plannedAt, n) => ({
    plannedAt,
    cause,
    details: n === 0 && earlier !== null ? { earlier } : null,
  }))
}
