import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import {
  type TriggerConditions,
  type TriggerDeliveryReply,
  type TriggerEvent,
  triggersMax,
} from '#contract/triggers/triggers.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentTriggers, triggerDeliveries } from '#server/db/tables/triggers.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { type Ending, failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { eventLoop, runPending } from './event-loop.ts'
import { deliverEnd } from '#server/features/triggers/on-run-ended.ts'
import { anAgent, app, aTrigger, eventually } from '#tests/setup/callers/outsider.ts'

testDatabase()
let user: Caller

beforeAll(async () => {
  user = await aUser(app)
  await eventLoop.start()
})
afterEach(() => eventLoop.start())
afterAll(() => eventLoop.stop())

const snapshot = (url: string, fingerprint: string): LinkSnapshot => ({
  url,
  fingerprint,
  title: null,
  sentences: [],
  readAt: new Date().toISOString(),
})
const success = (output = 'Done.', snapshots: LinkSnapshot[] = []): Ending => ({
  ...failedEnding(''),
  status: 'success',
  error: null,
  output,
  snapshots,
})

/** Ends a run of the agent without performing it. */
async function endRun(agent: AgentReply, ending: Ending, hops = 0): Promise<number> {
  const { id: agentId, userId } = agent
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId, userId, status: 'running', hops })
    .returning()
  await record(run?.id ?? 0, ending)
  return run?.id ?? 0
}

async function waiting(conditions: TriggerConditions, more: object = {}) {
  const agent = await anAgent(user, { name: 'Follower', ...more })
  const trigger = await aTrigger(user, agent.id, { triggerType: 'event', conditions })
  const log = () => user.json<TriggerDeliveryReply[]>('GET', `/api/triggers/${trigger.id}/deliveries`)
  const runs = () => user.json<ExecutionReply[]>('GET', `/api/agents/${agent.id}/executions`)
  return { agent, trigger, log, runs, settled: () => eventually(log, ([last]) => settledStatus(last)) }
}
const settledStatus = (delivery?: TriggerDeliveryReply) =>
  delivery !== undefined && delivery.status !== 'pending'

test('an agent that finished starts the one that waits for it, with its result as data', async () => {
  const first = await anAgent(user, { name: 'Leader' })
  const { settled, runs } = await waiting({ event: 'agent.succeeded', agentId: first.id })
  const id = await endRun(first, success('Two "boats" came in.'))
  const [delivery] = await settled()
  expect(delivery).toMatchObject({
    webhookId: `run:${id}:agent.succeeded`,
    kind: 'live',
    status: 'accepted',
    hops: 1,
  })
  const [run] = await runs()
  expect(run).toMatchObject({ id: delivery?.executionId, triggerSource: 'event' })
  expect(JSON.parse(run?.input ?? '')).toMatchObject({
    event: 'agent.succeeded',
    agentId: first.id,
    agentName: 'Leader',
    executionId: id,
    status: 'success',
    output: 'Two "boats" came in.',
    error: null,
  })
})

test('an agent that waits is started when the other ends, not when the next look is due', async () => {
  const first = await anAgent(user, { name: 'Leader' })
  const { settled } = await waiting({ event: 'agent.succeeded', agentId: first.id })
  // A poll does not wake the loop, so each call is an announcement.
  const woken = vi.spyOn(eventLoop, 'wake')
  await endRun(first, success('One boat came in.'))
  await expect.poll(() => woken.mock.calls.length).toBeGreaterThan(0)
  expect(await settled()).toMatchObject([{ status: 'accepted' }])
  woken.mockRestore()
})

test('each event reaches those who wait for it and nobody else', async () => {
  const other = await aUser(app)
  const source = await anAgent(user)
  const another = await anAgent(user)
  const otherAgent = await anAgent(other)
  const onFailure = await waiting({ event: 'agent.failed', agentId: source.id })
  const onAny = await waiting({ event: 'agent.failed' })
  const off = await waiting({ event: 'agent.failed' })
  await user.json('PATCH', `/api/triggers/${off.trigger.id}`, { isActive: false })
  await endRun(source, success())
  await endRun(source, { status: 'canceled', error: 'Stopped.' })
  await endRun(another, failedEnding('It broke.'))
  await endRun(otherAgent, failedEnding('It broke.'))
  await endRun(onAny.agent, failedEnding('Its own end.'))
  const sourceRun = await endRun(source, failedEnding('It broke.'))
  await eventually(onAny.log, (log) => log.length === 2 && log.every(settledStatus))
  expect((await onAny.log()).map(({ webhookId }) => webhookId)).toContain(`run:${sourceRun}:agent.failed`)
  expect(await onFailure.settled()).toHaveLength(1)
  expect(await off.log()).toEqual([])
})

test('a link that changed fires, a link read for the first time or unchanged does not', async () => {
  const reader = await anAgent(user, { name: 'Reader' })
  const { log, settled, runs } = await waiting({ event: 'link.changed', agentId: reader.id })
  const a = 'https://a.example/'
  const b = 'https://b.example/'
  await endRun(reader, success('First.', [snapshot(a, '1')]))
  await endRun(reader, success('Same.', [snapshot(a, '1'), snapshot(b, '1')]))
  expect(await log()).toEqual([])
  await endRun(reader, success('New.', [snapshot(a, '2'), snapshot(b, '1')]))
  await settled()
  const [run] = await runs()
  expect(JSON.parse(run?.input ?? '')).toMatchObject({ event: 'link.changed', changedLinks: [a] })
})

