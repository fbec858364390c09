import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { UsageRecordReply, UsageSummaryReply } from '#contract/usage/usage-costs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { usageSums } from '#server/db/tables/usage-sums.ts'
import { addCosts } from '#server/engine/model/prices/cost.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { mergeUsageSums } from './merge-sums.ts'

testDatabase()
const app = createApp()
let user: Caller
let agent: AgentReply

beforeEach(async () => {
  user = await aUser(app)
  agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})

const summary = (caller = user) => caller.json<UsageSummaryReply>('GET', '/api/billing/user/summary')
const records = async (query = '') =>
  (await user.json<{ records: UsageRecordReply[] }>('GET', `/api/billing/user${query}`)).records
const called = (service: string, totalBilled: string | null, more: object = {}) => ({
  userId: agent.userId,
  subjectKind: 'agent' as const,
  subjectId: String(agent.id),
  service,
  usageType: 'tokens',
  usageAmount: '100',
  baseCost: totalBilled,
  processingFee: totalBilled && '0.000001',
  totalBilled,
  pricing: totalBilled === null ? ('unpriced' as const) : ('priced' as const),
  ...more,
})
const added = (...costs: (string | null)[]) => addCosts(costs.map((cost) => cost ?? '0'))

test('a newcomer has no records, and a summary of zeros over 30 days', async () => {
  expect(await records()).toEqual([])
  const found = await summary()
  expect(found).toMatchObject({
    costs_by_service: { openai: '0.000000', anthropic: '0.000000', gemini: '0.000000' },
    total_cost: '0.000000',
    currency: 'USD',
    processing_fee_percent: 5,
    services: [],
    agents: [],
  })
  expect(found.days).toHaveLength(30)
  expect(found.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10))
})

test('sums by service, agent and day are those of the records, to the millionth, and nobody else sees them', async () => {
  await db
    .insert(usageRecords)
    .values([
      called('openai', '0.100001'),
      called('openai', '0.200002', { timestamp: new Date(Date.now() - 86_400_000) }),
      called('anthropic', '0.000003'),
      called('openai-compatible', '0.000000', { pricing: 'own' }),
      called('openai', '9.000000', { timestamp: new Date(Date.now() - 400 * 86_400_000) }),
      called('gemini', '0.000007', { subjectKind: 'model', subjectId: 'gemini', purpose: 'trial' }),
    ])
  const [all, found] = [await records(), await summary()]
  expect(found.costs_by_service).toEqual({
    openai: '9.300003',
    anthropic: '0.000003',
    gemini: '0.000007',
    'openai-compatible': '0.000000',
  })
  expect(found.total_cost).toBe(added(...all.map((record) => record.total_billed)))
  expect(found.totals).toMatchObject({ calls: 6, tokens: 600, processing_fee: '0.000006' })
  expect(found.agents).toMatchObject([
    { agentId: agent.id, agentName: 'Scout', calls: 5, total_billed: '9.300006' },
    { agentId: null, agentName: null, calls: 1, total_billed: '0.000007' },
  ])
  expect(found.days.slice(-2).map((day) => day.total_billed)).toEqual(['0.200002', '0.100011'])
  expect((await summary(await aUser(app))).total_cost).toBe('0.000000')
})

test('the month has the cost of its calls, what caches saved of it, and all of its runs', async () => {
  const lastMonth = new Date()
  lastMonth.setUTCDate(0)
  await db
    .insert(usageRecords)
    .values([
      called('openai', '0.100001', { cachedTokens: 40, saved: '0.000090' }),
      called('anthropic', '0.000002', { cachedTokens: 0, cacheWriteTokens: 50, saved: '-0.000100' }),
      called('openai-compatible', null),
      called('openai', '5.000000', { timestamp: lastMonth, cachedTokens: 5, saved: '0.000002' }),
    ])
  for (let count = 0; count < 2; count += 1)
    await user.json('POST', `/api/agents/${agent.id}/run`, {}, { prefer: 'respond-async' })
  expect((await summary()).month).toMatchObject({
    firstDay: `${new Date().toISOString().slice(0, 8)}01`,
    runs: 2,
    calls: 3,
    unpricedCalls: 1,
    tokens: 300,
    cachedTokens: 40,
    saved: '-0.000010',
    total_billed: '0.100003',
  })
  expect((await summary()).totals).toMatchObject({ cachedTokens: 45, saved: '-0.000008' })
  expect((await records()).map(({ saved }) => saved)).toEqual(['0.000002', null, '-0.000100', '0.000090'])
})

