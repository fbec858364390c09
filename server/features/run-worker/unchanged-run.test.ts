import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { LessonReply } from '#contract/lessons.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import type { UsageRecordReply } from '#contract/usage/usage-costs.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { samplePage } from '#server/engine/testing/sample-task.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const noModels = config.models
const mock = new LLMock({ port: 0 })
let answer: { content: string } | { error: { message: string }; status: number } = { content: 'It is deep.' }
let depth = 14
let site: Peer
let user: Caller

beforeAll(async () => {
  site = await startPeer((response) => {
    const page = samplePage('Harbour', `The harbour is ${depth} metres deep.`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  mock.addFixtures([{ match: {}, response: () => answer }])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
})
afterAll(async () => {
  config.models = noModels
  await stopDurable(5_000)
  await mock.stop()
  await site.close()
})

const aWatcher = () =>
  user.json<AgentReply>('POST', '/api/agents', {
    name: 'Watcher',
    persona: 'researcher',
    taskDescription: 'Watch the harbour for changes.',
    webLinks: [site.url],
  })
const run = (id: number, body: object = {}) => user.json<RunResult>('POST', `/api/agents/${id}/run`, body)
/** Runs the agent again; returns whether a model was called, and with which input. */
async function asked(id: number, body?: object) {
  mock.clearRequests()
  const { output } = await run(id, body)
  const sent = JSON.stringify(mock.getRequests())
  return { isAsked: mock.getRequests().length > 0, output, sent }
}

test('a watching agent asks its model again only when there is something to say', async () => {
  const { id } = await aWatcher()
  expect((await asked(id)).output).toBe('It is deep.')
  const again = [await asked(id), await asked(id)]
  for (const { isAsked, output } of again) expect([isAsked, output?.slice(0, 2)]).toEqual([false, '**'])
  const billed = await user.json<{ records: UsageRecordReply[] }>('GET', '/api/billing/user')
  expect(billed.records).toHaveLength(1)

  depth += 1
  const changed = await asked(id)
  expect(changed.isAsked).toBe(true)
  expect(changed.sent).toContain('It is deep.')
  for (const { output } of again) expect(changed.sent).not.toContain(output?.slice(2, 15))
})

test('the conversation with the model is in the detail of a run, in no list, and missing when no model was called', async () => {
  const { id } = await aWatcher()
  const [first, second] = [await run(id), await run(id)]
  const detail = (runId: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${runId}`)
  const { conversationHistory } = await detail(first.id)
  expect(conversationHistory?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
  expect(conversationHistory?.[1]?.text).toContain(`The harbour is ${depth} metres deep.`)
  expect(conversationHistory?.[2]).toEqual({ role: 'assistant', text: 'It is deep.' })
  expect((await detail(second.id)).conversationHistory).toBeNull()
  const listed = await user.json<object[]>('GET', `/api/agents/${id}/executions`)
  expect(JSON.stringify(listed)).not.toContain('conversationHistory')
})

test('a change, a different answer or a failure since then asks the model again', async () => {
  const { id } = await aWatcher()
  const isAsked = async (body?: object) => (await asked(id, body)).isAsked
  expect([await isAsked(), await isAsked()]).toEqual([true, false])

  await user.json('PATCH', `/api/agents/${id}`, { taskDescription: 'Watch the harbour for new cranes.' })
  expect([await isAsked(), await isAsked()]).toEqual([true, false])

  await user.json<LessonReply>('POST', `/api/agents/${id}/lessons`, { lesson: 'Name the date.' })
  expect([await isAsked(), await isAsked()]).toEqual([true, false])

  expect(await isAsked({ input: 'Is it deep?' })).toBe(true)
  expect([await isAsked(), await isAsked()]).toEqual([true, false])

  depth += 1
  answer = { error: { message: 'The key was withdrawn.' }, status: 401 }
  await user.json('PATCH', `/api/agents/${id}`, { engine: 'openai' })
  expect((await run(id)).status).toBe('failed')
  answer = { content: 'It is deeper.' }
  expect((await asked(id)).output).toBe('It is deeper.')
  expect(await isAsked()).toBe(false)

  await user.json('PATCH', `/api/agents/${id}`, { skipUnchanged: false })
  expect([await isAsked(), await isAsked()]).toEqual([true, true])
})
