import { sealedAnew } from '#server/platform/seal.ts'
import { pool } from './database.ts'

type RowId = string | number
const atATime = 500

/** One sealed value of a table, with what it was sealed for. */
export interface SealedRow {
  id: RowId
  sealed: string
  /** Undefined: nothing knows any more what it was sealed for. */
  purpose: string | undefined
}

/** A column of sealed values, as a feature keeps it. */
export interface SealedColumn {
  /** For the operator, such as 'keys of connections'. */
  what: string
  /** Some rows with a value, ordered by their id, after this one; undefined: from the first. */
  read: (after: RowId | undefined) => Promise<SealedRow[]>
  /** Keeps the value, unless the row has another one by now. */
  write: (row: SealedRow, sealed: string) => Promise<unknown>
}

/** How many values of a column were sealed anew, were so already, and could not be opened. */
export interface Resealed {
  what: string
  anew: number
  already: number
  unreadable: number
}

/** Seals every value of a column under the key of now; one that no key opens stays as it is. May be cut off and begun again. */
export async function resealColumn({ what, read, write }: SealedColumn): Promise<Resealed> {
  const told = { what, anew: 0, already: 0, unreadable: 0 }
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1)?.id)) {
    for (const row of rows) {
      const state = stateOf(row)
      told[state.is] += 1
      if (state.is === 'anew') await write(row, state.sealed)
    }
  }
  return told
}

type State = { is: 'already' | 'unreadable' } | { is: 'anew'; sealed: string }

function stateOf({ sealed, purpose }: SealedRow): State {
  if (purpose === undefined) return { is: 'unreadable' }
  try {
    const anew = sealedAnew(purpose, sealed)
    return anew === null ? { is: 'already' } : { is: 'anew', sealed: anew }
  } catch {
    return { is: 'unreadable' }
  }
}

/** A column whose values are all sealed for the same purpose. The names are ours, never input. */
export function sealedColumn(place: {
  what: string
  table: string
  id: string
  column: string
  purpose: string
}): SealedColumn {
  const { what, table, id, column, purpose } = place
  return {
    what,
    async read(after) {
      const { rows } = await pool().query<Omit<SealedRow, 'purpose'>>(
        `select ${id} as id, ${column} as sealed from ${table}
         where ${column} is not null ${after === undefined ? '' : `and ${id} > $1`} order by ${id} limit ${atATime}`,
        after === undefined ? [] : [after],
      )
      return rows.map((row) => ({ ...row, purpose }))
    },
    write: (row, sealed) =>
      pool().query(`update ${table} set ${column} = $1 where ${id} = $2 and ${column} = $3`, [
        sealed,
        row.id,
        row.sealed,
      ]),
  }
}
