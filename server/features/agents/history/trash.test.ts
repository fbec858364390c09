import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TrashedAgentReply } from '#contract/agents/agent-archive.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { forgetOld } from '#server/db/retention.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { agentsFeature } from '#server/features/agents/feature.ts'

testDatabase()
const purgeTrash = () => forgetOld(agentsFeature.retention ?? [])
const app = createApp()
const dayMs = 24 * 3_600_000
let user: Caller
let other: Caller

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

async function trashed({ name = 'Old', daysAgo = 0, caller = user } = {}): Promise<AgentReply> {
  const form = { name, persona: 'writer', taskDescription: 'Write a short note.', autoSchedule: true }
  const agent = await caller.json<AgentReply>('POST', '/api/agents', form)
  await caller.request('DELETE', `/api/agents/${agent.id}`)
  if (daysAgo > 0) {
    const deletedAt = new Date(Date.now() - daysAgo * dayMs)
    await db.update(agents).set({ deletedAt }).where(eq(agents.id, agent.id))
  }
  return agent
}

const trash = (caller: Caller, query = '') =>
  caller.json<TrashedAgentReply[]>('GET', `/api/agents/trash${query}`)

const restore = (id: number) => user.request('POST', `/api/agents/${id}/restore`)

async function runsOf({ id, userId }: AgentReply): Promise<number> {
  await db.insert(agentExecutions).values({ agentId: id, userId, status: 'success', output: 'kept' })
  return countRuns(id)
}

async function countRuns(agentId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(agentExecutions)
    .where(eq(agentExecutions.agentId, agentId))
  return row?.n ?? 0
}

test('the trash lists what was deleted within 30 days, last deleted first, in pages', async () => {
  const someone = await aUser(app)
  await trashed({ caller: someone, name: 'gone', daysAgo: 31 })
  await trashed({ caller: someone, name: 'today' })
  await trashed({ caller: someone, name: 'long ago', daysAgo: 29 })
  await trashed({ caller: someone, name: 'last week', daysAgo: 7 })
  const all = await trash(someone)
  expect(all.map(({ name }) => name)).toEqual(['today', 'last week', 'long ago'])
  expect(all.every(({ deletedAt }) => Date.parse(deletedAt) <= Date.now())).toBe(true)
  const [first] = await trash(someone, '?limit=1')
  const rest = await trash(someone, `?limit=2&before=${first?.id}`)
  expect(rest.map(({ name }) => name)).toEqual(['last week', 'long ago'])
})

test('a restored agent is back with all it had, paused, and its runs are there', async () => {
  const agent = await trashed({ name: 'Back again' })
  expect(await runsOf(agent)).toBe(1)
  const back = await user.json<AgentReply>('POST', `/api/agents/${agent.id}/restore`)
  expect(back).toEqual({ ...agent, status: 'paused', nextRun: null, updatedAt: back.updatedAt })
  expect(await user.json('GET', `/api/agents/${agent.id}`)).toEqual({
    ...back,
    conversationCount: 0,
    standing: expect.anything(),
    role: 'owner',
    isShared: false,
    sharedBy: null,
  })
  expect(await user.json<unknown[]>('GET', `/api/agents/${agent.id}/executions`)).toHaveLength(1)
  expect((await trash(user)).map(({ id }) => id)).not.toContain(agent.id)
  const [entry] = await db.select().from(userActivityLogs).where(eq(userActivityLogs.action, 'restore_agent'))
  expect(entry).toMatchObject({ userId: agent.userId, resourceId: String(agent.id) })
})

test('an agent that is not in the trash, or in it for too long, cannot be restored', async () => {
  const old = await trashed({ daysAgo: 31 })
  const agent = await trashed()
  expect((await restore(old.id)).status).toBe(404)
  expect((await restore(agent.id)).status).toBe(200)
  expect((await restore(agent.id)).status).toBe(404)
})

test("another user neither sees nor restores what is in one's trash", async () => {
  const agent = await trashed({ name: 'Private' })
  expect(await trash(other)).toEqual([])
  expect(await trash(other, `?before=${agent.id}`)).toEqual([])
  expect((await other.request('POST', `/api/agents/${agent.id}/restore`)).status).toBe(404)
  expect((await trash(user)).map(({ id }) => id)).toContain(agent.id)
})

test('an agent in the trash cannot be changed, copied, exported or run', async () => {
  const { id } = await trashed()
  const calls: [string, string][] = [
    ['PATCH', `/api/agents/${id}/toggle`],
    ['POST', `/api/agents/${id}/duplicate`],
    ['GET', `/api/agents/${id}/export`],
    ['GET', `/api/agents/${id}/versions`],
    ['POST', `/api/agents/${id}/versions/1/restore`],
    ['POST', `/api/agents/${id}/run`],
  ]
  for (const [method, path] of calls) expect((await user.request(method, path)).status, path).toBe(404)
})

test('the purge takes away with its runs what was deleted over 30 days ago, and nothing else', async () => {
  await purgeTrash()
  const recent = await trashed({ daysAgo: 29 })
  const living = await user.json<AgentReply>('POST', `/api/agents/${(await trashed()).id}/restore`)
  const old: AgentReply[] = []
  for (let n = 0; n < 25; n++) old.push(await trashed({ daysAgo: 30 + n }))
  for (const agent of [...old, recent, living]) await runsOf(agent)
  expect(await purgeTrash()).toBe(25)
  expect(await purgeTrash()).toBe(0)
  for (const { id } of old) expect(await countRuns(id)).toBe(0)
  for (const { id } of [recent, living]) expect(await countRuns(id)).toBe(1)
})

test('two purges at once remove each agent once', async () => {
  for (let n = 0; n < 15; n++) await trashed({ daysAgo: 40 })
  const purged = await Promise.all([purgeTrash(), purgeTrash()])
  expect(purged[0] + purged[1]).toBe(15)
})
