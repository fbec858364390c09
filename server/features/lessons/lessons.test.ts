import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { LessonReply } from '#contract/lessons.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentLessons, lessonUses } from '#server/db/tables/lessons.ts'
import { takeLessons } from './take-lessons.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  user = await aUser(app)
})
beforeEach(async () => {
  agent = await user.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})

const path = () => `/api/agents/${agent.id}/lessons`
const add = (lesson: string) => user.json<LessonReply>('POST', path(), { lesson })
const list = (query = '') => user.json<LessonReply[]>('GET', path() + query)
const change = (id: number, body: object) => user.json<LessonReply>('PATCH', `/api/lessons/${id}`, body)

async function aRun(more: object = {}): Promise<number> {
  const { id: agentId, userId } = agent
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId, userId, ...more })
    .returning()
  return run?.id ?? 0
}

test('a lesson that its owner writes is accepted at once, can be edited, rejected, accepted again and removed', async () => {
  const lesson = await add('  Name the date of each source.  ')
  expect(lesson).toMatchObject({
    agentId: agent.id,
    executionId: null,
    lesson: 'Name the date of each source.',
    origin: 'owner',
    status: 'accepted',
    engine: null,
    timesUsed: 0,
    lastUsedAt: null,
  })
  expect(lesson.decidedAt).not.toBeNull()
  expect(await change(lesson.id, { lesson: 'Name dates.' })).toMatchObject({
    lesson: 'Name dates.',
    status: 'accepted',
    decidedAt: lesson.decidedAt,
  })
  expect(await change(lesson.id, { status: 'rejected' })).toMatchObject({ status: 'rejected' })
  expect(await change(lesson.id, { status: 'accepted' })).toMatchObject({ status: 'accepted' })
  const actions = await db
    .select({ action: userActivityLogs.action })
    .from(userActivityLogs)
    .where(eq(userActivityLogs.userId, agent.userId))
    .orderBy(userActivityLogs.id)
  expect(actions.map(({ action }) => action).slice(-4)).toEqual([
    'add_lesson',
    'edit_lesson',
    'rejected_lesson',
    'accepted_lesson',
  ])
  expect((await user.request('DELETE', `/api/lessons/${lesson.id}`)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('lessons are newest first, page by id, and can be asked for by status', async () => {
  for (const lesson of ['one', 'two', 'three']) await add(lesson)
  const first = await list('?limit=2')
  expect(first.map(({ lesson }) => lesson)).toEqual(['three', 'two'])
  expect((await list(`?before=${first[1]?.id}`)).map(({ lesson }) => lesson)).toEqual(['one'])
  await change(first[0]?.id ?? 0, { status: 'rejected' })
  expect((await list('?status=rejected')).map(({ lesson }) => lesson)).toEqual(['three'])
})

test.for([
  {},
  { lesson: ' ' },
  { lesson: 'x'.repeat(501) },
  { lesson: 'x', status: 'accepted' },
  { lesson: 1 },
])('%j is no lesson', async (body) => {
  expect((await user.request('POST', path(), body)).status).toBe(400)
})

test('a change to what a lesson cannot become is refused', async () => {
  const { id } = await add('one')
  for (const body of [{ status: 'proposed' }, { status: 'dropped' }, { origin: 'failure' }]) {
    expect((await user.request('PATCH', `/api/lessons/${id}`, body)).status).toBe(400)
  }
})

test('fifty accepted lessons are the most, also when many come at once', async () => {
  const values = { agentId: agent.id, lesson: 'x', origin: 'owner' as const, status: 'accepted' as const }
  await db.insert(agentLessons).values(Array.from({ length: 47 }, () => values))
  const [rejected] = await db
    .insert(agentLessons)
    .values({ ...values, status: 'rejected' })
    .returning()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => user.request('POST', path(), { lesson: 'y' })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(5)
  const accept = await user.request('PATCH', `/api/lessons/${rejected?.id}`, { status: 'accepted' })
  expect(await accept.json()).toMatchObject({ code: 'limit_reached' })
})

test('drafts and what was dropped are not there', async () => {
  const values = { agentId: agent.id, lesson: '', origin: 'failure' as const }
  const rows = await db
    .insert(agentLessons)
    .values([
      { ...values, status: 'drafting' },
      { ...values, status: 'dropped' },
    ])
    .returning()
  expect(await list()).toEqual([])
  for (const { id } of rows) expect((await user.request('DELETE', `/api/lessons/${id}`)).status).toBe(404)
})

test('a run is given the accepted lessons, newest first, and each is recorded once however often it is gathered', async () => {
  const old = await add('Old.')
  const rejected = await add('Rejected.')
  await change(rejected.id, { status: 'rejected' })
  const fresh = await add('Fresh.')
  const runId = await aRun()
  const give = () => takeLessons(db, { agentId: agent.id, executionId: runId })
  expect(await give()).toEqual([
    { id: fresh.id, text: 'Fresh.' },
    { id: old.id, text: 'Old.' },
  ])
  await give()
  expect(await db.$count(lessonUses, eq(lessonUses.executionId, runId))).toBe(2)
})

test('a run is given at most 4,000 characters of lessons', async () => {
  for (let at = 0; at < 10; at++) await add(`${at}${'x'.repeat(499)}`)
  const lessons = await takeLessons(db, { agentId: agent.id, executionId: await aRun() })
  expect(lessons.map(({ text }) => text[0])).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
})

test('only runs that a model answered count as uses', async () => {
  const lesson = await add('Name dates.')
  for (const aiUsed of ['openai', 'anthropic', 'built-in', null] as const) {
    const id = await aRun()
    await takeLessons(db, { agentId: agent.id, executionId: id })
    await db.update(agentExecutions).set({ status: 'success', aiUsed }).where(eq(agentExecutions.id, id))
  }
  const [shown] = await list()
  expect(shown).toMatchObject({ id: lesson.id, timesUsed: 2 })
  expect(shown?.lastUsedAt).not.toBeNull()
})

test('an owner says what they think of an ended run, and changes their mind', async () => {
  const id = await aRun({ status: 'success' })
  const feedback = `/api/executions/${id}/feedback`
  expect(await user.json('GET', feedback)).toEqual({
    executionId: id,
    verdict: null,
    remark: null,
    updatedAt: null,
  })
  expect(await user.json('PUT', feedback, { verdict: 'up' })).toMatchObject({ verdict: 'up', remark: null })
  await user.json('PUT', feedback, { verdict: 'down', remark: ' Too long. ' })
  expect(await user.json('GET', feedback)).toMatchObject({ verdict: 'down', remark: 'Too long.' })
  expect(await db.$count(agentLessons, eq(agentLessons.agentId, agent.id))).toBe(0)
})

test('feedback on a run can be removed', async () => {
  const id = await aRun({ status: 'failed' })
  const feedback = `/api/executions/${id}/feedback`
  await user.json('PUT', feedback, { verdict: 'down', remark: 'Too long.' })
  expect(await user.json('PUT', feedback, { verdict: null })).toMatchObject({ verdict: null, remark: null })
  expect(await user.json('GET', feedback)).toMatchObject({ verdict: null, remark: null, updatedAt: null })
  await user.json('PUT', feedback, { verdict: 'up' })
  expect(await user.json('GET', feedback)).toMatchObject({ verdict: 'up' })
})

test('a running run cannot be rated, and a remark has a limit', async () => {
  const id = await aRun({ status: 'running' })
  const feedback = `/api/executions/${id}/feedback`
  expect((await user.request('PUT', feedback, { verdict: 'up' })).status).toBe(409)
  for (const body of [{ verdict: 'meh' }, {}, { verdict: 'down', remark: 'x'.repeat(2_001) }]) {
    expect((await user.request('PUT', feedback, body)).status).toBe(400)
  }
})
