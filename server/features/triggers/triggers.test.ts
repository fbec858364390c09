import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { type TriggerReply, triggersMax } from '#contract/triggers/triggers.ts'
import { db, pool } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agentTriggers } from '#server/db/tables/triggers.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, aTrigger, send } from '#tests/setup/callers/outsider.ts'

testDatabase()
let user: Caller
let other: Caller
let agent: AgentReply

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
  agent = await anAgent(user)
})

const list = (agentId: number) => user.json<TriggerReply[]>('GET', `/api/agents/${agentId}/triggers`)

test('a webhook shows its key and secret once, and neither is kept as it is', async () => {
  const made = await aTrigger(user, agent.id, { triggerType: 'webhook', name: ' Shop ' })
  expect(made).toMatchObject({
    agentId: agent.id,
    name: 'Shop',
    triggerType: 'webhook',
    path: expect.stringMatching(/^\/api\/hooks\/[\w-]{24,}$/),
    key: expect.stringMatching(/^blk_[\w-]{43}$/),
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    isActive: true,
    rateLimit: 60,
    conditions: null,
    lastFiredAt: null,
  })
  expect(made.keyHint).toBe(`blk_…${made.key.slice(-4)}`)
  const listed = JSON.stringify(await list(agent.id))
  expect(listed).toContain(made.keyHint)
  const rows = JSON.stringify([
    await db.select().from(agentTriggers),
    await db.select().from(userActivityLogs),
  ])
  for (const secret of [made.key, made.secret, made.secret.slice(6)]) {
    expect(listed).not.toContain(secret)
    expect(rows).not.toContain(secret)
  }
  expect(listed).not.toMatch(/signingSecret|apiKey|"secret"|"key"/)
})

test('an API trigger has a key alone, an event trigger neither', async () => {
  const api = await aTrigger(user, agent.id, { triggerType: 'api', rateLimit: 5 })
  expect(api).toMatchObject({ path: `/api/v1/agents/${agent.id}/run`, secret: '', rateLimit: 5 })
  expect(api.key).toMatch(/^blk_/)
  const conditions = { event: 'agent.succeeded' }
  expect(await aTrigger(user, agent.id, { triggerType: 'event', conditions })).toMatchObject({
    path: '',
    key: '',
    secret: '',
    keyHint: null,
    conditions,
  })
})

test('rotating ends the old key at once and gives a new one', async () => {
  const made = await aTrigger(user, agent.id, { triggerType: 'webhook' })
  const turned = await user.json<{ key: string; secret: string; path: string }>(
    'POST',
    `/api/triggers/${made.id}/rotate`,
  )
  expect(turned.path).toBe(made.path)
  expect(turned.secret).not.toBe(made.secret)
  const statusOf = async (key: string) => (await send(made.path, 'x', { 'x-api-key': key })).status
  expect(await statusOf(made.key)).toBe(401)
  expect(await statusOf(turned.key)).toBe(202)
  const event = await aTrigger(user, agent.id, {
    triggerType: 'event',
    conditions: { event: 'agent.failed' },
  })
  expect((await user.request('POST', `/api/triggers/${event.id}/rotate`)).status).toBe(409)
})

test('a change touches what is sent, and what does not fit the type is refused by its field', async () => {
  const { id } = await aTrigger(user, agent.id, { triggerType: 'webhook', name: 'Old' })
  const change = (body: object, triggerId = id) => user.request('PATCH', `/api/triggers/${triggerId}`, body)
  expect(await (await change({ name: 'New', rateLimit: 600 })).json()).toMatchObject({
    name: 'New',
    rateLimit: 600,
    isActive: true,
  })
  expect(await (await change({ isActive: false })).json()).toMatchObject({ name: 'New', isActive: false })
  for (const [body, path] of [
    [{ rateLimit: 0 }, 'rateLimit'],
    [{ rateLimit: 601 }, 'rateLimit'],
    [{ conditions: { event: 'agent.failed' } }, 'conditions'],
    [{ endpoint: 'mine' }, ''],
  ] as const) {
    const response = await change(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ path }] })
  }
  const event = await aTrigger(user, agent.id, {
    triggerType: 'event',
    conditions: { event: 'agent.failed' },
  })
  expect((await change({ rateLimit: 5 }, event.id)).status).toBe(400)
})

test('an event trigger watches another agent of its owner, never itself and never a stranger', async () => {
  const foreign = await anAgent(other)
  const friend = await anAgent(user, { name: 'Friend' })
  const make = (agentId: number) =>
    user.request('POST', `/api/agents/${agent.id}/triggers`, {
      triggerType: 'event',
      conditions: { event: 'agent.succeeded', agentId },
    })
  expect((await make(friend.id)).status).toBe(201)
  expect((await make(foreign.id)).status).toBe(404)
  const self = await make(agent.id)
  expect(self.status).toBe(400)
  expect(await self.json()).toMatchObject({ issues: [{ path: 'conditions.agentId' }] })
})

const misfits: [string, object][] = [
  ['a schedule', { triggerType: 'schedule' }],
  ['no type', {}],
  ['an event without conditions', { triggerType: 'event' }],
  ['an unknown event', { triggerType: 'event', conditions: { event: 'agent.born' } }],
  ['a key of the own choosing', { triggerType: 'api', apiKey: 'easy' }],
  ['conditions on a webhook', { triggerType: 'webhook', conditions: { event: 'agent.failed' } }],
]
test.for(misfits)('%s is refused', async ([, form]) => {
  expect((await user.request('POST', `/api/agents/${agent.id}/triggers`, form)).status).toBe(400)
})

test('an agent has at most 20 triggers, also when they are made at once', async () => {
  const crowded = await anAgent(user)
  const make = () => user.request('POST', `/api/agents/${crowded.id}/triggers`, { triggerType: 'webhook' })
  const statuses = (await Promise.all(Array.from({ length: triggersMax + 5 }, make))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(triggersMax)
  expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  expect(await list(crowded.id)).toHaveLength(triggersMax)
})

test('a deleted trigger answers 404, and its deletion is in the activity log', async () => {
  const made = await aTrigger(user, agent.id, { triggerType: 'webhook' })
  await send(made.path, 'x', { 'x-api-key': made.key })
  expect((await user.request('DELETE', `/api/triggers/${made.id}`)).status).toBe(204)
  expect((await send(made.path, 'x', { 'x-api-key': made.key })).status).toBe(404)
  const { rows } = await pool().query(
    `select action from user_activity_logs where resource = 'trigger' and resource_id = $1 order by id`,
    [String(made.id)],
  )
  expect(rows).toEqual([{ action: 'create_trigger' }, { action: 'delete_trigger' }])
})
