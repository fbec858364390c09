import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { config } from '#server/platform/config.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { leastCpuMs } from '#tests/setup/time/least-cpu.ts'
import { startMailPeer } from '#tests/peers/mail-peer.ts'
import { emailSubjects } from './email/email-labels.ts'
import { emailHtml } from './email/email-page.ts'
import { sendDueEmails } from './email/email-outbox.ts'
import { notify, type OwnerNotice, notifyOwner } from './notify.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let other: Caller

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  other = await aUser(app)
})
beforeEach(async () => {
  await db.delete(notifications)
  await db.delete(mailOutbox)
  config.smtpUrl = undefined
})
afterAll(async () => {
  config.publicUrl = undefined
  config.smtpUrl = undefined
  await stopDurable(5_000)
})

const form = { persona: 'writer', taskDescription: 'Write a short note each day.' }
const create = (more: object = {}) =>
  user.json<AgentReply>('POST', '/api/agents', {
    name: 'Morning brief',
    notifications: true,
    ...form,
    ...more,
  })
const inbox = (who = user) => who.json<NotificationReply[]>('GET', '/api/notifications')
const mark = (who: Caller, body: object) => who.request('POST', '/api/notifications/read', body)
const sendNotice = (notice: OwnerNotice) => inTransaction((tx) => notifyOwner(tx, notice))
const unread = (who = user) => who.json('GET', '/api/notifications/unread')

async function openRun(agent: AgentReply): Promise<number> {
  const { id: agentId, userId } = agent
  const [run] = await db.insert(agentExecutions).values({ agentId, userId, status: 'running' }).returning()
  return run?.id ?? 0
}

const success = (output: string) => ({
  ...failedEnding(''),
  status: 'success' as const,
  error: null,
  output,
})

test('a finished run is announced in the inbox and in one email, which arrives', async () => {
  const peer = await startMailPeer()
  config.smtpUrl = peer.url
  config.publicUrl = 'http://balancia.localhost'
  const agent = await create({ pythonScript: 'print("**Two** boats came in")' })
  const run = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(run.status).toBe('success')
  const notices = await inbox()
  expect(notices).toMatchObject([
    {
      agentId: agent.id,
      kind: 'run.succeeded',
      title: expect.stringMatching(/^Morning brief ./),
      link: `/dashboard?run=${run.id}`,
      readAt: null,
    },
  ])
  expect(notices[0]?.body).toContain('boats came in')
  expect(notices[0]?.body).not.toContain('**')

  await sendDueEmails(
    await openMail({ smtpUrl: peer.url, from: config.mailFrom }),
    new AbortController().signal,
  )
  expect(peer.received).toHaveLength(1)
  const [email] = peer.received
  expect(email?.mail.subject).toBe(emailSubjects['run.succeeded'])
  expect(email?.mail.text).toContain(notices[0]?.title)
  for (const part of [email?.mail.text, email?.mail.html]) {
    expect(part).toContain('boats came in')
    expect(part).toContain(`http://balancia.localhost/dashboard?run=${run.id}`)
  }
  await peer.close()
})

test('the first finding comes first, not the number of pages read', async () => {
  const counted = '# Prices\n\n2 pages read.\n\n**Paperclip** [1]\n\n- **Paper** costs £4.20. [1]'
  await record(await openRun(await create()), success(counted))
  await record(await openRun(await create()), success('Prices rose.\n\nSee below.'))
  expect((await inbox()).map(({ body }) => body.split('\n'))).toEqual([
    ['Prices rose.', 'See below.'],
    ['Paper costs £4.20.', '2 pages read.', expect.any(String), expect.any(String)],
  ])
})

test('a notification begins with what the answer says, never with a table or a failover note', async () => {
  const table = '| Product | Was | Now |\n|---|---|---|\n| Paper | 4.20 | 4.65 |'
  const note = '> **Note:** OpenAI answered 500: Down. Gemini answered instead.'
  await record(await openRun(await create()), success(`${note}\n\n${table}\n\nPaper rose.\n\nPens fell.`))
  await record(await openRun(await create()), success(table))
  expect((await inbox()).map(({ body }) => body)).toEqual([
    'Paper (Was: 4.20, Now: 4.65)',
    'Paper rose.\nPens fell.',
  ])
})

test('a notification names what in an answer no page says, however long the answer is', async () => {
  const long = 'The harbour has 12 (?) berths. '.repeat(80)
  const note = '> **(?)** In nothing that was read, so check it: 12 · Jane Miller'
  await record(await openRun(await create()), success(`${long}\n\n${note}`))
  const [notice] = await inbox()
  expect(notice?.body).toMatch(/^The harbour has 12 \(\?\) berths\./)
  expect(notice?.body).toMatch(/\(\?\) In nothing that was read, so check it: 12 · Jane Miller$/)
})

