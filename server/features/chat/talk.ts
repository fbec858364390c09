import { threadSources } from '#contract/threads/thread-names.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { takeThreadMessage, type ThreadSender } from '#server/features/threads/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { openBot } from './bots.ts'
import type { ChatBotKind, Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'
import {
  channelOf,
  agentsToTalkTo,
  forgetChoice,
  rememberAgent,
  takeWaiting,
  waitingMessage,
} from './choose-agent.ts'

type TalkSource = ThreadSender['source']
const sourceOf = (service: string): TalkSource | undefined =>
  threadSources.find((source): source is TalkSource => source !== 'page' && source === service)

interface Said {
  text: string
  files?: Incoming['files']
  key: string
  agentId: number | undefined
  isFirst: (tx: Tx) => Promise<boolean>
}

/** Gives a message to the agent of a conversation; returns what to answer at once, if anything. */
export async function talk(
  account: LinkedAccountRow,
  { isFirst, ...said }: Said,
): Promise<string | undefined> {
  const source = sourceOf(account.service)
  if (!source) return chatTexts.noTalk
  try {
    const taken = await takeThreadMessage({
      actor: { userId: account.userId, userAgent: account.service },
      source,
      channel: channelOf(account),
      ...said,
      async isFirst(tx) {
        if (!(await isFirst(tx))) return false
        await forgetChoice(tx, account)
        return true
      },
    })
    return taken?.isNew && taken.executionId === null ? chatTexts.waits : undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The refusal is the answer, also to a repetition.
    const isNew = await inTransaction(isFirst)
    return isNew ? error.message : undefined
  }
}

/** Makes an agent the one of a conversation, and gives it the message that waited; returns the answer. */
export async function chooseAgent(account: LinkedAccountRow, agentId: number): Promise<string> {
  const agent = (await agentsToTalkTo(account.userId)).find(({ id }) => id === agentId)
  if (!agent) return chatTexts.agentGone
  const waiting = await waitingMessage(account)
  if (waiting) {
    const { id, externalId: key, outcome } = waiting
    const isFirst = (tx: Tx) => takeWaiting(tx, id)
    return (
      (await talk(account, { text: outcome ?? '', key, agentId, isFirst })) ?? chatTexts.given(agent.name)
    )
  }
  await inTransaction((tx) => rememberAgent(tx, account, agentId))
  return chatTexts.chosen(agent.name)
}

/** Sends the answers of threads through the bot of a service; undefined: it has no threads. */
export function chatThreadSender({ service, sendText }: ChatBotKind): ThreadSender | undefined {
  const source = sourceOf(service)
  // Emails are answered in their own thread by the mailbox.
  if (!source || source === 'email') return undefined
  return {
    source,
    honoursIdempotencyKey: false,
    async send({ channel, text, idempotencyKey, url }, signal) {
      const bot = await openBot(service)
      if (!bot) return { state: 'failed', isFinal: true, message: 'The bot of this service does not work.' }
      const chat = channel.slice(service.length + 1)
      return sendText(bot, { chat, text: text || url, idempotencyKey }, signal)
    },
  }
}
