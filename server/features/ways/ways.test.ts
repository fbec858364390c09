import { questionAnswer } from '#contract/approvals/question.ts'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  NotificationDelivery,
  NotificationSettings,
  NotificationWay,
  NotificationWays,
} from '#contract/notifications/ways.ts'
import type { WayEvents } from '#contract/notifications/way-names.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { notificationDeliveries, notificationWays } from '#server/db/tables/notification-ways.ts'
import { users } from '#server/db/tables/users.ts'
import { approvalKind, approvalKinds } from '#server/features/approvals/kinds.ts'
import { sendDueEmails } from '#server/features/notifications/email/email-outbox.ts'
import { notifyOwner, type OwnerNotice, withdraw } from '#server/features/notifications/notify.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { openMail } from '#server/platform/mail/mail.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { isSigned } from '#server/platform/secrets/webhook-signature.ts'
import { startMailPeer, type MailPeer } from '#tests/peers/mail-peer.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { deliveryLink } from './delivery-links.ts'
import { editDueMessages } from './edit-messages.ts'
import { addAccountWay } from './manage-ways.ts'
import { linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { pressDelivery } from './press-delivery.ts'
import { buttonsOf, pressIn } from './press.ts'
import { sendDueDeliveries } from './send-deliveries.ts'
import { type WayMessage, type WaySender, waySenders } from './way-sender.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
const signal = new AbortController().signal
const shownSenders = waySenders.listeners
const shownKinds = approvalKinds.listeners
let user: Caller
let other: Caller
let userId = ''
let mail: MailPeer
/** A service on loopback: what it received, and how it answers. */
let peer: Peer
let answer: { status: number; headers?: Record<string, string>; hangs?: boolean } = { status: 200 }
let site = ''

/** A chat with buttons, in place of those of the bots. */
const sent: WayMessage[] = []
const edited: string[] = []
const chat: WaySender = {
  kind: 'telegram',
  canDecide: true,
  honoursIdempotencyKey: false,
  send: (_way, message) => {
    sent.push(message)
    return Promise.resolve({ state: 'sent', proof: 'Message 1', remote: { message: String(sent.length) } })
  },
  edit: (_way, { remote, outcome }) => {
    edited.push(`${remote.message}: ${outcome}`)
    return Promise.resolve({ state: 'sent', proof: '' })
  },
}

const nothingElse = () => Promise.resolve(undefined)
/** A question that no run waits for. */
const question = approvalKind({
  kind: 'question',
  answer: questionAnswer,
  approve: nothingElse,
  refuse: nothingElse,
  expire: nothingElse,
})

beforeAll(async () => {
  peer = await openPeer((request, response) => {
    if (answer.hangs) request.socket.destroy()
    else response.writeHead(answer.status, answer.headers).end('{"id":"m1"}')
  })
  site = `http://127.0.0.1:${peer.port}`
  mail = await startMailPeer()
  approvalKinds.listeners = [question]
  waySenders.listeners = [...shownSenders.filter(({ kind }) => kind !== 'telegram'), chat]
})
beforeEach(async () => {
  user = await aUser(app)
  other = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
})
afterEach(async () => {
  clock.now = realNow
  config.smtpUrl = undefined
  answer = { status: 200 }
  for (const list of [peer.hits, sent, edited, mail.received]) list.length = 0
  await db.delete(notificationDeliveries)
})
afterAll(async () => {
  waySenders.listeners = shownSenders
  approvalKinds.listeners = shownKinds
  await Promise.all([peer.close(), mail.close()])
})

const pass = (ms: number) => {
  const then = clock.now().getTime() + ms
  clock.now = () => new Date(then)
}
const minute = 60_000
const add = (form: object) =>
  user.json<NotificationWay & { secret: string | null }>('POST', '/api/notification-ways', form)
const choose = ({ id }: { id: number }, events: WayEvents) =>
  user.json<NotificationWay>('PATCH', `/api/notification-ways/${id}`, { events })
const settings = (more: Partial<NotificationSettings>) =>
  user.json('PUT', '/api/notification-settings', {
    quietFrom: null,
    quietTo: null,
    isQuietForUrgent: false,
    escalateMinutes: 30,
    ...more,
  })
const notify = (notice: Partial<OwnerNotice> = {}) =>
  inTransaction((tx) => notifyOwner(tx, { userId, kind: 'budget.reached', title: 'Scout waits', ...notice }))
const deliver = () => sendDueDeliveries(signal)
const rows = () => db.select().from(notificationDeliveries).orderBy(asc(notificationDeliveries.id))
const states = async () => (await rows()).map(({ state }) => state)
const ways = () => user.json<NotificationWays>('GET', '/api/notification-ways')

async function aChat() {
  await inTransaction(async (tx) => {
    const account = {
      userId,
      service: 'telegram' as const,
      externalId: userId,
      externalChat: '1',
      name: 'Ada',
    }
    const [linked] = await tx.insert(linkedAccounts).values(account).returning()
    if (linked) await addAccountWay(tx, linked)
  })
  const [way] = await db
    .select()
    .from(notificationWays)
    .where(and(eq(notificationWays.userId, userId), eq(notificationWays.kind, 'telegram')))
  if (!way) throw new Error('No way was added.')
  return way
}

async function anApproval(): Promise<number> {
  const [made] = await db
    .insert(approvals)
    .values({
      kind: 'question',
      userId,
      subjectKind: 'agent',
      subjectId: '1',
      key: `question:${Math.random()}`,
      title: 'Which quay?',
      reason: 'Your agent has a question',
      payload: { question: 'Which quay?', choices: ['North', 'South'], otherwise: 'North', isTainted: false },
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    })
    .returning()
  return made?.id ?? 0
}

test('a way is added once for each target, shows no secret, and belongs to its user alone', async () => {
  const form = { kind: 'ntfy', server: site, topic: 'quay-watch-7f3a', token: 'tk_secret' }
  const way = await add(form)
  expect(await add(form)).toMatchObject({ id: way.id, target: expect.stringContaining('…7f3a') })
  expect(JSON.stringify(await ways())).not.toMatch(/quay-watch|tk_secret/)
  const hook = await add({ kind: 'webhook', url: `${site}/hook` })
  expect(hook.secret).toMatch(/^whsec_/)
  expect((await ways()).isReachable).toBe(true)
  for (const [method, path, body] of [
    ['PATCH', '', { name: 'Mine' }],
    ['POST', '/test', undefined],
    ['DELETE', '', undefined],
  ] as const)
    expect((await other.request(method, `/api/notification-ways/${way.id}${path}`, body)).status).toBe(404)
  const hidden = await user.request('POST', '/api/notification-ways', {
    kind: 'webhook',
    url: 'http://10.0.0.1/',
  })
  expect(hidden.status).toBe(400)
  const [row] = await db.select().from(notificationWays).where(eq(notificationWays.id, way.id))
  expect(JSON.stringify(row)).not.toMatch(/quay-watch|tk_secret/)
})

test('a notification goes out by each way at once, signed, with the proof of the service', async () => {
  const hook = await add({ kind: 'webhook', url: `${site}/hook` })
  await add({ kind: 'ntfy', server: site, topic: 'quay' })
  expect(await user.json('POST', `/api/notification-ways/${hook.id}/test`)).toMatchObject({ isOk: true })
  peer.hits.length = 0
  await notify()
  await deliver()
  expect(await states()).toEqual(['sent', 'sent'])
  const hooked = peer.hits.find(({ path }) => path === '/hook')
  const headers = {
    id: String(hooked?.headers['webhook-id']),
    timestamp: String(hooked?.headers['webhook-timestamp']),
    signature: String(hooked?.headers['webhook-signature']),
  }
  expect(isSigned(hook.secret ?? '', headers, Buffer.from(hooked?.body ?? ''))).toBe(true)
  const shown = peer.hits.find(({ path }) => path === '/')
  expect(JSON.parse(shown?.body ?? '')).toMatchObject({ topic: 'quay', title: 'Scout waits', priority: 5 })
  const [notice] = await user.json<{ id: number }[]>('GET', '/api/notifications')
  const found = await user.json<NotificationDelivery[]>('GET', `/api/notifications/${notice?.id}/deliveries`)
  expect(found).toMatchObject([
    { state: 'sent', proof: expect.any(String) },
    { proof: expect.stringContaining('m1') },
  ])
  expect(await user.json('GET', '/api/notification-deliveries')).toHaveLength(2)
  expect(await other.json('GET', '/api/notification-deliveries')).toHaveLength(0)
})

test('ways for what nothing else reached follow one after the other until it is opened', async () => {
  const first = await add({ kind: 'ntfy', server: site, topic: 'first' })
  const second = await add({ kind: 'ntfy', server: site, topic: 'second' })
  const third = await add({ kind: 'ntfy', server: site, topic: 'third' })
  await choose(second, { 'needs-you': 'unreached' })
  await choose(third, { 'needs-you': 'unreached' })
  await settings({ escalateMinutes: 10 })
  await notify()
  await deliver()
  expect(await states()).toEqual(['sent', 'waiting', 'waiting'])
  pass(11 * minute)
  await deliver()
  expect(await states()).toEqual(['sent', 'sent', 'waiting'])
  const link = deliveryLink((await rows())[1]?.id ?? 0)
  const path = link.slice(link.indexOf('/api/'))
  expect((await anonymousCaller(app).request('GET', path)).headers.get('location')).toMatch(/^\/login/)
  expect((await other.request('GET', path)).headers.get('location')).toBe('/')
  expect((await rows())[1]?.openedAt).toBeNull()
  expect((await user.request('GET', path)).status).toBe(303)
  expect((await user.request('GET', `${path}x`)).headers.get('location')).toBe('/')
  pass(11 * minute)
  await deliver()
  expect(await states()).toEqual(['sent', 'sent', 'skipped'])
  expect(peer.hits.map(({ body }) => JSON.parse(body).topic)).toEqual(['first', 'second'])
  expect(first.id).toBeLessThan(second.id)
})

test('quiet hours hold back what is not urgent until they end', async () => {
  await db.update(users).set({ timeZone: 'Europe/Berlin' }).where(eq(users.id, userId))
  await add({ kind: 'webhook', url: `${site}/hook` })
  await settings({ quietFrom: '22:00', quietTo: '07:00' })
  clock.now = () => new Date('2026-01-10T23:00:00Z')
  await notify({ kind: 'schedule.missed' })
  await deliver()
  expect(await rows()).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('07:00') }])
  await notify()
  await deliver()
  expect(await states()).toEqual(['waiting', 'sent'])
  clock.now = () => new Date('2026-01-11T06:00:01Z')
  await deliver()
  expect(await states()).toEqual(['sent', 'sent'])
})

