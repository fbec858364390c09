import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { RunEstimate } from '#contract/budgets.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const ownModels = config.models
const [openai] = protocols
let user: Caller

beforeEach(async () => {
  user = await aUser(app)
})
afterEach(() => {
  config.models = ownModels
})

const create = (more: object = {}) =>
  user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Report what is new about the harbour.',
    ...more,
  })
const estimate = ({ id }: AgentReply) => user.json<RunEstimate>('GET', `/api/agents/${id}/estimate`)

async function ran(agent: AgentReply, runs: { cost: string; executionTime: number; model?: string }[]) {
  const { id: agentId, userId } = agent
  await db.insert(agentExecutions).values(
    runs.map(({ model = 'gpt-4.1-mini', ...run }) => ({
      ...run,
      agentId,
      userId,
      model,
      aiUsed: 'openai' as const,
      status: 'success' as const,
    })),
  )
}

test('the built-in engine is free, and the estimate says so plainly', async () => {
  config.models = modelsFrom({})
  expect(await estimate(await create())).toMatchObject({
    engine: 'built-in',
    model: null,
    low: '0.000000',
    typical: '0.000000',
    high: '0.000000',
    basedOnRuns: 0,
    note: expect.any(String),
  })
})

test('an agent that has never run is estimated from the price list and the size of its task', async () => {
  config.models = modelsFrom(openai.env('https://api.openai.com'))
  const few = await estimate(await create())
  const many = await estimate(await create({ webLinks: ['https://example.com/a', 'https://example.com/b'] }))
  for (const { low, typical, high, timeLowMs, timeTypicalMs, timeHighMs } of [few, many]) {
    expect(Number(low)).toBeGreaterThan(0)
    expect(Number(low)).toBeLessThan(Number(typical))
    expect(Number(typical)).toBeLessThan(Number(high))
    expect(timeLowMs < timeTypicalMs && timeTypicalMs < timeHighMs).toBe(true)
  }
  expect(Number(many.typical)).toBeGreaterThan(Number(few.typical))
  expect(few).toMatchObject({ engine: 'openai', model: 'gpt-4.1-mini', basedOnRuns: 0 })
  expect(few.note).toContain('OpenAI gpt-4.1-mini')
})

test('an agent that has run is estimated from its last fifty successes with the same model', async () => {
  config.models = modelsFrom(openai.env('https://api.openai.com'))
  const agent = await create()
  await ran(agent, [{ cost: '9', executionTime: 900_000, model: 'gpt-4.1' }])
  await ran(
    agent,
    Array.from({ length: 10 }, () => ({ cost: '5', executionTime: 500_000 })),
  )
  await ran(
    agent,
    Array.from({ length: 50 }, (_, n) => ({ cost: `0.0${n + 10}`, executionTime: (n + 1) * 100 })),
  )
  expect(await estimate(agent)).toMatchObject({
    low: '0.014000',
    typical: '0.034000',
    high: '0.054000',
    timeLowMs: 500,
    timeTypicalMs: 2_500,
    timeHighMs: 4_500,
    basedOnRuns: 50,
    note: expect.stringMatching(/\b50\b.*OpenAI gpt-4\.1-mini/),
  })
})

test('only the time is named if the price is not known', async () => {
  config.models = modelsFrom({ LLM_BASE_URL: 'https://models.example.com', LLM_MODEL: 'nobody-knows-it' })
  const { low, typical, high } = await estimate(await create())
  expect({ low, typical, high }).toEqual({ low: null, typical: null, high: null })
})

test('a model on the own network is of unknown cost, not free', async () => {
  config.models = modelsFrom({ LLM_BASE_URL: 'http://127.0.0.1:11434', LLM_MODEL: 'llama3.2' })
  const { low, typical, high } = await estimate(await create())
  expect({ low, typical, high }).toEqual({ low: null, typical: null, high: null })
})

async function noteWith(models: Record<string, string>) {
  config.models = modelsFrom(models)
  return (await estimate(await create())).note
}

test('says what an estimate is based on', { tags: 'words' }, async () => {
  expect(await noteWith({})).toMatch(/^Free: the built-in engine uses no AI model\./)
  expect(await noteWith(openai.env('https://api.openai.com'))).toContain(
    'has not run with OpenAI gpt-4.1-mini yet',
  )
  const unknown = { LLM_BASE_URL: 'https://models.example.com', LLM_MODEL: 'nobody-knows-it' }
  expect(await noteWith(unknown)).toContain('is not known, so only the time can be told')
})
