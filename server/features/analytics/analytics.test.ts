import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { analyticsDays } from '#server/db/tables/analytics-days.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { analyticsOf } from './analytics.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let user: Caller
let agent: AgentReply

beforeEach(async () => {
  user = await aUser(app)
  agent = await anAgent('Scout')
  return () => {
    clock.now = realNow
  }
})

const anAgent = (name: string, caller = user) =>
  caller.json<AgentReply>('POST', '/api/agents', {
    name,
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
type Run = Partial<typeof agentExecutions.$inferInsert>
const ran = (at: string, more: Run = {}) => ({
  agentId: agent.id,
  userId: agent.userId,
  status: 'success' as const,
  executionTime: 1_000,
  executedAt: new Date(at),
  ...more,
})
const keep = (...runs: ReturnType<typeof ran>[]) => db.insert(agentExecutions).values(runs)
const at = (now: string) => {
  clock.now = () => new Date(now)
}
const read = (timeRange: '24h' | '7d' | '30d' | '90d', timeZone = 'UTC', agentId?: number) =>
  analyticsOf({ id: agent.userId, timeZone }, { timeRange, agentId })
const keptDays = () => db.select({ day: analyticsDays.day }).from(analyticsDays).orderBy(analyticsDays.day)
/** Reads three times: computed from the runs, from stored sums, and from the runs again. */
const readAgain = async (zone: string, agentId?: number) => {
  const first = await read('7d', zone, agentId)
  expect(await read('7d', zone, agentId)).toEqual(first)
  await db.delete(analyticsDays)
  expect(await read('7d', zone, agentId)).toEqual(first)
  return first
}
const outputs = async (query: string) =>
  (await user.json<{ output: string }[]>('GET', `/api/executions?${query}`)).map(({ output }) => output)
const link = (state: 'read' | 'failed' | 'unchanged', url = 'https://tides.example/') => ({
  sources: [{ number: 1, url, title: null, publishedAt: null, state, reason: null }],
})
const use = (agentExecutionsUsed: number) =>
  db.update(users).set({ agentExecutionsUsed }).where(eq(users.id, agent.userId))

test('each figure is compared with the same days before: percent for counts and times, points for the rate', async () => {
  at('2031-03-20T12:00:00Z')
  const failed = { status: 'failed' as const, executionTime: 3_000 }
  await keep(
    // Seven days before, until noon of the 13th: two runs, one failed, 2 s on average.
    ran('2031-03-07T00:00:00Z'),
    ran('2031-03-13T12:00:00Z', failed),
    // Later on the 13th: after the same hour of the period before, so in neither.
    ran('2031-03-13T12:00:01Z'),
    // These seven days: five runs, one failed, one canceled; 1.5 s on average of the four that have ended.
    ran('2031-03-14T00:00:00Z'),
    ran('2031-03-15T10:00:00Z'),
    ran('2031-03-16T10:00:00Z', failed),
    ran('2031-03-17T10:00:00Z', { status: 'canceled', executionTime: 90_000 }),
    ran('2031-03-20T12:00:00Z'),
  )
  expect(await read('7d')).toMatchObject({
    since: new Date('2031-03-14T00:00:00Z'),
    until: new Date('2031-03-20T12:00:00Z'),
    totalExecutions: 5,
    executionsChange: 150,
    successRate: 75,
    successRateChange: 25,
    avgExecutionTime: 1_500,
    executionTimeChange: -25,
    failedExecutions: 1,
    failuresChange: 0,
  })
})

test('without earlier runs no change is shown, and without any run no rate and no time', async () => {
  at('2031-03-20T12:00:00Z')
  const nothing = {
    executionsChange: null,
    successRateChange: null,
    executionTimeChange: null,
    failuresChange: null,
  }
  const empty = await read('30d')
  expect(empty).toMatchObject({ ...nothing, totalExecutions: 0, successRate: null, avgExecutionTime: null })
  expect(empty.series).toHaveLength(30)
  await keep(ran('2031-03-20T10:00:00Z'))
  expect(await read('30d')).toMatchObject({ ...nothing, totalExecutions: 1, successRate: 100 })
})

test('days begin at midnight by the clock of the user, also where a day has 23 hours', async () => {
  // In Berlin clocks go forward on 30 March 2031, at 02:00.
  at('2031-03-31T10:00:00Z')
  await keep(
    ran('2031-03-29T23:30:00Z', { executionTime: 1_000 }),
    ran('2031-03-30T21:59:59Z', { executionTime: 5_000, status: 'failed', cost: '0.000007' }),
    ran('2031-03-30T22:00:00Z', { executionTime: 9_000 }),
  )
  const { series, hours, since } = await read('7d', 'Europe/Berlin')
  expect(since).toEqual(new Date('2031-03-24T23:00:00Z'))
  expect(series.map(({ label, total }) => [label, total]).slice(-3)).toEqual([
    ['2031-03-29', 0],
    ['2031-03-30', 2],
    ['2031-03-31', 1],
  ])
  expect(series.at(-2)).toMatchObject({
    at: new Date('2031-03-29T23:00:00Z'),
    failed: 1,
    avgExecutionTime: 3_000,
    p50: 1_000,
    p95: 5_000,
    cost: '0.000007',
  })
  expect(series[0]).toMatchObject({ p50: null, avgExecutionTime: null, cost: '0.000000' })
  expect(hours.flatMap((runs, hour) => (runs > 0 ? [[hour, runs]] : []))).toEqual([
    [0, 2],
    [23, 1],
  ])
})

test('24 hours are 24 points, and an hour that the clock shows twice is two of them', async () => {
  // In Berlin clocks go back on 26 October 2031, at 03:00.
  at('2031-10-26T10:30:00Z')
  await keep(ran('2031-10-26T00:30:00Z'), ran('2031-10-26T01:30:00Z'))
  const { series } = await read('24h', 'Europe/Berlin')
  expect(series).toHaveLength(24)
  expect(series.flatMap(({ label, total }) => (total > 0 ? [label] : []))).toEqual([
    '2031-10-26 02:00',
    '2031-10-26 02:00',
  ])
})

test('one agent can be looked at alone, trashed agents and other users never count', async () => {
  const [second, other] = [await anAgent('Second'), await aUser(app)]
  const foreign = await anAgent('Foreign', other)
  await keep(
    ran(new Date().toISOString()),
    ran(new Date().toISOString(), { agentId: second.id }),
    ran(new Date().toISOString(), { agentId: foreign.id, userId: foreign.userId }),
  )
  const total = async (query = '') =>
    (await user.json<{ totalExecutions: number }>('GET', `/api/analytics${query}`)).totalExecutions
  expect(await total()).toBe(2)
  expect(await total(`?agentId=${second.id}&timeRange=24h`)).toBe(1)
  expect(await total(`?agentId=${foreign.id}`)).toBe(0)
  await user.request('DELETE', `/api/agents/${second.id}`)
  expect(await total('?timeRange=90d')).toBe(1)
  expect((await user.request('GET', '/api/analytics?timeRange=2d')).status).toBe(400)
})

test('kept sums of busy days say the same as the runs: by time zone, without what is in the trash, and with what has ended since', async () => {
  const second = await anAgent('Second')
  const run = (n: number): Run & { agentId: number } => ({
    agentId: n % 3 === 0 ? second.id : agent.id,
    status: n % 5 === 0 ? 'failed' : 'success',
    executionTime: n * 7,
    aiUsed: n % 2 === 0 ? 'openai' : 'gemini',
    cost: `0.00${1_000 + n}`,
  })
  const busy = (day: string) =>
    Array.from({ length: 150 }, (_, n) => ran(`2031-03-${day}T${10 + (n % 14)}:30:00Z`, run(n)))
  const [open] = await keep(
    ran('2031-03-16T10:00:00Z', { status: 'running', executionTime: null }),
  ).returning()
  await keep(...busy('09'), ...busy('16'), ...busy('17'), ...busy('20'))
  at('2031-03-20T18:00:00Z')
  // One day has an open run, another has not ended.
  const first = await readAgain('UTC')
  expect(first.totalExecutions).toBe(389)
  expect(await keptDays()).toEqual([{ day: '2031-03-09' }, { day: '2031-03-17' }])
  await db
    .update(agentExecutions)
    .set({ status: 'failed', executionTime: 5 })
    .where(eq(agentExecutions.id, open?.id ?? 0))
  const ended = await readAgain('UTC')
  expect(ended.failedExecutions).toBe(first.failedExecutions + 1)
  expect((await readAgain('Asia/Kathmandu')).series.map(({ total }) => total)).not.toEqual(
    (await readAgain('UTC')).series.map(({ total }) => total),
  )
  const trash = (deletedAt: Date | null) =>
    db.update(agents).set({ deletedAt }).where(eq(agents.id, second.id))
  const { totalExecutions: ofSecond } = await readAgain('UTC', second.id)
  await trash(clock.now())
  expect((await readAgain('UTC')).totalExecutions).toBe(389 - ofSecond)
  expect((await readAgain('UTC', second.id)).totalExecutions).toBe(0)
  await trash(null)
  expect(await readAgain('UTC')).toEqual(ended)
})

test('runs are listed of a range and an agent', async () => {
  await db.update(users).set({ timeZone: 'UTC' }).where(eq(users.id, agent.userId))
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const midnight = new Date(today - 6 * 86_400_000)
  const second = new Date(midnight.getTime() - 1_000)
  await keep(ran(second.toISOString(), { output: 'old' }), ran(midnight.toISOString(), { output: 'new' }))
  expect(await outputs(`timeRange=7d&agentId=${agent.id}`)).toEqual(['new'])
  expect(await outputs('timeRange=30d')).toEqual(['new', 'old'])
  expect(await outputs('timeRange=24h')).toEqual([])
})

test('recommendations tell what the runs show, with its numbers, and nothing that got better', async () => {
  const idle = await anAgent('Idle')
  const busy = await anAgent('Busy')
  const links = { webLinks: ['https://tides.example/', 'https://fixed.example/'] }
  await user.json('PATCH', `/api/agents/${agent.id}`, links)
  await user.json('PATCH', `/api/agents/${busy.id}`, { autoSchedule: true })
  at('2031-03-20T12:00:00Z')
  const broken = { status: 'failed' as const, errorMessage: 'ValueError: no tide table' }
  await keep(
    ran('2031-03-19T01:00:00Z', link('failed', 'https://fixed.example/')),
    ran('2031-03-19T02:00:00Z', link('failed', 'https://fixed.example/')),
    ran('2031-03-19T03:00:00Z', link('read', 'https://fixed.example/')),
    ran('2031-03-19T04:00:00Z', link('read')),
    ran('2031-03-19T05:00:00Z', { ...link('failed'), ...broken }),
    ran('2031-03-19T06:00:00Z', { ...link('failed'), ...broken }),
  )
  const scheduled = { agentId: busy.id, triggerSource: 'schedule' as const }
  const same = { ...scheduled, ...link('unchanged') }
  await keep(
    ...[1, 2, 3, 4].map((hour) => ran(`2031-03-18T0${hour}:00:00Z`, same)),
    ran('2031-03-18T05:00:00Z', { ...scheduled, ...link('read') }),
  )
  const of = (engine: 'openai' | 'gemini', executionTime: number) =>
    [1, 2, 3, 4, 5].map((hour) =>
      ran(`2031-03-17T0${hour}:00:00Z`, { agentId: busy.id, aiUsed: engine, executionTime }),
    )
  await keep(...of('openai', 6_000), ...of('gemini', 2_000))
  const { recommendations } = await read('7d')
  expect(recommendations).toEqual([
    {
      kind: 'failing-link',
      title: expect.stringContaining('Scout'),
      description: expect.stringMatching(/tides\.example.*\b2\b.*\b3\b/),
      agentId: agent.id,
      executionId: expect.any(Number),
      act: {
        label: expect.any(String),
        done: expect.any(String),
        change: { webLinks: ['https://fixed.example/'] },
        back: { webLinks: ['https://tides.example/', 'https://fixed.example/'] },
      },
    },
    {
      kind: 'repeated-error',
      title: expect.stringContaining('Scout'),
      description: expect.stringMatching(/\b2\b.*\b6\b.*ValueError: no tide table/),
      agentId: agent.id,
      executionId: expect.any(Number),
      act: null,
    },
    {
      kind: 'unchanged',
      title: expect.stringContaining('Busy'),
      description: expect.stringMatching(/\b4\b.*\b5\b/),
      agentId: busy.id,
      executionId: expect.any(Number),
      act: {
        label: expect.any(String),
        done: expect.any(String),
        change: { taskFrequency: 'weekly' },
        back: { taskFrequency: 'daily' },
      },
    },
    {
      kind: 'slow-engine',
      title: expect.stringContaining('OpenAI'),
      description: expect.stringMatching(/\b6\.0\b.*Gemini.*\b2\.0\b/),
      agentId: null,
      executionId: expect.any(Number),
      act: null,
    },
    {
      kind: 'never-run',
      title: expect.stringContaining('Idle'),
      description: expect.any(String),
      agentId: idle.id,
      executionId: null,
      act: null,
    },
  ])
})

test('a month of which four in five executions are used is reported to users who have a limit, and to nobody else', async () => {
  const { plans } = config
  const setRole = (role: 'user' | 'admin') => db.update(users).set({ role }).where(eq(users.id, agent.userId))
  const kinds = async () => (await read('7d')).recommendations.map(({ kind }) => kind)
  await use(49)
  await setRole('admin')
  config.plans = 'on'
  expect(await kinds()).toEqual(['never-run'])
  await setRole('user')
  for (const mode of ['off', 'preview'] as const) {
    config.plans = mode
    expect(await kinds()).toEqual(['never-run'])
  }
  config.plans = 'on'
  await use(39)
  expect((await read('7d')).recommendations.map(({ kind }) => kind)).toEqual(['never-run'])
  await use(40)
  expect((await read('7d')).recommendations[0]).toMatchObject({
    kind: 'limit-near',
    description: expect.stringMatching(/\b40\b.*\b50\b/),
  })
  await db.update(users).set({ agentExecutionsLimit: -1 }).where(eq(users.id, agent.userId))
  expect(await kinds()).toEqual(['never-run'])
  config.plans = plans
})

test('an agent whose runs cost more than in the days before is named with both amounts; one that costs little more is not', async () => {
  const steady = await anAgent('Steady')
  at('2031-03-20T12:00:00Z')
  const five = (day: string, cost: string, agentId = agent.id) =>
    [1, 2, 3, 4, 5].map((hour) => ran(`2031-03-${day}T0${hour}:00:00Z`, { agentId, cost }))
  await keep(...five('11', '0.010000'), ...five('18', '0.015000'))
  await keep(...five('11', '0.010000', steady.id), ...five('18', '0.014000', steady.id))
  const { recommendations } = await read('7d')
  expect(recommendations).toEqual([
    {
      kind: 'cost-rising',
      title: expect.stringContaining('Scout'),
      description: expect.stringMatching(/\$0\.015000.*\$0\.010000/),
      agentId: agent.id,
      executionId: expect.any(Number),
      act: null,
    },
  ])
})

test('results by schedule of which none of five was opened are named until one is', async () => {
  at('2031-03-20T12:00:00Z')
  await keep(ran('2031-03-18T01:00:00Z', { triggerSource: 'schedule' }))
  const notification = {
    userId: agent.userId,
    agentId: agent.id,
    kind: 'run.succeeded' as const,
    title: 'Scout is done',
  }
  const fourNotifications = [1, 2, 3, 4].map((hour) => ({
    ...notification,
    createdAt: new Date(`2031-03-18T0${hour}:00:00Z`),
  }))
  await db.insert(notifications).values(fourNotifications)
  const kinds = async () => (await read('7d')).recommendations.map(({ kind }) => kind)
  expect(await kinds()).toEqual([])
  await db.insert(notifications).values({ ...notification, createdAt: new Date('2031-03-19T01:00:00Z') })
  expect((await read('7d')).recommendations).toMatchObject([
    { kind: 'unread', description: expect.stringMatching(/\b5\b/), agentId: agent.id },
  ])
  await db.update(notifications).set({ readAt: new Date() }).where(eq(notifications.agentId, agent.id))
  expect(await kinds()).toEqual([])
})

test('costs of runs are given by engine, the highest first, to the millionth', async () => {
  at('2031-03-20T12:00:00Z')
  await keep(
    ran('2031-03-18T01:00:00Z', { aiUsed: 'gemini', cost: '0.000001' }),
    ran('2031-03-18T02:00:00Z', { aiUsed: 'openai', cost: '0.100000' }),
    ran('2031-03-18T03:00:00Z', { aiUsed: 'openai', cost: '0.200000' }),
    ran('2031-03-18T04:00:00Z', { aiUsed: null }),
    ran('2031-03-01T04:00:00Z', { aiUsed: 'openai', cost: '9.000000' }),
  )
  expect((await read('7d')).engines).toEqual([
    { engine: 'openai', runs: 2, cost: '0.300000' },
    { engine: 'gemini', runs: 1, cost: '0.000001' },
  ])
})
