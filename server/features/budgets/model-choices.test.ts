import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ModelChoicesReply } from '#contract/models/model-choices.ts'
import type { OverviewReply } from '#contract/runs/overview.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { connectionModels } from '#server/db/tables/model-connections.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const ownModels = config.models
const [openai, anthropic, , compatible] = protocols
let user: Caller

beforeEach(async () => {
  user = await aUser(app)
  config.models = modelsFrom(
    openai.env('https://api.openai.com'),
    anthropic.env('https://api.anthropic.com'),
    compatible.env('http://127.0.0.1:11434'),
  )
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
const choicesOf = ({ id }: { id: number }) =>
  user.json<ModelChoicesReply>('GET', `/api/models/choices?agentId=${id}`)
const named = ({ models }: ModelChoicesReply, engine: string) => {
  const found = models.find(({ kind }) => kind === engine)
  if (!found) throw new Error(`No ${engine}`)
  return found
}
const refOf = ({ connectionId, model }: { connectionId: number; model: string }) => ({ connectionId, model })

async function ran({ id: agentId, userId }: AgentReply, runs: [input: number, output: number][]) {
  for (const [inputTokens, outputTokens] of runs) {
    const run = { agentId, userId, aiUsed: 'openai', status: 'success' } as const
    const [added] = await db.insert(agentExecutions).values(run).returning({ id: agentExecutions.id })
    await db.insert(usageRecords).values({
      userId,
      executionId: added?.id ?? null,
      service: 'openai',
      usageType: 'tokens',
      inputTokens,
      outputTokens,
    })
  }
}

test('each model is priced for an agent by the tokens of its own runs and by its schedule', async () => {
  const agent = await create({ autoSchedule: true, taskFrequency: 'daily' })
  const guessed = await choicesOf(agent)
  expect(guessed.basedOnRuns).toBe(0)
  expect(named(guessed, 'openai').runCost).toBeGreaterThan(0)
  await ran(agent, [
    [1_000, 200],
    [3_000, 400],
  ])
  const choices = await choicesOf(agent)
  expect(choices).toMatchObject({ basedOnRuns: 2, runsPerMonth: 30, needs: [] })
  const { price, runCost, monthCost } = named(choices, 'openai')
  expect(price).toEqual({ input: 0.4, output: 1.6 })
  expect(runCost).toBeCloseTo((2_000 * 0.4 + 300 * 1.6) / 1e6, 6)
  expect(monthCost).toBeCloseTo(30 * (runCost ?? 0), 6)
  expect(named(choices, 'anthropic').runCost).toBeGreaterThan(runCost ?? 0)
  // A model on the operator's own network has no price, and is what Automatic takes.
  expect(named(choices, 'openai-compatible')).toMatchObject({ runCost: 0, monthCost: 0 })
  expect(choices.automatic).toMatchObject({ ...refOf(named(choices, 'openai-compatible')), reason: 'free' })
  const stranger = await aUser(app)
  expect((await stranger.request('GET', `/api/models/choices?agentId=${agent.id}`)).status).toBe(404)
})

test('an agent names only models that its owner may use, and keeps one that is gone until it is replaced', async () => {
  const choices = await user.json<ModelChoicesReply>('GET', '/api/models/choices')
  const gpt = refOf(named(choices, 'openai'))
  const claude = refOf(named(choices, 'anthropic'))
  const agent = await create({ models: [gpt, claude, 'automatic'] })
  const path = `/api/agents/${agent.id}`
  const foreign = { models: [{ ...gpt, model: 'gpt-unheard-of' }] }
  const refused = await user.request('PATCH', path, foreign)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ issues: [{ path: 'models' }] })

  config.models = modelsFrom(anthropic.env('https://api.anthropic.com'))
  const missing = async () => (await user.json<OverviewReply>('GET', '/api/overview')).missingModels
  expect(await missing()).toMatchObject([{ ...gpt, withdrawnAt: null, agents: [{ id: agent.id }] }])
  await user.json('PATCH', path, { name: 'Scout two', models: [claude, gpt, 'automatic'] })
  expect(await user.json('POST', '/api/models/replace', { from: gpt, to: 'automatic' })).toEqual({
    changed: 1,
  })
  expect((await user.json<AgentReply>('GET', path)).models).toEqual([claude, 'automatic'])
  expect(await missing()).toEqual([])
})

test('a model that its service withdrew is reported before it fails', async () => {
  const gpt = refOf(named(await user.json<ModelChoicesReply>('GET', '/api/models/choices'), 'openai'))
  const agent = await create({ models: [gpt] })
  const withdrawnAt = new Date('2026-11-03T09:00:00Z')
  const row = { connectionId: gpt.connectionId, name: gpt.model, withdrawnAt }
  await db
    .insert(connectionModels)
    .values(row)
    .onConflictDoUpdate({
      target: [connectionModels.connectionId, connectionModels.name],
      set: { withdrawnAt },
    })
  const { missingModels } = await user.json<OverviewReply>('GET', '/api/overview')
  expect(missingModels).toMatchObject([{ ...gpt, withdrawnAt: withdrawnAt.toISOString() }])
  expect(named(await choicesOf(agent), 'openai').withdrawnAt).toBe(withdrawnAt.toISOString())
})
