import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ListedUserReply } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { admitRuns, startRun } from '#server/features/runs/public.ts'
import { ownerOfSession } from '#server/features/auth/sessions/end-sessions.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { activateUser, deactivateUser, setRole } from './manage-users.ts'

testDatabase()
const app = createApp()
let admin: Caller
let ann: Caller
let adminId: string
let annId: string

beforeEach(async () => {
  await db.delete(sessions)
  await db.delete(users)
  admin = await aUser(app)
  ann = await aUser(app)
  adminId = await idOf(admin)
  annId = await idOf(ann)
})

const idOf = async (who: Caller) => (await who.json<{ id: string }>('GET', '/api/auth/user')).id
const list = (query = '') => admin.json<ListedUserReply[]>('GET', `/api/admin/users${query}`)
const put = (who: Caller, path: string, body?: object) =>
  who.json<ListedUserReply>('PUT', `/api/admin/users/${path}`, body)

async function refusal(who: Caller, path: string, body?: object) {
  const response = await who.request('PUT', `/api/admin/users/${path}`, body)
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

const lastAdmin = {
  status: 403,
  message: 'This is the last administrator. Make somebody else an administrator first.',
}

test('an administrator sees every account, newest first, without a word about its secrets', async () => {
  const all = await list()
  expect(all.map(({ id }) => id)).toEqual([annId, adminId])
  expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(
    [
      'createdAt',
      'email',
      'firstName',
      'hasTwoFactor',
      'id',
      'isActive',
      'lastLoginAt',
      'lastName',
      'role',
      'subscriptionTier',
    ].toSorted(),
  )
  expect(await list('?limit=1')).toMatchObject([{ id: annId }])
  expect(await list(`?before=${annId}`)).toMatchObject([{ id: adminId }])
})

test('accounts are found by a part of their name or email, and a wildcard is a letter like any other', async () => {
  await db.update(users).set({ firstName: 'Per%cy', lastName: 'Blue' }).where(eq(users.id, annId))
  expect(await list('?search=r%25cy+bl')).toMatchObject([{ id: annId }])
  expect(await list('?search=%25%25')).toEqual([])
  expect(await list('?search=EXAMPLE')).toHaveLength(2)
})

test('a role that is given counts from the next call on', async () => {
  expect((await ann.request('GET', '/api/admin/users')).status).toBe(403)
  expect(await put(admin, `${annId}/role`, { role: 'admin' })).toMatchObject({ id: annId, role: 'admin' })
  expect((await ann.request('GET', '/api/admin/users')).status).toBe(200)
  await put(ann, `${adminId}/role`, { role: 'user' })
  expect((await admin.request('GET', '/api/admin/users')).status).toBe(403)
})

test('a deactivated account loses its sessions at once, cannot sign in, and can once it is active again', async () => {
  const { email } = (await list())[0] ?? { email: '' }
  expect(await put(admin, `${annId}/deactivate`)).toMatchObject({ isActive: false })
  expect((await ann.request('GET', '/api/auth/user')).status).toBe(401)
  expect(await db.$count(sessions, eq(ownerOfSession, annId))).toBe(0)
  const signIn = () =>
    anonymousCaller(app).request('POST', '/api/auth/sign-in/email', {
      email,
      password: 'correct horse battery',
    })
  expect((await signIn()).status).toBe(403)
  await put(admin, `${annId}/activate`)
  expect((await ann.request('GET', '/api/auth/user')).status).toBe(401)
  expect((await signIn()).status).toBe(200)
  expect((await list()).find((user) => user.email === email)).toMatchObject({ isActive: true })
})

test('deactivation ends everything that the account has open', async () => {
  const stream = await ann.request('GET', '/api/events')
  const reader = stream.body?.getReader()
  await put(admin, `${annId}/deactivate`)
  const untilItEnds = async (): Promise<boolean> => (await reader?.read())?.done || untilItEnds()
  expect(await untilItEnds()).toBe(true)
  expect((await ann.request('GET', '/api/events')).status).toBe(401)
})

test('a deactivated account has its open runs stopped, and none begins in its name', async () => {
  const agent = await ann.json<{ id: number }>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
  const order = { agentId: agent.id, actor: { userId: annId }, source: 'api' as const }
  const { id } = await startRun(order.actor, order)
  await put(admin, `${annId}/deactivate`)
  const statusOf = async () =>
    (await db.select().from(agentExecutions).where(eq(agentExecutions.id, id)))[0]?.status
  await expect.poll(statusOf).toBe('canceled')
  await expect(startRun(order.actor, order)).rejects.toMatchObject({ code: 'account_off' })
  const [planned] = await inTransaction((tx) => admitRuns(tx, [{ ...order, source: 'schedule' }]))
  expect(planned).toMatchObject({ code: 'account_off' })
  expect(await db.$count(agentExecutions, eq(agentExecutions.agentId, agent.id))).toBe(1)
  await put(admin, `${annId}/activate`)
  expect(await startRun(order.actor, order)).toMatchObject({ status: 'queued' })
})

test('a user who just lost the role cannot give it back, even by a call that was already authorized', async () => {
  await put(admin, `${annId}/role`, { role: 'admin' })
  await put(admin, `${annId}/role`, { role: 'user' })
  await expect(setRole({ userId: annId }, annId, 'admin')).rejects.toMatchObject({ status: 403 })
  await expect(deactivateUser({ userId: annId }, adminId)).rejects.toMatchObject({ status: 403 })
  await put(admin, `${annId}/role`, { role: 'admin' })
  await put(admin, `${annId}/deactivate`)
  await expect(activateUser({ userId: annId }, annId)).rejects.toMatchObject({ status: 403 })
})

test('nobody deactivates themselves, and the last administrator stays one', async () => {
  expect(await refusal(admin, `${adminId}/deactivate`)).toMatchObject({ status: 403 })
  expect(await refusal(admin, `${adminId}/role`, { role: 'user' })).toMatchObject({ status: 403 })
  await put(admin, `${annId}/role`, { role: 'admin' })
  await put(admin, `${annId}/deactivate`)
  expect(await refusal(admin, `${adminId}/role`, { role: 'user' })).toMatchObject({ status: 403 })
})

test('says what administrators may not do', { tags: 'words' }, async () => {
  const own = { status: 403, message: 'You cannot deactivate your own account.' }
  expect(await refusal(admin, `${adminId}/deactivate`)).toEqual(own)
  expect(await refusal(admin, `${adminId}/role`, { role: 'user' })).toEqual(lastAdmin)
  expect(await refusal(admin, 'nobody/activate')).toEqual({ status: 404, message: 'User not found' })
})

test('of two administrators who take the role from each other at once one stays', async () => {
  await put(admin, `${annId}/role`, { role: 'admin' })
  await Promise.all([
    admin.request('PUT', `/api/admin/users/${annId}/role`, { role: 'user' }),
    ann.request('PUT', `/api/admin/users/${adminId}/role`, { role: 'user' }),
  ])
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1)
})

