import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDatabase } from '#server/db/seed/seed.ts'
import { startDurable, startPolling, stopDurable } from '#server/durable/durable.ts'
import { decideApproval } from '#server/features/approvals/decide.ts'
import { workKinds } from '#server/features.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { readPage } from '#server/engine/page-digest/public.ts'
import { config, parseConfig } from '#server/platform/config.ts'
import { startTaggedModels, type TaggedModels } from '#tests/peers/tagged-models.ts'
import { fillAsOf010 } from '#tests/setup/database/old-database.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'
import { databaseOf, statement } from '#tests/setup/database/fast-postgres.ts'

/** The open runs of the fixture: two suspended, two in the middle of a call, two that nobody had begun. */
const run = { follower: 0, held: 0, second: 0, first: 0, queued: 0, waiting: 0 }
const endsWithinMs = 120_000
const name = `upgrade_${process.pid}_${Math.trunc(performance.timeOrigin)}`
const url = databaseOf(inject('postgres').url, name)
const sharedUrl = databaseOf(inject('postgres').url, `${name}_shared`)
const { models: noModels } = config

const openRuns = `select name, e.id from agent_executions e join agents a on a.id = e.agent_id
  where e.status in ('queued', 'running')`

let pages: Pages
let models: TaggedModels
/** The old journal of the open runs: the values of finished steps, by run and position. */
let finished: Map<string, unknown>

beforeAll(async () => {
  pages = await servePages({
    '/one': article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']),
    '/two': article('The bridge', ['The bridge stays closed until 3 December for all traffic.']),
  })
  // An address among the links of each run, because a run reads no other address.
  models = await startTaggedModels({ toolUrl: () => pages.url('/two') })
  const env = { OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: models.url, OPENAI_MODEL: 'gpt-4.1-mini' }
  config.models = parseConfig(env).models
  // The first read of a process is slow.
  while ((await readPage(pages.url('/one'))).state === 'failed');
  pages.hits.clear()
  for (const each of [name, `${name}_shared`])
    await statement(inject('postgres').url, `create database ${each}`)
  connectDatabase(url)
  await fillAsOf010(url, new URL(pages.url('/')).host)
  for (const { name: agent, id } of (await pool().query(openRuns)).rows)
    run[agent.toLowerCase() as keyof typeof run] = id
  await damage()
  finished = await finishedInOldJournal()
}, endsWithinMs)

afterAll(async () => {
  await stopDurable(1_000)
  await closeDatabase()
  config.models = noModels
  for (const each of [name, `${name}_shared`])
    await statement(inject('postgres').url, `drop database if exists ${each} with (force)`)
  await models.close()
  await pages.close()
  await closeWarmThreads()
}, endsWithinMs)

const nasty = `\0 \u001f \ud83d ☎ \\u0000 \\\\u0000 "\x7f" \x7f2 \ude00`

/** Damages the old tables as a crash of PostgreSQL and untrusted pages may. */
async function damage(): Promise<void> {
  const long = { state: 'read', kind: 'html', title: nasty, publishedAt: null, truncated: false, bytes: 9 }
  const page = { ...long, url: pages.url('/one'), finalUrl: nasty, text: nasty.repeat(100_000) }
  await putOutput(run.second, '3 read', { ok: true, report: { output: nasty, value: page } })
  await putOutput(run.first, '6 model', { ok: false, error: 'The run took too long.', isStopped: true })
  await pool().query('delete from execution_steps where execution_id = $1 and position = 3', [run.second])
  await pool().query(
    `update execution_steps set state = 'running', output = null, tokens_used = 0, ended_at = null
     where execution_id = $1 and position = 6`,
    [run.second],
  )
}

async function putOutput(id: number, step: string, settled: object): Promise<void> {
  const output = JSON.stringify({ json: settled, __dbos_serializer: 'superjson' })
  await pool().query(
    `insert into dbos.operation_outputs (workflow_uuid, function_id, function_name, output, started_at_epoch_ms,
       completed_at_epoch_ms)
     values ($1, split_part($2, ' ', 1)::int - 1, $2, $3, 1795351600351, 1795351604106)
     on conflict (workflow_uuid, function_id) do update set output = excluded.output`,
    [`run:${id}`, step, output],
  )
}

async function finishedInOldJournal(): Promise<Map<string, unknown>> {
  const { rows } = await pool().query<{ id: string; name: string; output: string }>(
    `select workflow_uuid as id, function_name as name, output from dbos.operation_outputs
     where workflow_uuid = any($1)`,
    [Object.values(run).map((id) => `run:${id}`)],
  )
  return new Map(
    rows.flatMap(({ id, name: step, output }) => {
      const { json, meta } = JSON.parse(output)
      return json.ok && !meta ? [[`${id} ${step}`, json.report.value]] : []
    }),
  )
}

async function keptNow(): Promise<Map<string, unknown>> {
  const { rows } = await pool().query<{ name: string; kept: string }>(
    `select 'run:' || execution_id || ' ' || position || ' ' || kind as name, kept from execution_steps
     where kept is not null`,
  )
  return new Map(rows.map(({ name: step, kept }) => [step, JSON.parse(kept).value]))
}

const runs = async () =>
  (await pool().query('select id, status, attempt, crashes, held_at from agent_executions order by id')).rows
const statusOf = async (id: number) => (await runs()).find((row) => row.id === id)?.status
const everything = async () => [
  await runs(),
  (await pool().query('select * from execution_steps order by id')).rows,
  (await pool().query('select applied.* from drizzle.__drizzle_migrations applied order by id')).rows,
]
const hasOldJournal = async (of = pool()) =>
  (await of.query<{ is: boolean }>(`select to_regnamespace('dbos') is not null as is`)).rows[0]?.is

