import { desc, eq, isNotNull, and } from 'drizzle-orm'
import { threadMessageMax } from '#contract/threads/thread-names.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { threadMessages } from '#server/db/tables/threads.ts'
import { cancelRun } from '#server/features/runs/public.ts'
import { currentThread, leaveThread } from '#server/features/threads/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { answerQuestion } from './answer-question.ts'
import type { Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'
import { agentsToTalkTo, channelOf, chosenAgent, offerAgents, rememberAgent } from './choose-agent.ts'
import { storeIncoming } from './store-incoming.ts'
import { talk } from './talk.ts'

const commands = { start: help, help, agents: listAgents, new: beginNew, stop } as const

/** Acts on a message of a linked account: a command, the answer to a question, or a message to an agent. */
export async function takeMessage(account: LinkedAccountRow, incoming: Incoming): Promise<void> {
  const command = commandIn(incoming.text)
  if (command) return once(account, incoming, 'command', () => commands[command](account))
  if (await answerQuestion(account, incoming)) return
  const { service, userId } = account
  const current = await currentThread(userId, channelOf(account))
  const chosen = await chosenAgent(account)
  const offered = chosen || current ? [] : await agentsToTalkTo(userId)
  const agentId = chosen ?? (offered.length === 1 ? offered[0]?.id : undefined)
  if (agentId !== undefined || current) {
    const isFirst = (tx: Tx) => storeIncoming(tx, { service, incoming, what: 'message', account })
    const { text, files, externalId: key } = incoming
    const answer = await talk(account, { text, files, key, agentId, isFirst })
    if (answer) await incoming.respond(answer)
    return
  }
  if (offered.length === 0) return once(account, incoming, 'message', async () => chatTexts.noAgents)
  const isNew = await inTransaction((tx) =>
    storeIncoming(tx, {
      service,
      incoming,
      what: 'waiting',
      account,
      outcome: incoming.text.slice(0, threadMessageMax),
    }),
  )
  if (!isNew) return
  const text = incoming.files.length > 0 ? chatTexts.chooseThenFiles : chatTexts.choose
  await offerAgents(account, offered, text)
}

type Command = keyof typeof commands

/** Returns the command that is the whole text. In some services a slash begins a command of their own, so it may be left out. */
function commandIn(text: string): Command | undefined {
  const word = text.trim().toLowerCase().replace(/^\//, '').replace(/@\w+$/, '')
  return Object.hasOwn(commands, word) ? (word as Command) : undefined
}

/** Acts on a message that is no more than a request for an answer, unless it is a repetition. */
async function once(
  account: LinkedAccountRow,
  incoming: Incoming,
  what: string,
  act: () => Promise<string | undefined>,
): Promise<void> {
  const { service } = account
  if (!(await inTransaction((tx) => storeIncoming(tx, { service, incoming, what, account })))) return
  const answer = await act()
  if (answer) await incoming.respond(answer)
}

async function help(): Promise<string> {
  return chatTexts.help
}

async function listAgents(account: LinkedAccountRow): Promise<string | undefined> {
  const [offered, current] = await Promise.all([
    agentsToTalkTo(account.userId),
    currentThread(account.userId, channelOf(account)),
  ])
  if (offered.length === 0) return chatTexts.noAgents
  await offerAgents(account, offered, chatTexts.agents(current?.agent.name))
  return undefined
}

async function beginNew(account: LinkedAccountRow): Promise<string> {
  const channel = channelOf(account)
  const current = await currentThread(account.userId, channel)
  if (!current) return chatTexts.noThread
  await inTransaction(async (tx) => {
    await leaveThread(tx, channel)
    await rememberAgent(tx, account, current.agent.id)
  })
  return chatTexts.begun(current.agent.name)
}

async function stop(account: LinkedAccountRow): Promise<string> {
  const current = await currentThread(account.userId, channelOf(account))
  const [last] = current
    ? await db
        .select({ executionId: threadMessages.executionId })
        .from(threadMessages)
        .where(and(eq(threadMessages.threadId, current.thread.id), isNotNull(threadMessages.executionId)))
        .orderBy(desc(threadMessages.id))
        .limit(1)
    : []
  if (!last?.executionId) return chatTexts.nothingRuns
  try {
    await cancelRun({ userId: account.userId, userAgent: account.service }, last.executionId)
    return chatTexts.stopped
  } catch (error) {
    if (error instanceof Failure) return chatTexts.nothingRuns
    throw error
  }
}
