import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply, BulkReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let user: Caller

beforeAll(async () => {
  user = await aUser(app)
  await db.update(sessions).set({ expire: new Date('2100-01-01') })
  clock.now = () => new Date('2027-01-11T07:30:00Z')
})
afterAll(() => {
  clock.now = realNow
})

const nineInUtc = '2027-01-11T09:00:00.000Z'
const nineInKolkata = '2027-01-12T03:30:00.000Z'

const create = (more: object = {}): Promise<AgentReply> =>
  user.json('POST', '/api/agents', {
    name: 'Brief',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    autoSchedule: true,
    ...more,
  })
const change = (id: number, body: object): Promise<AgentReply> =>
  user.json('PATCH', `/api/agents/${id}`, body)
const nextRun = async (id: number) => (await user.json<AgentReply>('GET', `/api/agents/${id}`)).nextRun
const bulk = (action: string, id: number): Promise<BulkReply> =>
  user.json('POST', '/api/agents/bulk', { action, agentIds: [id] })

test('the next run is true after every change of an agent', async () => {
  const agent = await create()
  const { id } = agent
  expect(agent.nextRun).toBe(nineInUtc)
  expect((await change(id, { triggerConfig: { at: '10:15' } })).nextRun).toBe('2027-01-11T10:15:00.000Z')
  expect((await change(id, { triggerConfig: { timeZone: 'Asia/Kolkata' } })).nextRun).toBe(nineInKolkata)
  expect((await change(id, { autoSchedule: false })).nextRun).toBeNull()
  expect((await change(id, { autoSchedule: true, triggerConfig: null })).nextRun).toBe(nineInUtc)
  expect((await change(id, { triggerType: 'webhook' })).nextRun).toBeNull()
  expect((await change(id, { triggerType: 'schedule', status: 'paused' })).nextRun).toBeNull()
  expect((await user.json<AgentReply>('PATCH', `/api/agents/${id}/toggle`)).nextRun).toBe(nineInUtc)
  await bulk('pause', id)
  expect(await nextRun(id)).toBeNull()
  await bulk('activate', id)
  expect(await nextRun(id)).toBe(nineInUtc)
  const back = await user.json<AgentReply>('POST', `/api/agents/${id}/versions/2/restore`)
  expect(back.nextRun).toBe('2027-01-11T10:15:00.000Z')
})

test('a copy, an import and what comes out of the trash are paused and have no next run', async () => {
  const { id } = await create()
  const copy = await user.json<AgentReply>('POST', `/api/agents/${id}/duplicate`)
  const file = await user.json<object>('GET', `/api/agents/${id}/export`)
  const imported = await user.json<AgentReply>('POST', '/api/agents/import', file)
  await user.json('DELETE', `/api/agents/${id}`)
  const restored = await user.json<AgentReply>('POST', `/api/agents/${id}/restore`)
  for (const agent of [copy, imported, restored]) {
    expect(agent).toMatchObject({ status: 'paused', nextRun: null, autoSchedule: true })
  }
})

test('agents without a zone of their own follow their user to a new one', async () => {
  const follows = await create()
  const stays = await create({ triggerConfig: { timeZone: 'UTC' } })
  const paused = await create({ status: 'paused' })
  await user.json('PATCH', '/api/auth/user', { timeZone: 'Asia/Kolkata' })
  expect(await nextRun(follows.id)).toBe(nineInKolkata)
  expect(await nextRun(stays.id)).toBe(nineInUtc)
  expect(await nextRun(paused.id)).toBeNull()
})
