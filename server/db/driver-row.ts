import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Maps rows of the driver to the property names of a table. */
export function rowReader<T extends PgTable>(table: T): (row: Record<string, unknown>) => T['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const)
  return (row) => Object.fromEntries(columns.map(([key, name]) => [key, row[name]]))
}
