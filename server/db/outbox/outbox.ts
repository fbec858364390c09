import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type DeliveryOperation, observe } from '#server/platform/observe.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { claim, type Claimed, nextDue, type OutboxTable, settle } from './outbox-claim.ts'
import { wokenBy } from '#server/db/pubsub.ts'

/** How long a stop waits for attempts in flight, ms. */
const stopMaxMs = 3_000
const errorMax = 500

/** Outcome of an attempt: the changes of the row, and further writes in the same transaction. */
export interface Outcome<T extends PgTable> {
  row: Partial<T['$inferSelect']>
  also?: (tx: Tx) => Promise<void>
}

/** One attempt at a row. Rejects when it fails or the signal aborts it. */
type Attempt<T extends PgTable> = (row: Claimed<T>, signal: AbortSignal) => Promise<Outcome<T>>

/** Rows that are attempted until they succeed or are given up: at least once each, even if processes crash. */
export interface Outbox<T extends PgTable> extends OutboxTable<T> {
  /** As in "could not send an email". */
  what: string
  /** Announces a new row; without a notice a row waits at most `atLeastEveryMs`. */
  topic: Parameters<typeof wokenBy>[0]
  atLeastEveryMs: number
  outlastsWork?: boolean
  /** Maximum rows in flight in one process. */
  atOnceMax: number
  /** Pause after this many failed attempts, of which the last one failed with this error, ms; undefined: give up. */
  pauseMs: (attempts: number, error: unknown) => number | undefined
  /** Whether an error is permanent, so that a retry is useless. */
  isFinal?: (error: unknown) => boolean
  /** Changes of the row after a failed attempt that will be retried. */
  failed: (error: unknown) => Partial<T['$inferSelect']>
  /** Outcome of a row after its last attempt. */
  lost: (row: Claimed<T>, error: unknown) => Outcome<T>
}

/**
 * The rows of an outbox that are in flight in one process. `fill` claims due rows up to the free slots and attempts them.
 * It returns when the next row is due, and calls `onEnd` after each attempt, which frees a slot.
 */
function trackInFlight<T extends PgTable>(outbox: Outbox<T>) {
  const inFlight = new Map<Promise<void>, Claimed<T>>()
  /** User of the last claimed row: the next one is of another waiting user. */
  let lastServed = ''
  const takeNext = async () => {
    const take = (behindUser: string) => claim(outbox, inFlight.values(), behindUser)
    const taken = (await take(lastServed)) ?? (lastServed === '' ? undefined : await take(''))
    lastServed = taken && outbox.turns ? String(taken[outbox.turns.userId]) : ''
    return taken
  }
  const fill = async (attempt: Attempt<T>, until: AbortSignal, cutOff: AbortSignal, onEnd: () => void) => {
    while (!until.aborted && inFlight.size < outbox.atOnceMax) {
      const row = await takeNext()
      if (!row) return nextDue(outbox)
      const trying = tryOne(outbox, row, attempt, cutOff).finally(() => {
        inFlight.delete(trying)
        onEnd()
      })
      inFlight.set(trying, row)
    }
    return null
  }
  return { fill, inFlight }
}

/** Attempts all due rows; resolves when none is left. The signal also aborts attempts in flight. */
export async function attemptDue<T extends PgTable>(
  outbox: Outbox<T>,
  attempt: Attempt<T>,
  signal: AbortSignal,
): Promise<void> {
  const { fill, inFlight } = trackInFlight(outbox)
  let isMore = true
  while (isMore) {
    isMore = false
    await fill(attempt, signal, signal, () => {
      isMore = true
    })
    if (inFlight.size > 0) await Promise.race(inFlight.keys())
  }
}

/** The outboxes that have a loop in this program. */
const outboxes: Outbox<PgTable>[] = []
/** Rows of one outbox that are counted at most. */
const countMax = 10_000

/** The number of rows that wait in each outbox, due or not; more than 10,000 count as so many. */
export function waitingRows(): Promise<{ topic: string; count: number }[]> {
  return Promise.all(
    outboxes.map(async ({ table, topic, waits }) => {
      const some = db.select({ one: sql`1` }).from(table).where(waits).limit(countMax).as('some')
      return { topic, count: await db.$count(some) }
    }),
  )
}

/** Attempts rows as soon as they are due, unless `open` returns null. A stop gives attempts in flight three seconds. */
export function outboxLoop<T extends PgTable>(
  outbox: Outbox<T>,
  open: () => Attempt<T> | Promise<Attempt<T> | null>,
): PollLoop {
  const { what, topic, atLeastEveryMs, outlastsWork } = outbox
  outboxes.push(outbox)
  const { fill, inFlight } = trackInFlight(outbox)
  let cutOff = new AbortController()
  const round = async (until: AbortSignal) => {
    const attempt = await open()
    return attempt && fill(attempt, until, cutOff.signal, () => loop.wake())
  }
  const loop = wokenBy(topic, pollLoop({ what, round, atLeastEveryMs }))
  const stop = async () => {
    await loop.stop()
    const giveUp = setTimeout(() => cutOff.abort(), stopMaxMs)
    await Promise.all(inFlight.keys())
    clearTimeout(giveUp)
    cutOff = new AbortController()
  }
  return { ...loop, outlastsWork, stop }
}

/** Attempts a row and writes the outcome. If the write fails, the row is due again when its lease ends. */
async function tryOne<T extends PgTable>(
  outbox: Outbox<T>,
  row: Claimed<T>,
  attempt: Attempt<T>,
  cutOff: AbortSignal,
): Promise<void> {
  const executionId = 'executionId' in row ? Number(row.executionId) || undefined : undefined
  const operation: DeliveryOperation = { kind: 'delivery', topic: outbox.topic, executionId }
  const perform = async () => {
    try {
      const sent = await attempt(row, cutOff)
      operation.outcome = 'sent'
      return sent
    } catch (error) {
      operation.outcome = 'interrupted'
      if (cutOff.aborted) return { row: due(outbox, 0) }
      const pauseMs = outbox.isFinal?.(error) ? undefined : outbox.pauseMs(row.attempts, error)
      operation.outcome = pauseMs === undefined ? 'lost' : 'retried'
      return afterFailure(outbox, row, error, pauseMs)
    }
  }
  try {
    const { row: outcome, also }: Outcome<T> = await observe(operation, perform)
    await inTransaction(async (tx) => {
      if (await settle(tx, outbox, row, outcome)) await also?.(tx)
    })
  } catch (error) {
    log.warn({ err: error, id: row.id }, `Could not ${outbox.what} or record its outcome; trying again`)
  }
}

function afterFailure<T extends PgTable>(
  outbox: Outbox<T>,
  row: Claimed<T>,
  error: unknown,
  pauseMs: number | undefined,
): Outcome<T> {
  log.info(
    { id: row.id, attempt: row.attempts, error: errorText(error) },
    `Could not ${outbox.what}${pauseMs === undefined ? '' : '; trying again later'}`,
  )
  if (pauseMs === undefined) return outbox.lost(row, error)
  return { row: { ...outbox.failed(error), ...due(outbox, pauseMs) } }
}

function due<T extends PgTable>({ dueAt }: Outbox<T>, inMs: number): Partial<T['$inferSelect']> {
  return { [dueAt]: new Date(clock.now().getTime() + inMs) } as Partial<T['$inferSelect']>
}

/** Returns the message of an error as PostgreSQL can store it. */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll('\0', '').slice(0, errorMax).toWellFormed()
}
