import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply, AgentSummary } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { readingCost } from '#tests/setup/database/reading-cost.ts'

testDatabase()
const app = createApp()
type Run = Partial<typeof agentExecutions.$inferInsert>
let user: Caller
let userId: string

beforeAll(async () => {
  user = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
})

/** Adds an agent with these runs, the oldest first. */
async function agentWith(name: string, runs: Run[], change: Partial<typeof agents.$inferInsert> = {}) {
  const form = { name, persona: 'writer', taskDescription: 'Watch the prices.' }
  const { id: agentId } = await user.json<AgentReply>('POST', '/api/agents', form)
  if (Object.keys(change).length > 0) await db.update(agents).set(change).where(eq(agents.id, agentId))
  for (const run of runs) await db.insert(agentExecutions).values({ agentId, userId, ...run })
}

const at = new Date('2026-11-22T03:10:00.000Z')
const success: Run = { status: 'success', output: '# Prices\n\n4 prices changed. [1]\n', completedAt: at }
const failure: Run = { status: 'failed', errorMessage: "KeyError: 'price' (line 2)", completedAt: at }
const canceled: Run = { status: 'canceled', errorMessage: 'The run was canceled.', completedAt: at }

test('each agent of a list shows its current status and last outcome, and a filter finds those that need their owner', async () => {
  await agentWith('New', [])
  await agentWith('Well', [failure, success])
  await agentWith('Failing', [success, failure])
  await agentWith('Stopped', [failure, canceled])
  await agentWith('Held', [success, { status: 'queued', heldAt: at }, { status: 'queued' }])
  await agentWith('Running', [failure, { status: 'running' }], { status: 'paused' })
  await agentWith('Gave up', [failure], { status: 'paused', failuresInARow: 5 })
  const list = await user.json<AgentReply[]>('GET', '/api/agents?sort=name')
  const statusByName = Object.fromEntries(list.map(({ name, standing }) => [name, standing]))
  const last = { executionId: expect.any(Number), at: at.toISOString() }
  const failed = { ...last, status: 'failed', summary: "KeyError: 'price' (line 2)" }
  const done = { ...last, status: 'success', summary: '4 prices changed.' }
  expect(statusByName).toMatchObject({
    New: { open: null, last: null, pausedItself: false },
    Well: { open: null, last: done },
    Failing: { open: null, last: failed, pausedItself: false },
    Stopped: { open: null, last: failed },
    Held: { open: { status: 'queued', isHeld: true }, last: done },
    Running: { open: { status: 'running', isHeld: false }, last: failed, pausedItself: false },
    'Gave up': { open: null, last: failed, pausedItself: true },
  })

  const named = async (status: string) =>
    (await user.json<AgentReply[]>('GET', `/api/agents?sort=name&status=${status}`)).map(({ name }) => name)
  expect(await named('failed')).toEqual(['Failing', 'Gave up', 'Running', 'Stopped'])
  expect(await named('needs-you')).toEqual(['Failing', 'Gave up', 'Held', 'Stopped'])
  expect(await user.json<AgentSummary>('GET', '/api/agents/analytics')).toMatchObject({
    failed: 4,
    needsYou: 4,
  })
})

test('for the counts the newest outcome of an agent is looked up once', async () => {
  const busy = await aUser(app)
  const { id } = await busy.json<{ id: string }>('GET', '/api/auth/user')
  const count = 300
  const agent = { userId: id, name: 'One of many', persona: 'writer', taskDescription: 'Watch.' }
  await db.insert(agents).values(Array.from({ length: count }, () => agent))
  const { visits } = await readingCost(() => busy.json('GET', '/api/agents/analytics'))
  // Once for the outcome, once for budget holds.
  expect(visits).toBeLessThan(2.5 * count)
})
