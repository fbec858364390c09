import type { RunSums } from '#server/db/tables/analytics-days.ts'

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
