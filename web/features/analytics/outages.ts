import type { Analytics } from '#web/data/analytics.ts'

type Point = Pick<Analytics['series'][number], 'at' | 'label' | 'total' | 'failed'>

export interface Outage {
  from: Point
  to: Point
  total: number
  failed: number
}

/** Failures that make an outage; fewer are the trouble of single runs. */
const failedMin = 3

/** Stretches in which at least half of the runs failed, oldest first; points without runs neither begin nor end one. */
export function outagesOf(series: readonly Point[]): Outage[] {
  const outages: Outage[] = []
  let open: Outage | undefined
  for (const point of series) {
    if (point.total === 0) continue
    if (point.failed * 2 < point.total) open = undefined
    else if (open) {
      open.to = point
      open.total += point.total
      open.failed += point.failed
    } else {
      open = { from: point, to: point, total: point.total, failed: point.failed }
      outages.push(open)
    }
  }
  return outages.filter(({ failed }) => failed >= failedMin)
}
