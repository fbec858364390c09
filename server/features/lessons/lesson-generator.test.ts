import { LLMock } from '@copilotkit/aimock'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { LessonReply } from '#contract/lessons.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { Source } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import {
  answerInStream,
  modelsFrom,
  type Peer,
  protocols,
  startPeer,
} from '#server/engine/testing/model-peers.ts'
import { failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { generateLessons } from './lesson-generator.ts'

testDatabase()
const app = createApp()
const noModels = config.models
let user: Caller
let agent: AgentReply
let peer: Peer

beforeAll(async () => {
  user = await aUser(app)
  peer = await startPeer((response) => answerInStream(response, 'Check the divisor first.'))
})
beforeEach(async () => {
  config.models = noModels
  peer.requests.length = 0
  agent = await anAgent()
})
afterAll(async () => {
  config.models = noModels
  await peer.close()
})

const anAgent = (more: object = {}) =>
  user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    learningMode: true,
    notifications: false,
    ...more,
  })
const list = () => user.json<LessonReply[]>('GET', `/api/agents/${agent.id}/lessons`)
const word = () => generateLessons(new AbortController().signal)
const allOf = () => db.select().from(agentLessons).where(eq(agentLessons.agentId, agent.id))
const withModel = () => {
  config.models = modelsFrom(protocols[3].env(peer.url))
}

const unread: Source = {
  number: 1,
  url: 'https://gone.example/a',
  title: null,
  publishedAt: null,
  state: 'failed',
  reason: 'Answered 404 Not Found',
}

async function aRun(): Promise<number> {
  const { id: agentId, userId } = agent
  const [run] = await db.insert(agentExecutions).values({ agentId, userId, status: 'running' }).returning()
  return run?.id ?? 0
}

async function failedScriptRun(): Promise<number> {
  const executionId = await aRun()
  const error = 'ZeroDivisionError: division by zero (line 1)'
  await db.insert(executionSteps).values({
    executionId,
    position: 1,
    kind: 'script',
    title: 'Running the script',
    state: 'failed',
    input: 'print(1 / 0)',
    error,
  })
  await record(executionId, failedEnding(`The script failed: ${error}`))
  return executionId
}

const failedLinkRun = async () =>
  record(await aRun(), { ...failedEnding('None of the links could be read.'), sources: [unread] })

test('a failed script is proposed as a lesson, once, with its run as evidence, and announced in the inbox', async () => {
  const executionId = await failedScriptRun()
  expect(await list()).toEqual([])
  await Promise.all([word(), word(), word()])
  await word()
  const [lesson, ...more] = await list()
  expect(more).toEqual([])
  expect(lesson).toMatchObject({
    executionId,
    origin: 'failure',
    status: 'proposed',
    engine: 'built-in',
    cost: '0.000000',
    decidedAt: null,
    lesson: expect.stringMatching(/\b1\b.*ZeroDivisionError: division by zero.*`print\(1 \/ 0\)`/),
  })
  const notifications = await user.json<NotificationReply[]>('GET', '/api/notifications?limit=200')
  expect(notifications.filter(({ agentId }) => agentId === agent.id)).toMatchObject([
    {
      kind: 'lesson.proposed',
      title: expect.stringContaining('Scout'),
      link: `/dashboard?lessons=${agent.id}`,
    },
  ])
})

test('a link teaches something only when it fails in two runs in a row', async () => {
  await failedLinkRun()
  await word()
  expect(await list()).toEqual([])
  await failedLinkRun()
  await word()
  expect((await list()).map(({ lesson }) => lesson)).toEqual([
    expect.stringContaining('gone.example (Answered 404 Not Found)'),
  ])
})

