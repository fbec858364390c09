import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { invite as inviteAs, type Inviter, resendInvitation } from './invitations.ts'

interface Made {
  id: string
  email: string
  role: string
  status: string
  createdAt: string
  expiresAt: string
  invitationLink: string
  mail: string
}

testDatabase()
const app = createApp()
const asConfigured = { ...config }
let admin: Caller

beforeEach(async () => {
  for (const table of [invitations, sessions, users]) await db.delete(table)
  admin = await aUser(app)
  config.signUp = 'invite'
})
afterEach(() => Object.assign(config, asConfigured))

const invite = (email: string, role = 'user', who = admin) =>
  who.json<Made>('POST', '/api/admin/invitations', { email, role })
const tokenOf = (made: Made) => new URL(made.invitationLink).pathname.replace('/invite/', '')
const accept = (token: string, more: object = {}) =>
  anonymousCaller(app).request('POST', '/api/auth/accept-invitation', {
    token,
    password: 'correct horse battery',
    ...more,
  })
const statuses = async () =>
  (await admin.json<Made[]>('GET', '/api/admin/invitations')).map(({ email, status }) => [email, status])

async function asker(response: Response): Promise<Caller> {
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { request } = anonymousCaller(app)
  const withCookie: Caller['request'] = (method, path, body) => request(method, path, body, { cookie })
  return {
    request: withCookie,
    json: async <T>(...call: Parameters<Caller['request']>) =>
      (await (await withCookie(...call)).json()) as T,
  }
}

/** Returns an invited user who has signed up. */
async function invited(email: string, role: string): Promise<Caller> {
  const response = await accept(tokenOf(await invite(email, role)), { firstName: 'Grace' })
  expect(response.status).toBe(200)
  return asker(response)
}

async function refusal(response: Response) {
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

test('when sign-up is by invitation, only an invitation creates an account, with its role', async () => {
  const open = { email: 'eve@example.com', password: 'correct horse battery' }
  expect((await anonymousCaller(app).request('POST', '/api/auth/sign-up/email', open)).status).toBe(403)
  const made = await invite('Grace@Example.com', 'manager')
  expect(made).toMatchObject({ email: 'grace@example.com', role: 'manager', status: 'pending', mail: 'off' })
  expect(made.invitationLink).toMatch(/^http:\/\/balancia\.localhost\/invite\/[\w-]{43}$/)
  const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000
  expect(days).toBe(7)

  const look = await anonymousCaller(app).json('POST', '/api/auth/invitation', { token: tokenOf(made) })
  expect(look).toEqual({ email: 'grace@example.com', role: 'manager', expiresAt: made.expiresAt })
  const accepted = await accept(tokenOf(made), { firstName: 'Grace', timeZone: 'Europe/Berlin' })
  expect(await accepted.clone().json()).toMatchObject({
    user: {
      email: 'grace@example.com',
      role: 'manager',
      firstName: 'Grace',
      timeZone: 'Europe/Berlin',
      invitedAt: made.createdAt,
    },
  })
  const grace = await asker(accepted)
  expect(await grace.json('GET', '/api/auth/user')).toMatchObject({ role: 'manager' })
  const [row] = await db.select().from(users).where(eq(users.email, 'grace@example.com'))
  expect(row).toMatchObject({ invitedBy: expect.any(String), emailVerified: false })
  expect(await statuses()).toEqual([['grace@example.com', 'accepted']])
})

test('a link counts once, also when it is used by several at once', async () => {
  const token = tokenOf(await invite('grace@example.com'))
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await db.$count(users)).toBe(2)
  expect((await refusal(await accept(token))).status).toBeGreaterThanOrEqual(400)
})

