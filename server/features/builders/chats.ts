import { containing } from '#server/db/containing.ts'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type BuilderChat, type BuilderChatLine, chatsMax } from '#contract/builders/builder-chats.ts'
import type { BuilderKind, NewMessage } from '#contract/builders/chat-message.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { type BuilderChatRow, builderChats, type StoredMessage } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { checkModelOrder } from '#server/features/models/public.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached, notFound } from '#server/platform/failure.ts'
import { builderOf } from './builder-table.ts'

interface ChatQuery {
  limit: number
  before?: number | undefined
  kind?: BuilderKind | undefined
  q?: string | undefined
}

const isOwn = (userId: string, chatId: number) =>
  and(eq(builderChats.id, chatId), eq(builderChats.userId, userId))

const lineColumns = {
  id: builderChats.id,
  kind: builderChats.kind,
  title: builderChats.title,
  phase: sql<string>`${builderChats.state}->>'phase'`,
  models: builderChats.models,
  createdAt: builderChats.createdAt,
  updatedAt: builderChats.updatedAt,
}

/** Returns the conversations of a user, newest first; `q` matches names and messages. */
export function listChats(userId: string, { limit, before, kind, q }: ChatQuery): Promise<BuilderChatLine[]> {
  const words = q && containing(q)
  const message = sql`exists (select from jsonb_array_elements(${builderChats.messages}) as said where said->>'content' ilike ${words})`
  return db
    .select(lineColumns)
    .from(builderChats)
    .where(
      and(
        eq(builderChats.userId, userId),
        kind && eq(builderChats.kind, kind),
        before === undefined ? undefined : lt(builderChats.id, before),
        words ? sql`(${builderChats.title} ilike ${words} or ${message})` : undefined,
      ),
    )
    .orderBy(desc(builderChats.id))
    .limit(limit)
}

/** Starts a conversation with the builder's welcome. Throws `limitReached` when the user has the maximum. */
export async function beginChat(
  userId: string,
  kind: BuilderKind,
  models?: ModelOrder | null,
): Promise<BuilderChat> {
  await checkModelOrder(userId, models)
  const { flow, name } = builderOf(kind)
  return inTransaction(async (tx) => {
    // Serializes concurrent requests of the user, so that the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const count = await tx.$count(builderChats, eq(builderChats.userId, userId))
    if (count >= chatsMax) {
      throw limitReached(
        `You have ${count} conversations, the most that are kept. Delete one to begin another.`,
      )
    }
    const [row] = await tx
      .insert(builderChats)
      .values({
        userId,
        kind,
        title: `New ${name}`,
        state: flow.begin(),
        messages: [messageOf(flow.welcome)],
        models: models === undefined ? sql`(${lastChoice(tx, userId)})` : models,
      })
      .returning()
    if (!row) throw new Error('The insert returned no conversation.')
    return chatOf(row)
  })
}

/** The models of the user's newest conversation, which the next one asks, too. */
const lastChoice = (tx: Tx, userId: string) =>
  tx
    .select({ models: builderChats.models })
    .from(builderChats)
    .where(eq(builderChats.userId, userId))
    .orderBy(desc(builderChats.id))
    .limit(1)

/** Returns one conversation of this user; throws the same `notFound` for a missing one and for another user's. */
export async function showChat(userId: string, chatId: number, queries: Queries = db): Promise<BuilderChat> {
  const [row] = await queries.select().from(builderChats).where(isOwn(userId, chatId))
  if (!row) throw notFound('Conversation')
  return chatOf(row)
}

/** Returns the same, locked until the transaction ends. */
export async function lockChat(tx: Tx, userId: string, chatId: number): Promise<BuilderChatRow> {
  const [row] = await tx.select().from(builderChats).where(isOwn(userId, chatId)).for('update')
  if (!row) throw notFound('Conversation')
  return row
}

/** Stores the new state of a conversation. */
export async function saveChat(
  tx: Tx,
  chatId: number,
  change: Pick<BuilderChatRow, 'state' | 'messages'> & { title?: string },
): Promise<BuilderChat> {
  const [row] = await tx.update(builderChats).set(change).where(eq(builderChats.id, chatId)).returning()
  if (!row) throw notFound('Conversation')
  return chatOf(row)
}

/** Renames a conversation, or chooses the models that it asks; what is left out does not change. */
export async function changeChat(
  userId: string,
  chatId: number,
  { title, models }: { title?: string | undefined; models?: ModelOrder | null | undefined },
): Promise<BuilderChat> {
  const before = await showChat(userId, chatId)
  await checkModelOrder(userId, models, before.models)
  if (title === undefined && models === undefined) return before
  const [row] = await db.update(builderChats).set({ title, models }).where(isOwn(userId, chatId)).returning()
  if (!row) throw notFound('Conversation')
  return chatOf(row)
}

/** Deletes a conversation; what it built remains. */
export async function removeChat(userId: string, chatId: number): Promise<void> {
  const deleted = await db
    .delete(builderChats)
    .where(isOwn(userId, chatId))
    .returning({ id: builderChats.id })
  if (deleted.length === 0) throw notFound('Conversation')
}

/** Converts a text to a message with an id and a time. */
export function messageOf(
  message: NewMessage | (NewMessage & { type: 'user' }),
  id: string = randomUUID(),
): StoredMessage {
  return { type: 'assistant', ...message, id, timestamp: clock.now().toISOString() }
}

/** Converts a row; its state has the type of its kind, which `builderChat` validates. */
function chatOf(row: BuilderChatRow): BuilderChat {
  const messages = row.messages.map((message) => ({ ...message, timestamp: new Date(message.timestamp) }))
  return { ...row, phase: row.state.phase, messages, isBusy: false } as unknown as BuilderChat
}