test('a call without a known price says so, and not that it cost nothing', async () => {
  await db.insert(usageRecords).values([called('openai', null), called('openai', '0.000001')])
  expect(await records()).toMatchObject([
    { total_billed: '0.000001' },
    { total_billed: null, pricing: 'unpriced' },
  ])
  expect((await summary()).totals).toMatchObject({ calls: 2, unpricedCalls: 1, total_billed: '0.000001' })
})

test('a call is counted once its outcome is known, and again when that changes', async () => {
  const unknown = {
    ...called('openai', null),
    pricing: null,
    outcome: 'unknown' as const,
    entryKey: 'call 1',
  }
  await db.insert(usageRecords).values(unknown)
  expect(await summary()).toMatchObject({ unknownCalls: 1, totals: { calls: 0, unpricedCalls: 0 } })
  const ofCall = eq(usageRecords.userId, agent.userId)
  await db
    .insert(usageRecords)
    .values({ ...called('openai', '0.000002'), entryKey: 'call 1' })
    .onConflictDoUpdate({
      target: usageRecords.entryKey,
      set: { outcome: 'answered', pricing: 'priced', totalBilled: '0.000002', baseCost: '0.000002' },
    })
  expect(await summary()).toMatchObject({
    unknownCalls: 0,
    total_cost: '0.000002',
    totals: { calls: 1, tokens: 100 },
  })
  await db.update(usageRecords).set({ totalBilled: '0.000005', service: 'gemini' }).where(ofCall)
  expect(await summary()).toMatchObject({
    costs_by_service: { openai: '0.000000', gemini: '0.000005' },
    total_cost: '0.000005',
    totals: { calls: 1 },
  })
})

test('records are read page by page, and those of one run alone', async () => {
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, status: 'success' })
    .returning()
  const id = run?.id ?? 0
  await db
    .insert(usageRecords)
    .values([
      called('openai', '0.000001'),
      called('openai', '0.000002', { executionId: id, stepPosition: 2 }),
      called('openai', '0.000003'),
    ])
  const [newest, next] = await records('?limit=2')
  expect([newest?.total_billed, next?.total_billed]).toEqual(['0.000003', '0.000002'])
  expect(await records(`?limit=2&before=${next?.id}`)).toMatchObject([{ total_billed: '0.000001' }])
  expect(await records(`?executionId=${id}`)).toMatchObject([
    { executionId: id, stepPosition: 2, agentId: agent.id, agentName: 'Scout', usage_amount: 100 },
  ])
})

test('merging leaves one row to a key, the same sums, and nothing of a user who is gone', async () => {
  for (const cost of ['0.000001', '0.000002', '0.000003']) {
    await db.insert(usageRecords).values([called('openai', cost), called('gemini', null)])
  }
  const before = await summary()
  const rows = () => db.$count(usageSums, eq(usageSums.userId, agent.userId))
  expect(await rows()).toBe(12)
  await Promise.all([mergeUsageSums(), mergeUsageSums(agent.userId)])
  await mergeUsageSums()
  expect(await rows()).toBe(4)
  expect(await summary()).toEqual(before)
  await db.execute(sql`delete from users where id = ${agent.userId}`)
  expect(await rows()).toBe(0)
})

const call = (count: number) =>
  db.execute(sql`
      insert into ${usageRecords} (user_id, service, usage_type, subject_kind, subject_id, total_billed, timestamp)
      select ${agent.userId}, (array['openai', 'gemini'])[1 + n % 2], 'tokens', 'agent', ${String(agent.id)}, 0.000001,
        now() - (n % 25) * interval '1 day'
      from generate_series(1, ${count}::int) n`)
const mergedRows = async () => {
  await mergeUsageSums(agent.userId)
  return db.$count(usageSums, eq(usageSums.userId, agent.userId))
}

test('the summary reads as many rows with ten thousand calls as with a hundred', async () => {
  await call(100)
  const few = await mergedRows()
  await call(10_000)
  expect(await mergedRows()).toBe(few)
  expect((await summary()).total_cost).toBe('0.010100')
})
