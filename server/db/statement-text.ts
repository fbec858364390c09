import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** The text of a statement made of SQL fragments; its parameters stand in it as `$1`, `$2` and so on, written out. */
export function statementText(statement: SQL): string {
  const { sql, params } = dialect.sqlToQuery(statement)
  if (params.length > 0) throw new Error(`A statement of fixed text has values in it: ${sql}`)
  return sql
}
