import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { OverviewReply } from '#contract/runs/overview.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { layNight, ranAt, sharedReason } from '#tests/setup/database/night.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { blocksOf, readingCost } from '#tests/setup/database/reading-cost.ts'

testDatabase()
const app = createApp()
let user: Caller
let userId: string

beforeAll(async () => {
  user = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
  await layNight(db, userId, async (name) => {
    const form = { name, persona: 'writer', taskDescription: 'Watch the prices.' }
    return (await user.json<AgentReply>('POST', '/api/agents', form)).id
  })
})

const look = (since: Date, caller = user) =>
  caller.json<OverviewReply>('GET', `/api/overview?since=${since.toISOString()}`)

test('the morning after fourteen agents ran it tells what needs their owner, what is new, and what comes next', async () => {
  const { decisions, needs, happened, next } = await look(new Date(ranAt.getTime() - 60_000))
  expect(decisions.first.map(({ agentName }) => agentName)).toEqual(['Market report', 'Crew news'])
  expect(decisions.hasMore).toBe(false)
  expect(needs.map(({ agents, kind, reason }) => [agents.length, kind, reason])).toEqual([
    [5, 'failed', sharedReason],
    [1, 'paused', 'The page could not be read.'],
  ])
  expect(happened.results.map(({ agentName, summary }) => [agentName, summary])).toEqual([
    ['Harbour news', '4 prices changed, 1 product new.'],
  ])
  expect(happened).toMatchObject({ more: 0, unchanged: 5 })
  expect(next.runs.map(({ name }) => name)).toEqual(['Quiet 1', 'Quiet 2', 'Quiet 3'])
  expect(next.more).toBe(2)
})

test('a returning user sees only what is new, and still what needs them; another user nothing', async () => {
  const again = await look(new Date(ranAt.getTime() + 60_000))
  expect(again.needs).toHaveLength(2)
  expect(again.happened).toMatchObject({ results: [], more: 0, unchanged: 0 })
  const ofOtherUser = await look(ranAt, await aUser(app))
  expect(ofOtherUser).toMatchObject({
    hasAgents: false,
    asksServerKind: false,
    decisions: { first: [], hasMore: false },
    needs: [],
    happened: { results: [], unchanged: 0 },
    next: { runs: [] },
  })
})

test('runs that ended before are not read for the news', async () => {
  const busy = await aUser(app)
  const form = { name: 'Busy', persona: 'writer', taskDescription: 'Watch the prices.' }
  const agent = await busy.json<AgentReply>('POST', '/api/agents', form)
  const completedAt = new Date(Date.now() - 10 * 86_400_000)
  const run = {
    agentId: agent.id,
    userId: agent.userId,
    status: 'success',
    output: 'Said. '.repeat(150),
  } as const
  for (let part = 0; part < 3; part++)
    await db
      .insert(agentExecutions)
      .values(Array.from({ length: 1_000 }, () => ({ ...run, executedAt: completedAt, completedAt })))
  await db.execute(sql`vacuum analyze agent_executions`)
  const { blocks } = await readingCost(() => look(new Date(Date.now() - 86_400_000), busy))
  expect(blocks).toBeLessThan((await blocksOf('agent_executions')) / 2)
})
