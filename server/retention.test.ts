import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import type { AgentReply } from '#contract/agents/agents.ts'
import { db, pool } from '#server/db/database.ts'
import { forgetOld, type Retention, retentionLoop } from '#server/db/retention.ts'
import { agents } from '#server/db/tables/agents.ts'
import { incomingMessages, linkCodes } from '#server/db/tables/chat-accounts.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { instant } from '#server/db/tables/columns.ts'
import { agentPictures } from '#server/db/tables/agent-pictures.ts'
import { executionPictures } from '#server/db/tables/execution-pictures.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { agentForms, formSubmissions } from '#server/db/tables/public-pages.ts'
import { threads } from '#server/db/tables/threads.ts'
import { resultDeliveries, resultHooks, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { features } from '#server/features.ts'
import { aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, aTrigger, eventually } from '#tests/setup/callers/outsider.ts'

testDatabase()
const declared = features.flatMap(({ retention }) => retention ?? [])
let agent: AgentReply
let triggerId: number

beforeAll(async () => {
  const user = await aUser(app)
  agent = await anAgent(user)
  triggerId = (await aTrigger(user, agent.id, { triggerType: 'api' })).id
})

/** Puts a row of a table there that has its age since then; a table that is declared needs a line here. */
const put: Record<string, (since: Date, name: string) => Promise<unknown>> = {
  mail_outbox: (sentAt) => db.insert(mailOutbox).values({ userId: agent.userId, status: 'sent', sentAt }),
  trigger_deliveries: (receivedAt, webhookId) =>
    db
      .insert(triggerDeliveries)
      .values({ triggerId, userId: agent.userId, webhookId, status: 'accepted', receivedAt }),
  result_deliveries: async (createdAt) => {
    const { id: agentId, userId } = agent
    const url = 'https://example.com/'
    const [hook] = await db.insert(resultHooks).values({ agentId, url, signingSecret: '' }).returning()
    const [run] = await db.insert(agentExecutions).values({ agentId, userId }).returning()
    const about = { hookId: hook?.id ?? 0, userId, executionId: run?.id ?? 0 }
    await db.insert(resultDeliveries).values({ ...about, status: 'sent', createdAt })
  },
  form_submissions: async (createdAt) => {
    const form = {
      agentId: agent.id,
      slug: 'x'.repeat(24),
      title: 'Ask',
      fields: [],
      perVisitorDay: 1,
      perDay: 1,
    }
    await db.insert(agentForms).values(form).onConflictDoNothing()
    const [stored] = await db.select({ id: agentForms.id }).from(agentForms)
    const formId = stored?.id ?? 0
    const key = createdAt.toISOString()
    const hashes = { visitorHash: key, requestKey: key, tokenHash: key }
    await db.insert(formSubmissions).values({ formId, ...hashes, createdAt })
  },
  notification_deliveries: (createdAt) =>
    db.insert(notificationDeliveries).values({
      userId: agent.userId,
      wayKind: 'ntfy',
      wayName: 'ntfy',
      event: 'failed',
      state: 'sent',
      createdAt,
    }),
  incoming_messages: (receivedAt, externalId) =>
    db.insert(incomingMessages).values({ service: 'telegram', externalId, what: 'message', receivedAt }),
  link_codes: (expiresAt, codeHash) =>
    db.insert(linkCodes).values({ codeHash, userId: agent.userId, service: 'telegram', expiresAt }),
  planned_runs: (plannedAt) =>
    db.insert(plannedRuns).values({ agentId: agent.id, plannedAt, outcome: 'missed' }),
  execution_pictures: async (takenAt) => {
    const { id: agentId, userId } = agent
    const [run] = await db.insert(agentExecutions).values({ agentId, userId }).returning()
    const row = { executionId: run?.id ?? 0, number: 1, jpeg: Buffer.from('jpeg'), takenAt }
    await db.insert(executionPictures).values(row)
  },
  agent_pictures: (usedAt, hash) =>
    db.insert(agentPictures).values({
      agentId: agent.id,
      hash,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      content: Buffer.from('png'),
      usedAt,
    }),
  threads: (createdAt) =>
    db.insert(threads).values({ agentId: agent.id, userId: agent.userId, title: 'Empty', createdAt }),
  sessions: (expire, sid) => db.insert(sessions).values({ sid, sess: 1, expire }),
  agents: async (deletedAt) => {
    const { id: _id, ...like } = (await db.select().from(agents))[0] ?? { id: 0 }
    await db.insert(agents).values({ ...(like as typeof agents.$inferInsert), deletedAt })
  },
  agent_teams: (deletedAt) =>
    db.insert(agentTeams).values({ userId: agent.userId, name: 'Old', taskDescription: 'x', deletedAt }),
}

const count = async ({ table }: Retention) => db.$count(table)

test.for(declared.map((each) => [getTableName(each.table), each] as const))(
  '%s loses what is older than it may get, and nothing else',
  async ([name, each]) => {
    const before = await count(each)
    const limit = Date.now() - each.retentionMs
    await put[name]?.(new Date(limit - 1_000), 'old')
    await put[name]?.(new Date(limit + 3_600_000), 'young')
    expect(await count(each)).toBe(before + 2)
    expect(await forgetOld([each])).toBe(1)
    expect(await count(each)).toBe(before + 1)
    expect(await forgetOld([each])).toBe(0)
  },
)

test('declared retention deletes rows in batches, also when another table fails', async () => {
  const notes = pgTable('notes_of_a_feature', { id: integer('id'), seenAt: instant('seen_at') })
  const gone = pgTable('table_that_is_gone', { id: integer('id'), seenAt: instant('seen_at') })
  await pool().query('create table notes_of_a_feature (id int, seen_at timestamptz)')
  await db.insert(notes).values(Array.from({ length: 25 }, (_, id) => ({ id, seenAt: new Date(0) })))
  await db.insert(notes).values({ id: 25, seenAt: new Date() })
  const kept = { retentionMs: 86_400_000, batchMax: 10 }
  const loop = retentionLoop([
    { table: gone, id: gone.id, since: gone.seenAt, ...kept },
    { table: notes, id: notes.id, since: sql`coalesce(${notes.seenAt}, now())`, ...kept },
  ])
  void loop.start()
  await eventually(async () => (await db.$count(notes)) === 1)
  await loop.stop()
  expect(await db.select({ id: notes.id }).from(notes)).toEqual([{ id: 25 }])
})