test('thumbs down with a remark is proposed as a lesson, once per run', async () => {
  const id = await aRun()
  await record(id, { ...failedEnding(''), status: 'success', error: null, output: 'A long note.' })
  const feedback = `/api/executions/${id}/feedback`
  await user.json('PUT', feedback, { verdict: 'down' })
  await user.json('PUT', feedback, { verdict: 'up', remark: 'Nice.' })
  expect(await allOf()).toEqual([])
  await user.json('PUT', feedback, { verdict: 'down', remark: 'Too long.' })
  await user.json('PUT', feedback, { verdict: 'down', remark: 'Far too long.' })
  await word()
  await user.json('PUT', feedback, { verdict: 'down', remark: 'Once more.' })
  await word()
  expect(await list()).toMatchObject([
    {
      executionId: id,
      origin: 'feedback',
      lesson: expect.stringMatching(/: Far too long\.$/),
    },
  ])
})

test('an agent that does not learn, a canceled run and an outage propose nothing', async () => {
  await record(await aRun(), { status: 'canceled', error: 'The run was canceled.' })
  expect(await allOf()).toEqual([])
  withModel()
  await record(await aRun(), failedEnding('OpenAI answered 503: overloaded'))
  await word()
  expect(await list()).toEqual([])
  expect(peer.requests).toEqual([])
  agent = await anAgent({ learningMode: false })
  await failedScriptRun()
  expect(await allOf()).toEqual([])
})

test('a model words the lesson where one is configured, in one call', async () => {
  withModel()
  await failedScriptRun()
  await word()
  expect(await list()).toMatchObject([{ lesson: 'Check the divisor first.', engine: 'openai-compatible' }])
  expect(peer.requests).toHaveLength(1)
  expect(peer.requests[0]).toContain('ZeroDivisionError')
})

test('a call stays within the budgets of its run: counted where it fits, not made where it does not', async () => {
  const mock = new LLMock({ port: 0 })
  const usage = { input_tokens: 1_000, output_tokens: 100, prompt_tokens: 1_000, completion_tokens: 100 }
  mock.addFixtures([{ match: {}, response: { content: 'Check the divisor first.', usage } }])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
  const [budget] = await db
    .insert(budgets)
    .values({ userId: agent.userId, agentId: agent.id, period: 'day', moneyLimit: '0.5' })
    .returning()
  await failedScriptRun()
  await word()
  const [paid] = await list()
  expect(paid).toMatchObject({ engine: 'openai', cost: '0.000560' })
  expect(await db.select().from(budgetUses)).toMatchObject([{ spent: '0.000560', reserved: '0.000000' }])

  await db
    .update(budgets)
    .set({ moneyLimit: '0.000561' })
    .where(eq(budgets.id, budget?.id ?? 0))
  await failedScriptRun()
  await word()
  expect((await list())[0]).toMatchObject({ engine: 'built-in', cost: '0.000000' })
  expect(mock.getRequests()).toHaveLength(1)
  await mock.stop()
})

test('a draft that was left in the middle of its call is worded by rules, and not paid again', async () => {
  withModel()
  await failedScriptRun()
  // As after a worker that was killed while the model answered.
  await db
    .update(agentLessons)
    .set({ attempts: 1, heldUntil: new Date(0) })
    .where(eq(agentLessons.agentId, agent.id))
  await word()
  expect(await list()).toMatchObject([{ engine: 'built-in', status: 'proposed' }])
  expect(peer.requests).toEqual([])
})

test('a draft in the hands of another worker is passed over', async () => {
  await failedScriptRun()
  const heldUntil = new Date(Date.now() + 60_000)
  await db.update(agentLessons).set({ attempts: 1, heldUntil }).where(eq(agentLessons.agentId, agent.id))
  await word()
  expect(await allOf()).toMatchObject([{ status: 'drafting', attempts: 1 }])
  await db.delete(agentLessons).where(eq(agentLessons.agentId, agent.id))
})

test('twenty proposals wait at most; the oldest goes', async () => {
  for (let at = 0; at < 22; at++) await failedScriptRun()
  await word()
  const waiting = await list()
  expect(waiting).toHaveLength(20)
  const all = await allOf()
  expect(
    all
      .filter(({ status }) => status === 'dropped')
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(
    all
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .slice(0, 2),
  )
})
