import { beforeEach, expect, test } from 'vitest'
import type { AgentReply, BulkReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller

beforeEach(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

async function make(caller: Caller, name: string, status: 'active' | 'paused' = 'active'): Promise<number> {
  const form = { name, persona: 'writer', taskDescription: 'Write a short note each day.', status }
  return (await caller.json<AgentReply>('POST', '/api/agents', form)).id
}
const act = (body: object, caller = user) => caller.json<BulkReply>('POST', '/api/agents/bulk', body)
const statuses = async (query = '') => {
  const list = await user.json<AgentReply[]>('GET', `/api/agents?limit=200${query}`)
  return Object.fromEntries(list.map(({ name, status }) => [name, status]))
}

test('one call pauses every agent that a filter finds, more than a page of them, and no other', async () => {
  for (let n = 0; n < 220; n += 1) await make(user, `Harbour ${n}`)
  await make(user, 'Tariffs')
  await make(other, 'Harbour of somebody else')
  const reply = await act({ action: 'pause', all: { q: 'harbour', status: 'active' } })
  expect(reply.summary).toBe('220 agents paused')
  expect(await statuses('&status=active')).toEqual({ Tariffs: 'active' })
  const [theirs] = await other.json<AgentReply[]>('GET', '/api/agents')
  expect(theirs?.status).toBe('active')
})

test('several hundred ids go in one call', async () => {
  const ids: number[] = []
  for (let n = 0; n < 150; n += 1) ids.push(await make(user, `Agent ${n}`))
  expect((await act({ action: 'pause', agentIds: ids })).summary).toBe('150 agents paused')
})

test('one that fails stops no other, and is named with its reason', async () => {
  const [first, gone, last] = [await make(user, 'First'), await make(user, 'Gone'), await make(user, 'Last')]
  const foreign = await make(other, 'private')
  await user.request('DELETE', `/api/agents/${gone}`)
  const reply = await act({ action: 'pause', agentIds: [first, gone, foreign, last] })
  expect(reply.summary).toMatch(/^2 .*\b2\b.*: Gone, 1 ./)
  expect(reply.results).toEqual([
    { agentId: first, ok: true },
    { agentId: gone, ok: false, name: 'Gone', message: expect.any(String) },
    { agentId: foreign, ok: false, message: expect.any(String) },
    { agentId: last, ok: true },
  ])
})

test('agents that were deleted together are restored together, and the reply names those that were active', async () => {
  const [busy, idle] = [await make(user, 'Busy'), await make(user, 'Idle', 'paused')]
  const deleted = await act({ action: 'delete', agentIds: [busy, idle] })
  expect(deleted.results).toEqual([
    { agentId: busy, ok: true, wasActive: true },
    { agentId: idle, ok: true, wasActive: false },
  ])
  expect(await statuses()).toEqual({})
  expect((await act({ action: 'restore', agentIds: [busy, idle] })).summary).toBe('2 agents restored')
  expect(await statuses()).toEqual({ Busy: 'paused', Idle: 'paused' })
})

test('agents are named by ids or by a filter, not by both nor by neither', async () => {
  const refused = [
    { action: 'pause' },
    { action: 'pause', agentIds: [1], all: {} },
    { action: 'pause', agentIds: [] },
    { action: 'restore', all: {} },
    { action: 'pause', all: { sort: 'name' } },
  ]
  for (const body of refused) {
    expect((await user.request('POST', '/api/agents/bulk', body)).status, JSON.stringify(body)).toBe(400)
  }
})
