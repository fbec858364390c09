import { setTimeout as sleep } from 'node:timers/promises'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { aUser } from '#tests/setup/callers/call-as.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

/** Maximum number of statements of a run with one model call, from its request until all of its work is done. */
const statementsMax = 7
const settleMs = 100

const database = testDatabase()
const app = createApp()
const ownModels = config.models
let mock: LLMock

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  mock = new LLMock({ port: 0 })
  mock.addFixtures([{ match: {}, response: { content: 'The harbour is open.' } }])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
})

afterAll(async () => {
  config.models = ownModels
  await stopDurable(5_000)
  await mock.stop()
})

test(`a run of one model call sends at most ${statementsMax} statements to the database`, async () => {
  const user = await aUser(app)
  const agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
  const run = async () => {
    expect(await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)).toMatchObject({
      status: 'success',
      aiEngine: 'openai',
    })
    await sleep(settleMs)
  }
  await run()
  const counts: number[] = []
  for (let n = 0; n < 9; n += 1) counts.push(await countStatements(run))
  // The worker also polls from time to time: the smallest count is of the run alone.
  expect(Math.min(...counts)).toBeLessThanOrEqual(statementsMax)
})
