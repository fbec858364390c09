import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BudgetEntryReply, BudgetReply } from '#contract/budgets.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { budgetEntries, budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { addCosts, dollars, microDollars } from '#server/engine/model/prices/cost.ts'
import { failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { reserve, settle } from './reserve.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
})
beforeEach(() => db.delete(budgets))
afterEach(() => {
  clock.now = realNow
})

async function aRun(): Promise<number> {
  const { id: agentId, userId } = agent
  const [run] = await db.insert(agentExecutions).values({ agentId, userId, status: 'running' }).returning()
  return run?.id ?? 0
}

const setMonth = (moneyLimit: string) =>
  user.json<BudgetReply>('PUT', '/api/budgets', { moneyLimit, runsLimit: null })
const setDay = (moneyLimit: string | null) =>
  user.json<BudgetReply>('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit, runsLimit: null })
const month = async () => (await user.json<{ month: BudgetReply }>('GET', '/api/budgets')).month
const entries = () => user.json<BudgetEntryReply[]>('GET', '/api/budgets/entries?limit=200')

const usd = (amount: string) => dollars(microDollars(amount))
const keyOf = (executionId: number, callKey: string) => `run ${executionId} ${callKey}`
const ask = (executionId: number, callKey: string, least: string, most = least) => {
  const { id: agentId, userId } = agent
  const about = { userId, agentId, executionId, purpose: 'run' as const, isOwnKey: false }
  const call = { key: keyOf(executionId, callKey), ...about }
  return inTransaction((tx) => reserve(tx, call, { least: usd(least), most: usd(most) }))
}
const pay = (executionId: number, callKey: string, cost: string | null) =>
  inTransaction((tx) => settle(tx, keyOf(executionId, callKey), cost === null ? null : usd(cost)))

/** Every usage row must equal the sum of its entries, to the millionth. */
async function expectLedgerToAddUp(): Promise<void> {
  const { rows } = await db.execute(sql`
    select u.id from ${budgetUses} as u left join ${budgetEntries} as e on e.use_id = u.id
    group by u.id, u.spent, u.reserved
    having u.spent <> coalesce(sum(e.settled), 0)
      or u.reserved <> coalesce(sum(e.reserved) filter (where e.state = 'reserved'), 0)`)
  expect(rows).toEqual([])
}

test('two hundred reservations at once never exceed the budget by a cent, and the ledger adds up', async () => {
  await setMonth('5')
  await setDay('3.000000')
  const run = await aRun()
  const keys = Array.from({ length: 200 }, (_, n) => `call ${n}`)
  const answers = await Promise.all(
    keys.map(async (key, n) => {
      const answer = await ask(run, key, '0.030001', '0.07')
      const { spent, reserved } = await month()
      expect(Number(addCosts([spent, reserved]))).toBeLessThanOrEqual(3)
      // Half of the calls cost less than reserved, so that others can use what they release.
      if (answer.ok && n % 2 === 0) await pay(run, key, '0.012345')
      return answer
    }),
  )
  const granted = answers.filter(({ ok }) => ok)
  expect(granted.length).toBeGreaterThan(40)
  expect(granted.length).toBeLessThan(200)
  const [day] = (await user.json<{ agents: BudgetReply[] }>('GET', '/api/budgets')).agents
  expect(day?.moneyLimit).toBe('3.000000')
  expect(Number(addCosts([day?.spent ?? '', day?.reserved ?? '']))).toBeLessThanOrEqual(3)
  await expectLedgerToAddUp()
  // Nothing is lost either: what is left can be reserved, to the millionth.
  const left = day?.left ?? ''
  expect(await ask(run, 'too much', addCosts([left, '0.000001']))).toMatchObject({ ok: false })
  expect(await ask(run, 'the rest', left)).toEqual({ ok: true, amount: left })
  expect((await month()).spent).toBe(day?.spent)
})

test('limits that change, runs that are admitted and calls that are paid never wait for each other in a ring', async () => {
  await setMonth('50')
  await setDay('50')
  const run = await aRun()
  const path = `/api/agents/${agent.id}/run`
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      if (n % 4 === 0) return n % 8 === 0 ? setMonth(`${50 + n}`) : setDay(`${50 + n}`)
      if (n % 4 === 1) return user.json('POST', path, {}, { prefer: 'respond-async' })
      await ask(run, `call ${n}`, '0.01')
      return pay(run, `call ${n}`, '0.005')
    }),
  )
  expect(await month()).toMatchObject({ spent: '0.300000', reserved: '0.000000', runs: 31 })
  await expectLedgerToAddUp()
})

