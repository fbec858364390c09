import type { RowChanges } from './compare-tables.ts'
import type { Unit } from './units.ts'

/** What a page says now and did not at the last run, and the other way round. */
export interface PageChanges {
  rows: RowChanges
  storiesNew: { unit: Unit; lead: string | null }[]
  /** A headline that was written anew over the same story. */
  headlines: { text: string; unit: Unit | null; before: string }[]
  storiesGone: string[]
  said: { unit: Unit; text: string; before: string | null; heading: string | null }[]
  saidGone: { text: string; heading: string | null }[]
}
