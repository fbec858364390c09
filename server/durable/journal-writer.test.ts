import type { PoolClient } from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { addErrands, aLine, errandKind, makeErrands } from '#tests/setup/database/errands.ts'
import { WorkLost } from './attempt.ts'
import { journalWriter, type JournalWriter } from './journal-writer.ts'
import { holdWork, wakeWork } from './wait.ts'
import { withRetry } from './with-retry.ts'
import type { WorkKind } from './work-kind.ts'

testDatabase()
let kind: WorkKind
let writer: JournalWriter
let lost: number[]
let written: number[]
let other: PoolClient

beforeAll(async () => {
  kind = errandKind(await makeErrands('errand'), { onChanged: (id) => written.push(id) })
  // Record the value of synchronous_commit at each commit.
  await pool().query(`
    create table commits (errand_id int, position int, setting text);
    create function see_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (new.errand_id, new.position, current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger see_commit after insert or update on errand_steps
    deferrable initially deferred for each row execute function see_commit()`)
})

beforeEach(async () => {
  lost = []
  written = []
  writer = journalWriter(kind, 'me', ({ id }) => lost.push(id))
  other = await pool().connect()
})

afterEach(() => {
  other.release()
})

async function taken(count: number): Promise<{ id: number; attempt: number }[]> {
  const at = { status: 'running', claimed_by: 'me', claimed_at: new Date(), attempt: 1 }
  return (await addErrands(kind, count, at)).map((id) => ({ id, attempt: 1 }))
}

async function aTaken() {
  const [work = { id: 0, attempt: 0 }] = await taken(1)
  return work
}

/** The journal of each piece of work, by position. */
async function keptOf(id: number): Promise<[number, string | null][]> {
  const { rows } = await other.query(
    'select position, kept from errand_steps where errand_id = $1 order by position',
    [id],
  )
  return rows.map(({ position, kept }) => [position, kept])
}

async function settingsOf(id: number): Promise<[number, string][]> {
  const { rows } = await other.query('select position, setting from commits where errand_id = $1', [id])
  return rows.map(({ position, setting }) => [position, setting])
}

const isFlying = async (): Promise<boolean> => {
  const { rows } = await other.query(
    `select from pg_stat_activity where application_name = 'balancia journal' and wait_event_type = 'Lock'
     and datname = current_database()`,
  )
  return rows.length > 0
}

/** Keeps the next statement for this work in flight until it is released. */
async function holdStatement(id: number): Promise<() => Promise<unknown>> {
  const locker = await pool().connect()
  await locker.query('begin')
  await locker.query('select from errands where id = $1 for update', [id])
  return async () => {
    await locker.query('commit')
    locker.release()
  }
}

test('an opened line is written without waiting for the disk, a finished one is flushed', async () => {
  const work = await aTaken()
  writer.writeSoon(work, aLine(1, null))
  await expect.poll(() => keptOf(work.id)).toEqual([[1, null]])
  writer.writeSoon(work, aLine(1, '"one"'))
  await expect.poll(() => keptOf(work.id)).toEqual([[1, '"one"']])
  expect(await settingsOf(work.id)).toEqual([
    [1, 'off'],
    [1, 'on'],
  ])
})

test('awaited lines are on disk when the wait ends, opened ones too', async () => {
  const work = await aTaken()
  writer.writeSoon(work, aLine(1, null))
  await writer.written(work.id)
  expect(await keptOf(work.id)).toEqual([[1, null]])
  expect(await settingsOf(work.id)).toEqual([[1, 'on']])
})

test('a line in flight without a flush is written again with one when awaited', async () => {
  const work = await aTaken()
  const release = await holdStatement(work.id)
  writer.writeSoon(work, aLine(1, null))
  await expect.poll(isFlying).toBe(true)
  const waited = writer.written(work.id)
  await release()
  await waited
  expect(await settingsOf(work.id)).toEqual([
    [1, 'off'],
    [1, 'on'],
  ])
})

test('waiting for a finished line in flight ends when it has landed, written once', async () => {
  const work = await aTaken()
  const release = await holdStatement(work.id)
  writer.writeSoon(work, aLine(1, '"one"'))
  await expect.poll(isFlying).toBe(true)
  let hasLanded = false
  const waited = writer.written(work.id).then(() => {
    hasLanded = true
  })
  expect(await keptOf(work.id)).toEqual([])
  expect(hasLanded).toBe(false)
  await release()
  await waited
  expect(await settingsOf(work.id)).toEqual([[1, 'on']])
})

test('the writer never writes a taken line: a flight lands first, the rest is returned', async () => {
  const work = await aTaken()
  const release = await holdStatement(work.id)
  writer.writeSoon(work, aLine(1, '"one"'))
  await expect.poll(isFlying).toBe(true)
  writer.writeSoon(work, aLine(2, null))
  writer.writeSoon(work, aLine(2, '"two"'))
  let isTaken = false
  const take = writer.take(work.id).finally(() => {
    isTaken = true
  })
  expect(await keptOf(work.id)).toEqual([])
  expect(isTaken).toBe(false)
  await release()
  expect((await take).map(({ position, kept }) => [position, kept])).toEqual([[2, '"two"']])
  await writer.written(work.id)
  expect(await keptOf(work.id)).toEqual([[1, '"one"']])
  expect(await writer.take(work.id)).toEqual([])
})

