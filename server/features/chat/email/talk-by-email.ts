import { and, asc, eq, isNull } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { threads } from '#server/db/tables/threads.ts'
import type { Incoming } from '#server/features/chat/chat-bot.ts'
import { storeIncoming } from '#server/features/chat/store-incoming.ts'
import { currentThread, takeThreadMessage } from '#server/features/threads/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { channelOf } from './email-channel.ts'
import type { ReceivedEmail } from './parse-email.ts'

const listedMax = 50
const searchedMax = 1_000
/** What programs put before the subject of an answer or of a forwarded message. */
const prefixes =
  /^(?:\s*(?:re|aw|sv|antw|rv|r|odp|ynt|fw|fwd|wg|tr|vs|res|回复|转发|返信)(?:\[\d+\])?\s*[:：])+\s*/i

const texts = {
  nothing: 'Your email has no text above what it quotes. Nothing was started. Write again with your message.',
  noAgents: 'You have no agent yet. Create one in Balancia first.',
  waits: 'Your message is read after the answer to your earlier one.',
} as const

/** What an email of a linked account refers to, as its tokens prove. */
interface Reference {
  /** The thread whose answer it answers. */
  threadId: number | undefined
  /** The agent that the notification was about that it answers. */
  agentId: number | undefined
}

/**
 * Passes a message to an agent: to the thread that it answers, or to a new one with the agent that its subject names.
 * A message without an agent is answered with the names to choose from.
 */
export async function talkByEmail(
  account: LinkedAccountRow,
  incoming: Incoming,
  email: ReceivedEmail,
  reference: Reference,
): Promise<void> {
  const { userId } = account
  const subject = email.subject.replace(prefixes, '').trim()
  const channel = channelOf(account.id, email.ids[0] ?? email.messageId ?? incoming.externalId, subject)
  const threadId = await threadOf(userId, channel, reference.threadId)
  const isNew = threadId === undefined && reference.agentId === undefined
  const named = isNew ? await agentNamed(userId, subject) : undefined
  if (named && 'refusal' in named) return refuse(account, incoming, named.refusal)
  // Only an answer quotes what its reader knows; everything in a new message is meant.
  const written = email.ids.length > 0 ? incoming.text : email.text
  const text = [named?.rest, written].filter(Boolean).join('\n\n')
  if (text === '' && incoming.files.length === 0) return refuse(account, incoming, texts.nothing)
  try {
    const taken = await takeThreadMessage({
      actor: { userId, userAgent: 'email' },
      source: 'email',
      text,
      files: incoming.files,
      key: incoming.externalId,
      ...(threadId === undefined ? { channel, agentId: named?.id ?? reference.agentId } : { threadId }),
      isFirst: (tx) => storeIncoming(tx, { service: 'email', incoming, what: 'message', account }),
    })
    if (taken?.isNew && taken.executionId === null) await incoming.respond(texts.waits)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await refuse(account, incoming, error.message)
  }
}

/** Answers a message that starts nothing, once. */
async function refuse(account: LinkedAccountRow, incoming: Incoming, outcome: string): Promise<void> {
  const isNew = await inTransaction((tx) =>
    storeIncoming(tx, { service: 'email', incoming, what: 'message', account, outcome }),
  )
  if (isNew) await incoming.respond(outcome)
}

/** Returns the thread that a message continues, if it takes place in email. */
async function threadOf(
  userId: string,
  channel: string,
  answeredId: number | undefined,
): Promise<number | undefined> {
  if (answeredId !== undefined) {
    const [answered] = await db
      .select({ id: threads.id })
      .from(threads)
      .where(and(eq(threads.id, answeredId), eq(threads.userId, userId), eq(threads.source, 'email')))
    if (answered) return answered.id
  }
  return (await currentThread(userId, channel))?.thread.id
}

type Named = { id: number; rest: string } | { refusal: string }

/** Returns the agent whose name a subject begins with, and the rest of the subject; the only agent needs no name. */
async function agentNamed(userId: string, subject: string): Promise<Named> {
  const own = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(accessibleAgents(userId, 'run'), isNull(agents.deletedAt)))
    .orderBy(asc(agents.name))
    .limit(searchedMax)
  const [only] = own
  if (!only) return { refusal: texts.noAgents }
  const [, name = '', rest = ''] = /^([^:：]*)[:：]?(.*)$/s.exec(subject) ?? []
  const isNamed = (each: { name: string }) => each.name.trim().toLowerCase() === name.trim().toLowerCase()
  const named = own.filter(isNamed)
  const [found] = named
  if (found && named.length === 1) return { id: found.id, rest: rest.trim() }
  if (own.length === 1) return { id: only.id, rest: subject }
  const names = own.slice(0, listedMax).map((each) => `- ${each.name}`)
  const more = own.length > listedMax ? [`… and ${own.length - listedMax} more`] : []
  const first = only.name.replace(/[:：].*$/s, '')
  return {
    refusal: [
      `Nothing was started: the subject names ${found ? 'more than one agent' : 'no agent'}. Write again, and begin the subject with the name of one, such as “${first}: what is new?”. Your agents:`,
      ...names,
      ...more,
    ].join('\n'),
  }
}