test('a failed run says why', async () => {
  await record(await openRun(await create()), failedEnding('The engine did not answer.'))
  expect(await inbox()).toMatchObject([
    {
      kind: 'run.failed',
      title: expect.stringMatching(/^Morning brief ./),
      body: 'The engine did not answer.',
    },
  ])
})

test('a run that is recorded twice, also concurrently, is announced once', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:1'
  const id = await openRun(await create())
  await Promise.all(Array.from({ length: 5 }, () => record(id, success('Done.'))))
  await record(id, success('Done.'))
  expect(await inbox()).toHaveLength(1)
  expect(await db.select().from(mailOutbox)).toMatchObject([{ emailKey: `run:${id}`, status: 'queued' }])
})

test('neither the name of an agent nor its output is part of the subject, and both stay words', async () => {
  const agent = await create()
  // Names cannot contain line breaks; those of earlier versions may.
  const name = 'Brief\r\nBcc: eve@example.com <script>'
  await db.update(agents).set({ name }).where(eq(agents.id, agent.id))
  const [email] = await emailsSent(async () =>
    record(await openRun(agent), success('<img src=x onerror=alert(1)> `<script>x</script>` a < b')),
  )
  expect(email?.subject).toBe(emailSubjects['run.succeeded'])
  expect(email?.text).toContain('Brief Bcc: eve@example.com <script> ')
  expect(email?.bcc).toBeUndefined()
  expect(email?.html).not.toMatch(/<script|<img/)
  expect(email?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('recording a run renders no email: a hostile result takes a small part of what rendering it takes', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:1'
  const hostile = '_a*'.repeat(4_000)
  const runs = await Promise.all(Array.from({ length: 3 }, async () => openRun(await create())))
  const words = { subject: '', title: '', body: '', result: hostile, link: null, reason: '' }
  const cpuMs = await leastCpuMs(
    {
      recording: async () => record(runs.pop() ?? 0, success(hostile)),
      rendering: () => emailHtml(words),
    },
    1,
  )
  expect(cpuMs.recording).toBeLessThan(cpuMs.rendering / 3)
  expect(await db.$count(mailOutbox)).toBeGreaterThan(0)
})

async function emailsSent(act: () => Promise<void>) {
  const peer = await startMailPeer()
  config.smtpUrl = peer.url
  config.publicUrl = 'http://balancia.localhost'
  await act()
  const mail = await openMail({ smtpUrl: peer.url, from: config.mailFrom })
  await sendDueEmails(mail, new AbortController().signal)
  await peer.close()
  return peer.received.map((received) => received.mail)
}

test('the email of a run carries its whole result, its sources, how it came about, and where to switch emails off', async () => {
  const agent = await create()
  const run = await openRun(agent)
  const [email] = await emailsSent(() =>
    record(run, {
      ...success(`# Harbour\n\n${'The **harbour** opened again [1]. '.repeat(50)}\n\nThe end.`),
      engine: 'openai',
      model: 'gpt-4.1-mini',
      tokensUsed: 1_234,
      cost: '0.001200',
      sources: [
        {
          number: 1,
          url: 'https://example.com/harbour',
          title: 'Harbour news',
          publishedAt: null,
          state: 'read',
          reason: null,
        },
        {
          number: 2,
          url: 'https://collector.example/?d=SECRET-4711',
          title: null,
          publishedAt: null,
          state: 'refused',
          reason: 'Nobody gave it',
        },
      ],
    }),
  )
  expect(email?.html).toContain('<strong>harbour</strong>')
  for (const part of [email?.html, email?.text]) {
    // Software that follows links in emails would send out what a link contains.
    expect(part).not.toContain('collector.example')
    for (const said of ['The end.', 'OpenAI gpt-4.1-mini', '1,234', '$0.0012', 'Harbour news', 'UTC']) {
      expect(part).toContain(said)
    }
    for (const path of [`?run=${run}`, `?edit=${agent.id}`])
      expect(part).toContain(`http://balancia.localhost/dashboard${path}`)
    expect(part).toContain('https://example.com/harbour')
  }
})

test('a hostile result of a megabyte arrives as an email that runs nothing, loads nothing and is shown whole', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '![pixel](https://evil.example/pixel.png)',
    '<img src="https://evil.example/p.png" onerror="alert(1)">',
    '[click](javascript:alert(1))',
    '<style>@import "https://evil.example/a.css"</style>',
    '</body></html>',
  ].join('\n\n')
  const [email] = await emailsSent(async () =>
    record(await openRun(await create()), success(`${hostile}\n\n${'harbour & bridge '.repeat(60_000)}`)),
  )
  const html = email?.html ?? ''
  expect(html).not.toMatch(/<(?:script|img|style|link|iframe|form|svg)|href="javascript|url\(/i)
  expect(html).toContain('<a href="https://evil.example/pixel.png"')
  expect(html.match(/<\/body>/g)).toHaveLength(1)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(email?.text?.length).toBeLessThan(105_000)
})

test('an owner is notified in the inbox, and by email if it has a key, once, and the agent may write', async () => {
  const agent = await create()
  const notice = {
    userId: agent.userId,
    agentId: agent.id,
    kind: 'agent.paused' as const,
    title: 'Morning brief is paused',
    body: 'It failed five times in a row.',
    link: `/dashboard?edit=${agent.id}`,
  }
  const emails = await emailsSent(async () => {
    await sendNotice({ ...notice, emailKey: 'paused:1' })
    await sendNotice({ ...notice, emailKey: 'paused:1' })
    await sendNotice(notice)
    const silent = await create({ notifications: false })
    await sendNotice({ ...notice, agentId: silent.id, emailKey: 'paused:2' })
    await sendNotice({ ...notice, agentId: null, emailKey: 'paused:3' })
  })
  expect(await inbox()).toHaveLength(5)
  expect(emails.map(({ subject }) => subject)).toEqual([
    emailSubjects['agent.paused'],
    emailSubjects['agent.paused'],
  ])
  expect(emails[0]?.text).toContain('It failed five times in a row.')
  expect(emails[0]?.text).toContain(`http://balancia.localhost/dashboard?edit=${agent.id}`)
})

test('names and errors that look like HTML or markdown are unchanged in the inbox', async () => {
  const agent = await create({ name: '<weekly> *news*' })
  await record(await openRun(agent), failedEnding("KeyError: '<weekly>'"))
  const body = 'The daily budget of <weekly> *news* is $1.'
  await sendNotice({ userId: agent.userId, kind: 'budget.reached', title: 'Budget reached', body })
  expect((await inbox()).map((notices) => notices.body)).toEqual([body, "KeyError: '<weekly>'"])
})

test('no notification for a run whose agent has notifications off, for a canceled run, and no email if none is set', async () => {
  await record(await openRun(await create({ notifications: false })), success('Done.'))
  await record(await openRun(await create()), { status: 'canceled', error: 'The run was canceled.' })
  expect(await inbox()).toEqual([])
  await record(await openRun(await create()), success('Done.'))
  expect(await inbox()).toHaveLength(1)
  expect(await db.$count(mailOutbox)).toBe(0)
})

test('marking as read touches what is named, all without names, and never what belongs to another', async () => {
  const agent = await create()
  for (const output of ['one', 'two', 'three']) await record(await openRun(agent), success(output))
  const [third, second] = await inbox()
  expect(await unread()).toEqual({ unread: 3, approvals: 0 })
  expect((await mark(user, { ids: [second?.id] })).status).toBe(204)
  expect(await unread()).toEqual({ unread: 2, approvals: 0 })
  expect((await inbox()).map(({ readAt }) => readAt !== null)).toEqual([false, true, false])

  await mark(other, { ids: [third?.id] })
  await mark(other, {})
  expect(await inbox(other)).toEqual([])
  expect(await unread(other)).toEqual({ unread: 0, approvals: 0 })
  expect(await unread()).toEqual({ unread: 2, approvals: 0 })
  await mark(user, { ids: [] })
  expect(await unread()).toEqual({ unread: 2, approvals: 0 })
  await mark(user, {})
  expect(await unread()).toEqual({ unread: 0, approvals: 0 })
})

/** The statements of one action: background work may add statements to some of the attempts. */
async function fewestStatements(act: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let at = 0; at < 5; at++) tries.push(await countStatements(act))
  return Math.min(...tries)
}

