import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { LinkCode } from '#contract/notifications/chat-accounts.ts'
import type { ThreadDetailReply, ThreadReply } from '#contract/threads/threads.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { chatBots, linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { requestApproval } from '#server/features/approvals/public.ts'
import { openBot } from '#server/features/chat/bots.ts'
import { take } from '#server/features/chat/take.ts'
import { sendDueEmails } from '#server/features/notifications/email/email-outbox.ts'
import { admitRun } from '#server/features/runs/public.ts'
import { answerLoop } from '#server/features/threads/send-answers.ts'
import { config } from '#server/platform/config.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { type ImapPeer, startImapPeer } from '#tests/peers/imap-peer.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { approvalOf, pendingApprovals } from '#tests/setup/callers/approvals.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { receiveEmails } from './receive-emails.ts'

const database = testDatabase()
const app = createApp()
let mail: MailPeer
let inbox: ImapPeer
let ada: Caller
let eve: Caller
const addresses = new Map<Caller, string>()

beforeAll(async () => {
  mail = await startMailPeer()
  inbox = await startImapPeer()
  for (const make of [() => aUser(app), () => aUser(app)]) {
    const user = await make()
    addresses.set(user, (await user.json<{ email: string }>('GET', '/api/auth/user')).email)
  }
  ;[ada, eve] = [...addresses.keys()] as [Caller, Caller]
  await db.update(users).set({ emailVerified: true })
  Object.assign(config, { smtpUrl: mail.url, publicUrl: 'http://balancia.localhost' })
})
afterAll(async () => {
  Object.assign(config, { smtpUrl: undefined, publicUrl: undefined })
  inbox.close()
  await mail.close()
})

const addressOf = (user: Caller) => addresses.get(user) ?? ''
let sentCount = 0

