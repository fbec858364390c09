import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#server/db/database.ts'
import { startListening, stopListening } from '#server/db/pubsub.ts'
import { forgetOld } from '#server/db/retention.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Mail, openMail } from '#server/platform/mail/mail.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { inOtherProcess } from '#tests/setup/processes/other-process.ts'
import { eventually } from '#tests/setup/callers/outsider.ts'
import { notificationsFeature } from '#server/features/notifications/feature.ts'
import { emailLoop, sendDueEmails } from './email-outbox.ts'
import { emailSubjects } from './email-labels.ts'
import { notify, queueEmail } from '#server/features/notifications/notify.ts'

const database = testDatabase()
let peer: MailPeer
let mail: Mail
const realNow = clock.now
const never = new AbortController().signal

beforeAll(async () => {
  peer = await startMailPeer()
  mail = await openMail({ smtpUrl: peer.url, from: config.mailFrom })
})
beforeEach(async () => {
  await db.delete(mailOutbox)
  peer.received.length = 0
  peer.refuse(null)
})
afterEach(() => {
  clock.now = realNow
  config.smtpUrl = undefined
})
afterAll(() => peer.close())

const notice = { kind: 'run.succeeded', title: 'Brief finished', body: 'Two things are new.' } as const
/** Notifies a new user by email; the key names both. */
const write = (key: string) =>
  inTransaction(async (tx) => {
    await tx.insert(users).values(personOf(key)).onConflictDoNothing()
    const notificationId = await notify(tx, { ...notice, userId: key })
    await queueEmail(tx, { emailKey: key, userId: key, notificationId })
  })
/** Notifies an existing user by email. */
const queueNotice = (userId: string) =>
  inTransaction(async (tx) => {
    const notificationId = await notify(tx, { ...notice, userId })
    await queueEmail(tx, { userId, notificationId })
  })
const personOf = (key: string) => ({ id: key, email: `${key}@example.com`, emailVerified: true })
const outbox = () => db.select().from(mailOutbox).orderBy(mailOutbox.id)
const pass = (minutes: number) => {
  const then = clock.now().getTime() + minutes * 60_000
  clock.now = () => new Date(then)
}

test('an email in the outbox is sent once and marked so', async () => {
  await write('ada')
  await write('ada')
  await sendDueEmails(mail, never)
  await sendDueEmails(mail, never)
  expect(peer.received.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(peer.received[0]?.mail).toMatchObject({ subject: emailSubjects[notice.kind] })
  const [email] = await outbox()
  expect(email).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
  expect(email?.sentAt).not.toBeNull()
})

test('three senders at once send each of thirty emails once', async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `reader-${n}`)
  for (const key of keys) await write(key)
  await Promise.all([1, 2, 3].map(() => sendDueEmails(mail, never)))
  expect(peer.received.flatMap(({ to }) => to).toSorted()).toEqual(
    keys.map((key) => `${key}@example.com`).toSorted(),
  )
})

test('an email that a busy server turns away waits longer each time, and is given up after five attempts', async () => {
  peer.refuse({ code: 450, text: 'Try later' })
  await write('ada')
  const waits: number[] = []
  for (const minutes of [0, 1, 5, 30, 120]) {
    pass(minutes)
    await sendDueEmails(mail, never)
    const [email] = await outbox()
    if (email?.status === 'queued')
      waits.push((email.nextAttemptAt.getTime() - clock.now().getTime()) / 60_000)
  }
  expect(waits).toEqual([1, 5, 30, 120])
  const [email] = await outbox()
  expect(email).toMatchObject({ status: 'failed', attempts: 5 })
  expect(email?.lastError).toContain('Try later')
})

test('an email to nobody is given up at once, and holds up no other', async () => {
  peer.refuse({ code: 550, text: 'No such person' })
  await write('nobody')
  await sendDueEmails(mail, never)
  peer.refuse(null)
  await write('ada')
  await sendDueEmails(mail, never)
  expect(await outbox()).toMatchObject([{ status: 'refused', attempts: 1 }, { status: 'sent' }])
})

test('an email in flight at a crash is sent five minutes later', async () => {
  await write('ada')
  const inFlight = Promise.withResolvers<void>()
  const crashed: Mail = {
    send() {
      inFlight.resolve()
      return new Promise(() => {})
    },
  }
  void sendDueEmails(crashed, never)
  // Until then the attempt still writes to the row, which other senders skip meanwhile.
  await inFlight.promise
  await sendDueEmails(mail, never)
  expect(peer.received).toEqual([])
  pass(6)
  await sendDueEmails(mail, never)
  expect(peer.received).toHaveLength(1)
})

test('emails are stored if no mail server is set', async () => {
  await write('ada')
  void emailLoop.start()
  await expect.poll(async () => (await outbox())[0]?.status).toBe('kept')
  await emailLoop.stop()
})

test('when a mail server is set, the sender starts with the due emails', async () => {
  config.smtpUrl = peer.url
  await write('ada')
  void emailLoop.start()
  await expect.poll(() => peer.received.length).toBe(1)
  await emailLoop.stop()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
})

