import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** Returns the text of a statement of SQL fragments, with its parameters as literal `$1`, `$2` and so on. */
export function statementText(statement: SQL): string {
  const { sql, params } = dialect.sqlToQuery(statement)
  if (params.length > 0) throw new Error(`A statement of fixed text has values in it: ${sql}`)
  return sql
}
