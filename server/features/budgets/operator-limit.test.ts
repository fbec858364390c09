import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BudgetReply } from '#contract/budgets.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { admitRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { dollars as dollarText, microDollars } from '#server/engine/model/prices/cost.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { reserveOrHold } from './reserve-or-hold.ts'
import { settle } from './reserve.ts'

const database = testDatabase()
const app = createApp()
const found = { userMonth: config.userMonth, now: clock.now }
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  // The first account is an administrator.
  await aUser(app)
})
afterAll(() => stopDurable(5_000))
beforeEach(async () => {
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', form)
})
afterEach(() => {
  config.userMonth = found.userMonth
  clock.now = found.now
})

const form = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
const run = (by = agent) => user.request('POST', `/api/agents/${by.id}/run`, undefined)
const allowed = async () =>
  (await user.json<{ installation: BudgetReply }>('GET', '/api/budgets')).installation
const runsMade = () => db.$count(agentExecutions, eq(agentExecutions.userId, agent.userId))
const usd = (amount: string) => dollarText(microDollars(amount))
const ask = (executionId: number, callKey: string, dollars: string, isOwnKey = false) =>
  inTransaction((tx) => {
    const { id: agentId, userId } = agent
    const about = { userId, agentId, executionId, purpose: 'run' as const, isOwnKey }
    const call = { key: `${executionId} ${callKey}`, ...about }
    return reserveOrHold(tx, call, { name: 'Model', least: usd(dollars), most: usd(dollars) })
  })

test('a user at the limit of the operator sees the limit, its usage and when it resets', async () => {
  clock.now = () => new Date('2026-03-31T23:30:00Z')
  config.userMonth = { usd: '0.50', runs: 3 }
  expect(await allowed()).toMatchObject({ runsLimit: 3, runs: 0, resetsAt: '2026-04-01T00:00:00.000Z' })
  for (let at = 0; at < 3; at += 1) expect((await run()).status).toBe(200)
  const refused = await run()
  expect(refused.status).toBe(403)
  expect(((await refused.json()) as { message: string }).message).toMatch(
    /\b3\b.*\b3\b.*1 April 2026 \(UTC\)/,
  )
  expect(await allowed()).toMatchObject({ runs: 3, runsLeft: 0 })
  clock.now = () => new Date('2026-04-01T00:00:00Z')
  expect((await run()).status).toBe(200)
  expect(await allowed()).toMatchObject({ runs: 1, runsLeft: 2 })
})

test('of thirty concurrent runs over a limit of ten, ten start on either path, and the budgets of the owner change nothing', async () => {
  config.userMonth = { usd: null, runs: 10 }
  await user.json('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit: null, runsLimit: 1_000 })
  const plain = await user.json<AgentReply>('POST', '/api/agents', { ...form, name: 'Plain' })
  const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => run(at % 2 ? agent : plain)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(20)
  expect(await runsMade()).toBe(10)
  expect(await allowed()).toMatchObject({ runs: 10 })
})

test('a run that a budget of the owner refuses is not counted against the limit of the operator', async () => {
  await user.json('PUT', '/api/budgets', { moneyLimit: null, runsLimit: 1 })
  expect((await run()).status).toBe(200)
  const order = { agentId: agent.id, source: 'api' as const }
  const admitting = inTransaction((tx) => admitRun(tx, { userId: agent.userId }, order))
  await expect(admitting).rejects.toThrow(/\b1\b.*\b1\b/)
  expect(await allowed()).toMatchObject({ runs: 1 })
})

test('a planned run over the limit of the operator is refused, not held: its owner could not decide about it', async () => {
  config.userMonth = { usd: null, runs: 1 }
  expect((await run()).status).toBe(200)
  const order = { agentId: agent.id, source: 'schedule' as const }
  const admitting = inTransaction((tx) => admitRun(tx, { userId: agent.userId }, order))
  await expect(admitting).rejects.toThrow(/\b1\b.*\b1\b/)
})

test('money is set aside within the limit of the operator first, and a call over it is not made and not asked about', async () => {
  config.userMonth = { usd: '0.50', runs: null }
  await user.json('PUT', '/api/budgets', { moneyLimit: '1000', runsLimit: null })
  await run()
  const [made] = await db.select().from(agentExecutions).where(eq(agentExecutions.userId, agent.userId))
  const id = made?.id ?? 0
  expect(await ask(id, 'a', '0.4')).toEqual({ ok: true, amount: '0.400000', isAsked: false })
  expect(await ask(id, 'b', '0.2')).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/\$0\.50\b.*\$0\.00\b.*\$0\.40\b.*\$0\.10\b/),
  })
  await inTransaction((tx) => settle(tx, `${id} a`, usd('0.3')))
  expect(await allowed()).toMatchObject({ spent: '0.300000', reserved: '0.000000', left: '0.200000' })
  expect(await user.json('GET', '/api/approvals')).toEqual([])
  // The user's ledger shows only the user's own budgets.
  expect(await user.json('GET', '/api/budgets/entries')).toHaveLength(1)
  // A call with the user's own key counts against the user's own budgets alone.
  expect(await ask(id, 'c', '7', true)).toMatchObject({ ok: true, amount: '7.000000' })
  expect(await allowed()).toMatchObject({ spent: '0.300000', reserved: '0.000000', left: '0.200000' })
  const { month } = await user.json<{ month: BudgetReply }>('GET', '/api/budgets')
  expect(month).toMatchObject({ spent: '0.300000', reserved: '7.000000' })
})

test('one hundred reservations at once never exceed what the operator allows', async () => {
  config.userMonth = { usd: '1', runs: null }
  await run()
  const [made] = await db.select().from(agentExecutions).where(eq(agentExecutions.userId, agent.userId))
  const asked = await Promise.all(
    Array.from({ length: 100 }, (_, at) => ask(made?.id ?? 0, `call ${at}`, '0.03')),
  )
  expect(asked.filter(({ ok }) => ok)).toHaveLength(33)
  expect(await allowed()).toMatchObject({ reserved: '0.990000' })
})