test('an agent is started once by one end, by the trigger that says most, however many of its triggers wait', async () => {
  const reader = await anAgent(user, { name: 'Read by many' })
  const { agent, log } = await waiting({ event: 'agent.succeeded', agentId: reader.id })
  const more = (event: TriggerEvent) =>
    aTrigger(user, agent.id, { triggerType: 'event', conditions: { event, agentId: reader.id } })
  await more('agent.succeeded')
  const onLinks = await more('link.changed')
  const runs = () => user.json<ExecutionReply[]>('GET', `/api/agents/${agent.id}/executions`)
  await endRun(reader, success('First.', [snapshot('https://a.example/', '1')]))
  await eventually(runs, ({ length }) => length === 1)
  expect(await log()).toHaveLength(1)
  await endRun(reader, success('Second.', [snapshot('https://a.example/', '2')]))
  const [, second] = (await eventually(runs, ({ length }) => length === 2)).toReversed()
  expect(JSON.parse(second?.input ?? '')).toMatchObject({ event: 'link.changed' })
  expect(await log()).toHaveLength(1)
  expect(await user.json<unknown[]>('GET', `/api/triggers/${onLinks.id}/deliveries`)).toHaveLength(1)
})

test('ten agents of twenty triggers each are started nine times by the end of one, not 180 times', async () => {
  await eventLoop.stop()
  const crowd = await aUser(app)
  const agents = await Promise.all(
    Array.from({ length: 10 }, (_, n) => anAgent(crowd, { name: `Agent ${n}` })),
  )
  await db.insert(agentTriggers).values(
    agents.flatMap(({ id: agentId }) =>
      Array.from({ length: triggersMax }, () => ({
        agentId,
        triggerType: 'event' as const,
        conditions: { event: 'agent.succeeded' as const },
      })),
    ),
  )
  const [first] = agents
  if (first) await endRun(first, success())
  const triggers = db
    .select({ id: agentTriggers.id })
    .from(agentTriggers)
    .where(
      inArray(
        agentTriggers.agentId,
        agents.map(({ id }) => id),
      ),
    )
  expect(await db.$count(triggerDeliveries, inArray(triggerDeliveries.triggerId, triggers))).toBe(9)
})

test('two agents that start each other come to an end after five hops, and the log says why', async () => {
  const one = await waiting({ event: 'agent.succeeded' }, { name: 'Ping' })
  const two = await anAgent(user, { name: 'Pong' })
  const back = await aTrigger(user, two.id, {
    triggerType: 'event',
    conditions: { event: 'agent.succeeded', agentId: one.agent.id },
  })
  await user.json('PATCH', `/api/triggers/${one.trigger.id}`, {
    conditions: { event: 'agent.succeeded', agentId: two.id },
  })
  let [agent, next] = [one.agent, two]
  await endRun(agent, success())
  for (let hop = 1; hop <= 5; hop++) {
    ;[agent, next] = [next, agent]
    const agentId = agent.id
    const [run] = await eventually(
      () => user.json<ExecutionReply[]>('GET', `/api/agents/${agentId}/executions`),
      ([newest]) => newest?.status === 'queued',
    )
    await record(run?.id ?? 0, success(`Hop ${hop}`))
  }
  const [last] = await one.log()
  expect(last).toMatchObject({ status: 'refused', hops: 6, executionId: null })
  expect(last?.reason).toMatch(/\b5\b/)
  expect((await user.json<unknown[]>('GET', `/api/triggers/${back.id}/deliveries`)).length).toBe(3)
})

test('a paused agent is not started, and its log says why', async () => {
  const source = await anAgent(user)
  const { settled, runs } = await waiting(
    { event: 'agent.succeeded', agentId: source.id },
    { status: 'paused' },
  )
  await endRun(source, success())
  expect(await settled()).toMatchObject([{ status: 'refused', reason: expect.any(String) }])
  expect(await runs()).toEqual([])
})

test('a huge result is cut to what an input may have', async () => {
  const source = await anAgent(user)
  const { settled, runs } = await waiting({ event: 'agent.succeeded', agentId: source.id })
  await endRun(source, success('"\n\u0001💥'.repeat(200_000)))
  await settled()
  const [run] = await runs()
  expect(run?.input?.length).toBeLessThanOrEqual(100_000)
  expect(JSON.parse(run?.input ?? '').output).toContain('💥')
})

test('a pending event is run once, also by several concurrent processes and after downtime', async () => {
  await eventLoop.stop()
  const source = await anAgent(user)
  const { log, runs } = await waiting({ event: 'agent.succeeded', agentId: source.id })
  for (let index = 0; index < 20; index++) await endRun(source, success())
  expect((await log()).every(({ status }) => status === 'pending')).toBe(true)
  const { signal } = new AbortController()
  await Promise.all([runPending(signal), runPending(signal), runPending(signal)])
  expect((await log()).every(({ status }) => status === 'accepted')).toBe(true)
  expect(await runs()).toHaveLength(20)
})

test('the end of a run that is not kept fires nothing', async () => {
  const source = await anAgent(user)
  const { log } = await waiting({ event: 'agent.succeeded', agentId: source.id })
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: source.id, userId: source.userId, status: 'success' })
    .returning()
  const failing = inTransaction(async (tx) => {
    if (run) await deliverEnd(tx, { run, snapshots: [] })
    throw new Error('The record was not kept.')
  })
  await expect(failing).rejects.toThrow('not kept')
  expect(await log()).toEqual([])
})

test('a user without triggers pays one statement per ended run', async () => {
  const alone = await aUser(app)
  const agent = await anAgent(alone)
  await eventLoop.stop()
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, status: 'success' })
    .returning()
  await inTransaction(async (tx) => {
    if (!run) throw new Error('There is no run.')
    const snapshots = [snapshot('https://a.example/', '1')]
    expect(await countStatements(() => deliverEnd(tx, { run, snapshots }))).toBe(1)
  })
})
