import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'
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
const realNow = clock.now
let peer: MailPeer

beforeAll(async () => {
  peer = await startMailPeer()
  config.smtpUrl = peer.url
})
beforeEach(async () => {
  clock.now = realNow
  await send()
  await db.delete(mailOutbox)
  peer.received.length = 0
})
afterAll(async () => {
  config.smtpUrl = undefined
  clock.now = realNow
  await peer.close()
})

const send = async () =>
  sendDueEmails(await openMail({ smtpUrl: peer.url, from: config.mailFrom }), new AbortController().signal)
const emailStatus = (user: Caller) => user.json('GET', '/api/emails')
const again = (user: Caller) => user.request('POST', '/api/emails/confirmation')

async function notify(user: Caller): Promise<void> {
  const { id: userId } = await user.json<{ id: string }>('GET', '/api/auth/user')
  const notice = {
    userId,
    kind: 'budget.reached' as const,
    title: 'URGENT: payment',
    emailKey: `hold:${userId}`,
  }
  await inTransaction((tx) => notifyOwner(tx, notice))
  await send()
}

/** Returns the path of a link in the last email. */
function linkInEmail(what: 'confirm' | 'unsubscribe'): string {
  const text = peer.received.at(-1)?.mail.text ?? ''
  return new RegExp(`http://[^/\\s]+(/api/email-links/${what}\\?token=\\S+)`).exec(text)?.[1] ?? ''
}

test('the first account counts as confirmed, for it is its operator', async () => {
  const admin = await aUser(app)
  await send()
  expect(peer.received).toEqual([])
  expect(await emailStatus(admin)).toEqual({ isSetUp: true, isPaused: false, isConfirmed: true })
})

test('a new user gets one confirmation email, and no other until they confirm', async () => {
  const user = await aUser(app)
  await notify(user)
  expect(peer.received).toHaveLength(1)
  const email = peer.received[0]?.mail
  expect(email?.subject).not.toContain('URGENT')
  for (const part of [email?.text, email?.html]) expect(part).not.toMatch(/Ada|URGENT/)
  const path = linkInEmail('confirm')
  const page = await (await anonymous.request('GET', path)).text()
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(await emailStatus(user)).toMatchObject({ isConfirmed: false })

  expect((await anonymous.request('POST', path)).status).toBe(200)
  expect(await emailStatus(user)).toMatchObject({ isConfirmed: true })
  await notify(user)
  expect(peer.received.map(({ mail }) => mail.subject)).toEqual([
    email?.subject,
    emailSubjects['budget.reached'],
  ])
  expect((await again(user)).status).toBe(409)
})

test('the email is sent again three times in a day at most, also when asked for at once', async () => {
  const user = await aUser(app)
  const answers = await Promise.all(Array.from({ length: 5 }, () => again(user)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
  await send()
  expect(peer.received).toHaveLength(3)
})

test('a link confirms nothing three days later, nor one that was changed, nor one that unsubscribes', async () => {
  const user = await aUser(app)
  await send()
  const path = linkInEmail('confirm')
  const unsubscribing = linkInEmail('unsubscribe').replace('unsubscribe', 'confirm')
  for (const wrong of [path.slice(0, -2), unsubscribing, '/api/email-links/confirm'])
    for (const method of ['GET', 'POST']) expect((await anonymous.request(method, wrong)).status).toBe(404)
  const then = clock.now().getTime() + 3 * 86_400_000
  clock.now = () => new Date(then)
  expect((await anonymous.request('POST', path)).status).toBe(404)
  clock.now = realNow
  expect(await emailStatus(user)).toMatchObject({ isConfirmed: false })
})

test('a user who unsubscribes gets no emails, whatever the person who signed up does', async () => {
  const user = await aUser(app)
  await send()
  const confirming = linkInEmail('confirm')
  await anonymous.request('POST', linkInEmail('unsubscribe'))
  expect((await again(user)).status).toBe(409)
  expect(await user.json('PATCH', '/api/emails', { isPaused: false })).toMatchObject({ isPaused: true })
  expect((await again(user)).status).toBe(409)
  await notify(user)
  expect(peer.received).toHaveLength(1)
  await anonymous.request('POST', confirming)
  expect(await emailStatus(user)).toMatchObject({ isPaused: false, isConfirmed: true })
})

test('nobody is asked if no email is set up', async () => {
  config.smtpUrl = undefined
  const user = await aUser(app)
  expect(await db.$count(mailOutbox)).toBe(0)
  expect((await again(user)).status).toBe(409)
  expect(await emailStatus(user)).toMatchObject({ isSetUp: false })
  config.smtpUrl = peer.url
})
