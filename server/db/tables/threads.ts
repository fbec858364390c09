import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { threadSources } from '#contract/threads/thread-names.ts'
import { deliveryStates } from '#contract/notifications/way-names.ts'
import { agents } from './agents.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** Conversations of users with agents: each message of the user is a run with the conversation as its context. */
export const threads = pgTable(
  'threads',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    source: varchar('source', { length: 20, enum: threadSources }).notNull().default('page'),
    /** Where it takes place outside of the page, such as a chat of Telegram; null: in the page alone. */
    channel: text('channel'),
    /** The thread that a message from this channel continues; at most one of each channel. */
    currentChannel: text('current_channel'),
    lastMessageAt: instant('last_message_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('threads_user_id_idx').on(t.userId, t.lastMessageAt),
    index('threads_agent_id_idx').on(t.agentId, t.id),
    uniqueIndex('threads_current_channel_key')
      .on(t.currentChannel)
      .where(sql`${t.currentChannel} is not null`),
    oneOf('threads_source_check', t.source, threadSources),
  ],
)
export type ThreadRow = typeof threads.$inferSelect

const authors = ['user', 'agent'] as const

/** The messages of threads. Answers of threads outside of the page are also the outbox of their service. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: rowId(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    author: varchar('author', { length: 10, enum: authors }).notNull(),
    /** The user who wrote it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Names and sizes of the files that came with it; their content is in the input of the run. */
    files: jsonb('files').$type<{ name: string; bytes: number }[]>(),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    /** Identifies a message of the user, so that a repetition adds nothing. */
    key: text('key'),
    /** The delivery of an answer to a service; null: the page shows it. Of a user's message: `queued` until its turn. */
    state: varchar('state', { length: 10, enum: deliveryStates }),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    /** What the service answered, such as the number of the message; of a message with files that waits: its input. */
    remote: jsonb('remote').$type<Record<string, string>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('thread_messages_thread_id_idx').on(t.threadId, t.id),
    index('thread_messages_execution_id_idx').on(t.executionId),
    index('thread_messages_user_id_idx').on(t.userId),
    unique('thread_messages_key').on(t.threadId, t.key),
    index('thread_messages_due_idx').on(t.nextAttemptAt).where(sql`${t.state} in ('queued', 'sending')`),
    oneOf('thread_messages_author_check', t.author, authors),
    oneOf('thread_messages_state_check', t.state, deliveryStates),
  ],
)
export type ThreadMessageRow = typeof threadMessages.$inferSelect

/** With whom threads are shared; they read and write in them while they may run the agent. */
export const threadShares = pgTable(
  'thread_shares',
  {
    threadId: integer('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.userId] }), index('thread_shares_user_id_idx').on(t.userId)],
)
