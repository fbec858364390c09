import { sql } from 'drizzle-orm'
import {
  type BuilderChat,
  type ChatEvent,
  chatMessagesMax,
  chatTitleMax,
} from '#contract/builders/builder-chats.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'
import type { FlowEvent, Step } from '#server/builders/flow.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { BuilderChatRow, StoredMessage } from '#server/db/tables/builders.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { conflict, Failure, invalid, limitReached } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import type { Understanding } from './builder.ts'
import { builderOf } from './builder-table.ts'
import { lockChat, messageOf, saveChat, showChat } from './chats.ts'
import { inTurn } from './turns.ts'

type State = BuilderChatRow['state']
type AnyEvent = FlowEvent<unknown, unknown, unknown>
interface Turn {
  kind: BuilderChatRow['kind']
  state: State
  messages: StoredMessage[]
}

/** Maximum duration of a turn, including model calls, in ms. */
const turnMaxMs = 6 * 60_000

/**
 * Handles one event of a conversation and returns the conversation after it. The state machine decides what is said.
 * Building and the change of the conversation are one transaction. A repeated event changes nothing, and a turn that
 * has begun runs to its end, even if nobody waits for it any more.
 */
export async function converse(actor: Actor, chatId: number, event: ChatEvent): Promise<BuilderChat> {
  // Check the owner before joining a turn.
  await showChat(actor.userId, chatId)
  return inTurn(chatId, event, (show) => takeTurn(actor, chatId, event, show))
}

async function takeTurn(
  actor: Actor,
  chatId: number,
  event: ChatEvent,
  show: (text: string) => void,
): Promise<BuilderChat> {
  const { userId } = actor
  const before = await showChat(userId, chatId)
  if (before.messages.some(({ id }) => id === event.id)) return before
  const context = {
    userId,
    about: chatId,
    models: before.models,
    signal: AbortSignal.timeout(turnMaxMs),
    show,
  }
  // A model can be slow, so it is asked before any row is locked.
  const analysis =
    event.type === 'said'
      ? await builderOf(before.kind).understand(context, event.text, before.state)
      : undefined
  const prepared = event.type === 'build' ? await preparedFor(context, before) : undefined
  const { chat, wanted } = await inTransaction(async (tx) => {
    const row = await lockChat(tx, userId, chatId)
    if (row.messages.some(({ id }) => id === event.id))
      return { chat: await showChat(userId, chatId, tx), wanted: undefined }
    if (row.messages.length >= chatMessagesMax) {
      throw limitReached(
        `This conversation has ${chatMessagesMax} messages, the most that are kept. Begin a new one.`,
      )
    }
    const turn: Turn = { kind: row.kind, state: row.state, messages: withUserMessage(row.messages, event) }
    const left = await act(tx, actor, turn, { event, analysis, prepared })
    const title = titleAfter(row, event)
    return {
      chat: await saveChat(tx, chatId, { state: turn.state, messages: turn.messages, title }),
      wanted: left,
    }
  })
  return wanted ? afterwards(actor, chat, wanted, event.id) : chat
}

/** What building needs, or the error of preparing it, which is reported when building. */
type Prepared = { value: unknown } | { error: unknown }

async function preparedFor(
  context: Understanding,
  { kind, state }: BuilderChat,
): Promise<Prepared | undefined> {
  const { prepare } = builderOf(kind)
  if (!prepare || state.phase !== 'building') return undefined
  try {
    return { value: await prepare(context, state) }
  } catch (error) {
    return { error: context.signal.aborted ? conflict('It took too long. Nothing was changed.') : error }
  }
}

interface Act {
  event: ChatEvent
  analysis: unknown
  prepared: Prepared | undefined
}

/** Passes the event to the state machine; returns what to do after the conversation is stored. */
async function act(
  tx: Tx,
  actor: Actor,
  turn: Turn,
  { event, analysis, prepared }: Act,
): Promise<Wanted | undefined> {
  if (event.type === 'build') {
    if (turn.state.phase === 'building') await build(tx, actor, turn, prepared)
    return undefined
  }
  const step = apply(turn, event.type === 'said' ? { type: 'said', text: event.text, analysis } : event)
  if (step.effect === 'build') await build(tx, actor, turn, undefined)
  return step.effect === undefined || step.effect === 'build' ? undefined : step
}

