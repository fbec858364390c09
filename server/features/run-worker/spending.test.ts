import { type Fixture, LLMock } from '@copilotkit/aimock'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BudgetEntryReply, BudgetReply } from '#contract/budgets.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { reconcileLoop } from './reconcile.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { decideRun, pendingApprovals, decisions } from '#tests/setup/callers/approvals.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const [openai, , , local] = protocols
const ownModels = config.models
const usage = { input_tokens: 1_000, output_tokens: 100 }
// By the price list: 1,000 tokens at 0.40 and 100 at 1.60 dollars per million.
const costOfCall = '0.000560'
const fixtures: Fixture[] = [{ match: {}, response: { content: 'The harbour is open.', usage } }]
let mock: LLMock
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  // The first user is an administrator, whom the operator's limits do not apply to.
  await aUser(app)
  await startDurable({ url: database.url, kinds: await workKinds() })
  mock = new LLMock({ port: 0 })
  mock.addFixtures(fixtures)
  await mock.start()
})
beforeEach(async () => {
  mock.clearRequests()
  config.models = modelsFrom(openai.env(mock.url))
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
})
afterEach(() => {
  config.models = ownModels
  config.smtpUrl = undefined
})
afterAll(async () => {
  await reconcileLoop.stop()
  await stopDurable(5_000)
  await mock.stop()
})

const setDay = (moneyLimit: string | null, runsLimit: number | null = null) =>
  user.json<BudgetReply>('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit, runsLimit })
const setMonth = (moneyLimit: string | null, runsLimit: number | null = null) =>
  user.json<BudgetReply>('PUT', '/api/budgets', { moneyLimit, runsLimit })
const day = () => user.json<BudgetReply>('GET', `/api/agents/${agent.id}/budget`)
const entries = () => user.json<BudgetEntryReply[]>('GET', '/api/budgets/entries')
const holds = () => pendingApprovals(user)
const detail = (id: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const decide = (id: number, body: object) => decideRun(user, id, body)
const run = () => user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)

async function startAsync(): Promise<number> {
  const headers = { prefer: 'respond-async' }
  const reply = await user.json<{ executionId: number }>('POST', `/api/agents/${agent.id}/run`, {}, headers)
  return reply.executionId
}

async function aHeldRun(): Promise<number> {
  const id = await startAsync()
  await expect.poll(async () => (await holds()).map(({ executionId }) => executionId)).toContain(id)
  return id
}

async function ended(id: number): Promise<ExecutionDetailReply> {
  await expect.poll(async () => (await detail(id)).completedAt).not.toBeNull()
  return detail(id)
}

test('a run within its budget sets its call aside, settles it, and says so in its trace', async () => {
  await setDay('0.5')
  await setMonth('2')
  const { id, status, cost } = await run()
  expect({ status, cost }).toEqual({ status: 'success', cost: costOfCall })
  const call = (await detail(id)).steps.find(({ kind }) => kind === 'model')
  expect(call?.money).toEqual({ reserved: expect.stringMatching(/^0\.01\d{4}$/), cost: costOfCall })
  expect(call?.output).toMatch(/^The harbour is open\./)
  expect(await day()).toMatchObject({ spent: costOfCall, reserved: '0.000000', runs: 1, left: '0.499440' })
  expect(await entries()).toMatchObject([
    { executionId: id, state: 'settled', settled: costOfCall },
    { executionId: id, state: 'settled', settled: costOfCall },
  ])
  const [request] = mock.getRequests()
  expect(JSON.stringify(request?.body)).toContain('"max_tokens":8192')
})

test('when little of the budget is left, the answer is limited so that it cannot cost more', async () => {
  await setDay('0.005')
  expect((await run()).status).toBe('success')
  const [entry] = await entries()
  expect(entry).toMatchObject({ reserved: '0.005000', settled: costOfCall })
  const tokens = Number(/"max_tokens":(\d+)/.exec(JSON.stringify(mock.getRequests()[0]?.body))?.[1])
  expect(tokens).toBeGreaterThan(1_000)
  expect(tokens * 1.6e-6).toBeLessThan(0.005)
})

test('without any limit nothing is set aside and the answer is as long as it likes', async () => {
  const { userMonth } = config
  config.userMonth = { ...userMonth, usd: null }
  expect((await run()).status).toBe('success')
  expect(await entries()).toEqual([])
  expect(JSON.stringify(mock.getRequests()[0]?.body)).not.toContain('max_tokens')
  config.userMonth = userMonth
})

test('a user without budgets who has spent what the operator allows gets no answer of a model, and reads why', async () => {
  const { userMonth } = config
  config.userMonth = { ...userMonth, usd: '0.000001' }
  await run()
  expect(mock.getRequests()).toHaveLength(0)
  const steps = await db.select().from(executionSteps)
  expect(steps.map(({ error }) => error).join()).toMatch(/\$0\.000001\b.*\$0\.00\b/)
  config.userMonth = userMonth
})

test('a breach stops before the call, frees the worker, and asks in the inbox and by email', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:1'
  await db.update(users).set({ emailVerified: true })
  await setDay('0.001')
  const id = await aHeldRun()
  const [hold] = await holds()
  expect(hold).toMatchObject({
    executionId: id,
    agentName: 'Scout',
    held: { budget: { period: 'day', left: '0.001000' } },
  })
  expect(hold?.reason).toMatch(/Scout .*\$0\.001: \$0\.00 .* \$0\.001 .*OpenAI gpt-4\.1-mini .*\$0\.01\d+\.$/)
  await expect.poll(async () => (await detail(id)).steps.at(-1)?.error).toContain(hold?.reason)
  expect(mock.getRequests()).toEqual([])
  const [row] = await db.select().from(agentExecutions).where(sql`id = ${id}`)
  // It takes no worker's place; its last worker may only still close its line.
  expect(row).toMatchObject({ status: 'queued', claimedAt: null, heldAt: expect.any(Date) })
  const notifications = await user.json<NotificationReply[]>('GET', '/api/notifications')
  expect(notifications.filter(({ kind }) => kind === 'budget.reached')).toMatchObject([
    { title: expect.stringContaining('Scout'), link: `/approvals?approval=${hold?.id}` },
  ])
  expect(await db.select().from(mailOutbox)).toMatchObject([{ emailKey: `approval:${hold?.id}` }])
  await reconcileLoop.start()
  await reconcileLoop.stop()
  expect(await holds()).toHaveLength(1)
})