test('a link that has expired, was revoked or was replaced makes no account', async () => {
  const late = await invite('late@example.com')
  await db
    .update(invitations)
    .set({ expiresAt: new Date(0) })
    .where(eq(invitations.id, late.id))
  const revoked = await invite('revoked@example.com')
  await admin.json('PUT', `/api/admin/invitations/${revoked.id}/revoke`)
  const replaced = await invite('replaced@example.com')
  const again = await admin.json<Made>('POST', `/api/admin/invitations/${replaced.id}/resend`)
  expect(await statuses()).toEqual([
    ['replaced@example.com', 'pending'],
    ['revoked@example.com', 'revoked'],
    ['late@example.com', 'expired'],
  ])
  for (const token of [late, revoked, replaced].map(tokenOf).concat('wrong', ''))
    expect((await accept(token)).status).toBe(400)
  expect((await accept(tokenOf(again))).status).toBe(200)
  const renewed = await admin.json<Made>('POST', `/api/admin/invitations/${late.id}/resend`)
  expect((await accept(tokenOf(renewed))).status).toBe(200)
})

test('the table holds no link, and a weak password uses none up', async () => {
  const made = await invite('grace@example.com')
  const [row] = await db.select().from(invitations)
  expect(JSON.stringify(row)).not.toContain(tokenOf(made))
  expect((await accept(tokenOf(made), { password: 'grace@example.com' })).status).toBe(400)
  expect((await accept(tokenOf(made))).status).toBe(200)
})

test('describes an error of an invitation in the words of the specification', {
  tags: 'words',
}, async () => {
  const asked = await admin.request('POST', '/api/admin/invitations', { email: 'nobody', role: 'user' })
  expect(await refusal(asked)).toEqual({ status: 400, message: 'Valid email is required' })
  const token = tokenOf(await invite('grace@example.com'))
  await accept(token)
  expect((await refusal(await accept(token))).message).toMatch(/^This invitation has been used/)
})

test('users with an account or a pending invitation cannot be invited; an expired invitation can be replaced', async () => {
  const post = (email: string) =>
    admin.request('POST', '/api/admin/invitations', { email, role: 'user' }).then(refusal)
  const made = await invite('grace@example.com')
  expect(await post('GRACE@example.com')).toMatchObject({ status: 409 })
  await db.update(invitations).set({ expiresAt: new Date(0) })
  expect(await post('grace@example.com')).toMatchObject({ status: 201 })
  const { email } = await admin.json<{ email: string }>('GET', '/api/auth/user')
  expect(await post(email)).toMatchObject({ status: 409 })
  expect(await post('nobody')).toMatchObject({ status: 400 })
  const renewed = await admin.request('POST', `/api/admin/invitations/${made.id}/resend`)
  expect(renewed.status).toBe(409)
  const atOnce = await Promise.all([post('new@example.com'), post('new@example.com')])
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a manager sees people, activity and personas, and invites users; roles, accounts and settings are not theirs', async () => {
  const manager = await invited('manager@example.com', 'manager')
  const reads = ['users', 'activity-logs', 'invitations', 'custom-personas', 'moderation']
  for (const read of reads) expect((await manager.request('GET', `/api/admin/${read}`)).status).toBe(200)
  expect(await invite('bob@example.com', 'user', manager)).toMatchObject({ role: 'user' })
  const forAdmin = await invite('boss@example.com', 'admin')
  const refused: [string, string, object?][] = [
    ['POST', '/api/admin/invitations', { email: 'x@example.com', role: 'manager' }],
    ['POST', '/api/admin/invitations', { email: 'x@example.com', role: 'admin' }],
    ['POST', `/api/admin/invitations/${forAdmin.id}/resend`],
    ['PUT', `/api/admin/invitations/${forAdmin.id}/revoke`],
    ['PUT', '/api/admin/moderation', { isModerated: true }],
    ['PUT', '/api/admin/users/x/role', { role: 'admin' }],
    ['PUT', '/api/admin/users/x/deactivate'],
    ['POST', '/api/admin/import-personas'],
  ]
  for (const [method, path, body] of refused)
    expect((await manager.request(method, path, body)).status, path).toBe(403)
})

