import { sql } from 'drizzle-orm'
import { type BuilderChat, type ChatEvent, chatMessagesMax, chatTitleMax } from '#contract/builder-chats.ts'
import type { FlowEvent, Step } from '#contract/builders/flow.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { BuilderChatRow, StoredMessage } from '#server/db/tables/builders.ts'
import type { Actor } from '#server/features/activity/service.ts'
import { conflict, Failure, invalid, limitReached } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { builderOf } from './builder-table.ts'
import { lockChat, messageOf, saveChat, showChat } from './chats.ts'

type State = BuilderChatRow['state']
type AnyEvent = FlowEvent<unknown, unknown, unknown>
interface Turn {
  kind: BuilderChatRow['kind']
  state: State
  messages: StoredMessage[]
}

/**
 * Does one thing in a conversation and answers what it has become. The machine decides what is said; building and the
 * change of the conversation are one transaction. The same event again changes nothing.
 */
export async function converse(
  actor: Actor,
  chatId: number,
  event: ChatEvent,
  signal: AbortSignal,
): Promise<BuilderChat> {
  const { userId } = actor
  const before = await showChat(userId, chatId)
  if (before.messages.some(({ id }) => id === event.id)) return before
  // A model may take its time, so it is asked before anything is held.
  const analysis =
    event.type === 'said'
      ? await builderOf(before.kind).understand({ userId, about: chatId, signal }, event.text, before.state)
      : undefined
  const { chat, isTest } = await inTransaction(async (tx) => {
    const row = await lockChat(tx, userId, chatId)
    if (row.messages.some(({ id }) => id === event.id))
      return { chat: await showChat(userId, chatId, tx), isTest: false }
    if (row.messages.length >= chatMessagesMax) {
      throw limitReached(
        `This conversation has ${chatMessagesMax} messages, the most that are kept. Begin a new one.`,
      )
    }
    const turn: Turn = { kind: row.kind, state: row.state, messages: heard(row.messages, event) }
    const wantsTest = await act(tx, actor, turn, event, analysis)
    const title = titleAfter(row, event)
    return {
      chat: await saveChat(tx, chatId, { state: turn.state, messages: turn.messages, title }),
      isTest: wantsTest,
    }
  })
  return isTest ? testBuilt(actor, chat, event.id) : chat
}

/** Takes the event through the machine; answers whether what was built is to be tested. */
async function act(tx: Tx, actor: Actor, turn: Turn, event: ChatEvent, analysis: unknown): Promise<boolean> {
  if (event.type === 'build') {
    if (turn.state.phase === 'building') await build(tx, actor, turn)
    return false
  }
  const effect = apply(turn, event.type === 'said' ? { type: 'said', text: event.text, analysis } : event)
  if (effect === 'build') await build(tx, actor, turn)
  return effect === 'test'
}

/** Has the machine take one event, and says what it says. */
function apply(turn: Turn, event: AnyEvent): Step<State>['effect'] {
  const step: Step<State> = builderOf(turn.kind).flow.next(turn.state, event)
  turn.state = step.state
  const last = turn.messages.at(-1)
  const replaced = step.replacesLast && last?.options ? last.id : undefined
  const kept = replaced === undefined ? turn.messages : turn.messages.slice(0, -1)
  if (step.replacesLast && replaced === undefined) return step.effect
  turn.messages = [...kept, ...step.says.map((said) => messageOf(said, replaced))]
  return step.effect
}

/** Builds within a savepoint: what fails leaves nothing behind but what is said of it. */
async function build(tx: Tx, actor: Actor, turn: Turn): Promise<void> {
  await tx.execute(sql`savepoint building`)
  try {
    apply(turn, { type: 'built', built: await builderOf(turn.kind).build(tx, actor, turn.state) })
  } catch (error) {
    await tx.execute(sql`rollback to savepoint building`)
    if (!(error instanceof Failure)) log.warn({ err: error, kind: turn.kind }, 'a builder could not build')
    apply(turn, { type: 'failed', message: error instanceof Failure ? error.message : undefined })
  }
}

/** The messages with what the person said or chose; chosen options are not offered again. */
function heard(messages: StoredMessage[], event: ChatEvent): StoredMessage[] {
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

/** A conversation is named after the first thing that is said in it. */
function titleAfter({ title, messages }: BuilderChatRow, event: ChatEvent): string {
  const isFirst = messages.every(({ type }) => type !== 'user')
  if (!isFirst || event.type !== 'said') return title
  return event.text.replace(/\s+/g, ' ').slice(0, chatTitleMax).trim()
}

/** Starts the run once the conversation is kept; the same event again finds the same run. */
async function testBuilt(
  actor: Actor,
  { id, kind, state }: BuilderChat,
  eventId: string,
): Promise<BuilderChat> {
  const outcome = await startTest(actor, builderOf(kind).test, state, `builder chat ${id} ${eventId}`)
  return inTransaction(async (tx) => {
    const row = await lockChat(tx, actor.userId, id)
    const turn: Turn = { kind: row.kind, state: row.state, messages: row.messages }
    apply(turn, outcome)
    return saveChat(tx, id, { state: turn.state, messages: turn.messages })
  })
}

async function startTest(
  actor: Actor,
  test: ReturnType<typeof builderOf>['test'],
  state: State,
  key: string,
): Promise<AnyEvent> {
  try {
    if (!test) throw conflict('There is nothing to test.')
    return { type: 'started', executionId: await test(actor, state, key) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { type: 'refused', message: error.message }
  }
}
