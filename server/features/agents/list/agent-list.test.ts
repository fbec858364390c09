import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let user: Caller
let other: Caller
const ids: Record<string, number> = {}

const people = [
  {
    name: 'beta',
    taskDescription: 'Watch the HARBOUR pages daily.',
    tasksCompleted: 5,
    lastRun: '2026-01-02',
  },
  { name: 'Alpha', taskDescription: 'Save 100% of the invoices.', tasksCompleted: 5, lastRun: '2026-01-03' },
  { name: 'alpha', taskDescription: 'Read file_names with care.', tasksCompleted: 9, lastRun: null },
  {
    name: 'Ärger',
    taskDescription: 'Sort complaints about C:\\temp.',
    tasksCompleted: 0,
    lastRun: '2026-01-03',
  },
  { name: 'gamma', taskDescription: 'Plan the harbour festival.', tasksCompleted: 0, lastRun: null },
]

beforeAll(async () => {
  user = await aUser(app)
  other = await aUser(app)
  for (const [position, { name, taskDescription, tasksCompleted, lastRun }] of people.entries()) {
    const form = { name, persona: 'writer', taskDescription, status: position < 2 ? 'paused' : 'active' }
    const { id } = await user.json<AgentReply>('POST', '/api/agents', form)
    ids[name] = id
    await db
      .update(agents)
      .set({ tasksCompleted, lastRun: lastRun === null ? null : new Date(lastRun) })
      .where(eq(agents.id, id))
  }
})

async function names(query: string, caller = user): Promise<string[]> {
  const list = await caller.json<AgentReply[]>('GET', `/api/agents?${query}`)
  return list.map(({ name }) => name)
}

const orders: [string, string[]][] = [
  ['newest', ['gamma', 'Ärger', 'alpha', 'Alpha', 'beta']],
  ['name', ['Alpha', 'alpha', 'beta', 'gamma', 'Ärger']],
  ['last-run', ['Ärger', 'Alpha', 'beta', 'gamma', 'alpha']],
  ['tasks', ['alpha', 'Alpha', 'beta', 'gamma', 'Ärger']],
]
test.for(orders)(
  'sorted by %s the order is stable, and agents that never ran come last',
  async ([sort, order]) => {
    expect(await names(`sort=${sort}`)).toEqual(order)
  },
)

test.for(orders)(
  'sorted by %s, pages of any size follow each other without a gap or a repeat',
  async ([sort, order]) => {
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let before = ''
      for (;;) {
        const page = await user.json<AgentReply[]>('GET', `/api/agents?sort=${sort}&limit=${limit}${before}`)
        if (page.length === 0) break
        seen.push(...page.map(({ name }) => name))
        before = `&before=${page.at(-1)?.id}`
      }
      expect(seen).toEqual(order)
    }
  },
)

const searches: [string, string[]][] = [
  ['harbour', ['gamma', 'beta']],
  ['HARBOUR  watch', ['beta']],
  ['alpha invoices', ['Alpha']],
  ['ärger', ['Ärger']],
  ['100%', ['Alpha']],
  ['%', ['Alpha']],
  ['_', ['alpha']],
  ['\\', ['Ärger']],
  ["' or 1=1 --", []],
  ['   ', ['gamma', 'Ärger', 'alpha', 'Alpha', 'beta']],
]
test.for(searches)(
  'a search for "%s" finds what holds every word, in any case, and nothing by pattern',
  async ([q, found]) => {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(found)
  },
)

test('search, status, order and paging work together', async () => {
  expect(await names('status=paused')).toEqual(['Alpha', 'beta'])
  expect(await names('status=active&sort=name')).toEqual(['alpha', 'gamma', 'Ärger'])
  expect(await names(`q=a&status=active&sort=tasks&limit=1&before=${ids.alpha}`)).toEqual(['gamma'])
})

