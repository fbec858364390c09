import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { eventually } from '#tests/setup/callers/outsider.ts'
import { db } from '#server/db/database.ts'
import { errorText, type Outbox, outboxLoop, attemptDue } from './outbox.ts'
import { paymentEvents } from '#server/db/tables/billing.ts'

testDatabase()
const { signal: never } = new AbortController()
const realNow = clock.now
const heldMs = 60_000
/** An outbox without anything around it, on the table that stands for itself. */
const events: Outbox<typeof paymentEvents> = {
  what: 'try an event',
  topic: 'payments',
  atLeastEveryMs: 60_000,
  table: paymentEvents,
  waits: sql`${paymentEvents.processedAt} is null`,
  dueAt: 'nextAttemptAt',
  heldMs,
  atOnceMax: 2,
  pauseMs: (attempts) => (attempts < 2 ? 1_000 : undefined),
  failed: (error) => ({ error: errorText(error) }),
  lost: (_row, error) => ({ row: { processedAt: clock.now(), error: `Lost: ${errorText(error)}` } }),
}
const done = () => Promise.resolve({ row: { processedAt: clock.now(), error: null } })
const hanging = (_row: unknown, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Cut off.')))
  })
const full = () => Promise.reject(new Error('No room.'))
const failing = () => Promise.reject(new Error('Not now.'))
const rows = () => db.select().from(paymentEvents)
const pass = (ms: number) => {
  const then = clock.now().getTime() + ms
  clock.now = () => new Date(then)
}

beforeEach(async () => {
  const now = clock.now()
  const about = { gateway: 'test', type: 'paid', payload: {}, receivedAt: now, nextAttemptAt: now }
  await db.insert(paymentEvents).values({ id: 'one', ...about })
})
afterEach(async () => {
  clock.now = realNow
  await db.delete(paymentEvents)
})

test('an attempt that outlives its lease does not overwrite the outcome of a later one', async () => {
  const { promise: pending, reject } = Promise.withResolvers<never>()
  const late = attemptDue(events, () => pending, never)
  await eventually(async () => (await rows())[0]?.attempts === 1)
  pass(heldMs + 1)
  await attemptDue(events, done, never)
  const [settled] = await rows()
  expect(settled).toMatchObject({ attempts: 2, error: null })
  reject(new Error('Too late.'))
  await late
  expect(await rows()).toEqual([settled])
})

test('an attempt that a stop aborts is due immediately for the next process, and does not count as failed', async () => {
  const loop = outboxLoop(events, () => hanging)
  void loop.start()
  await eventually(async () => (await rows())[0]?.attempts === 1)
  await loop.stop()
  await attemptDue(events, done, never)
  expect(await rows()).toMatchObject([{ attempts: 2, error: null, processedAt: expect.any(Date) }])
})

test('writes beside the row roll back if the row cannot be written, and are retried when the lease ends', async () => {
  await attemptDue(events, async () => ({ ...(await done()), also: full }), never)
  expect(await rows()).toMatchObject([{ attempts: 1, processedAt: null }])
  pass(heldMs + 1)
  await attemptDue(events, done, never)
  expect(await rows()).toMatchObject([{ attempts: 2, processedAt: expect.any(Date) }])
})

test('a row that fails waits for its pause, and is given up after its last attempt', async () => {
  await attemptDue(events, failing, never)
  await attemptDue(events, failing, never)
  expect(await rows()).toMatchObject([{ attempts: 1, error: 'Not now.', processedAt: null }])
  pass(1_001)
  await attemptDue(events, failing, never)
  expect(await rows()).toMatchObject([
    { attempts: 2, error: 'Lost: Not now.', processedAt: expect.any(Date) },
  ])
})
