import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { RunLineReply } from '#contract/runs/run-list.ts'
import type { ExecutionStatus, TriggerSource } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { blocksOf, readingCost } from '#tests/setup/database/reading-cost.ts'
import { runLinesQuery } from './run-list.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller
let first: AgentReply
let second: AgentReply

const create = (caller: Caller, name: string) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note.',
  })
const lines = (query = '', caller = user) => caller.json<RunLineReply[]>('GET', `/api/runs${query}`)
const names = (runs: RunLineReply[]) => runs.map(({ summary }) => summary)

async function addRun(
  agent: AgentReply,
  summary: string,
  {
    status = 'success',
    source = 'manual',
    at = '2026-11-20T12:00:00Z',
    isHeld = false,
  }: { status?: ExecutionStatus; source?: TriggerSource; at?: string; isHeld?: boolean } = {},
) {
  await db.insert(agentExecutions).values({
    agentId: agent.id,
    userId: agent.userId,
    status,
    triggerSource: source,
    executedAt: new Date(at),
    output: status === 'success' ? `# Title\n\n${summary}` : null,
    errorMessage: status === 'failed' ? summary : null,
    heldAt: isHeld ? new Date(at) : null,
  })
}

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
  await user.json('PATCH', '/api/auth/user', { timeZone: 'America/New_York' })
  first = await create(user, 'First')
  second = await create(user, 'Second')
  await addRun(first, 'one')
  await addRun(second, 'two', { status: 'failed', source: 'schedule' })
  // In New York it is still the 21st.
  await addRun(first, 'three', { source: 'schedule', at: '2026-11-22T04:30:00Z' })
  await addRun(first, '', { status: 'queued', isHeld: true, at: '2026-11-22T13:00:00Z' })
  await addRun(await create(other, 'Foreign'), 'private')
})

test('runs are lines, newest first: their agent, what started them and what they came to', async () => {
  const found = await lines()
  expect(names(found)).toEqual([null, 'three', 'two', 'one'])
  expect(found[0]).toMatchObject({ agentName: 'First', status: 'queued', isHeld: true })
  expect(found[2]).toMatchObject({ agentName: 'Second', status: 'failed', source: 'schedule', isHeld: false })
  expect(found[2]).not.toHaveProperty('output')
})

test('lines are found by agent, status, trigger, and day in the zone of the user', async () => {
  expect(names(await lines(`?agentId=${second.id}`))).toEqual(['two'])
  expect(names(await lines('?status=failed'))).toEqual(['two'])
  expect(names(await lines('?source=schedule'))).toEqual(['three', 'two'])
  expect(names(await lines('?source=schedule&status=success'))).toEqual(['three'])
  expect(names(await lines('?from=2026-11-21&to=2026-11-21'))).toEqual(['three'])
  expect(names(await lines('?to=2026-11-20'))).toEqual(['two', 'one'])
  expect(await lines('?from=2026-11-23')).toEqual([])
})

test('lines are found by the words of their agent, their result or their error, in any order and case', async () => {
  expect(names(await lines('?q=THREE'))).toEqual(['three'])
  expect(names(await lines('?q=two%20second'))).toEqual(['two'])
  expect(names(await lines('?q=first&status=success'))).toEqual(['three', 'one'])
  expect(await lines('?q=private')).toEqual([])
  expect(await lines('?q=%25')).toEqual([])
})

test('lines come in pages', async () => {
  const [newest] = await lines('?limit=1')
  expect(names(await lines(`?limit=2&before=${newest?.id}`))).toEqual(['three', 'two'])
})

test('nobody sees the runs of others, and a filter that makes no sense is refused in words', async () => {
  expect(names(await lines('', other))).toEqual(['private'])
  expect(await lines(`?agentId=${first.id}`, other)).toEqual([])
  const refused = await user.request('GET', '/api/runs?from=yesterday')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ issues: [{ path: 'from' }] })
})

test('runs of an agent in the trash are left out', async () => {
  const gone = await create(user, 'Gone')
  await addRun(gone, 'gone')
  expect(names(await lines('?limit=1'))).toEqual(['gone'])
  await user.request('DELETE', `/api/agents/${gone.id}`)
  expect(names(await lines('?limit=1'))).toEqual([null])
})

test('of ten thousand runs a page is read by an index, whatever is asked for', async () => {
  await db.execute(sql`
    insert into agent_executions (agent_id, user_id, status, trigger_source, output, executed_at)
    select ${first.id}, ${first.userId}, case when n % 500 = 0 then 'failed' else 'success' end,
      'schedule', case when n = 1 then 'Needle' else repeat('word ', 100) end, '2026-01-01'::timestamptz + n * interval '10 minutes'
    from generate_series(1, 10000) as n`)
  await db.execute(sql`
    insert into agent_executions (agent_id, user_id, status, output)
    select (select max(id) from agents where user_id <> ${first.userId}),
      (select user_id from agents where user_id <> ${first.userId} limit 1), 'success', 'x' from generate_series(1, 10000)`)
  await db.execute(sql`analyze agent_executions`)
  const asked = [
    {},
    { status: 'failed' },
    { source: 'manual' },
    { from: '2026-02-01', to: '2026-02-02' },
    { q: 'nowhere' },
  ] as const
  for (const query of asked) {
    const wanted = runLinesQuery({ id: first.userId, timeZone: 'Europe/Berlin' }, { limit: 50, ...query })
    // A search reads half of these runs, so what the planner prefers depends on the order of the two users' ids.
    const { rows } = await db.transaction(async (tx) => {
      if ('q' in query) await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain ${wanted.getSQL()}`)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, JSON.stringify(query)).toMatch(/Index Scan.* on agent_executions|Bitmap Index Scan/)
    expect(plan, JSON.stringify(query)).not.toMatch(/Seq Scan on agent_executions/)
  }
})

test('words are searched in the newest 5,000 runs, and in earlier ones by days', async () => {
  expect(await lines('?q=needle')).toEqual([])
  expect(await lines('?q=needle&to=2026-01-02')).toHaveLength(1)
})

const minuteOfOctober = (n: number) => new Date(Date.parse('2026-10-01T12:00:00Z') + n * 60_000)

test('runs that a filter leaves out are passed over without being read', async () => {
  const run = {
    agentId: first.id,
    userId: first.userId,
    status: 'success',
    output: 'Said. '.repeat(150),
  } as const
  for (let part = 0; part < 3; part++) {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      ...run,
      executedAt: minuteOfOctober(part * 1_000 + n),
    }))
    await db.insert(agentExecutions).values(many)
  }
  await db.execute(sql`vacuum analyze agent_executions`)
  const whole = await blocksOf('agent_executions')
  for (const query of ['?source=webhook', '?status=failed', '?from=2026-09-01&to=2026-09-02'])
    expect((await readingCost(() => lines(query))).blocks, query).toBeLessThan(whole / 2)
})
