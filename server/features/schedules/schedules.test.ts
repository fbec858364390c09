import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { onceNeedsTime } from '#contract/schedules/schedule-fields.ts'
import { type AgentScheduleReply, scheduleReasons } from '#contract/schedules/schedules.ts'
import { scheduleTexts, startsApartMin } from '#contract/schedules/validate-schedule.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { openRunsMax } from '#server/features/runs/admission-rules.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { countStatements } from '#tests/setup/database/count-statements.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { tick } from './scheduler.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let user: Caller
let now = new Date()

/** Creates a user whose session is still valid at the times that the tests set. */
async function someone(): Promise<Caller> {
  const person = await aUser(app)
  await db.update(sessions).set({ expire: new Date('2100-01-01') })
  return person
}

const at = (text: string) => {
  now = new Date(text)
}
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  user = await someone()
  clock.now = () => now
})
beforeEach(() => at('2027-01-11T07:30:00Z'))
afterEach(() => db.delete(agents))
afterAll(() => {
  clock.now = realNow
})

const create = (more: object = {}): Promise<AgentReply> =>
  user.json('POST', '/api/agents', {
    name: 'Morning brief',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    autoSchedule: true,
    triggerConfig: { timeZone: 'Europe/Berlin' },
    ...more,
  })
const schedule = (id: number, query = ''): Promise<AgentScheduleReply> =>
  user.json('GET', `/api/agents/${id}/schedule${query}`)
const ledger = async (id: number) =>
  (await schedule(id)).ledger.map(({ plannedAt, outcome, cause }) => ({ plannedAt, outcome, cause }))
const runsOf = (id: number) => db.select().from(agentExecutions).where(eq(agentExecutions.agentId, id))
const endRuns = (id: number) =>
  db.update(agentExecutions).set({ status: 'success' }).where(eq(agentExecutions.agentId, id))
const shown = (id: number): Promise<AgentReply> => user.json('GET', `/api/agents/${id}`)

const nine = '2027-01-11T08:00:00.000Z'
const nextNine = '2027-01-12T08:00:00.000Z'

test('an agent tells its next five instants and its plan in words', async () => {
  const { id, nextRun } = await create()
  expect(nextRun).toBe(nine)
  expect(await schedule(id)).toEqual({
    nextRuns: [nine, nextNine, ...['13', '14', '15'].map((day) => `2027-01-${day}T08:00:00.000Z`)],
    whyNot: null,
    description: expect.stringContaining('09:00 (Europe/Berlin)'),
    timeZone: 'Europe/Berlin',
    missed: 'once',
    overlap: 'skip',
    ledger: [],
  })
})

test('a planned instant starts one run, however often and by however many schedulers it is looked for', async () => {
  const { id } = await create()
  await tick()
  expect(await runsOf(id)).toEqual([])
  at(nine)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  const runs = await runsOf(id)
  expect(runs).toMatchObject([{ triggerSource: 'schedule', status: 'queued' }])
  const [row, ...others] = (await schedule(id)).ledger
  expect(others).toEqual([])
  expect(row).toMatchObject({
    plannedAt: nine,
    outcome: 'started',
    reason: null,
    executionId: runs[0]?.id,
    executionStatus: 'queued',
  })
  expect((await shown(id)).nextRun).toBe(nextNine)
})

