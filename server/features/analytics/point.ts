import type { RunSums } from '#server/db/tables/analytics-days.ts'

/** An hour or a day of a range or of the one before, with what its runs came to; null: it had none. */
export interface Point {
  [column: string]: unknown
  at: string
  /** By the user's clock. */
  label: string
  isNow: boolean
  /** All of it is counted and over for an hour, within which what was admitted at its end has been kept. */
  isPast: boolean
  isRemembered: boolean
  /** The end of the range. */
  until: string
  trashed: number[]
  sums: RunSums | null
}
