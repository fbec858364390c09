import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { TriggerSource } from '#contract/runs/runs.ts'
import {
  type AgentScheduleReply,
  failuresUntilPause,
  pausedTexts,
  scheduleReasons,
} from '#contract/schedules/schedules.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { forgetOld } from '#server/db/retention.ts'
import { agents } from '#server/db/tables/agents.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { openRunsMax } from '#server/features/runs/admission-rules.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { readingCost } from '#tests/setup/database/reading-cost.ts'
import { schedulesFeature } from './feature.ts'
import { tick } from './scheduler.ts'
import { checkSchedules } from './schedule-monitor.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
const start = '2027-01-11T08:30:00.000Z'
const nine = '2027-01-11T09:00:00.000Z'
let user: Caller
let now = new Date()

const at = (text: string) => {
  now = new Date(text)
}
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  user = await aUser(app)
  await db.update(sessions).set({ expire: new Date('2100-01-01') })
  clock.now = () => now
})
beforeEach(async () => {
  at(start)
  await checkSchedules()
})
afterEach(async () => {
  await db.delete(notifications)
  await db.delete(agents)
})
afterAll(() => {
  config.smtpUrl = undefined
  clock.now = realNow
})

const create = (more: object = {}): Promise<AgentReply> =>
  user.json('POST', '/api/agents', {
    name: 'Brief',
    persona: 'writer',
    taskDescription: 'Write a short note each hour.',
    taskFrequency: 'hourly',
    autoSchedule: true,
    ...more,
  })
const schedule = (id: number): Promise<AgentScheduleReply> => user.json('GET', `/api/agents/${id}/schedule`)
const listNotices = async (kind = 'schedule.missed') =>
  (await user.json<NotificationReply[]>('GET', '/api/notifications')).filter((row) => row.kind === kind)
const shown = (id: number): Promise<AgentReply> => user.json('GET', `/api/agents/${id}`)

test('the check goes over the schedules once: ten times as many cost ten times as much, not a hundred times', async () => {
  const { userId, ...one } = await create()
  const plan = { userId, name: one.name, persona: 'writer', taskDescription: 'Write.', autoSchedule: true }
  const addMore = async (count: number) => {
    await db
      .insert(agents)
      .values(Array.from({ length: count }, () => ({ ...plan, nextRun: new Date(nine) })))
    await db.execute(sql`analyze agents`)
  }
  await addMore(400)
  const few = await readingCost(checkSchedules)
  await addMore(3_600)
  expect((await readingCost(checkSchedules)).rows).toBeLessThan(15 * few.rows)
})

test('a run that happened as planned is not announced', async () => {
  await create()
  at(nine)
  await tick()
  minutesLater(10)
  await checkSchedules()
  expect(await listNotices()).toEqual([])
})

test('missed instants are announced once a day, however often and by however many processes they are checked', async () => {
  const { id } = await create()
  at('2027-01-11T12:30:00Z')
  await tick()
  await Promise.all([checkSchedules(), checkSchedules()])
  minutesLater(5)
  await checkSchedules()
  const [notice, ...others] = await listNotices()
  expect(others).toEqual([])
  expect(notice).toMatchObject({ agentId: id, title: expect.stringContaining('Brief') })
  expect(notice?.body).toMatch(/^3 .* 11 Jan 2027, 11:00\. /)
  expect(notice?.body).toContain(scheduleReasons.missedMadeUp)
  at('2027-01-12T12:30:00Z')
  await tick()
  await checkSchedules()
  expect(await listNotices()).toHaveLength(2)
})

test('the notification of missed instants says how many, the last one and why', {
  tags: 'words',
}, async () => {
  await create()
  at('2027-01-11T12:30:00Z')
  await tick()
  await checkSchedules()
  expect(await listNotices()).toMatchObject([
    {
      title: 'Brief did not run as planned',
      body: `3 planned runs did not happen as planned, the last one at 11 Jan 2027, 11:00. ${scheduleReasons.missedMadeUp}`,
    },
  ])
})

test('an instant that no scheduler claims is announced', async () => {
  await create()
  at(nine)
  minutesLater(3)
  await checkSchedules()
  expect((await listNotices())[0]?.body).toContain(scheduleReasons.overdue)
  await tick()
  expect(await db.$count(agentExecutions)).toBe(1)
})