test('an unknown role and a missing account are refused', async () => {
  expect(await refusal(admin, `${annId}/role`, { role: 'king' })).toMatchObject({ status: 400 })
  for (const act of ['activate', 'deactivate'])
    expect(await refusal(admin, `nobody/${act}`)).toMatchObject({ status: 404 })
})

test('every change is in the activity log, which an administrator reads page by page; no change is not', async () => {
  await put(admin, `${annId}/role`, { role: 'manager' })
  await put(admin, `${annId}/role`, { role: 'manager' })
  await put(admin, `${annId}/deactivate`)
  await put(admin, `${annId}/activate`)
  const entries = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id)).limit(3)
  expect(entries.map(({ action, resourceId }) => [action, resourceId])).toEqual([
    ['activate_user', annId],
    ['deactivate_user', annId],
    ['set_role', annId],
  ])
  expect(entries[2]?.metadata).toMatchObject({ from: 'user', to: 'manager' })
  const page = await admin.json<{ id: number; action: string }[]>('GET', '/api/admin/activity-logs?limit=2')
  expect(page).toMatchObject([
    { action: 'activate_user', resource: 'user', resourceId: annId, userId: adminId },
    { action: 'deactivate_user' },
  ])
  const older = await admin.json('GET', `/api/admin/activity-logs?limit=1&before=${page[1]?.id}`)
  expect(older).toMatchObject([{ action: 'set_role' }])
})

test('the activity log is searched by user, action and object, as these are shown, and by time', async () => {
  const { email } = (await list())[0] ?? { email: '' }
  await put(admin, `${annId}/role`, { role: 'manager' })
  await put(admin, `${annId}/deactivate`)
  const found = async (query: string) =>
    (await admin.json<{ action: string }[]>('GET', `/api/admin/activity-logs?${query}`)).map(
      ({ action }) => action,
    )
  expect(await found(`search=deactivate+user`)).toContain('deactivate_user')
  expect(await found(`search=${encodeURIComponent(`user (${annId})`)}`)).toEqual(
    expect.arrayContaining(['deactivate_user', 'set_role']),
  )
  expect(await found(`search=${email}`)).toEqual(['sign_up'])
  expect(await found('search=%25%25')).toEqual([])
  expect(await found(`search=set+role&until=${new Date(0).toISOString()}`)).toEqual([])
  expect(await found(`search=set+role&since=${new Date(Date.now() - 3_600_000).toISOString()}`)).toContain(
    'set_role',
  )
  expect((await admin.request('GET', '/api/admin/activity-logs?since=yesterday')).status).toBe(400)
})
