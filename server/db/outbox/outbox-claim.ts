import { and, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'
import { db, type Queries } from '#server/db/database.ts'

type KeyOf<T extends PgTable> = keyof T['$inferSelect'] & string

/** The table of an outbox, and how users share it. The table has an `id` and counts `attempts`. */
export interface OutboxTable<T extends PgTable> {
  table: T
  /** Condition on waiting rows, with the text of the partial index: with a parameter, a cached plan could not use it. */
  waits: SQL
  /** When the next attempt is due; while a row is in flight, when its lease ends. Null: immediately. */
  dueAt: KeyOf<T>
  /** Where the attempts are counted; `attempts` when omitted. */
  counter?: KeyOf<T>
  /** Lease of a row in flight, longer than an attempt can take, ms. */
  heldMs: number
  /** Users take turns, with the oldest row of each first; without it the oldest row of all is next. */
  turns?: {
    userId: KeyOf<T>
    /** Maximum rows of one user in flight, even if no other waits, so that one slow user cannot occupy every slot. */
    perUserMax: number
    /** Maximum rows in flight per value of `column`, so that a slow target does not block others of the same user. */
    place?: { column: KeyOf<T>; max: number }
  }
}

/** A row in flight. */
export type Claimed<T extends PgTable> = T['$inferSelect'] & { id: number | string; attempts: number }

/**
 * Claims the next due row: other processes skip it, and after a crash it is due again when its lease ends. If users take
 * turns, claims a row of the first user after the given one; undefined: no row is due.
 */
export async function claim<T extends PgTable>(
  outbox: OutboxTable<T>,
  inFlight: Iterable<T['$inferSelect']> = [],
  behindUser = '',
): Promise<Claimed<T> | undefined> {
  const { table, id, attempts, counter } = columnsOf(outbox)
  const heldUntil = new Date(clock.now().getTime() + outbox.heldMs)
  const [taken] = await db
    .update(table)
    .set({ [counter]: sql`${attempts} + 1`, [outbox.dueAt]: heldUntil })
    .where(eq(id, sql`(${nextIn(outbox, [...inFlight], behindUser)})`))
    .returning()
  return taken && ({ ...taken, attempts: Number(taken[counter]) } as Claimed<T>)
}

function nextIn<T extends PgTable>(
  outbox: OutboxTable<T>,
  inFlight: T['$inferSelect'][],
  behindUser: string,
): SQL {
  const { waits, turns } = outbox
  const { table, id, dueAt, column } = columnsOf(outbox)
  const isDue = or(lte(dueAt, clock.now()), dueAt.notNull ? undefined : isNull(dueAt))
  const oldest = (isWanted?: SQL) => sql`
    select ${id} from ${table} where ${and(waits, isDue, isWanted)}
    order by ${dueAt}, ${id} limit 1 for update skip locked`
  if (!turns) return oldest()
  const isFree = (value: SQL, key: KeyOf<T>, max: number) =>
    sql`${value} <> all(${sql.param(atLeast(max, inFlight, key))}::${sql.raw(column(key).getSQLType())}[])`
  const { place } = turns
  const userId = column(turns.userId)
  const ofUser = and(
    sql`${userId} = waiting.user_id`,
    place && isFree(sql`${column(place.column)}`, place.column, place.max),
  )
  return sql`
    ${withUsersInTurn(table, userId, waits, behindUser)}
    select due.id from waiting cross join lateral (${oldest(ofUser)}) as due
    where ${isFree(sql`waiting.user_id`, turns.userId, turns.perUserMax)} limit 1`
}

/** The values of a column that occur at least the given number of times. */
function atLeast<Row>(times: number, rows: Row[], key: keyof Row): unknown[] {
  const values = rows.map((row) => row[key])
  return [...new Set(values)].filter((value) => values.filter((other) => other === value).length >= times)
}

/**
 * Returns the start of a query: the CTE `waiting` has the users (`user_id`) with waiting rows after the given one, in the
 * order of their ids. It walks the index from user to user as far as it is read, regardless of the rows of each.
 */
export function withUsersInTurn(table: PgTable, userId: PgColumn, waits: SQL, behindUser: string): SQL {
  const nextBehind = (user: SQL) =>
    sql`select ${userId} from ${table} where ${waits} and ${userId} > ${user} order by ${userId} limit 1`
  return sql`
    with recursive waiting (user_id) as (
      (${nextBehind(sql`${behindUser}`)})
      union all
      select (${nextBehind(sql`waiting.user_id`)}) from waiting where waiting.user_id is not null
    )`
}

/** When the next future row is due. */
export async function nextDue<T extends PgTable>(outbox: OutboxTable<T>): Promise<Date | null> {
  const { table, dueAt } = columnsOf(outbox)
  const [next] = await db
    .select({ at: sql<Date | null>`min(${dueAt})`.mapWith((at: string) => new Date(at)) })
    .from(table)
    .where(and(outbox.waits, gt(dueAt, clock.now())))
  return next ? next.at : null
}

/** Writes the outcome of a row in flight; false if it was claimed again or has ended meanwhile. */
export async function settle<T extends PgTable>(
  tx: Queries,
  outbox: OutboxTable<T>,
  row: Claimed<T>,
  outcome: Partial<T['$inferSelect']>,
): Promise<boolean> {
  const { table, id, attempts } = columnsOf(outbox)
  const { rowCount } = await tx
    .update(table)
    .set(outcome)
    .where(and(eq(id, row.id), outbox.waits, eq(attempts, row.attempts)))
  return rowCount === 1
}

/** The table and columns of an outbox for generic queries. */
function columnsOf<T extends PgTable>({ table, dueAt, counter = 'attempts' }: OutboxTable<T>) {
  const column = (key: string): PgColumn => {
    const found = getTableColumns(table)[key]
    if (!found) throw new Error(`The table has no column ${key}.`)
    return found
  }
  return {
    table: table as PgTable,
    column,
    id: column('id'),
    attempts: column(counter),
    counter,
    dueAt: column(dueAt),
  }
}
