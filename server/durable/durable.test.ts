import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, pool } from '#server/db/database.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import type { Attempt } from './attempt.ts'
import { announceWork, startDurable, startPolling, stopDurable, stopWork, activeWork } from './durable.ts'
import type { StepResult } from './step-line.ts'
import { holdWork, requestStop, wakeWork } from './wait.ts'
import type { WorkKind } from './work-kind.ts'

const database = testDatabase()
const place = { name: 'errand', table: 'errands', steps: { table: 'errand_steps', work: 'errand_id' } }
const done: string[] = []
const givenUp: number[] = []
let second: (attempt: Attempt) => Promise<StepResult<string>>

const said = (value: string): StepResult<string> => ({ kept: { value }, state: 'done', output: value })

const kind: WorkKind = {
  ...place,
  limits: () => ({ perUser: 100, overall: 100, perWorker: 100 }),
  attemptMaxMs: 60_000,
  endsWhen: 'false',
  load: `select id from errands where claimed_by = $1 and claimed_at = $2`,
  async perform(attempt) {
    const first = await attempt.step({ kind: 'first', title: 'First' }, async () => {
      done.push('first')
      return said('one')
    })
    const next = await attempt.step({ kind: 'second', title: 'Second' }, () => second(attempt))
    await attempt.takeLines()
    await pool().query(`update errands set status = 'done', answer = $2 where id = $1 and attempt = $3`, [
      attempt.id,
      `${first} ${next}`,
      attempt.number,
    ])
  },
  giveUp: async (id) => {
    givenUp.push(id)
    await pool().query(`update errands set status = 'failed' where id = $1`, [id])
  },
  onChanged: () => undefined,
}

beforeAll(async () => {
  // A second kind of work is two tables with the same columns.
  await pool().query(`
    create table errands (like agent_executions including defaults including identity);
    alter table errands alter agent_id drop not null, add answer text, add primary key (id);
    create table errand_steps (like execution_steps including defaults including identity);
    alter table errand_steps rename execution_id to errand_id;
    create unique index on errand_steps (errand_id, position)`)
  await startDurable({ url: database.url, kinds: [kind] })
  startPolling()
})

beforeEach(() => {
  done.length = 0
  second = async () => {
    done.push('second')
    return said('two')
  }
})

afterAll(() => stopDurable(2_000))

async function anErrand(more: Record<string, unknown> = {}): Promise<number> {
  const columns = { user_id: 'ada', ...more }
  const { rows } = await pool().query<{ id: number }>(
    `insert into errands (${Object.keys(columns).join(', ')})
     values (${Object.keys(columns)
       .map((_, n) => `$${n + 1}`)
       .join(', ')}) returning id`,
    Object.values(columns),
  )
  return rows[0]?.id ?? 0
}

async function errand(id: number) {
  const { rows } = await pool().query('select * from errands where id = $1', [id])
  return rows[0]
}

async function steps(id: number) {
  const { rows } = await pool().query('select * from errand_steps where errand_id = $1 order by position', [
    id,
  ])
  return rows
}

const statusOf = async (id: number) => (await errand(id))?.status
async function untilDone(id: number): Promise<void> {
  await expect.poll(() => statusOf(id)).toBe('done')
}

test('claims work, executes its steps in order, and ends it', async () => {
  const id = await anErrand()
  announceWork(place)
  await untilDone(id)
  expect(done).toEqual(['first', 'second'])
  expect(await errand(id)).toMatchObject({ answer: 'one two', attempt: 1, crashes: 0 })
})

test('work that a step suspends frees its worker, has the reason in its trace, and resumes at that step', async () => {
  second = async ({ id }) => {
    if (done.includes('held')) return said('two')
    await inTransaction((tx) => holdWork(tx.$client, place, id))
    done.push('held')
    return { kept: { error: 'unused' }, state: 'canceled', error: 'It waits for a decision.', isHeld: true }
  }
  const id = await anErrand()
  announceWork(place)
  await expect.poll(() => activeWork(place)).toEqual([])
  await expect
    .poll(async () => (await steps(id)).map(({ state, error }) => [state, error]))
    .toEqual([
      ['done', null],
      ['canceled', 'It waits for a decision.'],
    ])
  expect(await errand(id)).toMatchObject({ status: 'queued', claimed_at: null, attempt: 1 })

  expect(await inTransaction((tx) => wakeWork(tx.$client, place, id))).toBe(true)
  announceWork(place)
  await untilDone(id)
  expect(done).toEqual(['first', 'held'])
  expect(await inTransaction((tx) => wakeWork(tx.$client, place, id))).toBe(false)
})

test('work that waits for a time occupies no worker, and resumes by itself', async () => {
  const until = new Date(Date.now() + 700)
  second = async (attempt) => {
    await attempt.waitUntil(until)
    done.push(new Date() >= until ? 'second in time' : 'second too early')
    return said('two')
  }
  const id = await anErrand()
  announceWork(place)
  await expect.poll(async () => (await errand(id)).wake_at).toEqual(until)
  expect(activeWork(place)).toEqual([])
  await untilDone(id)
  expect(done).toEqual(['first', 'second in time'])
})