test('an interrupted message is repeated only where the receiver recognizes it, and the next way follows', async () => {
  const fragile = await add({ kind: 'ntfy', server: site, topic: 'fragile' })
  const next = await add({ kind: 'webhook', url: `${site}/next` })
  await choose(next, { 'needs-you': 'unreached' })
  await notify()
  await db
    .update(notificationDeliveries)
    .set({ state: 'sending' })
    .where(eq(notificationDeliveries.wayId, fragile.id))
  await deliver()
  expect(await states()).toEqual(['unknown', 'sent'])
  await db
    .update(notificationDeliveries)
    .set({ state: 'sending', nextAttemptAt: clock.now() })
    .where(eq(notificationDeliveries.wayId, next.id))
  await deliver()
  expect(await states()).toEqual(['unknown', 'sent'])
  const ids = peer.hits.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  answer = { status: 200, hangs: true }
  await choose(next, {})
  await notify()
  await deliver()
  expect((await states()).at(-1)).toBe('unknown')
})

test('an integration of the user is a way, until it is removed', async () => {
  const form = { integrationId: 'webhook', name: 'Board', config: { webhookUrl: `${site}/board` } }
  const { id } = await user.json<{ id: number }>('POST', '/api/user-integrations', form)
  const way = { kind: 'connection', connectionId: id }
  expect((await other.request('POST', '/api/notification-ways', way)).status).toBe(404)
  expect(await add(way)).toMatchObject({ name: 'Board', target: 'Outgoing webhook', problem: null })
  await notify()
  await deliver()
  expect(peer.hits).toMatchObject([{ path: '/board', body: expect.stringContaining('Scout waits') }])
  await user.request('DELETE', `/api/user-integrations/${id}`)
  expect((await ways()).isReachable).toBe(false)
  await notify()
  await deliver()
  expect(await states()).toEqual(['sent', 'failed'])
})

