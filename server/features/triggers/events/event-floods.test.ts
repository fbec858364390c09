import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { deliveriesKept, eventRunsMax, pendingEventsMax } from '#contract/triggers/triggers.ts'
import { db } from '#server/db/database.ts'
import { forgetOld } from '#server/db/retention.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { triggerDeliveries } from '#server/db/tables/triggers.ts'
import { agentsFeature } from '#server/features/agents/feature.ts'
import { type Ending, failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, aTrigger, eventually } from '#tests/setup/callers/outsider.ts'
import { runPending } from './event-loop.ts'

testDatabase()
const minuteMs = 60_000
const { signal: never } = new AbortController()
let user: Caller
let source: AgentReply
let follower: AgentReply
let triggerId: number

/** Creates a user whose follower starts whenever the source succeeds; only the test runs what is pending. */
async function followed() {
  const owner = await aUser(app)
  const watched = await anAgent(owner, { name: 'Source' })
  const waiting = await anAgent(owner, { name: 'Follower' })
  const conditions = { event: 'agent.succeeded', agentId: watched.id }
  const trigger = await aTrigger(owner, waiting.id, { triggerType: 'event', conditions })
  return { owner, watched, waiting, trigger }
}

beforeEach(async () => {
  const made = await followed()
  user = made.owner
  source = made.watched
  follower = made.waiting
  triggerId = made.trigger.id
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(triggerDeliveries)
})

const success: Ending = { ...failedEnding(''), status: 'success', error: null, output: 'Done.' }

async function endRun({ id: agentId, userId }: AgentReply): Promise<void> {
  const [run] = await db.insert(agentExecutions).values({ agentId, userId, status: 'running' }).returning()
  await record(run?.id ?? 0, success)
}

async function addLines(count: number, status: 'pending' | 'accepted'): Promise<void> {
  const { userId } = source
  await db
    .insert(triggerDeliveries)
    .values(Array.from({ length: count }, (_, n) => ({ triggerId, userId, webhookId: `line ${n}`, status })))
}

const linesOf = (trigger: number, ...statuses: ('pending' | 'accepted' | 'refused')[]) =>
  db
    .select()
    .from(triggerDeliveries)
    .where(and(eq(triggerDeliveries.triggerId, trigger), inArray(triggerDeliveries.status, statuses)))

function setClockAhead(ms: number): void {
  const at = Date.now() + ms
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(at))
}

test('at most 500 events of a user wait; of what is refused beyond them the log has one line a minute', async () => {
  await addLines(pendingEventsMax - 1, 'pending')
  setClockAhead(0)
  for (let index = 0; index < 4; index++) await endRun(source)
  expect(await linesOf(triggerId, 'pending')).toHaveLength(pendingEventsMax)
  expect(await linesOf(triggerId, 'refused')).toMatchObject([
    { reason: expect.stringContaining(`${pendingEventsMax}`), executionId: null },
  ])
  setClockAhead(minuteMs)
  for (let index = 0; index < 2; index++) await endRun(source)
  expect(await linesOf(triggerId, 'refused')).toHaveLength(2)
  expect(await linesOf(triggerId, 'pending')).toHaveLength(pendingEventsMax)
})

test('runs that end at once over the limit are all recorded, and leave one line a minute', async () => {
  await addLines(pendingEventsMax, 'pending')
  setClockAhead(0)
  await Promise.all(Array.from({ length: 10 }, () => endRun(source)))
  expect(await linesOf(triggerId, 'refused')).toHaveLength(1)
  const ended = and(eq(agentExecutions.agentId, source.id), eq(agentExecutions.status, 'success'))
  expect(await db.$count(agentExecutions, ended)).toBe(10)
})

test('the log of an event trigger keeps its newest thousand lines', async () => {
  await addLines(deliveriesKept + 5, 'accepted')
  await endRun(source)
  expect(await linesOf(triggerId, 'pending', 'accepted')).toHaveLength(deliveriesKept)
  expect(await linesOf(triggerId, 'pending')).toHaveLength(1)
})

test('an event starts its agent while another user has as many waiting as may', async () => {
  await addLines(pendingEventsMax, 'pending')
  const other = await followed()
  await endRun(other.watched)
  const stopping = new AbortController()
  const running = runPending(stopping.signal)
  await eventually(async () => (await linesOf(other.trigger.id, 'accepted')).length === 1)
  stopping.abort()
  await running
  expect((await linesOf(triggerId, 'pending')).length).toBeGreaterThan(pendingEventsMax / 2)
})

test('users whose events wait are served in turn, each in order', async () => {
  const other = await followed()
  for (let index = 0; index < 3; index++) await endRun(source)
  for (let index = 0; index < 2; index++) await endRun(other.watched)
  await runPending(never)
  const [first, second] = [source.userId, other.watched.userId].toSorted((a, b) => (a < b ? -1 : 1))
  const runs = await db.select().from(agentExecutions).where(eq(agentExecutions.triggerSource, 'event'))
  const started = runs
    .filter(({ agentId }) => agentId === follower.id || agentId === other.waiting.id)
    .toSorted((a, b) => a.id - b.id)
  expect(started.map(({ userId }) => userId)).toEqual([first, second, first, second, source.userId])
  const lines = [...(await linesOf(triggerId, 'accepted')), ...(await linesOf(other.trigger.id, 'accepted'))]
  for (const userId of [first, second]) {
    const mine = lines.filter((line) => line.userId === userId).toSorted((a, b) => a.id - b.id)
    const ids = mine.map(({ executionId }) => executionId ?? 0)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
})

test('events start at most 120 runs of a user a minute, over all processes; what comes on top waits and is not lost', async () => {
  const { id: agentId, userId } = follower
  const run = { agentId, userId, status: 'success' as const, triggerSource: 'event' as const }
  await db.insert(agentExecutions).values(Array.from({ length: eventRunsMax - 2 }, () => run))
  for (let index = 0; index < 5; index++) await endRun(source)
  await Promise.all([runPending(never), runPending(never), runPending(never)])
  expect(await linesOf(triggerId, 'accepted')).toHaveLength(2)
  expect(await linesOf(triggerId, 'pending')).toHaveLength(3)
  setClockAhead(minuteMs + 1_000)
  await runPending(never)
  expect(await linesOf(triggerId, 'accepted')).toHaveLength(5)
})

test('pending events of an agent end when it is deleted, and are removed when it is purged', async () => {
  await addLines(20, 'pending')
  await user.request('DELETE', `/api/agents/${follower.id}`)
  const lines = await linesOf(triggerId, 'refused')
  expect(lines).toHaveLength(20)
  expect(new Set(lines.map(({ reason }) => reason)).size).toBe(1)
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * minuteMs)
  await db.update(agents).set({ deletedAt: longAgo }).where(eq(agents.id, follower.id))
  await forgetOld(agentsFeature.retention ?? [])
  expect(await linesOf(triggerId, 'pending', 'refused')).toEqual([])
})