/** Puts an email into the mailbox. */
function send(
  from: string,
  { to = 'balancia@example.com', subject = 'Hi', text = 'Hello', headers = [] as string[] },
) {
  sentCount += 1
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${sentCount}@client.example>`,
  ]
  inbox.add([...lines, ...headers, '', text, ''].join('\r\n'))
}

/** Receives until all emails are handled and marked as read. */
async function receive(): Promise<void> {
  const bot = await openBot('email')
  if (!bot) throw new Error('There is no mailbox')
  const stop = new AbortController()
  const on = {
    works: async () => {
      if (inbox.messages.every(({ isSeen }) => isSeen)) stop.abort()
    },
    take: (incoming: Parameters<typeof take>[1]) => take('email', incoming),
    async moveTo(cursor: string) {
      await db.update(chatBots).set({ cursor }).where(eq(chatBots.service, 'email'))
    },
  }
  await receiveEmails(bot, on, stop.signal)
}

const setUp = (password: string) =>
  ada.request('PUT', '/api/admin/chat-bots/email', {
    values: {
      address: 'Balancia@example.com',
      server: '127.0.0.1',
      port: String(inbox.port),
      username: 'balancia',
      password,
    },
  })

/** Links the address of a user; returns the secret address that the answer tells. */
async function link(user: Caller): Promise<string> {
  const { code, link: mailto } = await user.json<LinkCode>('POST', '/api/chat-accounts/codes', {
    service: 'email',
  })
  expect(mailto).toBe(`mailto:balancia%40example.com?subject=${code}`)
  send(`Somebody <${addressOf(user).toUpperCase()}>`, { subject: code })
  await receive()
  return mail.received.at(-1)?.mail.replyTo?.[0]?.address ?? ''
}

/** Makes an agent of a user wait for a decision; returns the run and the email about it. */
async function askByEmail(user: Caller, name: string) {
  const agent = await user.json<AgentReply>('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
  await user.json('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit: null, runsLimit: 1 })
  const admit = (source: 'manual' | 'schedule') =>
    inTransaction((tx) => admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source }))
  await admit('manual')
  const { run } = await admit('schedule')
  return { run: run.id, agent, ...(await lastEmailTo(user)) }
}

/** Sends what waits to be sent; returns the last email to a user, and where its answer goes. */
async function lastEmailTo(user: Caller) {
  await sendDueEmails(
    await openMail({ smtpUrl: mail.url, from: config.mailFrom }),
    new AbortController().signal,
  )
  const asked = mail.received.findLast(({ to }) => to.includes(addressOf(user)))?.mail
  return { asked, replyTo: asked?.replyTo?.[0]?.address ?? '' }
}

const stateOf = async (user: Caller, run: number) => (await approvalOf(user, run)).state
const linesOf = (action: string) => db.$count(userActivityLogs, eq(userActivityLogs.action, action))

test('a mailbox is set up after it was opened, and says what is wrong with it', async () => {
  const refused = await setUp('wrong')
  expect(refused.status).toBe(400)
  const { smtpUrl } = config
  config.smtpUrl = undefined
  expect((await setUp('s3cret')).status).toBe(400)
  config.smtpUrl = smtpUrl
  expect(await (await setUp('s3cret')).json()).toMatchObject({ isSetUp: true, name: 'balancia@example.com' })
  send(addressOf(ada), { subject: 'Before it was set up' })
  inbox.messages.forEach((message) => Object.assign(message, { isSeen: true }))
  await receive()
  expect(mail.received).toEqual([])
})

let secret = ''
let eveSecret = ''

test('an address is linked by a code in the subject, and strangers get no answer', async () => {
  send('Stranger <stranger@example.net>', { subject: 'Hello' })
  send('Stranger <stranger@example.net>', { subject: 'ABCD2345' })
  await receive()
  expect(mail.received).toEqual([])
  expect(await linesOf('ignore_stranger')).toBe(1)
  secret = await link(ada)
  expect(secret).toMatch(/^balancia\+u[\da-z]+-0{8}-[\da-f]{20}@example\.com$/)
  expect(await db.select({ id: linkedAccounts.externalId }).from(linkedAccounts)).toEqual([
    { id: addressOf(ada) },
  ])
  const [answer] = mail.received
  expect(answer?.to).toEqual([addressOf(ada)])
  const headers = new Map(answer?.mail.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted')).toBe('auto-replied')
  expect(headers.get('in-reply-to')).toBe(`<${sentCount}@client.example>`)
})

test('only a proven reply of the linked address decides what an email asked, once', async () => {
  eveSecret = await link(eve)
  const { run, asked, replyTo } = await askByEmail(ada, 'Scout')
  expect(replyTo).toMatch(/^balancia\+n/)
  expect(asked?.text).toMatch(/Reply to this email with “approve” or “refuse”/)
  const other = await askByEmail(eve, 'Spy')
  const from = addressOf(ada)
  expect(other.replyTo).toMatch(/^balancia\+n/)
  const answers = mail.received.length
  const before = await linesOf('ignore_stranger')
  const wrong = replyTo.replace(/[\da-f]@/, (end) => (end.startsWith('0') ? '1@' : '0@'))
  send(from, { text: 'approve' })
  send(from, { to: wrong, text: 'approve' })
  send(from, { to: other.replyTo, text: 'approve' })
  send(from, { to: eveSecret, text: 'approve' })
  send(from, { text: 'approve', headers: ['In-Reply-To: <n1-00000000-00000000000000000000.1@localhost>'] })
  send(from, { text: 'approve', headers: [`Reply-To: ${replyTo}`] })
  send(`${from}, eve@example.net`, { to: replyTo, text: 'approve' })
  send(`"${from}" <eve@example.net>`, { to: replyTo, text: 'approve' })
  send(addressOf(eve), { to: replyTo, text: 'approve' })
  send(from, { to: replyTo, text: 'approve', headers: ['Auto-Submitted: auto-replied'] })
  send(from, { to: replyTo, text: 'approve', headers: ['Precedence: bulk'] })
  await receive()
  expect(await stateOf(ada, run)).toBe('pending')
  expect(mail.received).toHaveLength(answers)
  expect((await linesOf('ignore_stranger')) - before).toBeLessThanOrEqual(3)

  send(from, { to: replyTo, text: 'Well, maybe.\r\n\r\nOn Tuesday 3 Scout wrote:\r\n> approve' })
  await receive()
  expect(await stateOf(ada, run)).toBe('pending')
  expect(mail.received.at(-1)?.mail.text).toMatch(/Nothing was decided/)

  send(from, {
    to: replyTo,
    subject: 'Re: Hi\tthere',
    text: 'Approve.\r\n\r\nOn Tuesday 3 Scout wrote:\r\n> refuse',
  })
  const again = inbox.messages.at(-1)?.raw ?? ''
  inbox.add(again)
  await receive()
  expect(await approvalOf(ada, run)).toMatchObject({ state: 'approved', decidedThrough: 'email' })
  expect(mail.received).toHaveLength(answers + 2)
  send(from, { to: replyTo, text: 'refuse' })
  await receive()
  expect(mail.received.at(-1)?.mail.text).toMatch(/approved this on/)
  expect(await stateOf(ada, run)).toBe('approved')
})

test.each([
  { answer: 'South', text: '2' },
  { answer: 'the SOUTH one, please', text: 'the SOUTH one, please\r\n\r\n-- \r\nAda' },
])('the reply to a question is its answer: $answer', async ({ answer, text }) => {
  const { run, agent } = await askByEmail(ada, `Asker ${answer}`)
  const payload = {
    question: 'Which quay?',
    choices: ['North', 'South'],
    otherwise: 'Stop',
    isTainted: false,
  }
  await inTransaction((tx) =>
    requestApproval(tx, {
      kind: 'question',
      userId: agent.userId,
      subject: { kind: 'agent', id: agent.id },
      executionId: run,
      key: `question ${run}`,
      title: 'Asker has a question',
      reason: 'It asks you.',
      payload,
      notice: { kind: 'question.asked', body: 'Which quay?' },
    }),
  )
  const { asked, replyTo } = await lastEmailTo(ada)
  expect(asked?.text).toMatch(/2\. South[\s\S]*Reply to this email with your answer/)
  send(addressOf(ada), { to: replyTo, text: `\r\n\r\nOn Tuesday 3 Asker wrote:\r\n> Which quay?` })
  await receive()
  expect(mail.received.at(-1)?.mail.text).toMatch(/Nothing was answered/)
  send(addressOf(ada), { to: replyTo, text })
  await receive()
  const [row] = await db
    .select()
    .from(approvals)
    .where(eq(approvals.key, `question ${run}`))
  expect(row).toMatchObject({ state: 'approved', decision: { answer }, decidedThrough: 'email' })
})

test('a reply that lost the address of the token is known by the message that it answers', async () => {
  const { run, asked } = await askByEmail(ada, 'Second scout')
  send(addressOf(ada), { text: 'no', headers: [`In-Reply-To: ${asked?.messageId}`] })
  await receive()
  expect(await stateOf(ada, run)).toBe('refused')
  expect((await pendingApprovals(ada)).map(({ executionId }) => executionId)).not.toContain(run)
})

test('a mailbox that was made again is read from its unread messages on', async () => {
  const { run, replyTo } = await askByEmail(ada, 'Third scout')
  inbox.messages.length = 0
  inbox.uidValidity += 1
  inbox.uidNext = 1
  send(addressOf(ada), { to: replyTo, text: 'yes' })
  await receive()
  expect(await stateOf(ada, run)).toBe('approved')
})

/** Puts the report of a server into the mailbox that a message came back. */
const report = (id: string, status: string) => {
  const parts = [
    ['text/plain', 'It could not be delivered.'],
    ['message/delivery-status', `Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\nStatus: ${status}`],
    ['text/rfc822-headers', `Message-ID: ${id}\r\nSubject: Hi`],
  ].map(([type, text]) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`)
  const headers = ['Content-Type: multipart/report; report-type=delivery-status; boundary=b']
  send('mailer-daemon@example.net', { headers, text: `${parts.join('')}--b--` })
}
/** Emails that were refused or came back. */
const countRefused = () => db.$count(mailOutbox, eq(mailOutbox.status, 'refused'))

