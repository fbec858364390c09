import { type Fixture, LLMock } from '@copilotkit/aimock'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { startDurable, startPolling, stopDurable } from '#server/durable/durable.ts'
import { addCosts } from '#server/engine/model/prices/cost.ts'
import { answerInStream, modelsFrom, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { sendEvents, whole, wireAnswers } from '#server/engine/testing/wire-answers.ts'
import { workKinds } from '#server/features.ts'
import { generateLessons } from '#server/features/lessons/lesson-generator.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const [openai, anthropic, , local] = protocols
const ownModels = config.models
const usage = { input_tokens: 1_000, output_tokens: 100 }
// By the price list: 1,000 tokens at 0.40 and 100 at 1.60 dollars per million.
const costOfCall = '0.000560'
const isOpenAi = ({ model }: { model: string }) => model === 'gpt-4.1-mini'
let mock: LLMock
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  // The first user is an administrator, whom the operator's limits do not apply to.
  await aUser(app)
  await startDurable({ url: database.url, kinds: await workKinds() })
})
beforeEach(async () => {
  mock = new LLMock({ port: 0 })
  await mock.start()
  config.models = modelsFrom(openai.env(mock.url))
  user = await aUser(app)
  agent = await anAgent()
  return async () => {
    config.models = ownModels
    await mock.stop()
  }
})
afterAll(() => stopDurable(5_000))

const anAgent = (more: object = {}) =>
  user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
    ...more,
  })