test('a page continues after an agent that was moved to the trash meanwhile', async () => {
  const someone = await aUser(app)
  const made: AgentReply[] = []
  for (const name of ['a', 'b', 'c']) {
    const form = { name, persona: 'writer', taskDescription: 'Write a short note.' }
    made.push(await someone.json<AgentReply>('POST', '/api/agents', form))
  }
  await someone.request('DELETE', `/api/agents/${made[1]?.id}`)
  expect(await names(`sort=name&before=${made[1]?.id}`, someone)).toEqual(['c'])
})

test("another user's agents are neither found nor usable as a place in the list", async () => {
  expect(await names('q=harbour', other)).toEqual([])
  await other.json('POST', '/api/agents', { name: 'own', persona: 'writer', taskDescription: 'My own task.' })
  for (const sort of ['name', 'last-run', 'tasks']) {
    expect(await names(`sort=${sort}&before=${ids.beta}`, other)).toEqual([])
  }
})

const misfits = [
  'sort=cost',
  'status=deleted',
  `q=${'x'.repeat(201)}`,
  'limit=0',
  'before=0',
  'page=2',
  'q=%00',
]
test.for(misfits)('a list asked for by %s is refused', async (query) => {
  expect((await user.request('GET', `/api/agents?${query}`)).status).toBe(400)
})

test('one agent is answered as it is in the list', async () => {
  const [first] = await user.json<AgentReply[]>('GET', '/api/agents?limit=1')
  expect(await user.json('GET', `/api/agents/${first?.id}`)).toEqual(first)
  expect((await other.request('GET', `/api/agents/${first?.id}`)).status).toBe(404)
  expect((await user.request('GET', '/api/agents/abc')).status).toBe(400)
})

test('each agent tells how many messages it has exchanged', async () => {
  const [first] = await user.json<AgentReply[]>('GET', '/api/agents?limit=1')
  if (!first) throw new Error('There is no agent.')
  const message = { agentId: first.id, userId: first.userId, messageType: 'agent', message: 'Done.' } as const
  await db.insert(agentConversations).values([message, message, message])
  expect(await user.json('GET', `/api/agents/${first.id}`)).toMatchObject({ conversationCount: 3 })
  const list = await user.json<AgentReply[]>('GET', '/api/agents?sort=name')
  expect(list.map(({ conversationCount }) => conversationCount)).toEqual([0, 0, 0, 3, 0])
})

test('a user without agents is answered an empty list in every order', async () => {
  const nobody = await aUser(app)
  for (const [sort] of orders) expect(await names(`sort=${sort}`, nobody)).toEqual([])
})

test('favorites come first in every order where that is asked for, page by page too', async () => {
  const id = ids.Alpha ?? 0
  const { updatedAt } = await user.json<AgentReply>('GET', `/api/agents/${id}`)
  const starred = await user.json<AgentReply>('PUT', `/api/agents/${id}/favorite`, { isFavorite: true })
  expect(starred).toMatchObject({ isFavorite: true, version: 1, updatedAt })
  for (const [sort, order] of orders) {
    const expected = ['Alpha', ...order.filter((name) => name !== 'Alpha')]
    expect(await names(`sort=${sort}&favorites=first`)).toEqual(expected)
    expect(await names(`sort=${sort}`)).toEqual(order)
    const paged: string[] = []
    let before = ''
    for (;;) {
      const page = await user.json<AgentReply[]>(
        'GET',
        `/api/agents?sort=${sort}&favorites=first&limit=2${before}`,
      )
      paged.push(...page.map(({ name }) => name))
      if (page.length < 2) break
      before = `&before=${page.at(-1)?.id}`
    }
    expect(paged).toEqual(expected)
  }
  await user.json('PUT', `/api/agents/${id}/favorite`, { isFavorite: false })
  expect(await names('favorites=first')).toEqual(orders[0]?.[1])
})

test('a set that nobody keeps has no agents, and what is no set is refused', async () => {
  expect(await names('in=nonsense:1')).toEqual([])
  expect(await names('in=constructor:1')).toEqual([])
  expect((await user.request('GET', '/api/agents?in=1%20or%201')).status).toBe(400)
})
