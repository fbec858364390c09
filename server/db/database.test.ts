import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actFor } from '#server/platform/current-user.ts'
import { parseExact, stringifyExact } from '#server/platform/exact-json.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { afterCommit, closeDatabase, connectDatabase, db, inTransaction, pool } from './database.ts'
import { agents } from './tables/agents.ts'
import { executionSteps } from './tables/execution-steps.ts'
import { agentExecutions } from './tables/executions.ts'
import { settings } from './tables/settings.ts'
import { users } from './tables/users.ts'

const database = testDatabase()
/** Returns the only row. */
function only<T>([row, ...more]: T[]): T {
  if (row === undefined || more.length > 0) throw new Error('Expected one row')
  return row
}

const stored = (key: string) => db.select().from(settings).where(eq(settings.key, key))

async function newExecution(userId: string) {
  await db.insert(users).values({ id: userId, email: `${userId}@example.com` })
  const agent = await db
    .insert(agents)
    .values({ userId, name: 'A', persona: 'writer', taskDescription: 'Write something good' })
    .returning()
  return only(
    await db
      .insert(agentExecutions)
      .values({ agentId: only(agent).id, userId })
      .returning(),
  )
}

test('callbacks after commit see the change, run once, and do not run after a rollback', async () => {
  const found: Promise<unknown[]>[] = []
  const write = (key: string, then: () => void) =>
    inTransaction(async (tx) => {
      await tx.insert(settings).values({ key, value: 1 })
      afterCommit(tx, () => found.push(stored(key)))
      expect(found).toHaveLength(0)
      then()
    })
  const failing = write('not kept', () => {
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  await write('kept and told', () => undefined)
  expect(await Promise.all(found)).toEqual([[expect.objectContaining({ key: 'kept and told' })]])
})

test('a transaction commits everything, writes of its raw connection included', async () => {
  const answer = await inTransaction(async (tx) => {
    await tx.insert(settings).values({ key: 'kept', value: 1 })
    await tx.$client.query(`insert into settings (key, value) values ('kept raw', '2')`)
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await stored('kept')).toMatchObject([{ value: 1 }])
  expect(await stored('kept raw')).toMatchObject([{ value: 2 }])
})

async function twoStatements(): Promise<void> {
  await stored('counted')
  await inTransaction((tx) => tx.execute(sql`select 1`))
}

test('each statement counts for the user it is sent for alone, within a transaction too', async () => {
  let spent = 0
  await twoStatements()
  await actFor('somebody', twoStatements, (units) => (spent += units))
  await twoStatements()
  expect(spent).toBe(2)
})

test('a transaction that throws is rolled back and releases its connection', async () => {
  const failing = inTransaction(async (tx) => {
    await tx.insert(settings).values({ key: 'lost', value: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await stored('lost')).toEqual([])
  expect(pool().idleCount).toBe(pool().totalCount)
})

test('a connection that dies inside a transaction is not used again', async () => {
  const dying = inTransaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(dying).rejects.toThrow('pg_terminate_backend')
  expect(await db.execute(sql`select 1 as n`)).toMatchObject({ rows: [{ n: 1 }] })
})

test('idle connections that the server terminates do not end the process', async () => {
  await Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.02)`)))
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => pool().totalCount).toBeLessThanOrEqual(1)
  expect(await db.execute(sql`select 1 as n`)).toMatchObject({ rows: [{ n: 1 }] })
})

test('a statement that does not end is canceled', async () => {
  const { rows } = await db.execute(sql`select current_setting('statement_timeout') as most`)
  expect(rows).toEqual([{ most: '30s' }])
})

test('a process connects once, and again after closing', async () => {
  expect(() => connectDatabase(database.url)).toThrow(Error)
  await closeDatabase()
  await closeDatabase()
  expect(() => pool()).toThrow(Error)
  connectDatabase(database.url)
  expect(await db.execute(sql`select 1 as n`)).toMatchObject({ rows: [{ n: 1 }] })
})

test('the revision of a step grows with every change, so that readers can query for changes', async () => {
  const execution = await newExecution('stepper')
  const step = { executionId: execution.id, kind: 'model', title: 'Think' } as const
  const inserted = await db
    .insert(executionSteps)
    .values([
      { ...step, position: 1 },
      { ...step, position: 2 },
    ])
    .returning()
  const changed = await db
    .update(executionSteps)
    .set({ state: 'done', cost: '0.000001' })
    .where(eq(executionSteps.position, 1))
    .returning()
  expect(changed).toMatchObject([{ state: 'done', cost: '0.000001' }])
  expect(only(changed).revision).toBeGreaterThan(Math.max(...inserted.map(({ revision }) => revision)))
})

test('two runs of one agent cannot have the same idempotency key', async () => {
  const { agentId, userId } = await newExecution('once')
  const insert = () => db.insert(agentExecutions).values({ agentId, userId, idempotencyKey: 'k' })
  await insert()
  await expect(insert()).rejects.toMatchObject({ cause: { code: '23505' } })
  await db.insert(agentExecutions).values([
    { agentId, userId },
    { agentId, userId },
  ])
})

test('every update sets the time of change, to the millisecond', async () => {
  await newExecution('changed')
  const future = new Date('2030-01-02T03:04:05.678Z')
  expect(await changeUser({ updatedAt: future })).toEqual(future)
  expect((await changeUser({ firstName: 'Ada' })).getTime()).toBeLessThan(future.getTime())
})

async function changeUser(values: Partial<typeof users.$inferInsert>): Promise<Date> {
  return only(await db.update(users).set(values).where(eq(users.id, 'changed')).returning()).updatedAt
}

test('a JSON number that exceeds the precision of JavaScript keeps all its digits', async () => {
  const value = parseExact('{"id":12345678901234567890,"rate":0.12345678901234567891,"small":0.1}')
  await db.insert(settings).values({ key: 'digits', value })
  const [row] = await stored('digits')
  expect(stringifyExact(row?.value)).toBe(
    '{"id":12345678901234567890,"rate":0.12345678901234567891,"small":0.1}',
  )
})
