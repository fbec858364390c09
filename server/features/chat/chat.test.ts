import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatAccounts, ChatBot, LinkCode } from '#contract/notifications/chat-accounts.ts'
import { questionAnswer } from '#contract/approvals/question.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { chatBots, incomingMessages, linkCodes } from '#server/db/tables/chat-accounts.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { notificationWays } from '#server/db/tables/notification-ways.ts'
import { approvalKind, approvalKinds } from '#server/features/approvals/kinds.ts'
import { requestApproval } from '#server/features/approvals/public.ts'
import { editDueMessages } from '#server/features/ways/edit-messages.ts'
import { sendDueDeliveries } from '#server/features/ways/send-deliveries.ts'
import { startTelegramPeer, type TelegramPeer } from '#tests/peers/telegram-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { chatTexts } from './chat-texts.ts'
import { chatLoop } from './receive-bots.ts'

testDatabase()
const bots = '/api/admin/chat-bots'
let telegram: TelegramPeer
let admin: Caller
let people = 7_000

const { signal } = new AbortController()
const realKinds = approvalKinds.listeners
/** The answers that were passed on, by approval. */
const passedOn: [number, string][] = []
const nothing = () => Promise.resolve(undefined)
/** A question that no run waits for. */
const question = approvalKind({
  kind: 'question',
  answer: questionAnswer,
  approve: (_tx, { id }, { answer }) => {
    passedOn.push([id, answer])
    return nothing()
  },
  refuse: nothing,
  expire: nothing,
})

beforeAll(async () => {
  approvalKinds.listeners = [question]
  telegram = await startTelegramPeer()
  admin = await aUser(app)
  await chatLoop.start()
})
afterAll(async () => {
  approvalKinds.listeners = realKinds
  await chatLoop.stop()
  await telegram.close()
})
beforeEach(async () => {
  telegram.faults.clear()
  const values = { token: telegram.token, server: telegram.url }
  await admin.json('PUT', `${bots}/telegram`, { values, isActive: true })
})

const person = () => ({ id: ++people, username: `person${people}` })
const said = (to: number) =>
  telegram.messages.filter(({ chat }) => chat === String(to)).map(({ text }) => text)
const received = () => eventually(async () => telegram.waiting() === 0 || null)
const codeFor = (user: Caller) =>
  user.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: 'telegram' })
