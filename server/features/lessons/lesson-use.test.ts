import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { LessonReply } from '#contract/lessons.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const noModels = config.models
const mock = new LLMock({ port: 0 })
let user: Caller

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  mock.addFixtures([{ match: {}, response: { content: 'A short note.' } }])
  await mock.start()
})
afterAll(async () => {
  config.models = noModels
  await stopDurable(5_000)
  await mock.stop()
})

test('an accepted lesson reaches the model, appears in the trace, and counts as used; a rejected one does none of it', async () => {
  config.models = modelsFrom(protocols[0].env(mock.url))
  const agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
  const path = `/api/agents/${agent.id}/lessons`
  await user.json('POST', path, { lesson: 'Name the date of each source.' })
  const { id } = await user.json<LessonReply>('POST', path, { lesson: 'Shout.' })
  await user.json('PATCH', `/api/lessons/${id}`, { status: 'rejected' })

  const run = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(run).toMatchObject({ status: 'success', output: 'A short note.' })
  const sent = JSON.stringify(mock.getRequests())
  expect(sent).toContain('- Name the date of each source.')
  expect(sent).not.toContain('Shout.')
  const { steps } = await user.json<ExecutionDetailReply>('GET', `/api/executions/${run.id}`)
  expect(steps[0]?.output).toBe('1 lesson\n- Name the date of each source.')
  const lessons = await user.json<LessonReply[]>('GET', path)
  expect(lessons.map(({ lesson, timesUsed }) => [lesson, timesUsed])).toEqual([
    ['Shout.', 0],
    ['Name the date of each source.', 1],
  ])
})