test('a call is set aside in every budget or in none', async () => {
  await setMonth('10')
  await setDay('0.01')
  const run = await aRun()
  const refused = await ask(run, 'call 1', '0.02')
  expect(refused).toMatchObject({ ok: false, breached: { period: 'day', agentName: 'Scout' } })
  expect(await entries()).toEqual([])
  expect((await month()).reserved).toBe('0.000000')
})

test('a call takes no more than is left, as long as that is enough', async () => {
  await setMonth('0.05')
  expect(await ask(await aRun(), 'call 1', '0.01', '0.08')).toEqual({ ok: true, amount: '0.050000' })
  expect(await month()).toMatchObject({ reserved: '0.050000', left: '0.000000' })
})

test('the same key sets aside once, also for ten at once, and is taken over after a crash', async () => {
  await setMonth('1')
  const run = await aRun()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(run, 'call 1', '0.1')))
  for (const answer of answers) expect(answer).toEqual({ ok: true, amount: '0.100000' })
  expect((await month()).reserved).toBe('0.100000')
  await pay(run, 'call 1', '0.04')
  await pay(run, 'call 1', '0.04')
  expect(await month()).toMatchObject({ reserved: '0.000000', spent: '0.040000', left: '0.960000' })
  await expectLedgerToAddUp()
})

test('a call that was settled but not kept, and is made again, is paid again', async () => {
  await setMonth('1')
  const run = await aRun()
  for (const cost of ['0.01', '0.02', '0.03']) {
    await ask(run, 'call 1', '0.1')
    await pay(run, 'call 1', cost)
  }
  expect(await month()).toMatchObject({ spent: '0.060000', reserved: '0.000000' })
  expect(await entries()).toHaveLength(3)
})

test('a call that came dearer than it was set aside for is settled at what it came to', async () => {
  await setMonth('0.1')
  const run = await aRun()
  await ask(run, 'call 1', '0.1')
  await pay(run, 'call 1', '0.12')
  expect(await month()).toMatchObject({ spent: '0.120000', left: '0.000000' })
  expect(await ask(run, 'call 2', '0.000001')).toMatchObject({ ok: false })
  await expectLedgerToAddUp()
})

test('a call that was turned away gives its money back', async () => {
  await setMonth('1')
  const run = await aRun()
  await ask(run, 'call 1', '0.1')
  await pay(run, 'call 1', '0.000000')
  expect(await month()).toMatchObject({ spent: '0.000000', reserved: '0.000000' })
  expect(await entries()).toMatchObject([{ state: 'released', settled: '0.000000', countedInFull: false }])
})

test.each(['success', 'failed', 'canceled'] as const)(
  'an open reservation of a run counts in full when the run ends as %s, and is in the ledger',
  async (status) => {
    await setMonth('1')
    const run = await aRun()
    await ask(run, 'call 1', '0.1')
    await record(
      run,
      status === 'canceled' ? { status, error: 'Stopped.' } : { ...failedEnding('It broke.'), status },
    )
    expect(await month()).toMatchObject({ spent: '0.100000', reserved: '0.000000' })
    expect(await entries()).toMatchObject([{ state: 'settled', settled: '0.100000', countedInFull: true }])
    await expectLedgerToAddUp()
  },
)

test('a reservation from before midnight is settled on its own day', async () => {
  await setDay('1')
  clock.now = () => new Date('2026-05-01T23:59:50Z')
  const run = await aRun()
  await ask(run, 'call 1', '0.9')
  clock.now = () => new Date('2026-05-02T00:00:10Z')
  expect(await ask(run, 'call 1', '0.9')).toEqual({ ok: true, amount: '0.900000' })
  expect(await ask(run, 'call 2', '0.5')).toEqual({ ok: true, amount: '0.500000' })
  await pay(run, 'call 1', '0.8')
  const uses = await db.select().from(budgetUses).where(sql`period_start in ('2026-05-01', '2026-05-02')`)
  expect(uses.toSorted((a, b) => a.periodStart.localeCompare(b.periodStart))).toMatchObject([
    { periodStart: '2026-05-01', spent: '0.800000', reserved: '0.000000' },
    { periodStart: '2026-05-02', spent: '0.000000', reserved: '0.500000' },
  ])
  await expectLedgerToAddUp()
})

test('a run without a budget sets nothing aside', async () => {
  const run = await aRun()
  expect(await ask(run, 'call 1', '1', '2')).toEqual({ ok: true, amount: '2.000000' })
  expect(await db.select().from(budgetEntries).where(eq(budgetEntries.executionId, run))).toEqual([])
})