const answers = (...fixtures: Fixture[]) => mock.addFixtures(fixtures)
const run = () => user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
const startAsync = () => {
  const headers = { prefer: 'respond-async' }
  return user.json<{ executionId: number }>('POST', `/api/agents/${agent.id}/run`, {}, headers)
}
const detail = (id: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const records = () =>
  db.select().from(usageRecords).where(eq(usageRecords.userId, agent.userId)).orderBy(asc(usageRecords.id))

test('a run of two model calls leaves two records at their steps, which add up to what the run says', async () => {
  const asks = { name: 'run_python', arguments: JSON.stringify({ code: 'print(6 * 7)' }) }
  answers(
    { match: { hasToolResult: false }, response: { toolCalls: [asks], usage } },
    { match: { hasToolResult: true }, response: { content: 'It is 42.', usage } },
  )
  const { id, status, cost, tokensUsed } = await run()
  expect(status).toBe('success')
  const found = await records()
  const { steps } = await detail(id)
  const calls = steps.flatMap(({ kind }, index) => (kind === 'model' ? [index + 1] : []))
  expect(found.map(({ stepPosition }) => stepPosition)).toEqual(calls)
  expect(found).toMatchObject([
    {
      executionId: id,
      entryKey: `run ${id} call 1`,
      purpose: 'run',
      service: 'openai',
      model: 'gpt-4.1-mini',
    },
    { executionId: id, entryKey: `run ${id} call 3`, subjectKind: 'agent', subjectId: String(agent.id) },
  ])
  expect(found[0]).toMatchObject({
    outcome: 'answered',
    cutOff: 0,
    usageType: 'tokens',
    usageAmount: '1100.000000',
    inputTokens: 1_000,
    outputTokens: 100,
    pricing: 'priced',
    price: expect.objectContaining({ input_mtok: 0.4, output_mtok: 1.6 }),
    baseCost: costOfCall,
    processingFee: '0.000028',
    totalBilled: '0.000588',
    endedAt: expect.any(Date),
  })
  expect(addCosts(found.map(({ baseCost }) => baseCost ?? '0'))).toBe(cost)
  expect(found.reduce((sum, { usageAmount }) => sum + Number(usageAmount), 0)).toBe(tokensUsed)
})

test('what a service read from its cache and what that saved are in the record, and at the step of the run', async () => {
  const peer = await startPeer((response) => {
    const { begin, text, end } = wireAnswers.anthropic
    sendEvents(response, [...begin, ...whole(text), ...end])
    response.end()
  })
  config.models = modelsFrom(anthropic.env(peer.url))
  const { id, status } = await run()
  await peer.close()
  expect(status).toBe('success')
  // 200 tokens, which cost 0.30 instead of 3.00 dollars a million.
  expect(await records()).toMatchObject([{ cachedTokens: 200, cacheWriteTokens: 0, saved: '0.000540' }])
  const { steps } = await detail(id)
  expect(steps.flatMap(({ cache }) => cache ?? [])).toEqual([{ tokens: 200, saved: '0.000540' }])
})

test('a failed call and the engine that takes over have a record each, also if no money is limited', async () => {
  const { userMonth } = config
  config.userMonth = { ...userMonth, usd: null }
  config.models = modelsFrom({ ...openai.env(mock.url), ...anthropic.env(mock.url) })
  answers(
    { match: { predicate: isOpenAi }, response: { error: { message: 'No such model' }, status: 400 } },
    { match: {}, response: { content: 'All is well.', usage } },
  )
  agent = await anAgent({ engine: 'openai' })
  expect(await run()).toMatchObject({ status: 'success', aiEngine: 'anthropic' })
  expect(await records()).toMatchObject([
    {
      service: 'openai',
      outcome: 'refused',
      inputTokens: null,
      usageAmount: null,
      baseCost: '0.000000',
      reserved: null,
    },
    { service: 'anthropic', outcome: 'answered', inputTokens: 1_000, reserved: null },
  ])
  config.userMonth = userMonth
})

test('a run that fails keeps the tokens of its failed call', async () => {
  answers({ match: {}, response: { content: '', usage } })
  agent = await anAgent({ engine: 'openai' })
  expect(await run()).toMatchObject({ status: 'failed' })
  expect(await records()).toMatchObject([
    { outcome: 'failed', inputTokens: 1_000, outputTokens: 100, baseCost: costOfCall },
  ])
})

test('a model on the own network is free, and said to be so', async () => {
  config.models = modelsFrom(local.env(mock.url))
  answers({ match: {}, response: { content: 'All is well.', usage } })
  expect(await run()).toMatchObject({ status: 'success' })
  expect(await records()).toMatchObject([{ pricing: 'own', baseCost: '0.000000', totalBilled: '0.000000' }])
})

test('a run that is canceled in the middle of a call leaves it as unknown, with what was set aside', async () => {
  const silent = await startPeer(() => undefined)
  config.models = modelsFrom(openai.env(silent.url))
  const { executionId: id } = await startAsync()
  await expect.poll(() => silent.requests.length).toBe(1)
  await user.json('POST', `/api/executions/${id}/cancel`)
  await expect.poll(async () => (await detail(id)).status).toBe('canceled')
  const [record, ...others] = await records()
  expect(others).toEqual([])
  expect(record).toMatchObject({ outcome: 'unknown', baseCost: null, totalBilled: null, inputTokens: null })
  expect(Number(record?.reserved)).toBeGreaterThan(0.01)
  await silent.close()
})

test('a call that a stop interrupts and another worker repeats is recorded once, and says so', async () => {
  let isSilent = true
  const peer = await startPeer((response) => {
    if (!isSilent) answerInStream(response, 'All is well.')
  })
  config.models = modelsFrom(local.env(peer.url))
  const { executionId: id } = await startAsync()
  await expect.poll(records).toMatchObject([{ outcome: 'unknown', cutOff: 0 }])
  await stopDurable(0)
  isSilent = false
  await startDurable({ url: database.url, kinds: await workKinds() })
  startPolling()
  await expect.poll(async () => (await detail(id)).status).toBe('success')
  expect(await records()).toMatchObject([
    { entryKey: `run ${id} call 1`, outcome: 'answered', cutOff: 1, inputTokens: expect.any(Number) },
  ])
  await peer.close()
})

test('a call that a budget forbids leaves no record, for it was not made', async () => {
  await user.json('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit: '0.000001', runsLimit: null })
  await startAsync()
  await expect.poll(async () => (await user.json<unknown[]>('GET', '/api/approvals')).length).toBe(1)
  expect(await records()).toEqual([])
})

test('the call that words a lesson and the trial of a connection are recorded, too', async () => {
  answers({ match: {}, response: { content: 'Keep it short.', usage } })
  agent = await anAgent({ learningMode: true })
  const { id } = await run()
  await user.json('PUT', `/api/executions/${id}/feedback`, { verdict: 'down', remark: 'Too long.' })
  await generateLessons(new AbortController().signal)
  expect((await records()).at(-1)).toMatchObject({
    purpose: 'lesson',
    executionId: id,
    stepPosition: null,
    subjectKind: 'agent',
    subjectId: String(agent.id),
    outcome: 'answered',
    baseCost: costOfCall,
  })
  expect(await records()).toHaveLength(2)
})