/** Applies one event to the state machine, and adds its messages. */
function apply(turn: Turn, event: AnyEvent): Step<State> {
  const step: Step<State> = builderOf(turn.kind).flow.next(turn.state, event)
  turn.state = step.state
  const last = turn.messages.at(-1)
  const replaced = step.replacesLast && last?.options ? last.id : undefined
  const earlierMessages = replaced === undefined ? turn.messages : turn.messages.slice(0, -1)
  if (step.replacesLast && replaced === undefined) return step
  const says = event.type === 'said' ? withReply(step.says, event.analysis) : step.says
  turn.messages = [...earlierMessages, ...says.map((said) => messageOf(said, replaced))]
  return step
}

/** Adds the model's reply before the first message of the state machine. */
function withReply(says: NewMessage[], analysis: unknown): NewMessage[] {
  const reply = (analysis as { reply?: string | null }).reply
  const [first, ...rest] = says
  return reply && first ? [{ ...first, content: `${reply}\n\n${first.content}` }, ...rest] : says
}

/** Builds within a savepoint: a failure rolls back everything except the message about it. */
async function build(tx: Tx, actor: Actor, turn: Turn, prepared: Prepared | undefined): Promise<void> {
  await tx.execute(sql`savepoint building`)
  try {
    if (prepared && 'error' in prepared) throw prepared.error
    const built = await builderOf(turn.kind).build(tx, actor, turn.state, prepared?.value)
    apply(turn, { type: 'built', built })
  } catch (error) {
    await tx.execute(sql`rollback to savepoint building`)
    if (!(error instanceof Failure))
      log.warn({ err: error, kind: turn.kind }, 'A builder failed with an internal error')
    apply(turn, { type: 'failed', message: error instanceof Failure ? error.message : undefined })
  }
}

/** Returns the messages with the user's text or choice added; an answered choice is no longer offered. */
function withUserMessage(messages: StoredMessage[], event: ChatEvent): StoredMessage[] {
  if (event.type === 'said')
    return [...messages, messageOf({ type: 'user', content: event.text } as never, event.id)]
  if (event.type !== 'chosen') return messages
  const asked = messages.find(({ id }) => id === event.messageId)
  const choices = asked?.options?.choices
  if (!choices) throw conflict('This was answered already.')
  const labels = event.values.map((value) => choices.find((choice) => choice.value === value)?.label)
  if (labels.some((label) => label === undefined)) throw invalid('Choose one of the options')
  const without = messages.map((message) =>
    message.id === event.messageId ? withoutOptions(message) : message,
  )
  return [...without, messageOf({ type: 'user', content: labels.join(', ') } as never, event.id)]
}

function withoutOptions({ options: _chosen, ...message }: StoredMessage): StoredMessage {
  return message
}

/** Names a conversation after the user's first message. */
function titleAfter({ title, messages }: BuilderChatRow, event: ChatEvent): string {
  const isFirst = messages.every(({ type }) => type !== 'user')
  if (!isFirst || event.type !== 'said') return title
  return event.text.replace(/\s+/g, ' ').slice(0, chatTitleMax).trim()
}

/** What to do after the conversation is stored. */
type Wanted = Pick<Step<State>, 'effect' | 'target'>

/** Carries it out and adds a message with the outcome; a repeated event finds the same run. */
async function afterwards(
  actor: Actor,
  { id, kind, state }: BuilderChat,
  wanted: Wanted,
  eventId: string,
): Promise<BuilderChat> {
  const outcome = await doAfterwards(actor, builderOf(kind), {
    ...wanted,
    state,
    key: `builder chat ${id} ${eventId}`,
  })
  return inTransaction(async (tx) => {
    const row = await lockChat(tx, actor.userId, id)
    const turn: Turn = { kind: row.kind, state: row.state, messages: row.messages }
    apply(turn, outcome)
    return saveChat(tx, id, { state: turn.state, messages: turn.messages })
  })
}

async function doAfterwards(
  actor: Actor,
  { test, join }: ReturnType<typeof builderOf>,
  { effect, target, state, key }: Wanted & { state: State; key: string },
): Promise<AnyEvent> {
  try {
    if (effect === 'join' && join && target !== undefined)
      return { type: 'joined', team: await join(actor, state, target) }
    if (effect !== 'test' || !test) throw conflict('There is nothing to test.')
    return { type: 'started', executionId: await test(actor, state, key) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { type: 'refused', message: error.message }
  }
}