test('a service that asks to wait is asked again then, and a target that is gone is switched off and reported once', async () => {
  const way = await add({ kind: 'ntfy', server: site, topic: 'quay' })
  answer = { status: 429, headers: { 'retry-after': '600' } }
  await notify()
  await deliver()
  pass(5 * minute)
  await deliver()
  expect(peer.hits).toHaveLength(1)
  answer = { status: 403 }
  pass(6 * minute)
  await notify()
  await deliver()
  expect(await states()).toEqual(['failed', 'skipped'])
  expect((await ways()).ways.find(({ id }) => id === way.id)).toMatchObject({
    isActive: false,
    problem: expect.any(String),
  })
  const failures = await db.$count(
    notifications,
    and(eq(notifications.userId, userId), eq(notifications.kind, 'way.failed')),
  )
  expect(failures).toBe(1)
})

test('what is over is not sent, nor what is beyond the limit of the day', async () => {
  await add({ kind: 'webhook', url: `${site}/hook` })
  await notify({ title: 'Over soon' })
  await inTransaction((tx) => withdraw(tx, 'budget.reached', 'Over soon', userId))
  await deliver()
  expect(await states()).toEqual(['skipped'])
  const before = config.noticesPerDay
  config.noticesPerDay = 1
  await notify()
  await deliver()
  await notify()
  await deliver()
  config.noticesPerDay = before
  expect(await states()).toEqual(['skipped', 'sent', 'skipped'])
})