const accountsOf = async (user: Caller) =>
  (await user.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts
const telegramBot = async () =>
  (await admin.json<ChatBot[]>('GET', bots)).find(({ service }) => service === 'telegram')

const noticesByUser = () =>
  db
    .select({ times: count() })
    .from(notifications)
    .where(eq(notifications.kind, 'way.failed'))
    .groupBy(notifications.userId)

async function linked() {
  const user = await aUser(app)
  const from = person()
  telegram.write(from, `/start ${(await codeFor(user)).code}`)
  const [account] = await eventually(
    () => accountsOf(user),
    (found) => found.length > 0,
  )
  return { user, from, account }
}

test('a bot is checked when it is saved, and its token is never shown and goes to no other address', async () => {
  const wrong = await admin.request('PUT', `${bots}/telegram`, {
    values: { token: '1:no', server: telegram.url },
  })
  expect(wrong.status).toBe(400)
  const moved = await admin.request('PUT', `${bots}/telegram`, { values: { server: 'http://127.0.0.1:9' } })
  expect(moved.status).toBe(400)
  expect(await telegramBot()).toMatchObject({ name: '@harbour_bot', isActive: true, problem: null })
  const [row] = await db.select().from(chatBots)
  const seen = JSON.stringify([await telegramBot(), row])
  expect([seen.includes(telegram.url), seen.includes(telegram.token)]).toEqual([true, false])
  expect((await (await aUser(app)).request('GET', bots)).status).toBe(403)
})

test('a code links the account that sends it to the bot, once, however often the update comes', async () => {
  const user = await aUser(app)
  const [from, thief] = [person(), person()]
  const { code, link } = await codeFor(user)
  expect(link).toBe(`https://t.me/harbour_bot?start=${code}`)
  telegram.write(from, `/start ${code}`, { times: 3 })
  telegram.write(thief, code.toLowerCase())
  await received()
  expect(await accountsOf(user)).toMatchObject([{ service: 'telegram', name: `Ada (@${from.username})` }])
  expect(said(from.id)).toEqual([chatTexts.linked])
  expect(said(thief.id)).toEqual([chatTexts.wrongCode])
  const [account] = await accountsOf(user)
  await user.json('DELETE', `/api/chat-accounts/${account?.id}`)
  telegram.write(from, 'Are you there?')
  await eventually(async () => said(from.id).includes(chatTexts.stranger))
})

test('an expired code links nobody, and a sender who guesses is not answered after five tries', async () => {
  const user = await aUser(app)
  const guesser = person()
  const { code } = await codeFor(user)
  for (let index = 0; index < 8; index++) telegram.write(guesser, `/start 2345678${'ABCDEFGH'[index]}`)
  telegram.write(guesser, code)
  await received()
  expect(said(guesser.id)).toEqual(Array(5).fill(chatTexts.wrongCode))
  await db.update(linkCodes).set({ expiresAt: new Date(0) })
  const late = person()
  telegram.write(late, code)
  await eventually(async () => said(late.id).length > 0)
  expect(said(late.id)).toEqual([chatTexts.wrongCode])
  expect(await accountsOf(user)).toEqual([])
})

test('strangers, groups and programs start nothing; 10,000 messages of a stranger leave one line', async () => {
  const stranger = person()
  const group = { id: -5, type: 'group' }
  const before = await db.$count(incomingMessages)
  for (let index = 0; index < 10_000; index++) telegram.write(stranger, `Run everything ${index}`)
  telegram.write(person(), 'Hello bot', { chat: group })
  telegram.write({ ...person(), is_bot: true }, 'Hello bot')
  telegram.press(person(), 'd:1:0123456789abcdef:a', { chat: group.id, type: 'group' })
  await received()
  expect(said(stranger.id)).toEqual([chatTexts.stranger])
  expect(said(group.id)).toEqual([])
  expect(telegram.answers).toContain(chatTexts.groupPress)
  const lines = await db.select().from(userActivityLogs).where(eq(userActivityLogs.action, 'ignore_stranger'))
  expect(lines.filter(({ metadata }) => metadata?.sender === String(stranger.id))).toMatchObject([
    { userId: null, resourceId: 'telegram' },
  ])
  expect((await db.$count(incomingMessages)) - before).toBe(1)
})

test('a linked sender is read twenty times a minute and told so once', async () => {
  const { from } = await linked()
  for (let index = 0; index < 100; index++) telegram.write(from, '/help')
  await received()
  const answers = said(from.id)
  expect(answers.filter((text) => text === chatTexts.help)).toHaveLength(19)
  expect(answers.filter((text) => text.includes('20 messages'))).toHaveLength(1)
})

test('a revoked token is reported in words: the bot is switched off and everybody is notified once', async () => {
  const { user } = await linked()
  telegram.faults.set('getUpdates', { status: 409, description: 'Conflict: terminated by other getUpdates' })
  await eventually(async () => (await telegramBot())?.problem?.includes('Another program') || null)
  expect((await user.json<ChatAccounts>('GET', '/api/chat-accounts')).services[0]).toMatchObject({
    service: 'telegram',
    isSetUp: true,
    problem: expect.stringContaining('Another program'),
  })
  telegram.faults.set('getUpdates', { status: 401, description: 'Unauthorized' })
  await eventually(async () => (await telegramBot())?.isActive === false || null)
  expect((await telegramBot())?.problem).toContain('no longer accepts the token')
  const before = await noticesByUser()
  expect(before.length).toBeGreaterThan(1)
  expect(before.every(({ times }) => times === 1)).toBe(true)
  telegram.faults.clear()
  await admin.json('PUT', `${bots}/telegram`, { isActive: true })
  telegram.write(person(), 'Hello')
  await received()
  expect((await telegramBot())?.problem).toBeNull()
  expect(await noticesByUser()).toEqual(before)
})

/** Asks the user a question, and returns the message that shows it in Telegram. */
async function asked(userId: string, choices: string[]) {
  const key = `question:${Math.random()}`
  await db
    .update(notificationWays)
    .set({ events: { 'needs-you': 'at-once' } })
    .where(eq(notificationWays.userId, userId))
  await inTransaction((tx) =>
    requestApproval(tx, {
      kind: 'question',
      userId,
      subject: { kind: 'agent', id: 1 },
      key,
      title: 'Scout asks',
      reason: 'Scout has a question',
      payload: { question: 'Which *quay* <b>now</b>?', choices, otherwise: 'North', isTainted: true },
      notice: { kind: 'question.asked', body: '' },
    }),
  )
  await sendDueDeliveries(signal)
  const [approval] = await db.select().from(approvals).where(eq(approvals.key, key))
  const message = telegram.messages.findLast(({ text }) => text.includes('Which *quay* <b>now</b>?'))
  if (!approval || !message) throw new Error('Nothing was asked.')
  return { id: approval.id, message, dataOf: (label: string) => dataOf(message, label) }
}

const dataOf = ({ buttons }: TelegramPeer['messages'][number], label: string) =>
  buttons.find(({ text }) => text === label)?.callback_data ?? ''
const userIdOf = async (user: Caller) => (await user.json<{ id: string }>('GET', '/api/auth/user')).id

test('a press decides once: repeated, from two devices, forwarded, altered or late ones do nothing', async () => {
  const { user, from } = await linked()
  const other = await linked()
  const { id, message, dataOf: dataIn } = await asked(await userIdOf(user), ['North', 'South'])
  expect(message.chat).toBe(String(from.id))
  const south = dataIn('South')
  telegram.answers.length = 0
  telegram.press(other.from, south)
  telegram.press(from, south.replace(/:[0-9a-f]{16}:/, ':0123456789abcdef:'))
  telegram.press(from, `${south}9`)
  telegram.press(person(), south)
  await received()
  expect(passedOn).toEqual([])
  telegram.press(from, south, { times: 3 })
  telegram.press(from, dataIn('North'))
  await received()
  expect(passedOn).toEqual([[id, 'South']])
  expect(telegram.answers.slice(-2)).toEqual(['Answered.', expect.stringContaining('approved this on')])
  await editDueMessages(signal)
  expect(message).toMatchObject({ isEdited: true, buttons: [], text: expect.stringContaining('South') })
  const late = await asked(await userIdOf(user), ['North'])
  await db
    .update(approvals)
    .set({ expiresAt: new Date(0) })
    .where(eq(approvals.id, late.id))
  telegram.press(from, late.dataOf('North'))
  await received()
  expect(telegram.answers.at(-1)).toContain('expired')
  expect(passedOn).toHaveLength(1)
})

test('a reply to a question is its answer, once, and of its reader alone', async () => {
  const { user, from } = await linked()
  const other = await linked()
  const { id, message } = await asked(await userIdOf(user), [])
  passedOn.length = 0
  telegram.write(other.from, 'Sink it', { replyTo: message.id })
  telegram.write(from, 'The one in the east', { replyTo: message.id, times: 2 })
  telegram.write(from, 'No, the other', { replyTo: message.id })
  await received()
  expect(passedOn).toEqual([[id, 'The one in the east']])
  expect(said(from.id).slice(-2)).toEqual([chatTexts.answered, expect.stringContaining('approved this on')])
})
