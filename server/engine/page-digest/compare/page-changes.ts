import type { RowChanges } from './compare-tables.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

/** The differences of a page from the last run, in both directions. */
export interface PageChanges {
  rows: RowChanges
  storiesNew: { unit: Unit; lead: string | null }[]
  /** A reworded headline of the same story. */
  headlines: { text: string; unit: Unit | null; before: string }[]
  storiesGone: string[]
  said: { unit: Unit; text: string; before: string | null; heading: string | null }[]
  saidGone: { text: string; heading: string | null }[]
}