test('emails follow the events that their user chose, and each has a delivery with its outcome', async () => {
  config.smtpUrl = mail.url
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  const send = async () => {
    await deliver()
    await sendDueEmails(await openMail({ smtpUrl: mail.url, from: config.mailFrom }), signal)
    await deliver()
  }
  await notify({ emailKey: `a:${userId}` })
  await notify({ emailKey: `a:${userId}` })
  await send()
  expect(await states()).toEqual(['sent', 'skipped'])
  expect(mail.received).toHaveLength(1)
  const [email] = (await ways()).ways
  expect(email).toMatchObject({ kind: 'email', problem: null })
  expect((await user.request('DELETE', `/api/notification-ways/${email?.id}`)).status).toBe(409)
  await choose({ id: email?.id ?? 0 }, { 'needs-you': 'unreached' })
  await notify({ emailKey: `b:${userId}` })
  await send()
  expect(mail.received).toHaveLength(1)
  pass(31 * minute)
  await send()
  expect(mail.received).toHaveLength(2)
  await choose({ id: email?.id ?? 0 }, {})
  await notify({ emailKey: `c:${userId}` })
  expect(await db.$count(mailOutbox, eq(mailOutbox.userId, userId))).toBe(2)
  expect(await user.json('POST', `/api/notification-ways/${email?.id}/test`)).toMatchObject({ isOk: true })
  expect(await states()).toEqual(['sent', 'skipped', 'sent'])
})

test('a press in a message decides once what the message showed, and every message then says so', async () => {
  const way = await aChat()
  expect(way).toMatchObject({ name: 'Ada', kind: 'telegram' })
  const approvalId = await anApproval()
  await notify({ kind: 'question.asked', approvalId })
  await deliver()
  const [message] = sent
  if (!message) throw new Error('No message was sent.')
  const [north, south, refuse] = buttonsOf(message).map(({ data }) => pressIn(data))
  if (!north || !south || !refuse) throw new Error('Buttons are missing.')
  const actor = { userId }
  const otherId = (await other.json<{ id: string }>('GET', '/api/auth/user')).id
  expect((await pressDelivery({ userId: otherId }, south)).isDecided).toBe(false)
  expect((await pressDelivery(actor, { ...south, hash: '0'.repeat(16) })).isDecided).toBe(false)
  expect((await pressDelivery(actor, { ...south, action: '7' })).isDecided).toBe(false)
  const presses = await Promise.all([south, north, refuse].map((press) => pressDelivery(actor, press)))
  expect(presses.filter(({ isDecided }) => isDecided)).toHaveLength(1)
  await editDueMessages(signal)
  expect(edited).toEqual([expect.stringMatching(/^1: /)])
  const closed = await anApproval()
  await notify({ kind: 'question.asked', approvalId: closed })
  await db.update(approvals).set({ state: 'expired' }).where(eq(approvals.id, closed))
  await deliver()
  expect((await states()).at(-1)).toBe('skipped')
  expect(sent).toHaveLength(1)
})
