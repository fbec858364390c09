import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { userEvents } from '#server/features/runs/watch/user-events.ts'
import { aUser, type Caller } from './setup/callers/call-as.ts'
import { testDatabase } from './setup/database/database.ts'
import { type ReadingCost, readingCost } from './setup/database/reading-cost.ts'

testDatabase()
const app = createApp()
const lists = ['/api/runs', '/api/executions', '/api/activity', '/api/notifications']
let user: Caller
let before: ReadingCost[]

/** Somebody with a thousand of each. */
async function aBusyUser(): Promise<Caller> {
  const caller = await aUser(app)
  const form = { name: 'Busy', persona: 'writer', taskDescription: 'Watch the prices.' }
  const { id: agentId, userId } = await caller.json<AgentReply>('POST', '/api/agents', form)
  const thousand = Array.from({ length: 1_000 })
  await db
    .insert(agentExecutions)
    .values(thousand.map(() => ({ agentId, userId, status: 'success' as const })))
  await db
    .insert(notifications)
    .values(thousand.map(() => ({ userId, agentId, kind: 'run.failed' as const, title: 'A run failed' })))
  await db
    .insert(userActivityLogs)
    .values(thousand.map(() => ({ userId, action: 'run_agent', resource: 'agent' })))
  return caller
}

async function watch(): Promise<void> {
  const { id } = await user.json<{ id: string }>('GET', '/api/auth/user')
  const stop = new AbortController()
  await userEvents(id, undefined, stop.signal)[Symbol.asyncIterator]().next()
  stop.abort()
}

async function costs(): Promise<ReadingCost[]> {
  await db.execute(sql`vacuum analyze`)
  const found: ReadingCost[] = []
  for (const path of lists) found.push(await readingCost(() => user.json('GET', path)))
  return [...found, await readingCost(watch)]
}

beforeAll(async () => {
  user = await aBusyUser()
  before = await costs()
  await aBusyUser()
})

test('the newest of a user are read at the same cost after others added as many', async () => {
  const after = await costs()
  for (const [place, { rows }] of after.entries())
    expect(rows, lists[place] ?? 'what is watched').toBeLessThan(1.5 * (before[place]?.rows ?? 0))
})
