import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { readingCost } from '#tests/setup/database/reading-cost.ts'
import { recordActivities, recordActivity } from './record-activity.ts'

testDatabase()
const app = createApp()
let admin: Caller
let manager: Caller
let owner: Caller
let ownerId = ''

const idOf = async (caller: Caller) => (await caller.json<{ id: string }>('GET', '/api/auth/user')).id

beforeAll(async () => {
  admin = await aUser(app)
  manager = await aUser(app)
  owner = await aUser(app)
  ownerId = await idOf(owner)
  await admin.json('PUT', `/api/admin/users/${await idOf(manager)}/role`, { role: 'manager' })
})

interface Entry {
  action: string
  resourceId: string
  resourceName: string | null
  metadata: Record<string, unknown> | null
  userAgent: string | null
}
const log = (caller: Caller, limit = 1) =>
  caller.json<Entry[]>('GET', `/api/admin/activity-logs?limit=${limit}`)
const anAgent = (name: string) =>
  owner.json<{ id: number }>('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })

test.each(['Harbour news', 'Ünïcode "quoted" 漢字', '<b>42</b>'])(
  'names the agent %s, also once it is gone, and says which fields were changed',
  async (name) => {
    const { id } = await anAgent('Draft')
    await owner.request('PATCH', `/api/agents/${id}`, { name }, { 'user-agent': 'Peculiar/7.1' })
    expect((await log(admin))[0]).toMatchObject({
      action: 'update_agent',
      resourceName: name,
      userAgent: 'Peculiar/7.1',
      metadata: { changed: ['name'] },
    })
    const own = () => owner.json<Entry[]>('GET', '/api/activity?limit=1')
    expect((await own())[0]).toMatchObject({ action: 'update_agent', resourceName: name })
    await owner.request('DELETE', `/api/agents/${id}`)
    await db.delete(agents).where(eq(agents.id, id))
    expect((await log(admin))[0]).toMatchObject({ action: 'delete_agent', resourceName: name })
    expect((await own())[0]).toMatchObject({ action: 'delete_agent', resourceName: name })
  },
)

test('names the address of an invitation and of a user, for a manager too, with the roles', async () => {
  await admin.json('POST', '/api/admin/invitations', { email: 'new@example.com', role: 'manager' })
  expect((await log(manager))[0]).toMatchObject({
    resourceName: 'new@example.com',
    metadata: { role: 'manager' },
  })
  await admin.json('PUT', `/api/admin/users/${ownerId}/role`, { role: 'manager' })
  await admin.json('PUT', `/api/admin/users/${ownerId}/role`, { role: 'user' })
  const [last, before] = await log(manager, 2)
  expect(before?.metadata).toMatchObject({ from: 'user', to: 'manager' })
  expect(last?.metadata).toMatchObject({ from: 'manager', to: 'user' })
  expect(last?.resourceName).toMatch(/@example\.com$/)
})

test('shows a manager no name that a user gave, no setting, and nobody the text of a decision', async () => {
  const { id } = await anAgent('Private matter')
  await owner.request('DELETE', `/api/agents/${id}`)
  const about = { userId: ownerId, action: 'tried' }
  await recordActivities(db, [
    { ...about, resource: 'app', resourceId: 5, metadata: { name: 'Private shop', version: 2 } },
    { ...about, resource: 'setting', resourceId: 'X', metadata: { from: null, to: 'private value' } },
    {
      ...about,
      resource: 'approval',
      resourceId: 1,
      metadata: { decision: 'approve', payload: { to: 'private' } },
    },
  ])
  const seen = await log(manager, 5)
  expect(JSON.stringify(seen)).not.toContain('rivate')
  expect(seen[0]?.metadata).toEqual({ decision: 'approve' })
  const [approval, setting, shop, agent] = await log(admin, 4)
  expect(approval?.metadata).toEqual({ decision: 'approve' })
  expect(setting?.metadata).toMatchObject({ to: 'private value' })
  expect([shop?.resourceName, agent?.resourceName]).toEqual(['Private shop', 'Private matter'])
})

test.each(['none', '99999999999999999999', '-1', ''])(
  'reads the log with an agent entry whose id is "%s"',
  async (resourceId) => {
    await recordActivity(db, { userId: ownerId, action: 'tried', resource: 'agent', resourceId })
    expect((await log(admin))[0]).toMatchObject({ resourceId, resourceName: null, metadata: null })
  },
)

test('a closed account is not named', async () => {
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, ownerId))
  await recordActivity(db, {
    userId: ownerId,
    action: 'tried',
    resource: 'user',
    resourceId: ownerId,
    metadata: { email: 'gone@example.com' },
  })
  expect((await log(admin))[0]?.resourceName).toBeNull()
})

test('looks up names for the page alone, however long the log is', async () => {
  const entry = { userId: ownerId, action: 'tried', resource: 'agent', resourceId: 1 }
  await recordActivities(
    db,
    Array.from({ length: 2_000 }, () => entry),
  )
  await db.execute('analyze')
  const few = await readingCost(() => log(admin, 10))
  expect(few.visits).toBeLessThan(40)
  expect(few.rows).toBeLessThan(200)
  expect(await db.$count(userActivityLogs)).toBeGreaterThan(2_000)
})
