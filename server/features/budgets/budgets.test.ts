import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BudgetEntryReply, BudgetReply } from '#contract/budgets.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun, announceRuns } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { decideRun, pendingApprovals, decisions } from '#tests/setup/callers/approvals.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const realNow = clock.now
let user: Caller
let agent: AgentReply

beforeAll(async () => startDurable({ url: database.url, kinds: await workKinds() }))
afterAll(() => stopDurable(5_000))
beforeEach(async () => {
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', form)
})
afterEach(() => {
  clock.now = realNow
})

const form = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
const at = (text: string) => {
  clock.now = () => new Date(text)
}
const liveIn = (timeZone: string) => db.update(users).set({ timeZone }).where(eq(users.id, agent.userId))
const none = { moneyLimit: null, runsLimit: null }
const setDay = (limits: object, of = agent) =>
  user.json<BudgetReply>('PUT', `/api/agents/${of.id}/budget`, { ...none, ...limits })
const setMonth = (limits: object) => user.json<BudgetReply>('PUT', '/api/budgets', { ...none, ...limits })
const day = () => user.json<BudgetReply>('GET', `/api/agents/${agent.id}/budget`)
const budgets = () => user.json<{ month: BudgetReply; agents: BudgetReply[] }>('GET', '/api/budgets')
const holds = () => pendingApprovals(user)
const decide = (id: number, body: object) => decideRun(user, id, body)
const run = (of = agent) => user.request('POST', `/api/agents/${of.id}/run`, {}, { prefer: 'respond-async' })
const statusOf = async (id: number) =>
  (await user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)).status

async function bySchedule(): Promise<number> {
  const order = { agentId: agent.id, source: 'schedule' as const, input: 'The harbour opens at nine.' }
  const admitted = await inTransaction((tx) => admitRun(tx, { userId: agent.userId }, order))
  announceRuns()
  return admitted.run.id
}

/** Adds an ended run with one step that cost something. */
async function pastRun(executedAt: Date, cost: string): Promise<void> {
  const { id: agentId, userId } = agent
  const values = { agentId, userId, status: 'success' as const, executedAt, startedAt: executedAt, cost }
  const [past] = await db.insert(agentExecutions).values(values).returning()
  await db.insert(executionSteps).values({
    executionId: past?.id ?? 0,
    position: 1,
    kind: 'model',
    title: 'Asking',
    state: 'done',
    startedAt: executedAt,
    cost,
  })
}

test('a budget that was never set has no limits and tells what the runs came to', async () => {
  await pastRun(clock.now(), '0.25')
  const { month, agents } = await budgets()
  expect(month).toMatchObject({
    period: 'month',
    agentId: null,
    ...none,
    spent: '0.250000',
    runs: 1,
    left: null,
  })
  expect(agents).toEqual([])
  expect(await day()).toMatchObject({
    period: 'day',
    agentId: agent.id,
    agentName: 'Scout',
    spent: '0.250000',
  })
})

test('limits are stored to the millionth of a dollar, described with their period, and noted in the activity log', async () => {
  await liveIn('Europe/Berlin')
  at('2026-03-31T23:30:00Z')
  expect(await setMonth({ moneyLimit: '12.345678', runsLimit: 90 })).toMatchObject({
    moneyLimit: '12.345678',
    runsLimit: 90,
    left: '12.345678',
    runsLeft: 90,
    periodStart: '2026-04-01',
    periodEnd: '2026-05-01',
    resetsAt: '2026-04-30T22:00:00.000Z',
    timeZone: 'Europe/Berlin',
  })
  await setDay({ moneyLimit: '0.5' })
  const { agents } = await budgets()
  expect(agents).toMatchObject([{ agentName: 'Scout', moneyLimit: '0.500000', periodStart: '2026-04-01' }])
  const log = await db.select().from(userActivityLogs).where(eq(userActivityLogs.action, 'set_budget'))
  expect(log.filter(({ userId }) => userId === agent.userId)).toMatchObject([
    { resource: 'user', metadata: { period: 'month', moneyLimit: '12.345678', runsLimit: 90 } },
    { resource: 'agent', resourceId: String(agent.id) },
  ])
  await setDay({})
  expect((await budgets()).agents).toEqual([])
})

test.each([
  [{ moneyLimit: 5 }, 'moneyLimit'],
  [{ moneyLimit: '-1' }, 'moneyLimit'],
  [{ moneyLimit: '1e3' }, 'moneyLimit'],
  [{ moneyLimit: '0.0000001' }, 'moneyLimit'],
  [{ moneyLimit: '10000000' }, 'moneyLimit'],
  [{ moneyLimit: '' }, 'moneyLimit'],
  [{ runsLimit: 0 }, 'runsLimit'],
  [{ runsLimit: 1.5 }, 'runsLimit'],
  [{ runsLimit: 1_000_001 }, 'runsLimit'],
  [{ extra: '5' }, ''],
])('limits like %j are refused', async (limits, path) => {
  const reply = await user.request('PUT', '/api/budgets', { ...none, ...limits })
  expect(reply.status).toBe(400)
  const { issues } = (await reply.json()) as { issues: { path: string }[] }
  expect(issues.map((issue) => issue.path)).toEqual([path])
})