test('a bad line in a batch stops none of the others, and its waiter gets the error', async () => {
  const works = await taken(5)
  const bad = works[2] ?? { id: 0, attempt: 1 }
  for (const work of works) writer.writeSoon(work, aLine(1, '"one"', work === bad ? { cost: 'dear' } : {}))
  const waits = await Promise.allSettled(works.map(({ id }) => writer.written(id)))
  expect(waits.map(({ status }) => status)).toEqual(
    works.map((work) => (work === bad ? 'rejected' : 'fulfilled')),
  )
  for (const { id } of works) expect(await keptOf(id)).toEqual(id === bad.id ? [] : [[1, '"one"']])
  // What is known of it later takes its place.
  writer.writeSoon(bad, aLine(1, '"fixed"'))
  await writer.written(bad.id)
  expect(await keptOf(bad.id)).toEqual([[1, '"fixed"']])
})

test('when each is sent alone, no caller waits for work that has already landed', async () => {
  const [first, bad, last] = await taken(3)
  if (!first || !bad || !last) throw new Error('There are three.')
  const release = await holdStatement(last.id)
  for (const work of [first, bad, last])
    writer.writeSoon(work, aLine(1, '"one"', work === bad ? { cost: 'dear' } : {}))
  await expect.poll(() => written).toEqual([first.id])
  await writer.written(first.id)
  expect(await writer.take(first.id)).toEqual([])
  await release()
  await writer.written(last.id)
  expect(await keptOf(last.id)).toEqual([[1, '"one"']])
  await writer.take(bad.id)
})

test('lines of a failed flight are written again, replaced by newer versions', async () => {
  const work = await aTaken()
  const release = await holdStatement(work.id)
  writer.writeSoon(work, aLine(1, '"one"'))
  writer.writeSoon(work, aLine(2, null))
  await expect.poll(isFlying).toBe(true)
  // Catch the error before its cause, which may be reported before the reply of the query that causes it.
  const rejection = writer.written(work.id).catch(String)
  writer.writeSoon(work, aLine(2, '"two"'))
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'balancia journal' and datname = current_database()`,
  )
  expect(await rejection).toMatch(/connection|terminat/i)
  await release()
  // The dying connection may fail the next statement as well, so the caller retries.
  await withRetry(() => writer.written(work.id))
  expect(await keptOf(work.id)).toEqual([
    [1, '"one"'],
    [2, '"two"'],
  ])
  expect(lost).toEqual([])
})

test('lines of a failed flight do not replace those of a later attempt', async () => {
  const work = await aTaken()
  const release = await holdStatement(work.id)
  writer.writeSoon(work, aLine(1, '"of the first"'))
  await expect.poll(isFlying).toBe(true)
  writer.writeSoon({ ...work, attempt: 2 }, aLine(1, '"of the second"'))
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'balancia journal' and datname = current_database()`,
  )
  await release()
  await other.query('update errands set attempt = 2 where id = $1', [work.id])
  await expect.poll(() => keptOf(work.id)).toEqual([[1, '"of the second"']])
  expect(lost).toEqual([])
})

test.for([
  { now: 'belongs to another worker', set: `claimed_by = 'another'` },
  { now: 'was restarted by the same worker', set: `attempt = 2` },
  { now: 'is queued again', set: `status = 'queued', claimed_by = null, claimed_at = null` },
  { now: 'has ended', set: `status = 'success'` },
])('rejects writes for work that $now, and stops its attempt', async ({ set }) => {
  const [work, mine] = await taken(2)
  if (!work || !mine) throw new Error('There are two.')
  await other.query(`update errands set ${set} where id = $1`, [work.id])
  for (const { id } of [work, mine]) writer.writeSoon({ id, attempt: 1 }, aLine(1, '"one"'))
  const waited = writer.written(mine.id)
  await expect(writer.written(work.id)).rejects.toThrow(WorkLost)
  await waited
  expect(lost).toEqual([work.id])
  expect(await keptOf(work.id)).toEqual([])
  expect(await keptOf(mine.id)).toEqual([[1, '"one"']])
})

test('only the last attempt at suspended work may still close its line', async () => {
  const [work, before, others, woken] = await taken(4)
  if (!work || !before || !others || !woken) throw new Error('There are four.')
  for (const { id } of [work, before, others, woken]) await holdWork(other, kind, id)
  await other.query('update errands set attempt = 2 where id = $1', [before.id])
  await other.query(`update errands set claimed_by = 'another' where id = $1`, [others.id])
  await wakeWork(other, kind, woken.id)
  for (const { id } of [work, before, others, woken]) writer.writeSoon({ id, attempt: 1 }, aLine(1, null))
  const waits = await Promise.allSettled([work, before, others, woken].map(({ id }) => writer.written(id)))
  expect(waits.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await keptOf(work.id)).toEqual([[1, null]])
  for (const { id } of [before, others, woken]) expect(await keptOf(id)).toEqual([])
})

test('a takeover waits for an earlier write, and a later write is rejected', async () => {
  const work = await aTaken()
  await other.query('begin')
  await other.query('select from errands where id = $1 for update', [work.id])
  writer.writeSoon(work, aLine(1, '"late"'))
  const waited = writer.written(work.id)
  const refused = waited.catch((error: unknown) => error)
  await other.query(`update errands set claimed_by = 'another', attempt = 2 where id = $1`, [work.id])
  await other.query('commit')
  expect(await refused).toBeInstanceOf(WorkLost)
  expect(await keptOf(work.id)).toEqual([])
})

test('one statement has eight million characters at most, and the rest follows in the next', async () => {
  const works = await taken(6)
  const big = JSON.stringify('x'.repeat(3_000_000))
  for (const work of works) writer.writeSoon(work, aLine(1, big))
  await Promise.all(works.map(({ id }) => writer.written(id)))
  const { rows } = await other.query<{ works: string }>(
    `select count(*) as works from errand_steps where errand_id = any($1::int[]) group by xmin::text order by min(errand_id)`,
    [works.map(({ id }) => id)],
  )
  expect(rows.map(({ works: count }) => Number(count))).toEqual([2, 2, 2])
})
