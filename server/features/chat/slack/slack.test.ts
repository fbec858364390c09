import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatAccounts, ChatBot, LinkCode } from '#contract/notifications/chat-accounts.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { openBot } from '#server/features/chat/bots.ts'
import type { ChatText } from '#server/features/chat/chat-bot.ts'
import { chatTexts } from '#server/features/chat/chat-texts.ts'
import { chatLoop } from '#server/features/chat/receive-bots.ts'
import { type SlackPeer, startSlackPeer } from '#tests/peers/slack-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { slackBot } from './slack-bot.ts'
import { shownCommands } from './slack-text.ts'

testDatabase()
const path = '/api/admin/chat-bots'
let slack: SlackPeer
let admin: Caller
let people = 100

const values = () => ({ botToken: slack.botToken, appToken: slack.appToken, server: slack.url })
beforeAll(async () => {
  slack = await startSlackPeer()
  admin = await aUser(app)
  await chatLoop.start()
})
afterAll(async () => {
  await chatLoop.stop()
  await slack.close()
})
beforeEach(async () => {
  slack.faults.clear()
  slack.isRevoked = false
  await admin.json('PUT', `${path}/slack`, { values: values(), isActive: true })
})

const person = () => `U${++people}`
const said = (user: string) =>
  slack.messages.filter(({ channel }) => channel === user.replace('U', 'D')).map(({ text }) => text)
const received = () => eventually(async () => slack.waiting() === 0 || null)
const accountsOf = async (user: Caller) =>
  (await user.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts
const codeFor = (user: Caller) =>
  user.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: 'slack' })
const bot = async () => (await admin.json<ChatBot[]>('GET', path)).find(({ service }) => service === 'slack')

async function send(message: Partial<ChatText>) {
  const opened = await openBot('slack')
  if (!opened) throw new Error('There is no bot.')
  const text = { chat: 'D1', text: 'Hello', idempotencyKey: 'k', ...message }
  return slackBot.sendText(opened, text, AbortSignal.timeout(60_000))
}

const refusal = async (wrong: object) => {
  const response = await admin.request('PUT', `${path}/slack`, { values: { ...values(), ...wrong } })
  return [response.status, ((await response.json()) as { message: string }).message] as const
}

test('the tokens are checked with Slack, and a mistake is explained', async () => {
  expect(await refusal({ botToken: slack.appToken })).toEqual([400, expect.stringContaining('xoxb-')])
  expect(await refusal({ botToken: 'xoxb-other' })).toEqual([400, expect.stringMatching(/^Bot token: /)])
  expect(await refusal({ appToken: 'xapp-other' })).toEqual([
    400,
    expect.stringMatching(/^App-level token: /),
  ])
  slack.faults.set('auth.test', { error: 'account_inactive' })
  expect((await refusal({}))[0]).toBe(400)
  expect(await bot()).toMatchObject({ name: 'balancia (Harbour)', isActive: true, problem: null })
})

test('a code links who sends it, once for a repeated envelope; strangers, channels and other workspaces start nothing', async () => {
  const user = await aUser(app)
  const [ada, eve] = [person(), person()]
  const { code, link } = await codeFor(user)
  expect(link).toBe('https://slack.com/app_redirect?app=A0HARBOUR&team=T0HARBOUR')
  slack.write(ada, code, { times: 3 })
  await received()
  expect(await accountsOf(user)).toMatchObject([{ service: 'slack', name: `Ada ${ada}` }])
  expect(said(ada)).toEqual([shownCommands(chatTexts.linked)])
  slack.write(ada, '!help')
  await eventually(async () => said(ada).includes(shownCommands(chatTexts.help)))

  for (let time = 0; time < 30; time += 1) slack.write(eve, `Run everything ${time}`)
  slack.write(eve, code, { type: 'channel', channel: 'C1' })
  slack.write(ada, 'Hello', { team: 'T0OTHER' })
  slack.press(eve, 'd:1:0123456789abcdef:a')
  slack.press(ada, 'd:1:0123456789abcdef:a', { channel: 'C1' })
  await received()
  expect(said(eve)).toEqual([chatTexts.stranger])
  expect(said(ada)).toHaveLength(2)
  const lines = await db.select().from(userActivityLogs).where(eq(userActivityLogs.action, 'ignore_stranger'))
  expect(lines.filter(({ metadata }) => metadata?.sender === eve)).toHaveLength(1)
})

test('what comes while no connection is there is taken once: after a cut, a request to connect again, another holder', async () => {
  const user = await aUser(app)
  const ada = person()
  slack.write(ada, (await codeFor(user)).code)
  await received()
  const helps = () => said(ada).filter((text) => text === shownCommands(chatTexts.help)).length
  const before = slack.sockets
  slack.cut()
  slack.write(ada, '!help')
  await eventually(async () => helps() === 1 || null)
  slack.refresh()
  slack.write(ada, '!help')
  await eventually(async () => helps() === 2 || null)
  await chatLoop.stop()
  slack.write(ada, '!help', { times: 2 })
  await chatLoop.start()
  await received()
  expect(helps()).toBe(3)
  expect(slack.sockets).toBeGreaterThanOrEqual(before + 3)
})

test('a text shows exactly what it is, in parts with the buttons below the last, and a failure says what it means', async () => {
  const text = '<!channel> *not bold* &amp; https://example.com/a_b?c=1&d=2 '.repeat(100).trim()
  const buttons = [{ label: 'Approve', data: 'd:1:0123456789abcdef:a' }]
  const from = slack.messages.length
  expect(await send({ chat: 'D1:17.5', text, buttons })).toMatchObject({ state: 'sent' })
  const parts = slack.messages.slice(from)
  expect(parts.map((part) => part.text).join(' ')).toBe(text)
  expect(parts.map((part) => part.buttons.length)).toEqual([0, 0, 1].slice(-parts.length))
  expect(parts.every(({ thread_ts }) => thread_ts === '17.5')).toBe(true)

  slack.faults.set('chat.postMessage', { status: 429, retryAfter: 30 })
  expect(await send({})).toMatchObject({ state: 'failed', retryAfterMs: 30_000 })
  slack.faults.set('chat.postMessage', { status: 502 })
  expect((await send({})).state).toBe('unknown')
  slack.faults.set('chat.postMessage', { error: 'invalid_blocks' })
  expect(await send({})).toMatchObject({ state: 'failed', isFinal: true })
  slack.faults.clear()
  expect((await send({ chat: 'C1' })).state).toBe('gone')
})

test('a file is read with the token from Slack alone, and a lacking permission is explained', async () => {
  const opened = await openBot('slack')
  if (!opened) throw new Error('There is no bot.')
  const { loadFile } = await import('./load-file.ts')
  slack.files.set('plan.txt', 'The plan')
  const at = (address: string) =>
    loadFile(opened, { id: 'F1', name: 'plan.txt', url_private_download: address })
  expect(Buffer.from(await at(`${slack.url}/files/plan.txt`)).toString()).toBe('The plan')
  await expect(at(`${slack.url}/files/other.txt`)).rejects.toThrow('files:read')
  await expect(at('https://files.example.com/plan.txt')).rejects.toThrow('not stored in Slack')
})

test('revoked tokens switch the app off and say so', async () => {
  slack.isRevoked = true
  slack.cut()
  await eventually(async () => (await bot())?.isActive === false || null)
  expect((await bot())?.problem).toContain('revoked')
  expect(await send({}).catch((error: Error) => error.message)).toBe('There is no bot.')
})
