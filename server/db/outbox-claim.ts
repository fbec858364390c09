import { and, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'
import { db, type Queries } from './database.ts'

type KeyOf<T extends PgTable> = keyof T['$inferSelect'] & string

/** Where the rows of an outbox lie, and how they are shared out. The table has an `id` and counts `attempts`. */
export interface OutboxTable<T extends PgTable> {
  table: T
  /** What waits, as its partial index says it: words, and no parameter, or a kept plan could not use that index. */
  waits: SQL
  /** When a row may be tried next; while it is in hand: until when it belongs to nobody else. Null: at once. */
  dueAt: KeyOf<T>
  /** A row in hand belongs to nobody else for this long, which is longer than an attempt can take, ms. */
  heldMs: number
  /** Has users take turns, the oldest row of each first; without it the row that waited longest is next. */
  turns?: {
    userId: KeyOf<T>
    /** Rows of one user in hand at once, also when no other waits: one that hangs would hold the places when one comes. */
    perUserMax: number
    /** What else may be in hand so often at once, so that one place that hangs holds up no other of the same user. */
    place?: { column: KeyOf<T>; max: number }
  }
}

/** A row in hand. */
export type Claimed<T extends PgTable> = T['$inferSelect'] & { id: number | string; attempts: number }

/**
 * Takes the next due row in hand: other processes pass over it, and a crash gives it back when it has been held. Where
 * users take turns it is one of the first user behind the given one; undefined: none of them has any.
 */
export async function claim<T extends PgTable>(
  outbox: OutboxTable<T>,
  inHand: Iterable<T['$inferSelect']> = [],
  behindUser = '',
): Promise<Claimed<T> | undefined> {
  const { table, id, attempts } = columnsOf(outbox)
  const heldUntil = new Date(clock.now().getTime() + outbox.heldMs)
  const [taken] = await db
    .update(table)
    .set({ attempts: sql`${attempts} + 1`, [outbox.dueAt]: heldUntil })
    .where(eq(id, sql`(${nextIn(outbox, [...inHand], behindUser)})`))
    .returning()
  return taken as Claimed<T> | undefined
}

function nextIn<T extends PgTable>(
  outbox: OutboxTable<T>,
  inHand: T['$inferSelect'][],
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
    sql`${value} <> all(${sql.param(atLeast(max, inHand, key))}::${sql.raw(column(key).getSQLType())}[])`
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

/** The values of a column that come so often or more. */
function atLeast<Row>(times: number, rows: Row[], key: keyof Row): unknown[] {
  const values = rows.map((row) => row[key])
  return [...new Set(values)].filter((value) => values.filter((other) => other === value).length >= times)
}

/**
 * The start of a query: `waiting` has the users (`user_id`) with something waiting behind the given one, by their ids. It
 * walks the index from user to user as far as it is read, however much one of them has waiting.
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

/** When the next row is due that is not due yet. */
export async function nextDue<T extends PgTable>(outbox: OutboxTable<T>): Promise<Date | null> {
  const { table, dueAt } = columnsOf(outbox)
  const [next] = await db
    .select({ at: sql<Date | null>`min(${dueAt})`.mapWith((at: string) => new Date(at)) })
    .from(table)
    .where(and(outbox.waits, gt(dueAt, clock.now())))
  return next ? next.at : null
}

/** Writes what became of a row in hand, unless it was taken anew or ended in the meantime: false then. */
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

/** The table and its columns, as queries of any outbox see them. */
function columnsOf<T extends PgTable>({ table, dueAt }: OutboxTable<T>) {
  const column = (key: string): PgColumn => {
    const found = getTableColumns(table)[key]
    if (!found) throw new Error(`The table has no column ${key}.`)
    return found
  }
  return {
    table: table as PgTable,
    column,
    id: column('id'),
    attempts: column('attempts'),
    dueAt: column(dueAt),
  }
}
