import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'

/** The key of most tables: a readable integer that never grants access. */
export const rowId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** An instant in milliseconds, like a JavaScript Date, so that it round-trips unchanged. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Bytes, such as a picture. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Set by every update through drizzle. */
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => clock.now())

/** US dollars with 6 decimals, as text in the code so that nothing is rounded. */
export const dollars = (name: string) => numeric(name, { precision: 14, scale: 6 })

/** A check that a column has one of the contract's values. The values are constants, never input. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(', '))
  return check(name, sql`${column} in (${list})`)
}
