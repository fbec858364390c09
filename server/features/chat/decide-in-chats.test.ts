import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionAnswer } from '#contract/approvals/question.ts'
import type { ChatAccounts, LinkCode } from '#contract/notifications/chat-accounts.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { approvalKind, approvalKinds, requestApproval } from '#server/features/approvals/public.ts'
import { editDueMessages } from '#server/features/ways/edit-messages.ts'
import { sendDueDeliveries } from '#server/features/ways/send-deliveries.ts'
import { type DiscordPeer, startDiscordPeer } from '#tests/peers/discord-peer.ts'
import { type SlackPeer, startSlackPeer } from '#tests/peers/slack-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { chatTexts } from './chat-texts.ts'
import { chatLoop } from './receive-bots.ts'

testDatabase()
const { signal } = new AbortController()
const ownKinds = approvalKinds.listeners
let slack: SlackPeer
let discord: DiscordPeer
let admin: Caller

/** What each question came to, in the order of the decisions. */
const decided: string[] = []
/** A question that no run waits for. */
const question = approvalKind({
  kind: 'question',
  answer: questionAnswer,
  approve: async (_tx, _approval, answer) => {
    decided.push(answer.answer)
  },
  refuse: async () => {
    decided.push('refused')
  },
  expire: async () => undefined,
})

beforeAll(async () => {
  slack = await startSlackPeer()
  discord = await startDiscordPeer()
  admin = await aUser(app)
  approvalKinds.listeners = [question]
  const bots = {
    slack: { botToken: slack.botToken, appToken: slack.appToken, server: slack.url },
    discord: { token: discord.token, server: discord.url },
  }
  for (const [service, values] of Object.entries(bots))
    await admin.json('PUT', `/api/admin/chat-bots/${service}`, { values })
  await chatLoop.start()
})
afterAll(async () => {
  approvalKinds.listeners = ownKinds
  await chatLoop.stop()
  await Promise.all([slack.close(), discord.close()])
})

interface Message {
  id: string
  text: string
  buttons: string[]
  isEdited: boolean
}
interface Chat {
  service: 'slack' | 'discord'
  ada: string
  eve: string
  /** What the bot has written to a person. */
  messages(to: string): Message[]
  /** What was shown to those who pressed. */
  shown(): string[]
  write(from: string, text: string, repliesTo?: string): void
  press(from: string, data: string, message: string): void
}

const chats: Chat[] = [
  {
    service: 'slack',
    ada: 'U71',
    eve: 'U72',
    messages: (to) =>
      slack.messages
        .filter(({ channel, isEphemeral }) => channel === to.replace('U', 'D') && !isEphemeral)
        .map(({ ts, text, buttons, isEdited }) => ({
          id: ts,
          text,
          buttons: buttons.map(({ value }) => value),
          isEdited,
        })),
    shown: () => slack.messages.filter(({ isEphemeral }) => isEphemeral).map(({ text }) => text),
    write: (from, text, thread) => slack.write(from, text, { thread }),
    press: (from, data, message) => slack.press(from, data, { message }),
  },
  {
    service: 'discord',
    ada: '71',
    eve: '72',
    messages: (to) =>
      discord.messages
        .filter(({ channel }) => channel === `9${to}`)
        .map(({ id, content, buttons, isEdited }) => ({
          id,
          text: content,
          buttons: buttons.map(({ custom_id }) => custom_id),
          isEdited,
        })),
    shown: () => discord.answers,
    write: (from, text, replyTo) => discord.write(from, text, { replyTo }),
    press: (from, data, message) => discord.press(from, data, { message }),
  },
]

async function linked(chat: Chat, from: string): Promise<string> {
  const user = await aUser(app)
  const { code } = await user.json<LinkCode>('POST', '/api/chat-accounts/codes', { service: chat.service })
  chat.write(from, code)
  await eventually(
    async () => (await user.json<ChatAccounts>('GET', '/api/chat-accounts')).accounts,
    (found) => found.length === 1,
  )
  return (await user.json<{ id: string }>('GET', '/api/auth/user')).id
}

/** Asks a user, and returns the message that asks. */
async function ask(chat: Chat, userId: string, choices: string[]): Promise<Message> {
  await inTransaction((tx) =>
    requestApproval(tx, {
      kind: 'question',
      userId,
      subject: { kind: 'agent', id: 1 },
      key: `question:${crypto.randomUUID()}`,
      title: 'Which *quay* <b>?',
      reason: 'Your agent has a question',
      payload: { question: 'Which *quay* <b>?', choices, otherwise: 'North', isTainted: true },
      notice: { kind: 'question.asked', body: 'Your agent waits.' },
    }),
  )
  await sendDueDeliveries(signal)
  const asked = chat.messages(chat.ada).at(-1)
  if (!asked) throw new Error('Nothing was sent.')
  return asked
}

test.each(chats)(
  'a question in $service is decided once by its user, and an altered, expired or foreign button decides nothing',
  async (chat) => {
    const { ada, eve } = chat
    const [userId] = [await linked(chat, ada), await linked(chat, eve)]
    const asked = await ask(chat, userId, ['North', 'South'])
    expect(asked.text).toContain('Which *quay* <b>?')
    expect(asked.buttons).toHaveLength(3)
    const [north = '', south = ''] = asked.buttons
    const begun = chat.shown().length
    const answered = (count: number) => eventually(async () => chat.shown().length === begun + count || null)
    chat.press(eve, south, asked.id)
    chat.press(ada, south.replace(/:[0-9a-f]{16}:/, ':0123456789abcdef:'), asked.id)
    await answered(2)
    expect(decided).toEqual([])
    chat.press(ada, south, asked.id)
    chat.press(ada, north, asked.id)
    await answered(4)
    expect(decided.splice(0)).toHaveLength(1)
    await editDueMessages(signal)
    expect(chat.messages(ada).find(({ id }) => id === asked.id)).toMatchObject({
      buttons: [],
      isEdited: true,
    })

    const late = await ask(chat, userId, ['North'])
    const [newest] = await db.select().from(approvals).orderBy(desc(approvals.id)).limit(1)
    await db
      .update(approvals)
      .set({ expiresAt: new Date(0) })
      .where(eq(approvals.id, newest?.id ?? 0))
    chat.press(ada, late.buttons[0] ?? '', late.id)
    await answered(5)
    expect(decided).toEqual([])

    const free = await ask(chat, userId, [])
    chat.write(ada, 'The *east* one', free.id)
    await eventually(async () => decided.length > 0 || null)
    expect(decided.splice(0)).toEqual(['The *east* one'])
    await eventually(async () => chat.messages(ada).some(({ text }) => text === chatTexts.answered) || null)
  },
)
