import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply, BulkReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { aTrigger, anAgent } from '#tests/setup/callers/outsider.ts'
import { details, rowOf } from '#tests/setup/callers/payment-calls.ts'

testDatabase()
const app = createApp()
const { plans } = config
let admin: Caller
let user: Caller
let ids: number[]

beforeAll(async () => {
  config.plans = 'on'
  admin = await aUser(app)
})
afterAll(() => {
  config.plans = plans
})
const setPlan = async (planId: string) =>
  admin.json('PUT', `/api/admin/users/${(await rowOf(user)).id}/plan`, { planId })

/** Five agents on Starter, then Free, which allows three: the change pauses the newest two. */
beforeEach(async () => {
  user = await aUser(app)
  await setPlan('starter')
  ids = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push((await anAgent(user, { name })).id)
  await setPlan('free')
})

const agentsNow = () => user.json<AgentReply[]>('GET', '/api/agents')
const activeNames = async () =>
  (await agentsNow()).flatMap(({ name, status }) => (status === 'active' ? name : [])).toSorted()
const pausedByPlan = async () => (await details(user)).pausedAgents
const [one, two, three, four, five] = [0, 1, 2, 3, 4].map((place) => () => ids[place] ?? 0) as [
  () => number,
  () => number,
  () => number,
  () => number,
  () => number,
]
const bulk = (action: string, more: object) =>
  user.json<BulkReply>('POST', '/api/agents/bulk', { action, ...more })

test.each<[string, () => Promise<Response>]>([
  ['the toggle', () => user.request('PATCH', `/api/agents/${four()}/toggle`)],
  ['an edit of its status', () => user.request('PATCH', `/api/agents/${five()}`, { status: 'active' })],
  [
    'an edit of its status among other fields',
    () => user.request('PATCH', `/api/agents/${four()}`, { name: 'Four again', status: 'active' }),
  ],
  ['a run by hand', () => user.request('POST', `/api/agents/${four()}/run`, undefined, respondAsync)],
])('%s does not go around the limit, and says it and what to do', async (_way, act) => {
  const refused = await act()
  expect(refused.status).toBe(403)
  const { code, message } = (await refused.json()) as { code: string; message: string }
  expect(code).toBe('limit_reached')
  expect(message).toMatch(/pause another agent/i)
  expect(await activeNames()).toEqual(['One', 'Three', 'Two'])
  expect((await agentsNow()).map(({ name }) => name)).not.toContain('Four again')
})
const respondAsync = { prefer: 'respond-async' }

test('Resume All resumes as many as there is room for, and names those that stay paused', async () => {
  await user.json('PATCH', `/api/agents/${one()}/toggle`)
  const { results } = await bulk('activate', { all: { status: 'paused' } })
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toHaveLength(2)
  expect(await activeNames()).toHaveLength(3)
})

test('which ones stay is the choice of the user: pause one, resume another', async () => {
  await user.json('PATCH', `/api/agents/${one()}/toggle`)
  expect(await user.json('PATCH', `/api/agents/${five()}/toggle`)).toMatchObject({ status: 'active' })
  expect(await activeNames()).toEqual(['Five', 'Three', 'Two'])
  expect(await pausedByPlan()).toEqual(['Four'])
  // A plan of the same size does not pause agents again.
  await setPlan('starter')
  await setPlan('free')
  expect(await activeNames()).toEqual(['Five', 'Three', 'Two'])
  await user.json('POST', `/api/agents/${five()}/run`, undefined, respondAsync)
})

test('an agent that is deleted makes room, and comes back paused while the plan has none', async () => {
  await user.request('DELETE', `/api/agents/${two()}`)
  await user.json('PATCH', `/api/agents/${four()}/toggle`)
  expect(await activeNames()).toEqual(['Four', 'One', 'Three'])
  expect((await user.request('POST', `/api/agents/${two()}/restore`)).status).toBe(403)
  await bulk('restore', { agentIds: [two()] })
  expect(await activeNames()).toEqual(['Four', 'One', 'Three'])
})

test('a file, a copy and an earlier version resume nothing', async () => {
  const file = await user.json<{ agent: object }>('GET', `/api/agents/${one()}/export`)
  const active = { ...file, agent: { ...file.agent, status: 'active' } }
  for (const body of [file, active]) await user.request('POST', '/api/agents/import', body)
  await user.request('POST', `/api/agents/${one()}/duplicate`)
  await user.json('PATCH', `/api/agents/${four()}`, { name: 'Four, better' })
  await user.request('POST', `/api/agents/${four()}/versions/1/restore`)
  expect(await activeNames()).toEqual(['One', 'Three', 'Two'])
})

test('a trigger, a call with a key and a team start none that the plan paused', async () => {
  const { path, key } = await aTrigger(user, four(), { triggerType: 'webhook' })
  expect((await user.request('POST', path, { a: 1 }, { 'x-api-key': key })).status).toBe(409)
  const mix = { action: 'run', agentIds: [three(), four(), five()] }
  const { results } = await user.json<BulkReply>('POST', '/api/agents/bulk', mix)
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false])
})

test('two at the same moment cannot take the one place that there is', async () => {
  await user.json('PATCH', `/api/agents/${one()}/toggle`)
  const at = [one(), four(), five()].map((id) => user.request('PATCH', `/api/agents/${id}/toggle`))
  const statuses = (await Promise.all(at)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403])
})

test('a larger plan offers them again, and they can all be resumed', async () => {
  await setPlan('starter')
  const [notification] = await user.json<{ body: string }[]>('GET', '/api/notifications')
  expect(notification?.body).toContain('Five, Four')
  expect(await pausedByPlan()).toEqual(['Five', 'Four'])
  await bulk('activate', { all: { status: 'paused' } })
  expect(await activeNames()).toHaveLength(5)
  expect(await pausedByPlan()).toEqual([])
})

test.each(['off', 'preview'] as const)('with plans %s nothing is held', async (mode) => {
  config.plans = mode
  expect((await user.request('POST', `/api/agents/${four()}/run`, undefined, respondAsync)).status).toBe(202)
  await bulk('activate', { all: { status: 'paused' } })
  expect(await activeNames()).toHaveLength(5)
  config.plans = 'on'
})