test('the time limit of an attempt can be raised, and not lowered', async () => {
  const limits: number[] = []
  second = async (attempt) => {
    for (const ms of [90_000, 1_000]) {
      attempt.allowTime(ms)
      limits.push(attempt.maxMs())
    }
    return said('two')
  }
  await untilDone(await anErrand())
  expect(limits).toEqual([90_000, 90_000])
})

test('resumes the work of a dead worker without repeating finished steps, whose time still counts', async () => {
  let worked = 0
  second = async (attempt) => {
    done.push('second')
    worked = attempt.state().workedMs
    return said('two')
  }
  const id = await anErrand({
    status: 'running',
    claimed_at: new Date(),
    claimed_by: 'gone',
    attempt: 1,
    started_at: new Date(),
  })
  await pool().query(
    `insert into errand_steps (errand_id, position, kind, title, state, kept, started_at, ended_at)
     values ($1, 1, 'first', 'First', 'done', '{"value":"kept"}', now() - interval '2 days', now() - interval '1 day')`,
    [id],
  )
  await untilDone(id)
  expect(done).toEqual(['second'])
  expect(Math.floor(worked / 86_400_000)).toBe(1)
  expect(await errand(id)).toMatchObject({ answer: 'kept two', attempt: 2, crashes: 1 })
})

test('gives up work over which too many workers died', async () => {
  const id = await anErrand({ crashes: 51 })
  announceWork(place)
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(givenUp).toContain(id)
  expect(done).toEqual([])
})

test('rejects writes of an attempt that has lost its lease, and stops the attempt', async () => {
  const stopReasons: unknown[] = []
  second = async (attempt) => {
    await pool().query(`update errands set claimed_by = 'another', attempt = attempt + 1 where id = $1`, [
      attempt.id,
    ])
    attempt.signal.addEventListener('abort', () => stopReasons.push(attempt.stopReason()))
    return said('too late')
  }
  const id = await anErrand()
  const takeLines = new Promise<void>((resolve) => {
    const before = second
    second = async (attempt) => {
      const result = await before(attempt)
      // Long enough for the journal to be written before the work takes its remaining lines.
      setTimeout(resolve, 300)
      return result
    }
  })
  announceWork(place)
  await takeLines
  expect((await steps(id)).map(({ position, kept }) => [position, kept])).toEqual([[1, '{"value":"one"}']])
  expect(await statusOf(id)).toBe('running')
  await pool().query(`update errands set status = 'done' where id = $1`, [id])
})

test('a step whose kind differs from the journal fails the work instead of replaying a wrong result', async () => {
  const id = await anErrand({ status: 'queued', attempt: 1, started_at: new Date() })
  await pool().query(
    `insert into errand_steps (errand_id, position, kind, title, state, kept)
     values ($1, 1, 'else', 'Else', 'done', '{"value":"kept"}')`,
    [id],
  )
  announceWork(place)
  await expect.poll(async () => (await errand(id)).crashes).toBeGreaterThan(1)
  expect(done).toEqual([])
  await pool().query(`update errands set status = 'done' where id = $1`, [id])
})

test('a stop request aborts the signal of the work', async () => {
  second = (attempt) =>
    new Promise((resolve) => {
      const end = () => resolve(said(attempt.stopReason() ?? ''))
      // The stop may arrive before the work listens for it.
      if (attempt.signal.aborted) end()
      else attempt.signal.addEventListener('abort', end)
    })
  const id = await anErrand()
  announceWork(place)
  await expect.poll(() => activeWork(place)).toEqual([id])
  expect(await requestStop(pool(), place, id)).toEqual({ isClaimed: true })
  await stopWork(place, id)
  await untilDone(id)
  expect((await errand(id)).answer).toBe('one canceled')
  expect(await requestStop(pool(), place, id)).toBeUndefined()
})

test('a value with NUL, lone surrogates or five megabytes is replayed unchanged', async () => {
  const values = ['a\0b', '\ud800 alone \udc00', `${'x'.repeat(5_000_000)}\0`]
  for (const value of values) {
    const answers: unknown[] = []
    second = async (attempt) => {
      answers.push(value)
      if (attempt.number === 1) await holdWork(pool(), place, attempt.id)
      return { kept: { value }, state: 'done', output: value, error: value, isHeld: attempt.number === 1 }
    }
    const id = await anErrand({ user_id: 'eve' })
    await pool().query(
      `insert into errand_steps (errand_id, position, kind, title, state, kept)
       values ($1, 1, 'first', 'First', 'done', $2)`,
      [id, JSON.stringify({ value })],
    )
    announceWork(place)
    await expect.poll(async () => (await errand(id)).held_at).not.toBeNull()
    await wakeWork(pool(), place, id)
    announceWork(place)
    await sleep(10)
    await expect.poll(() => statusOf(id)).not.toBe('queued')
    await pool().query(`update errands set status = 'done' where id = $1`, [id])
  }
})
