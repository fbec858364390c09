import { tables } from '../shared/model.ts'
import type { Row, Table, Values } from '../shared/model-types.ts'
import { rowsMax, type Store, Taken } from './store.ts'

/** Keeps rows as long as the program runs: for tests and for looking at the app without a database. */
export function memoryStore(): Store {
  const rows = new Map<string, Row[]>()
  let lastId = 0
  const of = (table: string) => {
    const known = rows.get(table) ?? []
    rows.set(table, known)
    return known
  }
  const refuseTaken = (table: string, values: Values, id?: number) => {
    const unique = (tables as Record<string, Table>)[table]?.unique
    const isTaken =
      unique &&
      of(table).some((row) => row.id !== id && unique.every((field) => row[field] === values[field]))
    if (isTaken) throw new Taken()
  }
  return {
    list: (table, limit = rowsMax) => of(table).toReversed().slice(0, limit),
    get: (table, id) => of(table).find((row) => row.id === id),
    insert(table, values) {
      refuseTaken(table, values)
      lastId += 1
      const row: Row = { ...values, id: lastId, createdAt: new Date().toISOString() }
      of(table).push(row)
      return row
    },
    update(table, id, values) {
      const row = of(table).find((each) => each.id === id)
      if (!row) return undefined
      refuseTaken(table, { ...row, ...values }, id)
      return Object.assign(row, values)
    },
    remove(table, id) {
      const at = of(table).findIndex((row) => row.id === id)
      if (at >= 0) of(table).splice(at, 1)
      return at >= 0
    },
  }
}
