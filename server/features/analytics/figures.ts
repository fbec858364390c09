import type { Analytics } from '#contract/analytics.ts'
import type { RunSums } from '#server/db/tables/analytics-days.ts'

type Figures = Omit<Analytics, 'recommendations'>
const counted = ['total', 'succeeded', 'failed', 'timed', 'took'] as const
type Totals = Record<(typeof counted)[number], number>

/** Returns the figures of a range, each with its change, and the data of the charts. */
export function figuresOf(points: readonly Point[]): Figures {
  const nowPoints = points.filter(({ isNow }) => isNow)
  const [first] = nowPoints
  if (!first) throw new Error('A range without a point.')
  const now = totalsOf(nowPoints)
  const before = totalsOf(points.filter(({ isNow }) => !isNow))
  const [over, overBefore] = [now.succeeded + now.failed, before.succeeded + before.failed]
  return {
    since: new Date(first.at),
    until: new Date(first.until),
    totalExecutions: now.total,
    failedExecutions: now.failed,
    executionsChange: perCent(now.total - before.total, before.total),
    successRate: perCent(now.succeeded, over),
    successRateChange: perCent(now.succeeded * overBefore - before.succeeded * over, over * overBefore),
    avgExecutionTime: average(now),
    executionTimeChange:
      now.timed === 0
        ? null
        : perCent(now.took * before.timed - before.took * now.timed, before.took * now.timed),
    failuresChange:
      before.total > 0 && now.failed === before.failed
        ? 0
        : perCent(now.failed - before.failed, before.failed),
    series: nowPoints.map(({ at, label, sums }) => ({
      at: new Date(at),
      label,
      total: sums?.total ?? 0,
      failed: sums?.failed ?? 0,
      avgExecutionTime: sums ? average(sums) : null,
      p50: sums?.p50 ?? null,
      p95: sums?.p95 ?? null,
      cost: dollarsOf(sums?.cost ?? 0),
    })),
    hours: hoursOf(nowPoints),
    engines: enginesOf(nowPoints),
  }
}

function totalsOf(points: readonly Point[]): Totals {
  const totals: Totals = { total: 0, succeeded: 0, failed: 0, timed: 0, took: 0 }
  for (const { sums } of points) if (sums) for (const name of counted) totals[name] += sums[name]
  return totals
}

/** Returns a percentage with one decimal; null when there is nothing to compare with. */
function perCent(part: number, whole: number): number | null {
  return whole === 0 ? null : (Math.sign(part) * Math.round(Math.abs((1_000 * part) / whole))) / 10
}

const average = ({ took, timed }: Pick<RunSums, 'took' | 'timed'>) =>
  timed === 0 ? null : Math.round(took / timed)
const dollarsOf = (millionths: number) => (millionths / 1_000_000).toFixed(6)

/** Counts the requested runs by hour of the day. */
function hoursOf(points: readonly Point[]): number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { sums } of points)
    for (const [hour, runs] of Object.entries(sums?.hours ?? {})) hours[+hour] = (hours[+hour] ?? 0) + runs
  return hours
}

/** Sums the answers and costs of each engine, the most expensive first. */
function enginesOf(points: readonly Point[]): Analytics['engines'] {
  const engines = new Map<string, [number, number]>()
  for (const { sums } of points)
    for (const [engine, [runs, cost]] of Object.entries(sums?.engines ?? {})) {
      const [runsBefore, costBefore] = engines.get(engine) ?? [0, 0]
      engines.set(engine, [runsBefore + runs, costBefore + cost])
    }
  return [...engines]
    .toSorted(
      ([name, [runs, cost]], [other, [otherRuns, otherCost]]) =>
        otherCost - cost || otherRuns - runs || (name < other ? -1 : 1),
    )
    .map(([engine, [runs, cost]]) => ({ engine, runs, cost: dollarsOf(cost) }))
}

/** An hour or a day of a range or of the previous one, with the totals of its runs; null: no runs. */
export interface Point {
  [column: string]: unknown
  at: string
  /** In the user's time zone. */
  label: string
  isNow: boolean
  /** All of its runs are counted, and it ended at least an hour ago, which leaves time to store late admissions. */
  isPast: boolean
  isRemembered: boolean
  /** The end of the range. */
  until: string
  trashed: number[]
  sums: RunSums | null
}