test('the inbox is newest first, pages by id, and costs two statements', async () => {
  const agent = await create()
  for (const output of ['one', 'two', 'three']) await record(await openRun(agent), success(output))
  const first = await user.json<NotificationReply[]>('GET', '/api/notifications?limit=2')
  expect(first.map(({ body }) => body)).toEqual(['three', 'two'])
  const rest = await user.json<NotificationReply[]>('GET', `/api/notifications?before=${first[1]?.id}`)
  expect(rest.map(({ body }) => body)).toEqual(['one'])
  expect(await fewestStatements(() => inbox())).toBe(2)
  expect(await fewestStatements(() => unread())).toBe(2)
})

test('an inbox keeps the newest thousand', async () => {
  const { userId } = await create()
  const notice = { userId, kind: 'run.failed' as const, title: 'Old' }
  await db.insert(notifications).values(Array.from({ length: 1_005 }, () => notice))
  await inTransaction((tx) => notify(tx, { ...notice, title: 'New' }))
  expect(await db.$count(notifications, eq(notifications.userId, userId))).toBe(1_000)
  expect((await inbox())[0]?.title).toBe('New')
})

test('a deactivated user gets no notification', async () => {
  const agent = await create()
  const run = await openRun(agent)
  await db.update(users).set({ isActive: false }).where(eq(users.id, agent.userId))
  await record(run, success('Done.'))
  await sendNotice({ userId: agent.userId, kind: 'budget.reached', title: 'Budget reached' })
  expect(await db.$count(notifications)).toBe(0)
  await db.update(users).set({ isActive: true }).where(eq(users.id, agent.userId))
})
