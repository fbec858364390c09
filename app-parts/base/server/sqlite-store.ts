import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { tables } from '../shared/model.ts'
import type { Row, Table, Values } from '../shared/model-types.ts'
import { rowsMax, type Store, Taken } from './store.ts'

const schemaFile = new URL('../database/schema.sql', import.meta.url)

/** Keeps rows in one SQLite file; `:memory:` keeps them nowhere. */
export function sqliteStore(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec(readFileSync(schemaFile, 'utf8'))
  const fieldsOf = (table: string) => {
    const known = (tables as Record<string, Table>)[table]
    if (!known) throw new Error(`There is no table ${table}.`)
    return known.fields
  }
  const asRow = (table: string, found: Record<string, SQLOutputValue>): Row => {
    const row: Row = { id: Number(found.id), createdAt: String(found.created_at) }
    for (const { name, type } of fieldsOf(table)) {
      const value = found[name] as string | number | null
      row[name] = type === 'yesno' ? value === 1 : value
    }
    return row
  }
  const bound = (table: string, values: Values) =>
    fieldsOf(table)
      .filter(({ name }) => name in values)
      .map(({ name }) => {
        const value = values[name] ?? null
        return { name, value: typeof value === 'boolean' ? Number(value) : value }
      })
  const get = (table: string, id: number) => {
    fieldsOf(table)
    const found = database.prepare(`select * from "${table}" where id = ?`).get(id)
    return found && asRow(table, found)
  }
  return {
    get,
    list(table, limit = rowsMax) {
      fieldsOf(table)
      const found = database.prepare(`select * from "${table}" order by id desc limit ?`).all(limit)
      return found.map((row) => asRow(table, row))
    },
    insert(table, values) {
      const fields = bound(table, values)
      const names = fields.map(({ name }) => `"${name}"`).join(', ')
      const marks = fields.map(() => '?').join(', ')
      const statement = database.prepare(`insert into "${table}" (${names}) values (${marks}) returning *`)
      const found = refusingTaken(() => statement.get(...fields.map(({ value }) => value)))
      return asRow(table, found as Record<string, SQLOutputValue>)
    },
    update(table, id, values) {
      const fields = bound(table, values)
      const changes = fields.map(({ name }) => `"${name}" = ?`).join(', ')
      if (changes) {
        const statement = database.prepare(`update "${table}" set ${changes} where id = ?`)
        refusingTaken(() => statement.run(...fields.map(({ value }) => value), id))
      }
      return get(table, id)
    },
    remove(table, id) {
      fieldsOf(table)
      return database.prepare(`delete from "${table}" where id = ?`).run(id).changes === 1
    },
  }
}

function refusingTaken<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof Error && error.message.includes('UNIQUE')) throw new Taken()
    throw error
  }
}
