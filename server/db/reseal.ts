import { resealed } from '#server/platform/secrets/seal.ts'
import { pool } from './database.ts'

type RowId = string | number
const batchSize = 500

/** One sealed value of a table, with its purpose. */
export interface SealedRow {
  id: RowId
  sealed: string
  /** Undefined: the purpose is no longer known. */
  purpose: string | undefined
}

/** A column of sealed values of a feature. */
export interface SealedColumn {
  /** Name for the operator, such as 'keys of connections'. */
  what: string
  /** A batch of rows with a value after this id, in the order of ids; undefined: from the first. */
  read: (after: RowId | undefined) => Promise<SealedRow[]>
  /** Stores the value, unless the row has changed meanwhile. */
  write: (row: SealedRow, sealed: string) => Promise<unknown>
}

/** How many values of a column were resealed, already had the current key, and could not be decrypted. */
export interface Resealed {
  what: string
  resealed: number
  current: number
  unreadable: number
}

/** Seals every value of a column with the current key. Leaves values that no key opens unchanged. Safe to re-run. */
export async function resealColumn({ what, read, write }: SealedColumn): Promise<Resealed> {
  const counts = { what, resealed: 0, current: 0, unreadable: 0 }
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1)?.id)) {
    for (const row of rows) {
      const outcome = reseal(row)
      counts[outcome.kind] += 1
      if (outcome.kind === 'resealed') await write(row, outcome.sealed)
    }
  }
  return counts
}

type Outcome = { kind: 'current' | 'unreadable' } | { kind: 'resealed'; sealed: string }

function reseal({ sealed, purpose }: SealedRow): Outcome {
  if (purpose === undefined) return { kind: 'unreadable' }
  try {
    const newlySealed = resealed(purpose, sealed)
    return newlySealed === null ? { kind: 'current' } : { kind: 'resealed', sealed: newlySealed }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** Describes a column whose values all have the same purpose. The names are constants, never input. */
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
         where ${column} is not null ${after === undefined ? '' : `and ${id} > $1`} order by ${id} limit ${batchSize}`,
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
