import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { emailSubjects } from './email-labels.ts'
import { sendDueEmails } from './email-outbox.ts'
import { notifyOwner } from '#server/features/notifications/notify.ts'

testDatabase()
const app = createApp()
const anonymous = anonymousCaller(app)
let peer: MailPeer
let user: Caller
let other: Caller
let userId = ''

beforeAll(async () => {
  peer = await startMailPeer()
  user = await aUser(app)
  other = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
})
beforeEach(async () => {
  config.smtpUrl = peer.url
  config.publicUrl = 'http://balancia.localhost'
  peer.received.length = 0
  await db.delete(mailOutbox)
  await db.update(users).set({ emailsPaused: false })
})
afterAll(async () => {
  config.smtpUrl = undefined
  config.publicUrl = undefined
  await peer.close()
})

let notifiedCount = 0
const notify = () => {
  notifiedCount += 1
  const notice = {
    userId,
    kind: 'budget.reached' as const,
    title: 'Scout waits',
    emailKey: `hold:${notifiedCount}`,
  }
  return inTransaction((tx) => notifyOwner(tx, notice))
}
const send = async () =>
  sendDueEmails(await openMail({ smtpUrl: peer.url, from: config.mailFrom }), new AbortController().signal)
const emailStatus = () => user.json('GET', '/api/emails')

/** Sends an email; returns the path of the link in its header. */
async function unsubscribePath(): Promise<string> {
  await notify()
  await send()
  const headers = peer.received.at(-1)?.mail.headers ?? []
  const link = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  expect(link).toMatch(/^<http:\/\/balancia\.localhost\/api\/email-links\/unsubscribe\?token=[\w.-]+>$/)
  expect(headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  return link.slice('<http://balancia.localhost'.length, -1)
}

test('every email names a link by which a mail program ends them at once, without signing in', async () => {
  const path = await unsubscribePath()
  await notify()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  }
  const response = await app.request(`http://balancia.localhost${path}`, {
    method: 'POST',
    headers,
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  expect(await emailStatus()).toMatchObject({ isPaused: true })
  await notify()
  await send()
  expect(peer.received).toHaveLength(1)
  const log = await db.select().from(userActivityLogs).where(eq(userActivityLogs.action, 'pause_emails'))
  expect(log).toMatchObject([{ userId, resource: 'user', resourceId: userId }])
})

test('opening the link changes nothing: it shows a page with one button', async () => {
  const path = await unsubscribePath()
  const response = await anonymous.request('GET', path)
  expect(response.headers.get('content-type')).toContain('text/html')
  const page = await response.text()
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(page).toContain('<form method="post">')
  expect(await emailStatus()).toMatchObject({ isPaused: false })
})

test('a link that was changed or made up does nothing', async () => {
  const path = await unsubscribePath()
  for (const wrong of [
    path.slice(0, -2),
    `${path}x`,
    '/api/email-links/unsubscribe?token=a.b',
    '/api/email-links/unsubscribe',
  ])
    for (const method of ['GET', 'POST']) expect((await anonymous.request(method, wrong)).status).toBe(404)
  expect(await emailStatus()).toMatchObject({ isPaused: false })
})

test('a user who unsubscribed can switch emails on again, only for themselves', async () => {
  expect(await user.json('PATCH', '/api/emails', { isPaused: true })).toMatchObject({ isPaused: true })
  expect(await other.json('GET', '/api/emails')).toMatchObject({ isPaused: false })
  expect(await user.json('PATCH', '/api/emails', { isPaused: false })).toMatchObject({
    isSetUp: true,
    isPaused: false,
  })
  await notify()
  await send()
  expect(peer.received).toHaveLength(1)
})

test('an email that waits when its reader unsubscribes is not sent', async () => {
  await notify()
  await user.json('PATCH', '/api/emails', { isPaused: true })
  await send()
  expect(peer.received).toEqual([])
  expect(await db.select().from(mailOutbox)).toMatchObject([{ status: 'skipped' }])
})

test('the receiver of a share gets one email a day about it, without a word of the sender', async () => {
  const reader = await user.json<{ email: string }>('GET', '/api/auth/user')
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  for (const name of ['URGENT: pay at evil.example', 'Pay now']) {
    const form = { name, taskDescription: 'Find what is new.' }
    const { id } = await other.json<{ id: number }>('POST', '/api/agent-teams', form)
    await other.json('POST', `/api/agent-teams/${id}/shares`, { email: reader.email })
  }
  await send()
  const mails = peer.received.map(({ mail: { subject, text, html } }) => ({ subject, all: `${text}${html}` }))
  expect(mails).toMatchObject([{ subject: emailSubjects['team.shared'] }])
  expect(mails[0]?.all).not.toMatch(/evil\.example|Pay now|Ada/)
})
