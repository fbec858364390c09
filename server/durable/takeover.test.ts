import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pool } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { addErrands, errandKind, makeErrands } from '#tests/setup/database/errands.ts'
import type { Attempt } from './attempt.ts'
import { announceWork, startDurable, startPolling, stopDurable } from './durable.ts'
import { holdLease } from './lease.ts'
import { isOpen, isTaken, type WorkKind } from './work-kind.ts'

const database = testDatabase()
const limits = { perUser: 20, overall: 100, perWorker: 80 }
const hourMs = 3_600_000
let errand: WorkKind
let done: string[] = []
let second: (attempt: Attempt) => Promise<void>
/** Attempts whose outcome one statement records together. */
let ending: { id: number; attempt: number; ended: () => void }[] = []

beforeAll(async () => {
  errand = errandKind(await makeErrands('errand'), { limits: () => limits, perform })
  // A trigger records every requeue statement and its number of rows.
  await pool().query(`
    create table requeues (works int);
    create function see_requeue() returns trigger language plpgsql as $$
    begin
      insert into requeues select count(*) from before b join after a using (id) where a.crashes > b.crashes
      having count(*) > 0;
      return null;
    end $$;
    create trigger see_requeue after update on errands
    referencing old table as before new table as after for each statement execute function see_requeue()`)
})

beforeEach(async () => {
  done = []
  second = async () => undefined
  await pool().query('delete from errand_steps; delete from errands; delete from requeues')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await stopDurable(5_000)
})

afterAll(() => stopDurable(5_000))

async function start(): Promise<void> {
  await startDurable({ url: database.url, kinds: [errand] })
  startPolling()
}

async function perform(attempt: Attempt): Promise<void> {
  for (const name of ['first', 'second']) {
    await attempt.step({ kind: name, title: name }, async () => {
      if (name === 'second') await second(attempt)
      done.push(`${attempt.id} ${name}`)
      return { kept: { value: name }, state: 'done' }
    })
  }
  await attempt.takeLines()
  await new Promise<void>((resolve) => {
    ending.push({ id: attempt.id, attempt: attempt.number, ended: resolve })
    if (ending.length === 1) setTimeout(endAll, 5)
  })
}

async function endAll(): Promise<void> {
  const now = ending
  ending = []
  await pool().query(
    `update errands e set status = 'done', ends = ends + 1 from unnest($1::int[], $2::int[]) as given(id, attempt)
     where e.id = given.id and e.attempt = given.attempt and ${isOpen}`,
    [now.map(({ id }) => id), now.map(({ attempt }) => attempt)],
  )
  for (const { ended } of now) ended()
}

const count = async (condition: string): Promise<number> => {
  const { rows } = await pool().query<{ works: number }>(
    `select count(*)::int as works from errands where ${condition}`,
  )
  return rows[0]?.works ?? 0
}

const gone = { status: 'running', claimed_by: 'gone', claimed_at: new Date(), attempt: 1 }

/** Asserts that every errand ended once, and that no step was executed twice. */
async function expectOnce(works: number): Promise<void> {
  await expect.poll(() => count(`status = 'done'`)).toBe(works)
  expect(await count('ends <> 1')).toBe(0)
  expect(new Set(done).size).toBe(done.length)
}

test('requeues 2,500 pieces of work of a dead worker in one statement, and executes them within the limits', async () => {
  for (let user = 0; user < 100; user += 1) await addErrands(errand, 25, { ...gone, user_id: `user-${user}` })
  await pool().query(`insert into errand_steps (errand_id, position, kind, title, state, kept)
    select id, 1, 'first', 'First', 'done', '{"value":"first"}' from errands`)
  await start()
  const most = { overall: 0, perUser: 0 }
  while ((await count(isOpen)) > 0) {
    const { rows } = await pool().query<{ overall: number; most: number }>(
      `select coalesce(sum(works), 0)::int as overall, coalesce(max(works), 0)::int as most
       from (select count(*) as works from errands where ${isTaken} and claimed_by <> 'gone' group by user_id) taken`,
    )
    most.overall = Math.max(most.overall, rows[0]?.overall ?? 0)
    most.perUser = Math.max(most.perUser, rows[0]?.most ?? 0)
    await sleep(20)
  }
  await expectOnce(2_500)
  expect(timesDoneOf('first')).toBe(0)
  expect(done.filter((one) => one.endsWith('second'))).toHaveLength(2_500)
  expect((await pool().query('select works from requeues')).rows).toEqual([{ works: 2_500 }])
  expect(await count('attempt <> 2 or crashes <> 1')).toBe(0)
  expect(most.overall).toBeGreaterThan(0)
  expect(most.overall).toBeLessThanOrEqual(limits.perWorker)
  expect(most.perUser).toBeLessThanOrEqual(limits.perUser)
})

test('takes over the work of a worker only when it is dead', async () => {
  const other = await holdLease(database.url, 'gone')
  const [id] = await addErrands(errand, 1, gone)
  await start()
  await sleep(2_500)
  expect(await count(`claimed_by = 'gone'`)).toBe(1)
  await other.release()
  await expectOnce(1)
  expect(done).toEqual([`${id} first`, `${id} second`])
})

test.for([
  { where: 'forward', by: hourMs },
  { where: 'back', by: -hourMs },
])(
  'a clock that jumps an hour $where while work is taken, looked for and taken over does no harm',
  async ({ by }) => {
    let offset = 0
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + offset))
    const other = await holdLease(database.url, 'alive')
    await addErrands(errand, 5, { ...gone, claimed_by: 'alive' })
    const going = Promise.withResolvers<void>()
    second = () => going.promise
    await addErrands(errand, 10, { user_id: 'ben' })
    await start()
    await expect.poll(() => timesDoneOf('first')).toBe(10)

    offset = by
    await addErrands(errand, 5, { ...gone, user_id: 'eve' })
    await addErrands(errand, 5, { user_id: 'kim' })
    announceWork(errand)
    await expect.poll(() => timesDoneOf('first')).toBe(20)
    // Liveness does not depend on the clock: this worker keeps its work.
    await sleep(1_500)
    expect(await count(`claimed_by = 'alive'`)).toBe(5)

    offset = 0
    going.resolve()
    await expect.poll(() => count(`status = 'done'`)).toBe(20)
    await other.release()
    await expectOnce(25)
    expect(await count(`crashes = 0`)).toBe(15)
  },
)

test.for([
  { where: 'forward', by: hourMs },
  { where: 'back', by: -hourMs },
])(
  'work that waits for a time resumes once, by the current clock, after a jump $where too',
  async ({ by }) => {
    let offset = 0
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + offset))
    const until = new Date(Date.now() + hourMs / 2)
    second = (attempt) => attempt.waitUntil(until)
    await addErrands(errand, 5)
    await start()
    await expect.poll(() => count('wake_at is not null')).toBe(5)
    offset = by
    await sleep(1_500)
    // With the clock set forward the time has come; set back it has not.
    expect(await count('held_at is not null')).toBe(by < 0 ? 5 : 0)
    // The clock is corrected, and the time comes in any case.
    offset = hourMs
    await expectOnce(5)
    expect(timesDoneOf('first')).toBe(5)
  },
)

const timesDoneOf = (step: string): number => done.filter((one) => one.endsWith(step)).length
