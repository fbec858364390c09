import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentVersionReply, WholeAgentVersionReply } from '#contract/agents/agent-archive.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction, pool } from '#server/db/database.ts'
import { agentVersions } from '#server/db/tables/agent-versions.ts'
import { agents } from '#server/db/tables/agents.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { saveAgent } from '#server/features/agents/save.ts'
import { recordRun } from '#server/features/agents/record-run.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller

const form = {
  name: 'First name',
  persona: 'researcher',
  taskDescription: 'Sum up what changed on these pages.',
  webLinks: ['https://example.com/a'],
  triggerConfig: { at: '09:30', timeZone: 'Europe/Berlin' },
}

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
})

const create = () => user.json<AgentReply>('POST', '/api/agents', form)
const patch = (id: number, change: object) => user.json<AgentReply>('PATCH', `/api/agents/${id}`, change)
const versions = (id: number, query = '') =>
  user.json<AgentVersionReply[]>('GET', `/api/agents/${id}/versions${query}`)
const fieldsOf = async (id: number, version: number) =>
  (await user.json<WholeAgentVersionReply>('GET', `/api/agents/${id}/versions/${version}`)).fields

test('a new agent has one version, which holds what its form held', async () => {
  const agent = await create()
  const [first, ...rest] = await versions(agent.id)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ agentId: agent.id, version: 1, changed: [], createdAt: agent.createdAt })
  expect(await fieldsOf(agent.id, 1)).toEqual({
    ...form,
    customPersona: null,
    taskFrequency: 'daily',
    linkSettings: null,
    pythonScript: null,
    notifications: false,
    notifyWhen: 'every-run',
    autoSchedule: false,
    learningMode: false,
    triggerType: 'schedule',
    integrations: [],
    tools: null,
    engine: null,
    skipUnchanged: null,
    models: null,
    stepsMax: null,
    asksOwner: false,
    resultShape: null,
  })
})

test('each save is a version that names what it changed', async () => {
  const { id } = await create()
  await patch(id, { name: 'Second name' })
  const saved = await patch(id, { ...form, pythonScript: 'print(1)', status: 'paused' })
  expect(saved.version).toBe(3)
  const list = await versions(id)
  expect(list.map(({ version, changed }) => [version, changed.toSorted()])).toEqual([
    [3, ['name', 'pythonScript']],
    [2, ['name']],
    [1, []],
  ])
  const names = await Promise.all([1, 2, 3].map(async (version) => (await fieldsOf(id, version)).name))
  expect(names).toEqual(['First name', 'Second name', 'First name'])
})

test('a save that changes nothing makes no version and keeps the time of the last change', async () => {
  const agent = await create()
  expect(await patch(agent.id, form)).toEqual(agent)
  expect(await patch(agent.id, { triggerConfig: { timeZone: 'Europe/Berlin', at: '09:30' } })).toEqual(agent)
  expect(await patch(agent.id, {})).toEqual(agent)
  expect(await versions(agent.id)).toHaveLength(1)
})

test('pausing, bulk actions and runs make no version', async () => {
  const agent = await create()
  await user.json('PATCH', `/api/agents/${agent.id}/toggle`)
  await user.json('POST', '/api/agents/bulk', { action: 'activate', agentIds: [agent.id] })
  const paused = await patch(agent.id, { status: 'paused' })
  await recordRun(db, agent.id, { succeeded: true, completedAt: new Date(), snapshots: [] })
  expect(paused).toMatchObject({ status: 'paused', version: 1 })
  expect(await user.json('GET', `/api/agents/${agent.id}`)).toMatchObject({ tasksCompleted: 1, version: 1 })
  expect(await versions(agent.id)).toHaveLength(1)
})

test('an earlier version comes back as the newest, and status and counters stay', async () => {
  const { id } = await create()
  await patch(id, { name: 'Second name', webLinks: [], triggerConfig: null })
  await user.json('PATCH', `/api/agents/${id}/toggle`)
  await recordRun(db, id, { succeeded: true, completedAt: new Date(), snapshots: [] })
  const back = await user.json<AgentReply>('POST', `/api/agents/${id}/versions/1/restore`)
  expect(back).toMatchObject({ ...form, status: 'paused', tasksCompleted: 1, version: 3 })
  expect(await user.json('GET', `/api/agents/${id}`)).toEqual({
    ...back,
    conversationCount: 0,
    standing: expect.anything(),
    role: 'owner',
    isShared: false,
    sharedBy: null,
  })
  const [newest] = await versions(id)
  expect(newest?.version).toBe(3)
  expect(newest?.changed.toSorted()).toEqual(['name', 'triggerConfig', 'webLinks'])

  const again = await user.json<AgentReply>('POST', `/api/agents/${id}/versions/1/restore`)
  expect(again).toEqual(back)
  expect(await versions(id)).toHaveLength(3)
})

test('versions come in pages, newest first', async () => {
  const { id } = await create()
  for (const name of ['two', 'three']) await patch(id, { name })
  const first = await versions(id, '?limit=2')
  const rest = await versions(id, `?limit=2&before=${first[1]?.id}`)
  expect([...first, ...rest].map(({ version }) => version)).toEqual([3, 2, 1])
})

