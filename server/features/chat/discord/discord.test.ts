import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatAccounts, ChatBot, LinkCode } from '#contract/notifications/chat-accounts.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { openBot } from '#server/features/chat/bots.ts'
import type { ChatText } from '#server/features/chat/chat-bot.ts'
import { chatTexts } from '#server/features/chat/chat-texts.ts'
import { chatLoop } from '#server/features/chat/receive-bots.ts'
import { type DiscordPeer, startDiscordPeer } from '#tests/peers/discord-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { discordBot } from './discord-bot.ts'

testDatabase()
const path = '/api/admin/chat-bots'
let discord: DiscordPeer
let admin: Caller
let people = 100

const save = () =>
  admin.json<ChatBot>('PUT', `${path}/discord`, {
    values: { token: discord.token, server: discord.url },
    isActive: true,
  })
beforeAll(async () => {
  discord = await startDiscordPeer()
  admin = await aUser(app)
  await chatLoop.start()
})
afterAll(async () => {
  await chatLoop.stop()
  await discord.close()
})
beforeEach(async () => {
  discord.faults.clear()
  await save()
})

const person = () => String(++people)
const said = (user: string) =>
  discord.messages.filter(({ channel }) => channel === `9${user}`).map(({ content }) => content)
const helpsTo = (user: string) => said(user).filter((text) => text === chatTexts.help).length
const accountsOf = async (user: Caller) =>
  (await user.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts
const bot = async () =>
  (await admin.json<ChatBot[]>('GET', path)).find(({ service }) => service === 'discord')

async function linked() {
  const user = await aUser(app)
  const ada = person()
  const { code } = await user.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: 'discord' })
  discord.write(ada, code, { times: 3 })
  await eventually(async () => said(ada).includes(discordBot.linkedText ?? '') || null)
  return { user, ada, code }
}

async function send(message: Partial<ChatText>) {
  const opened = await openBot('discord')
  if (!opened) throw new Error('There is no bot.')
  const text = { chat: '91', text: 'Hello', idempotencyKey: 'k', ...message }
  return discordBot.sendText(opened, text, AbortSignal.timeout(60_000))
}

test('a code links who sends it, once; a press is acknowledged and answered; strangers, servers and programs start nothing', async () => {
  const { user, ada, code } = await linked()
  expect(await accountsOf(user)).toMatchObject([{ service: 'discord', name: `Ada (@ada${ada})` }])
  discord.press(ada, 'd:999999:0123456789abcdef:a', { times: 2 })
  await eventually(async () => discord.answers.length === 2 || null)
  expect(new Set(discord.answers).size).toBe(1)
  expect(discord.acknowledged).toHaveLength(2)

  const eve = person()
  for (let time = 0; time < 30; time += 1) discord.write(eve, `Run everything ${time}`)
  discord.write(eve, code, { guild: '5' })
  discord.write(eve, 'Hello', { bot: true })
  discord.press(ada, 'd:1:0123456789abcdef:a', { guild: '5' })
  await eventually(async () => discord.answers.includes(chatTexts.groupPress) || null)
  expect(said(eve)).toEqual([chatTexts.stranger])
  expect(said(ada)).toEqual([discordBot.linkedText])
  const lines = await db.select().from(userActivityLogs).where(eq(userActivityLogs.action, 'ignore_stranger'))
  expect(lines.filter(({ metadata }) => metadata?.sender === eve)).toHaveLength(1)
})

test('the next connection continues the session without a loss: after a cut, a request to connect again, another holder', async () => {
  const { ada } = await linked()
  const from = discord.begun.length
  discord.cut()
  discord.write(ada, '/help')
  await eventually(async () => helpsTo(ada) === 1 || null)
  discord.reconnect()
  discord.write(ada, '/help')
  await eventually(async () => helpsTo(ada) === 2 || null)
  await chatLoop.stop()
  discord.write(ada, '/help')
  await chatLoop.start()
  await eventually(async () => helpsTo(ada) === 3 || null)
  expect(discord.begun.slice(from)).toEqual(['resume', 'resume', 'resume'])

  discord.forgetSessions()
  discord.cut()
  await eventually(async () => discord.begun.at(-1) === 'identify' || null)
  discord.write(ada, '/help')
  await eventually(async () => helpsTo(ada) === 4 || null)
})

test('a text shows exactly what it is, in parts with the buttons below the last, and a failure says what it means', async () => {
  const text = '**not bold** `{"a_b": [1]}` https://example.com/a_b?c=1 '.repeat(100).trim()
  const buttons = Array.from({ length: 7 }, (_, at) => ({
    label: `Choice ${at}`,
    data: `d:1:0123456789abcdef:${at}`,
  }))
  const from = discord.messages.length
  expect(await send({ text, buttons })).toMatchObject({ state: 'sent' })
  const parts = discord.messages.slice(from)
  expect(parts.map(({ content }) => content).join(' ')).toBe(text)
  expect(parts.slice(-2).map((part) => part.buttons.length)).toEqual([0, 7])

  discord.faults.set('/channels/92/messages', { status: 200, isLost: true })
  expect(await send({ chat: '92', idempotencyKey: 'lost' })).toMatchObject({ state: 'sent' })
  expect(discord.messages.filter(({ channel }) => channel === '92')).toHaveLength(1)

  discord.faults.set('/messages', { status: 429, retryAfter: 30 })
  expect(await send({})).toMatchObject({ state: 'failed', retryAfterMs: 30_000 })
  discord.faults.set('/messages', { status: 502 })
  expect((await send({})).state).toBe('unknown')
  discord.faults.set('/messages', { status: 403 })
  expect((await send({})).state).toBe('gone')
  discord.faults.set('/messages', { status: 400 })
  expect(await send({})).toMatchObject({ state: 'failed', isFinal: true })
})

test('a token that Discord does not accept is refused, and a revoked one switches the bot off and says so', async () => {
  const { token } = discord
  discord.token = 'another.bot.token'
  discord.cut()
  await eventually(async () => (await bot())?.isActive === false || null)
  expect((await bot())?.problem).toContain('no longer accepts the token')
  discord.token = token
  const wrong = await admin.request('PUT', `${path}/discord`, { values: { token: 'x', server: discord.url } })
  expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
    400,
    expect.stringContaining('does not know this token'),
  ])
})
