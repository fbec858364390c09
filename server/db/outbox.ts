import type { PgTable } from 'drizzle-orm/pg-core'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { inTransaction, type Tx } from './database.ts'
import { claim, type Claimed, nextDue, type OutboxTable, settle } from './outbox-claim.ts'
import { subscribe } from './pubsub.ts'

/** A stop waits this long for attempts on their way, ms. */
const stopMaxMs = 3_000
const errorMax = 500

/** What an attempt comes to: what is written into the row, and what is done in the same transaction. */
export interface Outcome<T extends PgTable> {
  row: Partial<T['$inferSelect']>
  also?: (tx: Tx) => Promise<void>
}

/** One attempt at a row. Rejects when it failed, and when the signal ended it. */
type Attempt<T extends PgTable> = (row: Claimed<T>, signal: AbortSignal) => Promise<Outcome<T>>

/** Rows that are tried until they are done or given up: at least once each, whatever process ends in the middle. */
export interface Outbox<T extends PgTable> extends OutboxTable<T> {
  /** As in "could not send an email". */
  what: string
  /** Tells that there is a new row; one that nobody told of waits for at most `atLeastEveryMs`. */
  topic: Parameters<typeof subscribe>[0]
  atLeastEveryMs: number
  outlastsWork?: boolean
  /** Rows in the hands of one process at once. */
  atOnceMax: number
  /** The pause after so many failed attempts, ms; undefined: there is no other attempt. */
  pauseMs: (attempts: number) => number | undefined
  /** Whether no later attempt can go better. */
  isFinal?: (error: unknown) => boolean
  /** What is kept of a failed attempt that is followed by another. */
  failed: (error: unknown) => Partial<T['$inferSelect']>
  /** What becomes of a row after its last attempt. */
  lost: (row: Claimed<T>, error: unknown) => Outcome<T>
}

/**
 * What one process has in hand of an outbox. `fill` takes what is due as far as there is room, and tries it; it answers
 * when more is due, and calls `onEnd` after each attempt, for where there was no room there may be some now.
 */
function openHands<T extends PgTable>(outbox: Outbox<T>) {
  const onTheirWay = new Map<Promise<void>, Claimed<T>>()
  /** Whose row was taken last: the next is that of another who waits. */
  let lastServed = ''
  const takeNext = async () => {
    const take = (behindUser: string) => claim(outbox, onTheirWay.values(), behindUser)
    const taken = (await take(lastServed)) ?? (lastServed === '' ? undefined : await take(''))
    lastServed = taken && outbox.turns ? String(taken[outbox.turns.userId]) : ''
    return taken
  }
  const fill = async (attempt: Attempt<T>, until: AbortSignal, cutOff: AbortSignal, onEnd: () => void) => {
    while (!until.aborted && onTheirWay.size < outbox.atOnceMax) {
      const row = await takeNext()
      if (!row) return nextDue(outbox)
      const trying = tryOne(outbox, row, attempt, cutOff).finally(() => {
        onTheirWay.delete(trying)
        onEnd()
      })
      onTheirWay.set(trying, row)
    }
    return null
  }
  return { fill, onTheirWay }
}

/** Tries all that is due until the signal, which also ends attempts on their way; resolves when none is any more. */
export async function tryDue<T extends PgTable>(
  outbox: Outbox<T>,
  attempt: Attempt<T>,
  signal: AbortSignal,
): Promise<void> {
  const { fill, onTheirWay } = openHands(outbox)
  let isMore = true
  while (isMore) {
    isMore = false
    await fill(attempt, signal, signal, () => {
      isMore = true
    })
    if (onTheirWay.size > 0) await Promise.race(onTheirWay.keys())
  }
}

/** Tries what is in an outbox as soon as it is due, unless `open` says null; at a stop what is on its way gets three seconds. */
export function outboxLoop<T extends PgTable>(
  outbox: Outbox<T>,
  open: () => Attempt<T> | Promise<Attempt<T> | null>,
): PollLoop {
  const { what, topic, atLeastEveryMs, outlastsWork } = outbox
  const { fill, onTheirWay } = openHands(outbox)
  let cutOff = new AbortController()
  const round = async (until: AbortSignal) => {
    const attempt = await open()
    return attempt && fill(attempt, until, cutOff.signal, () => loop.wake())
  }
  const loop = pollLoop({ what, round, atLeastEveryMs })
  subscribe(topic, () => loop.wake())
  const stop = async () => {
    await loop.stop()
    const giveUp = setTimeout(() => cutOff.abort(), stopMaxMs)
    await Promise.all(onTheirWay.keys())
    clearTimeout(giveUp)
    cutOff = new AbortController()
  }
  return { ...loop, outlastsWork, stop }
}

/** Tries a row and writes what came of it. What cannot be written stays in hand, and comes back when it has been held. */
async function tryOne<T extends PgTable>(
  outbox: Outbox<T>,
  row: Claimed<T>,
  attempt: Attempt<T>,
  cutOff: AbortSignal,
): Promise<void> {
  try {
    const { row: outcome, also } = await attempt(row, cutOff).catch((error: unknown) =>
      cutOff.aborted ? { row: due(outbox, 0) } : afterFailure(outbox, row, error),
    )
    await inTransaction(async (tx) => {
      if (await settle(tx, outbox, row, outcome)) await also?.(tx)
    })
  } catch (error) {
    log.warn({ err: error, id: row.id }, `Could not ${outbox.what} or record its outcome; trying again`)
  }
}

function afterFailure<T extends PgTable>(outbox: Outbox<T>, row: Claimed<T>, error: unknown): Outcome<T> {
  const pauseMs = outbox.isFinal?.(error) ? undefined : outbox.pauseMs(row.attempts)
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

/** What an attempt failed of, as a row can keep it. */
export function errorText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return said.replaceAll('\0', '').slice(0, errorMax).toWellFormed()
}