test('continue once lets this run through and leaves the limit as it was: the next one is held again', async () => {
  await setDay('0.001')
  await setMonth('0.002')
  const id = await aHeldRun()
  expect((await decide(id, decisions.once)).status).toBe(200)
  const ending = await ended(id)
  expect(ending).toMatchObject({ status: 'success', cost: costOfCall })
  expect(ending.steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'gather done',
    'model done',
    'record done',
  ])
  const after = await day()
  expect(after).toMatchObject({ moneyLimit: '0.001000', spent: costOfCall, extra: '0.000000' })
  expect(await holds()).toEqual([])
  expect((await decide(id, decisions.once)).status).toBe(409)
  expect(await aHeldRun()).toBeGreaterThan(id)
})

test('raise sets the new limit; one that is too low is refused and the run stays held', async () => {
  await setDay('0.001')
  const id = await aHeldRun()
  expect((await decide(id, decisions.raise({}))).status).toBe(400)
  const tooLow = await decide(id, decisions.raise({ moneyLimit: '0.002' }))
  expect(tooLow.status).toBe(400)
  expect(await tooLow.json()).toMatchObject({
    issues: [{ path: 'payload.moneyLimit', message: expect.stringMatching(/ \$0\.01\d+ /) }],
  })
  expect(await holds()).toHaveLength(1)
  expect((await decide(id, decisions.raise({ moneyLimit: '1' }))).status).toBe(200)
  expect(await ended(id)).toMatchObject({ status: 'success' })
  expect(await day()).toMatchObject({ moneyLimit: '1.000000', extra: '0.000000', spent: costOfCall })
})

test('raising the daily limit is not enough if the monthly one is used up, too: the run is suspended again', async () => {
  await setDay('0.001')
  await setMonth('0.001')
  const id = await aHeldRun()
  const [first] = await holds()
  await decide(id, decisions.raise({ moneyLimit: '1' }))
  await expect.poll(async () => (await holds())[0]?.id).toBeGreaterThan(first?.id ?? 0)
  expect((await holds())[0]?.held?.budget?.period).not.toBe(first?.held?.budget?.period)
  await decide(id, decisions.once)
  expect((await ended(id)).status).toBe('success')
})

test('stop ends the run as canceled with the reason, and spends nothing', async () => {
  await setDay('0.001')
  const id = await aHeldRun()
  const reply = await decide(id, decisions.stop)
  expect(await reply.json()).toMatchObject({ executionId: id, state: 'refused' })
  expect((await ended(id)).errorMessage).toMatch(/\bScout\b/)
  expect(await day()).toMatchObject({ spent: '0.000000', reserved: '0.000000' })
  expect(mock.getRequests()).toEqual([])
})

test('a held run that is canceled ends, and nobody is asked any more', async () => {
  await setDay('0.001')
  const id = await aHeldRun()
  await user.json('POST', `/api/executions/${id}/cancel`)
  expect((await ended(id)).status).toBe('canceled')
  expect(await holds()).toEqual([])
  expect((await decide(id, decisions.once)).status).toBe(409)
})

test('another user neither sees a held run nor decides about it', async () => {
  await setDay('0.001')
  const id = await aHeldRun()
  const otherUser = await aUser(app)
  expect(await pendingApprovals(otherUser)).toEqual([])
  const [hold] = await holds()
  const reply = await otherUser.request('POST', `/api/approvals/${hold?.id}/decide`, decisions.stop)
  expect(reply.status).toBe(404)
  expect(await holds()).toHaveLength(1)
  await decide(id, decisions.stop)
})

test('a model at a public address without a known price is not called where money is limited', async () => {
  const env = { LLM_BASE_URL: 'https://models.example.com/v1', LLM_MODEL: 'nobody-knows-it' }
  config.models = modelsFrom(env)
  await user.json('PATCH', `/api/agents/${agent.id}`, { engine: 'openai-compatible' })
  await setDay('5')
  const { status, error } = await run()
  expect(status).toBe('failed')
  expect(error).toContain('OpenAI-compatible nobody-knows-it')
  expect(await entries()).toEqual([])
})

test('a model on the own network costs nothing and runs even where all the money is spent', async () => {
  config.models = modelsFrom(local.env(mock.url))
  await setDay('0')
  expect(await run()).toMatchObject({ status: 'success', cost: '0.000000', aiEngine: 'openai-compatible' })
  expect(await entries()).toEqual([])
})

test('a call that the model turned away gives its money back', async () => {
  const down = new LLMock({ port: 0 })
  down.addFixtures([{ match: {}, response: { error: { message: 'No such model' }, status: 400 } }])
  await down.start()
  try {
    config.models = modelsFrom(openai.env(down.url))
    await user.json('PATCH', `/api/agents/${agent.id}`, { engine: 'openai' })
    await setDay('1')
    expect(await run()).toMatchObject({ status: 'failed' })
    expect(await entries()).toMatchObject([{ state: 'released', settled: '0.000000' }])
    expect(await day()).toMatchObject({ spent: '0.000000', reserved: '0.000000' })
  } finally {
    await down.stop()
  }
})