test('an agent from before there were versions keeps the state before its next save, too', async () => {
  const agent = await create()
  await db.delete(agentVersions).where(eq(agentVersions.agentId, agent.id))
  await db.update(agents).set({ version: 7 }).where(eq(agents.id, agent.id))
  expect(await versions(agent.id)).toEqual([])
  await patch(agent.id, { name: 'Second name' })
  const list = await versions(agent.id)
  expect(list.map(({ version, changed }) => [version, changed])).toEqual([
    [8, ['name']],
    [7, []],
  ])
  expect((await fieldsOf(agent.id, 8)).name).toBe('Second name')
  expect((await fieldsOf(agent.id, 7)).name).toBe('First name')
})

test('a version of an earlier release can be read and restored: what it does not know is as it was then', async () => {
  const { id } = await create()
  await patch(id, { notifyWhen: 'changed-or-failed', skipUnchanged: true })
  await db
    .update(agentVersions)
    .set({ fields: sql`${agentVersions.fields} - '{notifyWhen,skipUnchanged,tools}'::text[]` })
    .where(and(eq(agentVersions.agentId, id), eq(agentVersions.version, 1)))
  const then = { notifyWhen: 'every-run', skipUnchanged: null, tools: null }
  expect(await fieldsOf(id, 1)).toMatchObject(then)
  const restored = await user.json<AgentReply>('POST', `/api/agents/${id}/versions/1/restore`)
  expect(restored).toMatchObject(then)
})

test('a copy starts a history of its own', async () => {
  const { id } = await create()
  await patch(id, { name: 'Second name' })
  const copy = await user.json<AgentReply>('POST', `/api/agents/${id}/duplicate`)
  expect(copy.version).toBe(1)
  const [only, ...rest] = await versions(copy.id)
  expect(only).toMatchObject({ version: 1 })
  expect((await fieldsOf(copy.id, 1)).name).toMatch(/^Second name ./)
  expect(rest).toEqual([])
})

test('of 200 versions and more the newest 200 are kept', async () => {
  const { id } = await create()
  await inTransaction(async (tx) => {
    let [agent] = await tx.select().from(agents).where(eq(agents.id, id))
    for (let n = 2; n <= 205 && agent; n++) agent = (await saveAgent(tx, agent, { name: `name ${n}` })).agent
  })
  await patch(id, { name: 'the last' })
  const list = await versions(id, '?limit=200')
  expect(list.map(({ version }) => version)).toEqual(Array.from({ length: 200 }, (_, n) => 206 - n))
  expect(await versions(id, `?before=${list.at(-1)?.id}`)).toEqual([])
})

test('saves at once are all kept, one after the other', async () => {
  const { id } = await create()
  await Promise.all(Array.from({ length: 12 }, (_, n) => patch(id, { name: `name ${n}` })))
  const list = await versions(id)
  expect(list.map(({ version }) => version)).toEqual(Array.from({ length: 13 }, (_, n) => 13 - n))
  const agent = await user.json<AgentReply>('GET', `/api/agents/${id}`)
  expect([agent.version, agent.name]).toEqual([13, (await fieldsOf(id, 13)).name])
})

test('a list of versions stays small, however large what they hold is', async () => {
  const { id } = await create()
  await patch(id, { pythonScript: `print("${'x'.repeat(40_000)}")` })
  const response = await user.request('GET', `/api/agents/${id}/versions?limit=200`)
  expect((await response.text()).length).toBeLessThan(2_000)
  expect((await fieldsOf(id, 2)).pythonScript).toHaveLength(40_009)
})

test('a version that is not there, or not yours, is not found', async () => {
  const { id } = await create()
  expect((await user.request('GET', `/api/agents/${id}/versions/2`)).status).toBe(404)
  expect((await other.request('GET', `/api/agents/${id}/versions/1`)).status).toBe(404)
})

test('two editors who change different fields at once both get their way', async () => {
  const { id } = await create()
  await Promise.all([
    patch(id, { name: 'By one' }),
    patch(id, { taskDescription: 'Written by the other editor.' }),
    user.json('PATCH', `/api/agents/${id}/toggle`),
  ])
  expect(await user.json('GET', `/api/agents/${id}`)).toMatchObject({
    name: 'By one',
    taskDescription: 'Written by the other editor.',
    status: 'paused',
    version: 3,
  })
})

test('a second user sees no versions and restores none, and a version that never was is not found', async () => {
  const { id } = await create()
  expect((await other.request('GET', `/api/agents/${id}/versions`)).status).toBe(404)
  expect((await other.request('POST', `/api/agents/${id}/versions/1/restore`)).status).toBe(404)
  const missing = await user.request('POST', `/api/agents/${id}/versions/99/restore`)
  expect([missing.status, await missing.json()]).toEqual([
    404,
    { message: expect.any(String), code: 'not_found' },
  ])
})

// Cannot be compressed, so that its size on disk is its length.
const largeScript = () => `"""${randomBytes(150_000).toString('base64')}"""`

test('versions take at most 5 MB of the disk: the oldest go first', async () => {
  const { id } = await create()
  await inTransaction(async (tx) => {
    let [agent] = await tx.select().from(agents).where(eq(agents.id, id))
    for (let n = 2; n <= 45 && agent; n++)
      agent = (await saveAgent(tx, agent, { pythonScript: largeScript() })).agent
  })
  const { rows } = await pool().query<{ bytes: number; oldest: number; newest: number }>(
    `select sum(pg_column_size(fields))::int as bytes, min(version) as oldest, max(version) as newest
     from agent_versions where agent_id = $1`,
    [id],
  )
  expect(rows[0]?.newest).toBe(45)
  expect(rows[0]?.oldest).toBeGreaterThan(2)
  expect(rows[0]?.bytes).toBeLessThan(5_500_000)
})
