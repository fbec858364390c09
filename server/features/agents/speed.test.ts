import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
const statementsMax = 6
const callsPerRound = 200
const rounds = 4
let many: Caller
let few: Caller
let newest: AgentReply

// The driver sends every statement through this method, so its calls are the statements.
const queries = vi.spyOn(Client.prototype, 'query')
afterAll(() => queries.mockRestore())

beforeAll(async () => {
  many = await aUser(app)
  few = await aUser(app)
  await seedAgents(many, 1_000, 10)
  await seedAgents(few, 10, 10)
  await db.execute(sql`analyze`)
  const [agent] = await many.json<AgentReply[]>('GET', '/api/agents?limit=1')
  if (!agent) throw new Error('There is no agent.')
  newest = agent
})

async function seedAgents(owner: Caller, count: number, runsEach: number): Promise<void> {
  const { id: userId } = await owner.json<{ id: string }>('GET', '/api/auth/user')
  const rows = await db
    .insert(agents)
    .values(Array.from({ length: count }, (_, n) => seedOf(userId, n)))
    .returning({ id: agents.id })
  for (const { id: agentId } of rows) {
    const run = { agentId, userId, status: 'success', output: 'What the run found. '.repeat(20) } as const
    await db.insert(agentExecutions).values(Array.from({ length: runsEach }, () => run))
    const message = { agentId, userId, messageType: 'agent', message: run.output } as const
    await db.insert(agentConversations).values(Array.from({ length: 2 * runsEach }, () => message))
  }
}

function seedOf(userId: string, n: number): typeof agents.$inferInsert {
  return {
    userId,
    name: `Agent ${(n * 7_919) % 1_000}`,
    persona: 'researcher',
    taskDescription: `Sum up what changed on these pages. ${'Keep it short. '.repeat(20)}`,
    webLinks: ['https://example.com/news', 'https://example.org/prices'],
    pythonScript: 'print(len(sources))\n'.repeat(10),
    status: n % 3 === 0 ? 'paused' : 'active',
    tasksCompleted: n % 50,
    lastRun: n % 4 === 0 ? null : new Date(1_780_000_000_000 + n * 1_000),
  }
}

async function statementsOf(call: () => Promise<Response>): Promise<number> {
  queries.mockClear()
  const response = await call()
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return queries.mock.calls.length
}

test('with 1,000 agents and 10,000 runs no call sends more than 6 statements, including begin and commit', async () => {
  const id = newest.id
  const file = await many.json<object>('GET', `/api/agents/${id}/export`)
  const form = { name: 'New', persona: 'writer', taskDescription: 'Write a short note.' }
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/auth/user'],
    ['PATCH', '/api/auth/user', { firstName: 'Grace' }],
    ['GET', '/api/agents?limit=50'],
    ['GET', `/api/agents?limit=50&q=agent%20pages&status=active&sort=name&before=${id}`],
    ['GET', '/api/agents/analytics'],
    ['GET', '/api/overview'],
    ['GET', `/api/agents/${id}`],
    ['GET', '/api/executions?limit=50'],
    ['GET', `/api/agents/${id}/executions`],
    ['GET', `/api/agents/${id}/conversations`],
    ['POST', '/api/agents', form],
    ['PATCH', `/api/agents/${id}`, { name: 'Renamed' }],
    ['PATCH', `/api/agents/${id}/toggle`],
    ['POST', `/api/agents/${id}/duplicate`],
    ['GET', `/api/agents/${id}/versions`],
    ['POST', `/api/agents/${id}/versions/1/restore`],
    ['GET', `/api/agents/${id}/export`],
    ['POST', '/api/agents/import', file],
    ['DELETE', `/api/agents/${id}`],
    ['GET', '/api/agents/trash'],
    ['POST', `/api/agents/${id}/restore`],
  ]
  const counts: Record<string, number> = {}
  for (const [method, path, body] of calls) {
    counts[`${method} ${path}`] = await statementsOf(() => many.request(method, path, body))
  }
  for (const [call, statements] of Object.entries(counts)) {
    expect(statements, call).toBeGreaterThan(1)
    // Deleting an agent ends its pending events, with one more statement.
    const max = call.startsWith('DELETE') ? statementsMax + 1 : statementsMax
    expect(statements, call).toBeLessThanOrEqual(max)
  }
  // The session, the list, and whether anything is shared with the user.
  expect(counts['GET /api/agents?limit=50']).toBe(3)
})

test('changing the time zone takes two more statements, which reschedule the agents and teams', async () => {
  const statements = await statementsOf(() =>
    many.request('PATCH', '/api/auth/user', { timeZone: 'Europe/Berlin' }),
  )
  expect(statements).toBeLessThanOrEqual(statementsMax + 2)
})

async function timeOf(caller: Caller, path: string): Promise<number> {
  const startedAt = performance.now()
  await (await caller.request('GET', path)).text()
  return performance.now() - startedAt
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Median time of the same call by both users, in ms; calls alternate so that both see the same noise. */
async function measureRound(path: string): Promise<{ few: number; many: number }> {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let n = 0; n < callsPerRound; n++) {
    times.few.push(await timeOf(few, path))
    times.many.push(await timeOf(many, path))
  }
  return { few: median(times.few), many: median(times.many) }
}

const lists = ['/api/agents?limit=50', '/api/agents?limit=50&sort=name']
test.for(lists)(
  '%s with 1,000 agents takes at most twice as long as with 10',
  { timeout: 600_000 },
  async (path, { annotate }) => {
    const results: Awaited<ReturnType<typeof measureRound>>[] = []
    // Repeat a round that other load on the machine slowed down.
    while (results.length < rounds && !results.some((p) => p.many / p.few <= 2))
      results.push(await measureRound(path))
    const figures = results.map((p) => `${p.many.toFixed(2)} / ${p.few.toFixed(2)} ms`).join(', ')
    await annotate(`median with 1,000 agents / with 10: ${figures}`)
    expect(Math.min(...results.map((p) => p.many / p.few)), figures).toBeLessThanOrEqual(2)
  },
)
