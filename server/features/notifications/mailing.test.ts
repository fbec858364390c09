import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#server/db/database.ts'
import { startListening, stopListening } from '#server/db/pubsub.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Mail, openMail } from '#server/platform/mail.ts'
import { countStatements } from '#tests/setup/count-statements.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { type MailPeer, startMailPeer } from '#tests/setup/mail-peer.ts'
import { inOtherProcess } from '#tests/setup/other-process.ts'
import { eventually } from '#tests/setup/outsider.ts'
import { sendDueLetters, startMailing, stopMailing } from './mailing.ts'
import { writeLetter } from './service.ts'

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

const words = {
  title: 'Brief finished',
  body: 'Two things are new.',
  link: null,
  reason: 'You asked for it.',
}
const write = (key: string) => inTransaction((tx) => writeLetter(tx, key, `${key}@example.com`, words))
const outbox = () => db.select().from(mailOutbox).orderBy(mailOutbox.id)
const pass = (minutes: number) => {
  const then = clock.now().getTime() + minutes * 60_000
  clock.now = () => new Date(then)
}

test('a letter in the outbox is sent once and marked so', async () => {
  await write('ada')
  await write('ada')
  await sendDueLetters(mail, never)
  await sendDueLetters(mail, never)
  expect(peer.received.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(peer.received[0]?.mail).toMatchObject({ subject: 'Brief finished' })
  const [letter] = await outbox()
  expect(letter).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
  expect(letter?.sentAt).not.toBeNull()
})

test('three senders at once send each of thirty letters once', async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `reader-${n}`)
  for (const key of keys) await write(key)
  await Promise.all([1, 2, 3].map(() => sendDueLetters(mail, never)))
  expect(peer.received.flatMap(({ to }) => to).toSorted()).toEqual(
    keys.map((key) => `${key}@example.com`).toSorted(),
  )
})

test('a letter that a busy server turns away waits longer each time, and is given up after five attempts', async () => {
  peer.refuse({ code: 450, text: 'Try later' })
  await write('ada')
  const waits: number[] = []
  for (const minutes of [0, 1, 5, 30, 120]) {
    pass(minutes)
    await sendDueLetters(mail, never)
    const [letter] = await outbox()
    if (letter?.status === 'queued')
      waits.push((letter.nextAttemptAt.getTime() - clock.now().getTime()) / 60_000)
  }
  expect(waits).toEqual([1, 5, 30, 120])
  const [letter] = await outbox()
  expect(letter).toMatchObject({ status: 'failed', attempts: 5 })
  expect(letter?.lastError).toContain('Try later')
})

test('a letter to nobody is given up at once, and holds up no other', async () => {
  peer.refuse({ code: 550, text: 'No such person' })
  await write('nobody')
  await sendDueLetters(mail, never)
  peer.refuse(null)
  await write('ada')
  await sendDueLetters(mail, never)
  expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 1 }, { status: 'sent' }])
})

test('a letter that a crash left in hand is sent five minutes later', async () => {
  await write('ada')
  const crashed: Mail = { send: () => new Promise(() => {}) }
  void sendDueLetters(crashed, never)
  await expect.poll(async () => (await outbox())[0]?.attempts).toBe(1)
  await sendDueLetters(mail, never)
  expect(peer.received).toEqual([])
  pass(6)
  await sendDueLetters(mail, never)
  expect(peer.received).toHaveLength(1)
})

test('where no mail server is set, letters are kept', async () => {
  await write('ada')
  startMailing()
  await expect.poll(async () => (await outbox())[0]?.status).toBe('kept')
  await stopMailing()
})

test('where one is set, the sender starts by sending what is due', async () => {
  config.smtpUrl = peer.url
  await write('ada')
  startMailing()
  await expect.poll(() => peer.received.length).toBe(1)
  await stopMailing()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
})

test.for([
  ['this process', () => write('ada')],
  [
    'another process',
    () =>
      inOtherProcess(
        database.url,
        `const { writeLetter } = await import('#server/features/notifications/service.ts')
        await inTransaction((tx) =>
          writeLetter(tx, 'ada', 'ada@example.com', ${JSON.stringify(words)}))`,
      ),
  ],
] as const)(
  'a letter that %s writes wakes the sender from its sleep',
  { timeout: 60_000 },
  async ([, writeOne]) => {
    config.smtpUrl = peer.url
    await startListening()
    // The time after which the sender would look by itself stands still.
    vi.useFakeTimers({ toFake: ['performance'] })
    startMailing()
    await eventually(async () => (await countStatements(() => sleep(500))) === 0)
    await writeOne()
    await expect.poll(() => peer.received.length).toBe(1)
    vi.useRealTimers()
    await stopMailing()
    await stopListening()
  },
)

/** After this long without a word a mail server counts as gone. */
const greetingMaxMs = 10_000

test('a stop does not wait until a server that says nothing is given up, and the letter stays in the outbox', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  config.smtpUrl = `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`
  await write('ada')
  startMailing()
  await expect.poll(async () => (await outbox())[0]?.attempts).toBe(1)
  const startedAt = performance.now()
  await stopMailing()
  expect(performance.now() - startedAt).toBeLessThan(greetingMaxMs)
  expect(await outbox()).toMatchObject([{ status: 'queued' }])
  silent.close()
})

test('letters that were sent a month ago are forgotten', async () => {
  await write('ada')
  await sendDueLetters(mail, never)
  pass(31 * 24 * 60)
  startMailing()
  await expect.poll(outbox).toEqual([])
  await stopMailing()
})