test('an email that comes back is marked as refused, by a report with its id alone', async () => {
  const { asked } = await askByEmail(eve, 'Second spy')
  report(asked?.messageId ?? '', '4.2.2')
  report('<n1-00000000-00000000000000000000.1@localhost>', '5.1.1')
  await receive()
  expect(await countRefused()).toBe(0)
  report(asked?.messageId ?? '', '5.1.1')
  await receive()
  expect(await countRefused()).toBe(1)
})

test('a conversation with an agent takes place in one thread of emails', async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  await answerLoop.start()
  await eve.json('POST', '/api/agents', {
    name: 'Librarian',
    persona: 'writer',
    taskDescription: 'Answer questions about books.',
  })
  const before = mail.received.length
  const answersToEve = () =>
    mail.received.slice(before).filter(({ mail: { subject } }) => /librarian/i.test(subject ?? ''))
  send(addressOf(eve), { to: eveSecret, subject: 'Hello', text: 'What is new?' })
  await receive()
  expect(mail.received.slice(before).at(-1)?.mail.text).toMatch(/Nothing was started[\s\S]*- Librarian/)

  send(addressOf(eve), { to: eveSecret, subject: 'AW: librarian: what is new?', text: 'In *short*.' })
  const root = `<${sentCount}@client.example>`
  await receive()
  const [first] = await eventually(
    async () => answersToEve(),
    (all) => all.length === 1,
  )
  expect(first?.to).toEqual([addressOf(eve)])
  expect(first?.mail).toMatchObject({
    subject: 'Re: librarian: what is new?',
    inReplyTo: root,
    references: root,
  })
  expect(first?.mail.replyTo?.[0]?.address).toBe(eveSecret)

  const id = first?.mail.messageId
  send(addressOf(eve), {
    subject: 'Another subject',
    text: 'And older ones?',
    headers: [`In-Reply-To: ${id}`],
  })
  send(addressOf(ada), { to: secret, subject: 'Hi', text: 'And mine?', headers: [`In-Reply-To: ${id}`] })
  await receive()
  await eventually(
    async () => answersToEve(),
    (all) => all.length === 2,
  )
  const [thread, ...others] = await eve.json<ThreadReply[]>('GET', '/api/threads')
  expect(others).toEqual([])
  const { messages } = await eve.json<ThreadDetailReply>('GET', `/api/threads/${thread?.id}`)
  expect(messages.filter(({ author }) => author === 'user').map(({ text }) => text)).toEqual([
    'what is new?\n\nIn *short*.',
    'And older ones?',
  ])
  await answerLoop.stop()
  await stopDurable(5_000)
})

test('more than twenty messages an hour of one sender are not read', async () => {
  const taken = mail.received.length
  for (let at = 0; at < 60; at++) send(addressOf(ada), { to: secret, text: 'Hello' })
  await receive()
  expect(mail.received.length - taken).toBeLessThanOrEqual(20)
})
