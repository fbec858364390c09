import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Reads rows of a table as the driver gives them, by the names of the program. */
export function rowReader<T extends PgTable>(table: T): (row: Record<string, unknown>) => T['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const)
  return (row) => Object.fromEntries(columns.map(([key, name]) => [key, row[name]]))
}