test('the migration waits for a server of the older version that still works', async () => {
  const lease = new Client({ connectionString: url })
  await lease.connect()
  await lease.query(`select pg_advisory_lock(hashtext('balancia-worker'), hashtext('older'))`)
  const migrated = migrateDatabase(pool()).then(() => 'migrated')
  expect(await Promise.race([migrated, sleep(2_000, 'waits')])).toBe('waits')
  expect(await hasOldJournal()).toBe(true)
  await lease.end()
  expect(await migrated).toBe('migrated')
})

test('finished steps of open runs are migrated unchanged, and the old journals are deleted', async () => {
  expect(finished.size).toBe(16)
  expect(await keptNow()).toEqual(finished)
  expect(await hasOldJournal()).toBe(false)
  const open = (await runs()).filter(({ id }) => id >= run.follower)
  expect(open.map(({ attempt, crashes }) => [attempt, crashes])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [1, 0],
    [0, 0],
    [0, 0],
  ])
})

test('lines that the trace had lost or left open are there and closed', async () => {
  const { rows } = await pool().query(
    `select position, kind, title, state, output, tokens_used, ended_at is not null as "isEnded"
     from execution_steps where execution_id = $1 and position in (3, 6) order by position`,
    [run.second],
  )
  expect(rows).toMatchObject([
    { kind: 'read', title: 'Reading a link', state: 'done', isEnded: true },
    { kind: 'model', title: 'Asking OpenAI gpt-4.1-mini', state: 'done', tokens_used: 21_000, isEnded: true },
  ])
  expect(rows[0].output).toContain('☎ \\u0000 \\\\u0000 "\x7f" \x7f2')
  expect(rows[1].output).toContain('Asks for read_web_page')
})

test('migrating again changes nothing', async () => {
  await seedDatabase()
  const before = await everything()
  await migrateDatabase(pool())
  expect(await everything()).toEqual(before)
})

test('all queued and running runs end, and nothing that they had finished is done again', async () => {
  await startDurable({ url, kinds: await workKinds() })
  startPolling()
  for (const id of [run.second, run.first, run.queued, run.waiting])
    await expect.poll(() => statusOf(id), { timeout: endsWithinMs }).toBe('success')
  expect(Object.fromEntries(models.calls)).toEqual({
    'job-second 1': 1,
    'job-first 0': 1,
    'job-first 1': 1,
    'job-queued 0': 1,
    'job-queued 1': 1,
    'job-waiting 0': 1,
    'job-waiting 1': 1,
  })
  expect(Object.fromEntries(pages.hits)).toEqual({ '/one': 2, '/two': 5 })
  for (const id of [run.follower, run.held]) expect(await statusOf(id)).toBe('queued')
})

test('suspended runs resume when their owner decides, at the step after the last finished one', async () => {
  pages.hits.clear()
  models.calls.clear()
  const { rows } = await pool().query<{ id: string }>('select id from users')
  for (const id of [run.held, run.follower]) {
    const { rows: asked } = await pool().query<{ id: number }>(
      `select id from approvals where execution_id = $1 and state = 'pending'`,
      [id],
    )
    await decideApproval({ userId: rows[0]?.id ?? '', through: 'page' }, asked[0]?.id ?? 0, {
      decision: 'approve',
    })
    await expect.poll(() => statusOf(id), { timeout: endsWithinMs }).toBe('success')
  }
  expect(Object.fromEntries(models.calls)).toEqual({
    'job-held 1': 1,
    'job-follower 0': 1,
    'job-follower 1': 1,
  })
  expect(Object.fromEntries(pages.hits)).toEqual({ '/one': 1, '/two': 2 })
})

test('each of them has one conversation pair, one count, one last line, and no kept values any more', async () => {
  const { rows } = await pool().query(
    `select e.id,
       (select count(*)::int from agent_conversations c where c.execution_id = e.id) as messages,
       (select count(*)::int from execution_steps s where s.execution_id = e.id and s.kind = 'record') as records,
       (select count(*)::int from execution_steps s where s.execution_id = e.id and (s.kept is not null or s.state = 'running')) as open,
       a.tasks_completed - (select count(*)::int from agent_executions o where o.agent_id = a.id) as "countedTooMany"
     from agent_executions e join agents a on a.id = e.agent_id order by e.id`,
  )
  expect(rows).toHaveLength(9)
  for (const row of rows) expect(row).toMatchObject({ messages: 2, records: 1, open: 0, countedTooMany: 0 })
  const money = await pool().query('select state, settled from budget_entries order by id')
  expect(money.rows.map(({ state }) => state)).toEqual(['settled', 'settled'])
})

test('a step that broke stays broken, and journals of another program in the same database are left alone', async () => {
  await closeDatabase()
  connectDatabase(sharedUrl)
  await fillAsOf010(sharedUrl, 'pages.example:8080')
  await pool().query(`insert into dbos.workflow_status (workflow_uuid) values ('other program')`)
  await putOutput(run.first, '6 model', { ok: false, error: nasty, isStopped: false })
  await migrateDatabase(pool())
  expect(await hasOldJournal()).toBe(true)
  const { rows } = await pool().query<{ state: string; kept: string }>(
    'select state, kept from execution_steps where execution_id = $1 and position = 6',
    [run.first],
  )
  expect(rows.map(({ state, kept }) => ({ state, kept: JSON.parse(kept) }))).toEqual([
    { state: 'failed', kept: { error: nasty } },
  ])
})