test('a wrong next run is fixed, and the instants lost by it are announced', async () => {
  const { id } = await create()
  await db.update(agents).set({ nextRun: null, updatedAt: new Date(start) })
  at(nine)
  await tick()
  minutesLater(10)
  await checkSchedules()
  expect((await shown(id)).nextRun).toBe('2027-01-11T10:00:00.000Z')
  expect((await schedule(id)).ledger).toMatchObject([{ plannedAt: nine, outcome: 'missed', cause: 'lost' }])
  expect((await listNotices())[0]?.body).toContain(scheduleReasons.lost)
})

test('a planned run that a limit stopped is announced with the limit', async () => {
  const { id, userId } = await create()
  await db.insert(agentExecutions).values(
    Array.from({ length: openRunsMax }, () => ({
      agentId: id,
      userId,
      heldAt: now,
      status: 'success' as const,
    })),
  )
  const other = await create({ autoSchedule: false })
  await db.update(agentExecutions).set({ agentId: other.id, status: 'queued' })
  at(nine)
  await tick()
  minutesLater(3)
  await checkSchedules()
  expect((await listNotices())[0]?.body).toContain(`${openRunsMax}`)
})

test('a planned run that does not end is announced; one that waits for its owner is not', async () => {
  await create()
  at(nine)
  await tick()
  await db.update(agentExecutions).set({ heldAt: now })
  minutesLater(62)
  await tick()
  await checkSchedules()
  expect(await listNotices()).toEqual([])
  await db.update(agentExecutions).set({ heldAt: null })
  await checkSchedules()
  expect((await listNotices())[0]?.body).toContain(scheduleReasons.neverEnded)
})

async function endOne(agent: AgentReply, triggerSource: TriggerSource, hasFailed = true): Promise<void> {
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, triggerSource, executedAt: now })
    .returning()
  const ending = failedEnding('The page could not be read.')
  await record(
    run?.id ?? 0,
    hasFailed ? ending : { ...ending, status: 'success', output: 'Fine.', error: null },
  )
}

test('five failures in a row of runs that nobody watches pause the agent and tell its owner', async () => {
  const agent = await create()
  config.smtpUrl = 'smtp://127.0.0.1:1'
  const sources = ['schedule', 'webhook', 'event', 'schedule', 'schedule'] as const
  for (const source of sources) {
    expect((await shown(agent.id)).status).toBe('active')
    await endOne(agent, source)
  }
  expect(sources).toHaveLength(failuresUntilPause)
  expect(await shown(agent.id)).toMatchObject({ status: 'paused', nextRun: null })
  const [notice, ...others] = await listNotices('agent.paused')
  expect(others).toEqual([])
  expect(notice).toMatchObject({ agentId: agent.id, title: expect.stringContaining('Brief') })
  expect(notice?.body).toContain('The page could not be read.')
  expect((await schedule(agent.id)).whyNot).toBe(pausedTexts.failures('agent'))
  // Notifications are off, but this one email is sent anyway.
  expect(await db.select().from(mailOutbox)).toMatchObject([{ emailKey: expect.stringMatching(/^paused:/) }])

  await user.json('PATCH', `/api/agents/${agent.id}/toggle`)
  expect(await shown(agent.id)).toMatchObject({ status: 'active', nextRun: nine })
  await endOne(agent, 'schedule')
  expect((await shown(agent.id)).status).toBe('active')
})

test('a success ends a row of failures, and failures that somebody watches do not count', async () => {
  const agent = await create()
  for (let n = 0; n < failuresUntilPause - 1; n += 1) await endOne(agent, 'schedule')
  await endOne(agent, 'manual', false)
  for (let n = 0; n < failuresUntilPause - 1; n += 1) await endOne(agent, 'schedule')
  await endOne(agent, 'manual')
  expect((await shown(agent.id)).status).toBe('active')
  expect(await listNotices('agent.paused')).toEqual([])
  const [row] = await db.select().from(agents).where(eq(agents.id, agent.id))
  expect(row?.failuresInARow).toBe(failuresUntilPause - 1)
})

test('a planned instant that is more than a year old is forgotten', async () => {
  const { id } = await create()
  const rows = ['2025-11-01T09:00:00Z', '2026-11-01T09:00:00Z'].map((time) => new Date(time))
  await db
    .insert(plannedRuns)
    .values(rows.map((plannedAt) => ({ agentId: id, plannedAt, outcome: 'started' as const })))
  await forgetOld(schedulesFeature.retention ?? [])
  expect((await schedule(id)).ledger.map(({ plannedAt }) => plannedAt)).toEqual(['2026-11-01T09:00:00.000Z'])
})