test.for([
  ['this process', () => write('ada')],
  [
    'another process',
    () =>
      inOtherProcess(
        database.url,
        `const { notify, queueEmail } = await import('#server/features/notifications/notify.ts')
        const { users } = await import('#server/db/tables/users.ts')
        await inTransaction(async (tx) => {
          await tx.insert(users).values(${JSON.stringify(personOf('ada'))}).onConflictDoNothing()
          const notificationId = await notify(tx, ${JSON.stringify({ ...notice, userId: 'ada' })})
          await queueEmail(tx, { emailKey: 'ada', userId: 'ada', notificationId })
        })`,
      ),
  ],
] as const)('an email that %s writes wakes the sender from its sleep', async ([, writeOne]) => {
  config.smtpUrl = peer.url
  await startListening()
  // Stop the clock, so that the periodic check of the sender does not run.
  vi.useFakeTimers({ toFake: ['performance'] })
  void emailLoop.start()
  await eventually(async () => (await countStatements(() => sleep(500))) === 0)
  await writeOne()
  await expect.poll(() => peer.received.length).toBe(1)
  vi.useRealTimers()
  await emailLoop.stop()
  await stopListening()
})

/** A mail server that is silent for this long counts as unreachable. */
const greetingMaxMs = 10_000

test('a stop does not wait until a server that says nothing is given up, and the email stays in the outbox', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  config.smtpUrl = `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`
  await write('ada')
  void emailLoop.start()
  await expect.poll(async () => (await outbox())[0]?.attempts).toBe(1)
  const startedAt = performance.now()
  await emailLoop.stop()
  expect(performance.now() - startedAt).toBeLessThan(greetingMaxMs)
  expect(await outbox()).toMatchObject([{ status: 'queued' }])
  silent.close()
})

test('emails that were sent a month ago are forgotten', async () => {
  await write('ada')
  await sendDueEmails(mail, never)
  pass(31 * 24 * 60)
  await forgetOld(notificationsFeature.retention ?? [])
  expect(await outbox()).toEqual([])
})

test('an email about something deleted, or to an inactive user, is not sent', async () => {
  await write('ada')
  await write('bob')
  await db.delete(notifications).where(eq(notifications.userId, 'ada'))
  await db.update(users).set({ isActive: false }).where(eq(users.id, 'bob'))
  await sendDueEmails(mail, never)
  await db.update(users).set({ isActive: true }).where(eq(users.id, 'bob'))
  expect(peer.received).toEqual([])
  expect(await outbox()).toMatchObject([{ status: 'skipped' }, { status: 'skipped' }])
})

test('a user with many pending emails delays nobody else: each user has one in flight at a time', async () => {
  await write('ada')
  for (let n = 0; n < 10; n++) await queueNotice('ada')
  await write('bob')
  let atOnce = 0
  let most = 0
  const slow: Mail = {
    async send(email, signal) {
      atOnce += email.to === 'ada@example.com' ? 1 : 0
      most = Math.max(most, atOnce)
      await mail.send(email, signal)
      atOnce -= email.to === 'ada@example.com' ? 1 : 0
    },
  }
  await sendDueEmails(slow, never)
  expect(most).toBe(1)
  expect(peer.received.flatMap(({ to }) => to).indexOf('bob@example.com')).toBeLessThan(2)
  expect(peer.received).toHaveLength(12)
})

/** Returns whether an email was sent about each of a user's notifications, oldest first. */
const emailed = async (userId: string) =>
  (
    await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)
  ).map(({ notEmailed }) => notEmailed)

test('a user gets so many emails in 24 hours and no more, also from several senders; the notification says so', async () => {
  await db.delete(notifications)
  config.mailsPerDay = 3
  await write('ada')
  for (let n = 0; n < 5; n++) await queueNotice('ada')
  await write('bob')
  await Promise.all([1, 2, 3].map(() => sendDueEmails(mail, never)))
  expect(peer.received).toHaveLength(4)
  expect((await emailed('ada')).filter((reason) => reason === 'limit')).toHaveLength(3)
  expect(await emailed('bob')).toEqual([null])
  pass(23 * 60)
  await queueNotice('ada')
  await sendDueEmails(mail, never)
  expect(peer.received).toHaveLength(4)
  pass(61)
  await queueNotice('ada')
  await sendDueEmails(mail, never)
  expect(peer.received).toHaveLength(5)
  config.mailsPerDay = 50
})

test('an email that is tried again counts once', async () => {
  config.mailsPerDay = 1
  peer.refuse({ code: 450, text: 'Try later' })
  await write('ada')
  await sendDueEmails(mail, never)
  peer.refuse(null)
  pass(2)
  await sendDueEmails(mail, never)
  expect(peer.received).toHaveLength(1)
  config.mailsPerDay = 50
})

const isConfirmed = async (userId: string) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.emailVerified

test('after three refusals in a row an address gets no more emails, and each notification says so', async () => {
  await db.delete(notifications)
  await write('ada')
  await sendDueEmails(mail, never)
  peer.refuse({ code: 550, text: 'No such person' })
  for (let n = 0; n < 5; n++) {
    expect(await isConfirmed('ada')).toBe(n < 3)
    await queueNotice('ada')
    await sendDueEmails(mail, never)
  }
  expect((await outbox()).map(({ status }) => status)).toEqual([
    'sent',
    'refused',
    'refused',
    'refused',
    'skipped',
    'skipped',
  ])
  expect(await emailed('ada')).toEqual([null, 'refused', 'refused', 'refused', null, null])
  await db.update(users).set({ emailVerified: true })
})

test('a refusal that is about the sender costs nobody their emails', async () => {
  peer.refuse({ code: 550, text: '5.7.1 Relaying denied' })
  await write('ada')
  for (let n = 0; n < 3; n++) await queueNotice('ada')
  await sendDueEmails(mail, never)
  expect(new Set((await outbox()).map(({ status }) => status))).toEqual(new Set(['failed']))
  expect(await isConfirmed('ada')).toBe(true)
})
