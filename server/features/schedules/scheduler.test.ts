import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { db } from '#server/db/database.ts'
import { announce, startListening, stopListening } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { inOtherProcess } from '#tests/setup/processes/other-process.ts'
import { app, eventually } from '#tests/setup/callers/outsider.ts'
import { scheduler } from './scheduler.ts'

const database = testDatabase()
const realNow = clock.now
const before = '2027-01-11T08:59:59.900Z'
const nine = '2027-01-11T09:00:00.000Z'
let user: Caller

/** Stops the clock at this time. */
const at = (text: string) => {
  clock.now = () => new Date(text)
}
/** Runs the clock from this time. */
const from = (text: string) => {
  const shift = Date.parse(text) - Date.now()
  clock.now = () => new Date(Date.now() + shift)
}
beforeAll(async () => {
  user = await aUser(app)
  await db.update(sessions).set({ expire: new Date('2100-01-01') })
  await startListening()
})
beforeEach(async () => {
  await db.delete(agents)
  at(before)
})
afterEach(async () => {
  await scheduler.stop()
  vi.useRealTimers()
})
afterAll(async () => {
  clock.now = realNow
  await stopListening()
})

/** Stops the scheduler's own polling: its timer does not advance. */
const withoutOwnLooks = () => vi.useFakeTimers({ toFake: ['performance'] })
const create = (more: object = {}): Promise<AgentReply> =>
  user.json('POST', '/api/agents', {
    name: 'Brief',
    persona: 'writer',
    taskDescription: 'Write a short note each hour.',
    taskFrequency: 'hourly',
    autoSchedule: true,
    ...more,
  })
const started = async (id: number) =>
  (await db.select().from(agentExecutions).where(eq(agentExecutions.agentId, id))).length

test.for([
  ['this process', ({ id }: AgentReply) => user.json('PATCH', `/api/agents/${id}/toggle`)],
  [
    'another process',
    ({ id, userId }: AgentReply) =>
      inOtherProcess(
        database.url,
        `const { toggleAgent } = await import('#server/features/agents/public.ts')
        clock.now = () => new Date(${JSON.stringify(before)})
        await toggleAgent({ userId: ${JSON.stringify(userId)} }, ${id})`,
      ),
  ],
] as const)('a sleeping scheduler is notified of a schedule that was changed in %s', async ([, resume]) => {
  const agent = await create({ status: 'paused' })
  withoutOwnLooks()
  await scheduler.start()
  expect(await countStatements(() => sleep(500))).toBe(0)
  await resume(agent)
  at(nine)
  await eventually(async () => (await started(agent.id)) === 1)
})

test('a user who moves to another time zone takes the sleeping scheduler along', async () => {
  const { id } = await create({ taskFrequency: 'daily', triggerConfig: { at: '10:00' } })
  withoutOwnLooks()
  await scheduler.start()
  await user.json('PATCH', '/api/auth/user', { timeZone: 'Europe/Berlin' })
  at(nine)
  await expect.poll(() => started(id)).toBe(1)
})

test('a plan without a notification to the scheduler is found by polling', async () => {
  const { id } = await create({ status: 'paused' })
  await scheduler.start()
  await db
    .update(agents)
    .set({ status: 'active', nextRun: new Date(nine) })
    .where(eq(agents.id, id))
  at(nine)
  await expect.poll(() => started(id)).toBe(1)
})

test('a run that waits for the one before starts once that has ended', async () => {
  const { id } = await create({ triggerConfig: { overlap: 'queue' } })
  withoutOwnLooks()
  await scheduler.start()
  from(before)
  await eventually(async () => (await started(id)) === 1)
  const ten = '2027-01-11T10:00:00.000Z'
  from(ten)
  announce('due', ten)
  await eventually(() => db.$count(plannedRuns, eq(plannedRuns.outcome, 'waiting')))
  await db.update(agentExecutions).set({ status: 'success' })
  await expect.poll(() => started(id)).toBe(2)
})