test('a run that failed, or that a budget holds, says why beside its time', async () => {
  const { id } = await create()
  at(nine)
  await tick()
  const only = eq(agentExecutions.agentId, id)
  const reasonNow = async () => (await schedule(id)).ledger[0]?.reason
  await db.update(agentExecutions).set({ status: 'failed', errorMessage: 'KeyError: price' }).where(only)
  expect(await reasonNow()).toBe('KeyError: price')
  await db.update(agentExecutions).set({ status: 'queued', errorMessage: null, heldAt: now }).where(only)
  expect(await reasonNow()).toBe(scheduleReasons.held)
  const [run] = await runsOf(id)
  const why = 'The daily budget of Morning brief is used up.'
  await db.insert(approvals).values({
    kind: 'budget',
    userId: run?.userId ?? '',
    subjectKind: 'agent',
    subjectId: String(id),
    executionId: run?.id ?? 0,
    key: 'run',
    title: 'It waits for your decision',
    reason: why,
    payload: {},
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  expect(await reasonNow()).toBe(`${scheduleReasons.held} ${why}`)
  await endRuns(id)
  expect(await reasonNow()).toBeNull()
})

test('an agent with a single time runs at it once, also late, and says afterwards that it is over', async () => {
  const once = {
    taskFrequency: 'as-needed',
    triggerConfig: { once: '2027-01-11T09:00', timeZone: 'Europe/Berlin' },
  }
  const { id, nextRun } = await create(once)
  expect(nextRun).toBe(nine)
  expect(await schedule(id)).toMatchObject({
    nextRuns: [nine],
    description: 'Once, on 11 January 2027 at 09:00 (Europe/Berlin)',
    overlap: 'queue',
  })
  at(nextNine)
  await Promise.all([tick(), tick()])
  await tick()
  expect(await ledger(id)).toEqual([{ plannedAt: nine, outcome: 'started', cause: 'ran-late' }])
  expect(await runsOf(id)).toHaveLength(1)
  const { nextRuns, whyNot } = await schedule(id)
  expect([nextRuns, whyNot]).toEqual([[], expect.stringContaining('this time has passed')])
  expect((await user.request('PATCH', `/api/agents/${id}`, { name: 'Renamed' })).status).toBe(200)
  const past = { triggerConfig: { once: '2027-01-11T10:00' } }
  expect((await user.request('PATCH', `/api/agents/${id}`, past)).status).toBe(400)
  await expect(create({ ...once, ...past })).rejects.toThrow('400')
})

test('200 agents due at once cost no more statements than one', async () => {
  const { id, userId } = await create()
  at(nine)
  const forOne = await countStatements(tick)
  const [first, second] = [await someone(), await someone()]
  for (const person of [first, second]) {
    const { id: owner } = await person.json<{ id: string }>('GET', '/api/auth/user')
    await copyAgent(id, { userId: owner, count: 100 })
  }
  expect(await countStatements(tick)).toBe(forOne)
  expect(await db.$count(agentExecutions)).toBe(201)
  expect(await db.$count(agentExecutions, eq(agentExecutions.userId, userId))).toBe(1)
})

async function copyAgent(agentId: number, { userId, count }: { userId: string; count: number }) {
  const [row] = await db.select().from(agents).where(eq(agents.id, agentId))
  if (!row) throw new Error('There is no agent.')
  const { id: _id, ...copy } = { ...row, userId, nextRun: new Date(nine) }
  await db.insert(agents).values(Array.from({ length: count }, () => copy))
}

test('missed instants are announced, and with the policy once the latest is made up for', async () => {
  const once = await create()
  const skip = await create({ triggerConfig: { timeZone: 'Europe/Berlin', missed: 'skip' } })
  at('2027-01-13T12:00:00Z')
  await tick()
  const third = '2027-01-13T08:00:00.000Z'
  expect(await ledger(once.id)).toEqual([
    { plannedAt: third, outcome: 'started', cause: 'ran-late' },
    { plannedAt: nextNine, outcome: 'missed', cause: 'missed-made-up' },
    { plannedAt: nine, outcome: 'missed', cause: 'missed-made-up' },
  ])
  expect(await ledger(skip.id)).toEqual(
    [third, nextNine, nine].map((plannedAt) => ({
      plannedAt,
      outcome: 'missed',
      cause: 'missed',
    })),
  )
  expect(await runsOf(once.id)).toHaveLength(1)
  expect(await runsOf(skip.id)).toHaveLength(0)
  expect((await shown(skip.id)).nextRun).toBe('2027-01-14T08:00:00.000Z')
})

test('an old row with only a text is shown unchanged, and its wait ends by a code', async () => {
  const { id } = await create({ taskFrequency: 'hourly', triggerConfig: { overlap: 'queue' } })
  at(nine)
  await tick()
  minutesLater(60)
  await tick()
  const own = eq(plannedRuns.agentId, id)
  const old = { cause: null, details: null, reason: 'It waits for the run before, #7, to end.' }
  await db
    .update(plannedRuns)
    .set(old)
    .where(and(own, eq(plannedRuns.outcome, 'waiting')))
  expect((await schedule(id)).ledger[0]).toMatchObject({ cause: null, reason: old.reason })
  await endRuns(id)
  await tick()
  expect((await schedule(id)).ledger[0]).toMatchObject({ cause: 'waited', reason: scheduleReasons.waited })
})

test('after a long outage the newest 500 are announced, with the number of earlier ones', async () => {
  const { id } = await create({ taskFrequency: 'hourly' })
  minutesLater(60 * 700)
  await tick()
  const rows = []
  for (let before = ''; ; before = `&before=${rows.at(-1)?.id}`) {
    const page = (await schedule(id, `?limit=200${before}`)).ledger
    rows.push(...page)
    if (page.length < 200) break
  }
  expect(rows).toHaveLength(500)
  expect(rows[0]).toMatchObject({ outcome: 'started', cause: 'ran-late' })
  expect(rows.at(-1)?.reason).toContain(scheduleReasons.earlier('200'))
  expect(new Set(rows.map(({ plannedAt }) => plannedAt)).size).toBe(500)
})

test('a run that is still going lets the next planned one be skipped, by name', async () => {
  const { id } = await create({ taskFrequency: 'hourly' })
  at(nine)
  await tick()
  const [run] = await runsOf(id)
  minutesLater(60)
  await tick()
  expect((await schedule(id)).ledger[0]).toMatchObject({
    outcome: 'skipped',
    cause: 'still-going',
    reason: scheduleReasons.stillGoing(run?.id ?? 0),
  })
  await endRuns(id)
  minutesLater(60)
  await tick()
  expect((await ledger(id))[0]).toMatchObject({ outcome: 'started', cause: null })
  expect(await runsOf(id)).toHaveLength(2)
})

test('with the policy queue the next one waits for the run before; at most three wait', async () => {
  const { id } = await create({ taskFrequency: 'hourly', triggerConfig: { overlap: 'queue' } })
  at(nine)
  for (let n = 0; n < 5; n += 1) {
    await tick()
    minutesLater(60)
  }
  expect((await ledger(id)).map(({ outcome }) => outcome)).toEqual([
    'skipped',
    'waiting',
    'waiting',
    'waiting',
    'started',
  ])
  minutesLater(-59)
  for (let n = 2; n <= 4; n += 1) {
    await endRuns(id)
    await Promise.all([tick(), tick()])
    expect(await runsOf(id)).toHaveLength(n)
  }
  const [skipped, ...started] = await ledger(id)
  expect(skipped).toMatchObject({ outcome: 'skipped', cause: 'queue-full' })
  expect(started.map(({ outcome }) => outcome)).toEqual(['started', 'started', 'started', 'started'])
  expect(started[0]?.cause).toBe('waited')
})

test.for([
  ['paused', (id: number) => user.json('PATCH', `/api/agents/${id}/toggle`)],
  ['changed', (id: number) => user.json('PATCH', `/api/agents/${id}`, { taskFrequency: 'daily' })],
  ['changed', () => user.json('PATCH', '/api/auth/user', { timeZone: 'Asia/Kolkata' })],
] as const)('an agent that is %s leaves nothing of its old plan behind', async ([cause, change]) => {
  const { id } = await create({ taskFrequency: 'hourly', triggerConfig: { overlap: 'queue' } })
  at(nine)
  await tick()
  minutesLater(60)
  await tick()
  minutesLater(60)
  await change(id)
  expect((await ledger(id)).map((row) => [row.outcome, row.cause])).toEqual([
    ['skipped', cause],
    ['skipped', cause],
    ['started', null],
  ])
  await endRuns(id)
  await tick()
  expect(await runsOf(id)).toHaveLength(1)
  await user.json('PATCH', '/api/auth/user', { timeZone: 'UTC' })
})

test('a limit that stops one planned run stops no other', async () => {
  const full = await create()
  const other = await someone()
  const { id: otherId } = await other.json<AgentReply>('POST', '/api/agents', {
    name: 'Other',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
    autoSchedule: true,
    triggerConfig: { timeZone: 'Europe/Berlin' },
  })
  const busy = await create({ name: 'Busy', autoSchedule: false })
  const run = { agentId: busy.id, userId: busy.userId }
  await db.insert(agentExecutions).values(Array.from({ length: openRunsMax }, () => run))
  at(nine)
  await tick()
  const [row] = (await schedule(full.id)).ledger
  expect(row).toMatchObject({ outcome: 'skipped', cause: 'limit' })
  expect(row?.reason).toContain(`${openRunsMax}`)
  expect(await runsOf(otherId)).toHaveLength(1)
})

test('an agent with a plan that breaks disturbs no other', async () => {
  const broken = await create()
  const fine = await create()
  await db
    .update(agents)
    .set({ triggerConfig: { cron: 'nonsense' } })
    .where(eq(agents.id, broken.id))
  at(nine)
  await tick()
  expect(await runsOf(fine.id)).toHaveLength(1)
  expect(await runsOf(broken.id)).toHaveLength(0)
  expect((await schedule(broken.id)).whyNot).not.toBeNull()
})

const whyNot = async (more: object) => (await schedule((await create(more)).id)).whyNot

test('the reply says in words why nothing is planned', { tags: 'words' }, async () => {
  expect(await whyNot({ status: 'paused' })).toMatch(/^The agent is paused\. Resume it/)
  expect(await whyNot({ autoSchedule: false })).toMatch(/Turn on Auto-schedule/)
  expect(await whyNot({ taskFrequency: 'as-needed' })).toMatch(/only when you start it/)
  expect(await whyNot({ triggerType: 'webhook' })).toMatch(/trigger is not Schedule/)
  expect(await whyNot({ taskFrequency: 'as-needed', triggerConfig: { cron: '0 9 * * 1' } })).toMatch(
    /only when you start it/,
  )
})

test.for([
  ['timeZone', { timeZone: 'Mars/Olympus' }, scheduleTexts.timeZone],
  ['cron', { cron: 'every day' }, scheduleTexts.cronFields],
  ['cron', { cron: '61 9 * * *' }, scheduleTexts.cronUnread],
  ['cron', { cron: '0 9 30 2 *' }, scheduleTexts.cronNever],
  ['once', { once: '2027-02-30T09:00' }, scheduleTexts.noSuchDay],
  ['once', { once: '2027-02-20' }, onceNeedsTime],
  ['cron', { cron: '*/2 * * * *' }, `${startsApartMin}`],
  ['cron', { cron: '2,58 0,23 * * *' }, `${startsApartMin}`],
] as const)(
  'a schedule that cannot be kept is refused at its field: %s %o',
  async ([field, config, words]) => {
    const { id } = await create()
    const form = { name: 'A', persona: 'writer', taskDescription: 'Write a short note.' }
    const answers = [
      await user.request('PATCH', `/api/agents/${id}`, { triggerConfig: config }),
      await user.request('POST', '/api/agents', { ...form, triggerConfig: config }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      const { issues } = (await answer.json()) as { issues: { path: string; message: string }[] }
      expect(issues).toMatchObject([{ path: `triggerConfig.${field}` }])
      expect(issues[0]?.message).toContain(words)
    }
  },
)
