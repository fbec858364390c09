import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pool } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { fairSlots } from '#server/platform/load/fair-slots.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { addErrands, errandKind, makeErrands } from '#tests/setup/database/errands.ts'
import { WorkLost, WorkSuspended } from './attempt.ts'
import { journalWriter, type JournalWriter } from './journal-writer.ts'
import { type StoredStep, stepsOf } from './step.ts'
import type { StepResult } from './step-line.ts'
import type { WorkKind } from './work-kind.ts'

testDatabase()
let kind: WorkKind
let writer: JournalWriter
let id: number

beforeAll(async () => {
  kind = errandKind(await makeErrands('errand'))
  // Records whether the commit of each line waited for the disk.
  await pool().query(`
    create table commits (errand_id int, position int, kept text, setting text);
    create function see_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (new.errand_id, new.position, new.kept, current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger see_commit after insert or update on errand_steps
    deferrable initially deferred for each row execute function see_commit()`)
})

beforeEach(async () => {
  writer = journalWriter(kind, 'me', () => undefined)
  const taken = { status: 'running', claimed_by: 'me', claimed_at: new Date(), attempt: 1 }
  id = (await addErrands(kind, 1, taken))[0] ?? 0
})

const attempt = (kept = new Map<number, StoredStep>()) => stepsOf({ id, attempt: 1 }, writer, kept)
const said = (value: unknown): StepResult<unknown> => ({ kept: { value }, state: 'done' })
const never = async () => {
  throw new Error('It was done again.')
}
const opening = (name: string, isPreparation = false) => ({ kind: name, title: name, isPreparation })

/** Finished lines that are on disk: their commit waited for it. */
async function onDisk(): Promise<number[]> {
  const { rows } = await pool().query<{ position: number }>(
    `select position from errand_steps s where errand_id = $1 and kept is not null and exists (
       select from commits c
       where c.errand_id = s.errand_id and c.position = s.position and c.kept is not null and c.setting = 'on'
     ) order by position`,
    [id],
  )
  return rows.map(({ position }) => position)
}

test('a step begins only when all finished steps are on disk', async () => {
  const { step } = attempt()
  const seen: number[][] = []
  for (let position = 1; position <= 5; position += 1) {
    await step(opening('step'), async () => {
      seen.push(await onDisk())
      return said(position)
    })
  }
  expect(seen).toEqual([[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4]])
})

test('a failed step counts as finished: the next begins when it is on disk', async () => {
  const { step } = attempt()
  const failed = step(opening('first'), async () => ({ kept: { error: 'No such page.' }, state: 'failed' }))
  await expect(failed).rejects.toThrow('No such page.')
  const seen = await step(opening('second'), async () => said(await onDisk()))
  expect(seen).toEqual([1])
})

test('a preparation is on disk with the first step that must not be repeated', async () => {
  const { step } = attempt()
  const seen: number[][] = []
  const look = async () => {
    seen.push(await onDisk())
    return said('')
  }
  await step(opening('gather', true), look)
  await step(opening('second'), look)
  await step(opening('third'), look)
  expect(seen[0]).toEqual([])
  expect(seen[2]).toEqual([1, 2])
})

test('a step does not begin until the previous one can be written', async () => {
  const { step } = attempt()
  await step(opening('first'), async () => said(1))
  const locker = await pool().connect()
  await locker.query('begin')
  await locker.query('select from errands where id = $1 for update', [id])
  let hasBegun = false
  const second = step(opening('second'), async () => {
    hasBegun = true
    return said(await onDisk())
  })
  await expect
    .poll(async () => {
      const { rows } = await pool().query(
        `select from pg_stat_activity where application_name = 'balancia journal' and wait_event_type = 'Lock'
         and datname = current_database()`,
      )
      return rows.length
    })
    .toBe(1)
  expect(hasBegun).toBe(false)
  await locker.query('commit')
  locker.release()
  expect(await second).toEqual([1])
})

test('a step does not begin after the lease is lost', async () => {
  const { step } = attempt()
  await step(opening('first'), async () => said(1))
  await pool().query('update errands set attempt = 2 where id = $1', [id])
  let hasBegun = false
  const second = step(opening('second'), async () => {
    hasBegun = true
    return said(2)
  })
  await expect(second).rejects.toThrow(WorkLost)
  expect(hasBegun).toBe(false)
})

test('a step that suspends its work is closed on disk, unfinished, before the attempt ends', async () => {
  const { step } = attempt()
  await step(opening('first'), async () => said(1))
  const second = step(opening('second'), async () => ({ ...said(2), state: 'canceled', isHeld: true }))
  await expect(second).rejects.toThrow(WorkSuspended)
  const { rows } = await pool().query(
    'select position, state, kept from errand_steps where errand_id = $1 order by position',
    [id],
  )
  expect(rows).toEqual([
    { position: 1, state: 'done', kept: '{"value":1}' },
    { position: 2, state: 'canceled', kept: null },
  ])
})

test('finished steps are replayed from the journal, errors included, without a write', async () => {
  const kept = new Map([
    [1, { kind: 'first', kept: '{"value":{"text":"a\\u0000b"}}' }],
    [2, { kind: 'second', kept: '{"error":"No such page."}' }],
  ])
  const { step, count } = attempt(kept)
  expect(await step(opening('first'), never)).toEqual({ text: 'a\0b' })
  await expect(step(opening('second'), never)).rejects.toThrow('No such page.')
  expect(await step(opening('third'), async () => said('new'))).toBe('new')
  expect(count()).toBe(3)
  const lines = await writer.take(id)
  expect(lines.map(({ position }) => position)).toEqual([3])
})

/** Each line, with the duration of its step in seconds. */
async function shownLines() {
  await writer.written(id)
  const { rows } = await pool().query(
    `select state, extract(epoch from ended_at - started_at)::int as seconds from errand_steps
     where errand_id = $1 order by position`,
    [id],
  )
  return rows
}

test('waiting for a slot counts neither for the step nor for its work, and the line shows the wait', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(1_800_000_000_000 + now))
  onTestFinished(() => void vi.restoreAllMocks())
  const { step, workedMs } = attempt()
  const inSlot = fairSlots({ max: 1 })
  const { signal } = new AbortController()
  const other = Promise.withResolvers<void>()
  void inSlot(signal, () => other.promise)
  const beside = Promise.withResolvers<void>()
  const work = Promise.all([
    step(opening('beside'), async () => {
      await beside.promise
      return said(1)
    }),
    step(opening('waits'), () =>
      inSlot(signal, async () => {
        now += 1_000
        return said(2)
      }),
    ),
  ])
  now += 5_000
  expect(await shownLines()).toEqual([
    { state: 'running', seconds: null },
    { state: 'running', seconds: 0 },
  ])
  beside.resolve()
  await expect.poll(shownLines).toContainEqual({ state: 'done', seconds: 5 })
  now += 60_000
  expect(workedMs()).toBe(5_000)
  other.resolve()
  await work
  expect(workedMs()).toBe(6_000)
  expect(await shownLines()).toEqual([
    { state: 'done', seconds: 5 },
    { state: 'done', seconds: 1 },
  ])
})
