import type { Unit } from '#server/engine/page-digest/units/units.ts'

export interface CellChange {
  /** The name of the row, such as the product. */
  name: string
  /** The heading of the column with the name; may be empty. */
  nameHead: string
  column: string
  before: string
  now: string
}

/** A difference of a page from the last run; a loose row has no table on the other day. */
export type PageChange =
  | { kind: 'cell'; cell: CellChange; unit: Unit }
  | { kind: 'rowNew'; cells: readonly string[]; header: readonly string[]; unit: Unit; isLoose: boolean }
  | { kind: 'rowGone'; cells: readonly string[]; isLoose: boolean }
  | { kind: 'storyNew'; unit: Unit; lead: string | null }
  /** A reworded headline of the same story. */
  | { kind: 'headline'; text: string; unit: Unit | null; before: string }
  | { kind: 'storyGone'; text: string }
  | { kind: 'statement'; unit: Unit; text: string; before: string | null; heading: string | null }
  | { kind: 'statementGone'; text: string; heading: string | null }

export type ChangeOf<Kind extends PageChange['kind']> = Extract<PageChange, { kind: Kind }>

/** What a change says, the texts that identify it first; its previous wording last. */
export function saidBy(change: PageChange): { own: string[]; before: string | null } {
  switch (change.kind) {
    case 'cell': {
      const { name, column, before, now } = change.cell
      return { own: [name, column, now], before }
    }
    case 'rowNew':
    case 'rowGone':
      return { own: [...change.cells], before: null }
    case 'storyNew':
      return { own: [change.unit.text], before: null }
    case 'headline':
    case 'statement':
      return { own: [change.text], before: change.before }
    case 'storyGone':
    case 'statementGone':
      return { own: [change.text], before: null }
  }
}