test('spending before the budget was set counts in its period, and each amount is in the ledger', async () => {
  await liveIn('America/New_York')
  at('2026-06-10T12:00:00Z')
  await pastRun(new Date('2026-06-01T03:59:00Z'), '7')
  await pastRun(new Date('2026-06-01T04:01:00Z'), '0.1')
  await pastRun(new Date('2026-06-10T05:00:00Z'), '0.02')
  expect(await setMonth({ moneyLimit: '1' })).toMatchObject({ spent: '0.120000', runs: 2, left: '0.880000' })
  expect(await setDay({ moneyLimit: '1' })).toMatchObject({ spent: '0.020000', runs: 1 })
  const entries = await user.json<BudgetEntryReply[]>('GET', '/api/budgets/entries')
  expect(entries.map(({ period, settled, countedInFull }) => [period, settled, countedInFull])).toEqual([
    ['day', '0.020000', false],
    ['month', '0.020000', false],
    ['month', '0.100000', false],
  ])
  await setMonth({})
  await setMonth({ moneyLimit: '2' })
  expect((await budgets()).month).toMatchObject({ spent: '0.120000', runs: 2 })
})

test('the ledger is read page by page, newest first, by its owner alone', async () => {
  for (const cost of ['0.01', '0.02', '0.03']) await pastRun(clock.now(), cost)
  await setMonth({ moneyLimit: '1' })
  const first = await user.json<BudgetEntryReply[]>('GET', '/api/budgets/entries?limit=2')
  const rest = await user.json<BudgetEntryReply[]>('GET', `/api/budgets/entries?before=${first[1]?.id}`)
  expect([...first, ...rest].map(({ settled }) => settled)).toEqual(['0.030000', '0.020000', '0.010000'])
  expect(await (await aUser(app)).json('GET', '/api/budgets/entries')).toEqual([])
})

test('the next run over a limit waits for a decision, and another says so', async () => {
  await liveIn('Asia/Tokyo')
  at('2026-07-01T10:00:00Z')
  await setDay({ runsLimit: 1 })
  expect((await run()).status).toBe(202)
  expect((await run()).status).toBe(202)
  expect(await holds()).toMatchObject([
    { reason: expect.stringMatching(/Scout.*\b1\b.*\b1\b/), held: { amount: null } },
  ])
  const refused = await run()
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({
    code: 'limit_reached',
    message: expect.stringMatching(/Scout.*\b1\b.*\b1\b/),
  })
  const other = await user.json<AgentReply>('POST', '/api/agents', { ...form, name: 'Other' })
  expect((await run(other)).status).toBe(202)
  expect(await day()).toMatchObject({ runs: 1, runsLeft: 0 })
  expect(await user.json('GET', `/api/agents/${agent.id}/executions`)).toHaveLength(2)
  at('2026-07-01T15:00:01Z')
  expect((await run()).status).toBe(202)
  expect(await day()).toMatchObject({ periodStart: '2026-07-02', runs: 1 })
})

test('fifty runs at once over a limit of ten admit ten and ask once about each agent', async () => {
  await setMonth({ runsLimit: 10 })
  await setDay({ runsLimit: 40 })
  const other = await user.json<AgentReply>('POST', '/api/agents', { ...form, name: 'Other' })
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => run(n % 2 ? agent : other)))
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(12)
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(38)
  expect(await holds()).toHaveLength(2)
  expect((await budgets()).month).toMatchObject({ runs: 10, runsLeft: 0 })
})

test('a scheduled run over a limit is held, asked about once, and starts when it may continue once', async () => {
  await setMonth({ runsLimit: 1 })
  await setDay({ runsLimit: 1 })
  expect((await run()).status).toBe(202)
  const id = await bySchedule()
  expect(await holds()).toMatchObject([{ executionId: id, held: { amount: null }, agentName: 'Scout' }])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await statusOf(id)).toBe('queued')
  expect((await budgets()).month.runs).toBe(1)

  expect((await decide(id, decisions.once)).status).toBe(200)
  await expect.poll(() => statusOf(id)).toBe('success')
  expect((await budgets()).month).toMatchObject({ runsLimit: 1, runs: 2, extraRuns: 1, runsLeft: 0 })
})

test('raising the limit that suspended a scheduled run asks again if another limit is reached', async () => {
  await setMonth({ runsLimit: 1 })
  await setDay({ runsLimit: 1 })
  await run()
  const id = await bySchedule()
  const reached = (await holds())[0]?.held?.budget?.period
  expect((await decide(id, decisions.raise({ moneyLimit: '5' }))).status).toBe(400)
  expect((await decide(id, decisions.raise({ runsLimit: 1 }))).status).toBe(400)
  expect(await (await decide(id, decisions.raise({ runsLimit: 5 }))).json()).toMatchObject({
    executionId: id,
    state: 'approved',
    decision: { way: 'raise', runsLimit: 5 },
  })
  expect(await statusOf(id)).toBe('queued')
  const [secondHold] = await holds()
  expect(secondHold?.executionId).toBe(id)
  expect(secondHold?.held?.budget?.period).not.toBe(reached)
  await decide(id, decisions.raise({ runsLimit: 5 }))
  await expect.poll(() => statusOf(id)).toBe('success')
})

test('a scheduled run that is stopped instead is canceled and not counted', async () => {
  await setDay({ runsLimit: 1 })
  await run()
  const id = await bySchedule()
  await decide(id, decisions.stop)
  expect(await statusOf(id)).toBe('canceled')
  expect((await day()).runs).toBe(1)
  const again = await decide(id, decisions.stop)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({
    message: expect.stringMatching(/ \d+ \w+ 20\d\d .*\d\d:\d\d UTC\./),
  })
})