test('deactivation or loss of the role revokes the invitations that the user may no longer send', async () => {
  const other = await invited('other@example.com', 'admin')
  const { id } = await other.json<{ id: string }>('GET', '/api/auth/user')
  await invite('boss@example.com', 'admin', other)
  await invite('bob@example.com', 'user', other)
  await admin.json('PUT', `/api/admin/users/${id}/role`, { role: 'manager' })
  expect(await statuses()).toEqual(
    expect.arrayContaining([
      ['boss@example.com', 'revoked'],
      ['bob@example.com', 'pending'],
    ]),
  )
  await admin.json('PUT', `/api/admin/users/${id}/deactivate`)
  expect(await statuses()).toEqual(expect.arrayContaining([['bob@example.com', 'revoked']]))
})

test('a user who just lost the role cannot invite, even by a call that was already authorized', async () => {
  const other = await invited('other@example.com', 'admin')
  const { id: userId } = await other.json<{ id: string }>('GET', '/api/auth/user')
  const letIn: Inviter = { userId, role: 'admin', site: 'http://balancia.localhost' }
  const late = await invite('late@example.com', 'admin')
  await admin.json('PUT', `/api/admin/users/${userId}/role`, { role: 'manager' })
  const boss = { email: 'boss@example.com', role: 'admin' as const }
  await expect(inviteAs(letIn, boss)).rejects.toMatchObject({ status: 403 })
  await expect(resendInvitation(letIn, late.id)).rejects.toMatchObject({ status: 403 })
  await admin.json('PUT', `/api/admin/users/${userId}/deactivate`)
  const bob = { email: 'bob@example.com', role: 'user' as const }
  await expect(inviteAs(letIn, bob)).rejects.toMatchObject({ status: 403 })
})

test('deleting an account revokes all invitations that it sent', async () => {
  const other = await invited('other@example.com', 'admin')
  const links = [
    await invite('boss@example.com', 'admin', other),
    await invite('bob@example.com', 'user', other),
  ]
  const proof = { email: 'other@example.com', password: 'correct horse battery' }
  expect((await other.request('POST', '/api/account/delete', proof)).status).toBe(204)
  for (const made of links) expect((await accept(tokenOf(made))).status).toBe(400)
  expect(await statuses()).toEqual(
    expect.arrayContaining([
      ['boss@example.com', 'revoked'],
      ['bob@example.com', 'revoked'],
    ]),
  )
})

test('each step of an invitation is in the activity log, without its link', async () => {
  const made = await invite('grace@example.com')
  await admin.json('POST', `/api/admin/invitations/${made.id}/resend`)
  await admin.json('PUT', `/api/admin/invitations/${made.id}/revoke`)
  const entries = (await db.select().from(userActivityLogs).orderBy(userActivityLogs.id)).slice(-3)
  expect(entries.map(({ action }) => action)).toEqual([
    'invite_user',
    'resend_invitation',
    'revoke_invitation',
  ])
  expect(entries[0]).toMatchObject({
    resource: 'invitation',
    resourceId: made.id,
    metadata: { role: 'user' },
  })
  expect(JSON.stringify(entries)).not.toContain(tokenOf(made))
})

test('the link is emailed if there is a mail server, and the outcome is shown', async () => {
  const peer: MailPeer = await startMailPeer()
  try {
    Object.assign(config, { smtpUrl: peer.url, publicUrl: 'http://balancia.localhost' })
    const made = await invite('grace@example.com', 'manager')
    expect(made.mail).toBe('sent')
    expect(peer.received[0]?.to).toEqual(['grace@example.com'])
    expect(peer.received[0]?.mail.text).toContain(made.invitationLink)
    peer.refuse({ code: 550, text: 'No such person' })
    expect(await invite('gone@example.com')).toMatchObject({ mail: 'failed', status: 'pending' })
  } finally {
    await peer.close()
  }
})
