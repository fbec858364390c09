import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentLinkSnapshots, agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { agentTriggers } from '#server/db/tables/triggers.ts'
import { users } from '#server/db/tables/users.ts'
import { WorkLost } from '#server/durable/attempt.ts'
import { startDurable, stopDurable, workerId } from '#server/durable/durable.ts'
import type { StepLine } from '#server/durable/step-line.ts'
import { workKinds } from '#server/features.ts'
import { type Ending, failedEnding } from './endings.ts'
import { type EndOfAttempt, record, recordAlone } from './record.ts'
import { type EndedSuccess, recordSuccess } from './record-successes.ts'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
// Load the listeners of `runEnded` of the whole app.
createApp()
const agentsOfWorld = 50
const rounds = 20
const start = Date.parse('2026-05-01T10:00:00.000Z')

beforeAll(async () => startDurable({ url: database.url, kinds: await workKinds() }))
const setClock = (ms: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(ms))

beforeEach(() => {
  setClock(start + 3_600_000)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => stopDurable(1_000))

/** Creates a user with agents of all kinds: silent, notifying of every run or of changes, failed before. */
async function aWorld(name: string): Promise<number[]> {
  const created = new Date(start)
  await db
    .insert(users)
    .values({ id: name, email: `${name}@example.com`, createdAt: created, updatedAt: created })
  const rows = await db
    .insert(agents)
    .values(
      Array.from({ length: agentsOfWorld }, (_, n) => ({
        userId: name,
        name: `Agent ${n}`,
        persona: 'writer',
        taskDescription: 'Write a short note each day.',
        notifications: n % 10 === 3 || n % 10 === 6,
        notifyWhen: n % 10 === 6 ? ('changed-or-failed' as const) : ('every-run' as const),
        failuresInARow: n % 10 === 4 ? 2 : 0,
        learningMode: n % 10 === 5,
        createdAt: created,
        updatedAt: created,
      })),
    )
    .returning({ id: agents.id })
  return rows.map(({ id }) => id)
}

interface RunAsked {
  agentId: number
  nth: number
}

const instantOf = (nth: number) => new Date(start + nth * 1_000)

/** Creates runs in flight on this worker, each with one stored step of its journal. */
async function runsInFlight(userId: string, asked: readonly RunAsked[]): Promise<number[]> {
  const runs = await db
    .insert(agentExecutions)
    .values(
      asked.map(({ agentId, nth }) => ({
        agentId,
        userId,
        input: nth % 3 === 0 ? `Input ${nth} with "quotes" and \\ and ünïcode 漢字` : null,
        status: 'running' as const,
        claimedAt: instantOf(nth),
        claimedBy: workerId(),
        startedAt: instantOf(nth),
        executedAt: instantOf(nth),
        attempt: 2,
      })),
    )
    .returning({ id: agentExecutions.id })
  const ids = runs.map(({ id }) => id).toSorted((a, b) => a - b)
  await db.insert(executionSteps).values(
    ids.map((executionId, n) => ({
      executionId,
      position: 1,
      kind: 'gather' as const,
      title: 'Preparing',
      state: 'done' as const,
      kept: '{"value":1}',
      startedAt: instantOf(asked[n]?.nth ?? 0),
      endedAt: instantOf(asked[n]?.nth ?? 0),
    })),
  )
  return ids
}

async function aRunInFlight(agentId: number, userId: string, nth: number): Promise<number> {
  const [id = 0] = await runsInFlight(userId, [{ agentId, nth }])
  return id
}

function lineOf(nth: number): StepLine {
  const at = new Date(start + nth * 1_000).toISOString()
  return {
    position: 2,
    kind: 'model',
    title: 'Asking the model',
    input: nth % 2 === 0 ? null : 'What is new?',
    state: nth % 7 === 0 ? 'running' : 'done',
    output: `Answer ${nth}`,
    error: null,
    tokens_used: nth,
    cost: '0.000120',
    money: null,
    started_at: at,
    ended_at: nth % 7 === 0 ? null : at,
    kept: '{"value":"Answer"}',
    note: null,
  }
}

function endingOf(nth: number): Ending {
  if (nth % 11 === 7) return failedEnding(`It failed for reason ${nth}.`)
  if (nth % 13 === 9) return { status: 'canceled', error: 'The run was canceled.' }
  return {
    status: 'success',
    output: `# Result ${nth}\n\nWith 'quotes', "more" and ünïcode 漢字 \u2028.`,
    error: null,
    engine: 'openai',
    model: 'gpt-4.1-mini',
    taskType: 'monitoring',
    tokensUsed: nth * 10,
    cost: '0.001234',
    fingerprint: nth % 2 === 0 ? null : `said ${nth}`,
    isNothingNew: nth % 3 === 0,
    sources:
      nth % 4 === 0
        ? []
        : [
            {
              number: 1,
              url: 'https://example.com/a',
              title: 'A',
              publishedAt: null,
              state: 'read',
              reason: null,
            },
          ],
    snapshots:
      nth % 5 === 0
        ? [
            {
              url: 'https://example.com/a',
              title: null,
              fingerprint: `f${nth}`,
              sentences: ['One.', `Two "${nth}".`, ''],
              readAt: '2026-05-01T09:59:58.123Z',
            },
          ]
        : [],
  }
}

type Way = (id: number, ending: Ending, attempt: EndOfAttempt) => Promise<unknown>

/** Records the same runs on one path; those of a round end at the same moment. */
async function recordAll(name: string, way: Way) {
  const ids = await aWorld(name)
  for (let round = 0; round < rounds; round += 1) {
    const runs = ids.map((agentId, n) => ({ agentId, nth: round * agentsOfWorld + n }))
    const runIds = await runsInFlight(name, runs)
    setClock(start + 3_600_000 + round * 60_000)
    await Promise.all(
      runs.map(({ agentId, nth }, n) =>
        way(runIds[n] ?? 0, endingOf(nth), {
          number: 2,
          agentId,
          steps: nth % 3 === 1 ? 1 : 2,
          workedMs: nth,
          lines: nth % 3 === 1 ? [] : [lineOf(nth)],
        }),
      ),
    )
  }
  return worldOf(name, ids)
}

/** Every row of a world, with positions instead of ids. */
async function worldOf(name: string, agentIds: number[]) {
  const runs = await db
    .select()
    .from(agentExecutions)
    .where(eq(agentExecutions.userId, name))
    .orderBy(asc(agentExecutions.id))
  const agentAt = new Map(agentIds.map((id, n) => [id, n]))
  const runAt = new Map(runs.map(({ id }, n) => [id, n]))
  const steps = await db
    .select()
    .from(executionSteps)
    .where(inArray(executionSteps.executionId, [...runAt.keys()]))
    .orderBy(asc(executionSteps.executionId), asc(executionSteps.position))
  const said = await db
    .select()
    .from(agentConversations)
    .where(eq(agentConversations.userId, name))
    .orderBy(asc(agentConversations.executionId), asc(agentConversations.id))
  const notified = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, name))
    .orderBy(asc(notifications.agentId), asc(notifications.createdAt))
  return {
    agents: (await db.select().from(agents).where(eq(agents.userId, name)).orderBy(asc(agents.id))).map(
      ({ id: _id, userId: _user, ...row }) => row,
    ),
    runs: runs.map(({ id: _id, userId: _user, agentId, ...row }) => ({
      ...row,
      agent: agentAt.get(agentId),
    })),
    steps: steps.map(({ id: _id, revision: _revision, executionId, ...row }) => ({
      ...row,
      run: runAt.get(executionId),
    })),
    said: said.map(({ id: _id, userId: _user, agentId, executionId, ...row }) => ({
      ...row,
      agent: agentAt.get(agentId),
      run: runAt.get(executionId ?? 0),
    })),
    remembered: (
      await db
        .select()
        .from(agentLinkSnapshots)
        .where(inArray(agentLinkSnapshots.agentId, agentIds))
        .orderBy(asc(agentLinkSnapshots.agentId))
    ).map(({ agentId, ...row }) => ({ ...row, agent: agentAt.get(agentId) })),
    notifications: notified.map(({ title, body, kind, createdAt, agentId }) => ({
      title,
      body,
      kind,
      createdAt,
      agent: agentAt.get(agentId ?? 0),
    })),
  }
}

test('a thousand runs recorded many at once leave the same rows as a thousand recorded one by one', async () => {
  const many = await recordAll('many', record)
  const one = await recordAll('one', (id, ending, attempt) => recordAlone(id, ending, attempt))
  for (const [table, rows] of Object.entries(many)) {
    for (const [n, row] of rows.entries())
      expect(row, `${table} ${n}`).toEqual(one[table as keyof typeof one][n])
    expect(rows).toHaveLength(one[table as keyof typeof one].length)
  }
})

async function runOf(id: number) {
  const [run] = await db.select().from(agentExecutions).where(eq(agentExecutions.id, id))
  return run
}

async function isPlain(agentId: number): Promise<boolean> {
  const id = await aRunInFlight(agentId, 'parts', 1)
  const end = { id, agentId, attempt: 2, outcome: endingOf(1), lines: [], steps: 1, workedMs: 5 }
  return (await recordSuccess(end as EndedSuccess)) !== undefined
}

test('most successes are recorded together, and those in which somebody has a part are not', async () => {
  const [quiet = 0, , , notifying = 0, failedBefore = 0] = await aWorld('parts')
  expect(await isPlain(quiet)).toBe(true)
  expect(await isPlain(notifying)).toBe(false)
  expect(await isPlain(failedBefore)).toBe(false)
  const [other = 0] = (
    await db.select({ id: agents.id }).from(agents).where(sql`user_id = 'parts'`).offset(9)
  ).map(({ id }) => id)
  await db.insert(agentTriggers).values({
    agentId: other,
    triggerType: 'event',
    name: 'After the others',
    conditions: { event: 'agent.succeeded' },
  } as typeof agentTriggers.$inferInsert)
  expect(await isPlain(quiet)).toBe(false)
})

test('a silent success is recorded in the batch, unless the previous run failed', async () => {
  const { 6: agentId = 0 } = await aWorld('quiet')
  const end = async (nth: number, ending: Ending) => {
    const id = await aRunInFlight(agentId, 'quiet', nth)
    const alone = { agentId, steps: 1, workedMs: 5, lines: [] }
    const together = { ...alone, id, attempt: 2, outcome: ending } as EndedSuccess
    const isBatched = ending.status === 'success' && (await recordSuccess(together)) !== undefined
    if (!isBatched) await record(id, ending, { ...alone, number: 2 })
    const isNotified = (await db.$count(notifications, eq(notifications.link, `/dashboard?run=${id}`))) > 0
    return { isBatched, isNotified, isKeptQuiet: (await runOf(id))?.isKeptQuiet }
  }
  const notifiedAlone = { isBatched: false, isNotified: true, isKeptQuiet: false }
  const same = { ...endingOf(1), isNothingNew: true } as Ending
  expect(await end(1, same)).toEqual(notifiedAlone)
  expect(await end(2, same)).toEqual({ isBatched: true, isNotified: false, isKeptQuiet: true })
  expect(await end(3, endingOf(1))).toEqual(notifiedAlone)
  expect(await end(4, failedEnding('Broken.'))).toEqual(notifiedAlone)
  expect(await end(5, same)).toEqual(notifiedAlone)
  // A run that failed in the end, for example its delivery, is reported although it found nothing new.
  expect(await end(6, { ...same, status: 'failed' } as Ending)).toEqual(notifiedAlone)
})

test('a run that cannot be recorded stops none of those that end at the same moment', async () => {
  const agentIds = (await aWorld('fault')).slice(10, 13)
  const ids = await runsInFlight(
    'fault',
    agentIds.map((agentId, n) => ({ agentId, nth: n + 1 })),
  )
  const tooLong = { ...endingOf(1), taskType: 'x'.repeat(100) } as Ending
  const outcomes = await Promise.allSettled(
    ids.map((id, n) =>
      record(id, n === 1 ? tooLong : endingOf(1), {
        number: 2,
        agentId: agentIds[n],
        steps: 1,
        workedMs: 5,
        lines: [],
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const after = await Promise.all(ids.map(runOf))
  expect(after.map((run) => run?.status)).toEqual(['success', 'running', 'success'])
})

test('a result with NUL and halves of characters is recorded without them', async () => {
  const [agentId = 0] = await aWorld('nul')
  const id = await aRunInFlight(agentId, 'nul', 1)
  const ending = { ...endingOf(1), output: 'a\0b \ud800' } as Ending
  await record(id, ending, { number: 2, agentId, steps: 1, workedMs: 5, lines: [] })
  expect(await runOf(id)).toMatchObject({ status: 'success', output: 'ab \ufffd' })
})

test('an attempt that lost its run cannot record its end, and learns of it', async () => {
  const [agentId = 0] = await aWorld('lost')
  const id = await aRunInFlight(agentId, 'lost', 1)
  for (const ending of [endingOf(1), failedEnding('Broken.')]) {
    const stale = { number: 1, agentId, steps: 1, workedMs: 5, lines: [lineOf(1)] }
    await expect(record(id, ending, stale)).rejects.toThrow(WorkLost)
  }
  await db.update(agentExecutions).set({ claimedBy: 'another' }).where(eq(agentExecutions.id, id))
  const foreign = { number: 2, agentId, steps: 1, workedMs: 5, lines: [] }
  await expect(record(id, endingOf(1), foreign)).rejects.toThrow(WorkLost)
  expect((await runOf(id))?.status).toBe('running')
  expect(await db.$count(executionSteps, eq(executionSteps.executionId, id))).toBe(1)
})

test('recording the end of a run again changes nothing', async () => {
  const [agentId = 0] = await aWorld('again')
  const id = await aRunInFlight(agentId, 'again', 1)
  const end = { number: 2, agentId, steps: 1, workedMs: 5, lines: [] }
  await record(id, endingOf(1), end)
  const before = await worldOf('again', [agentId])
  await record(id, failedEnding('Too late.'), end)
  await record(id, endingOf(2), end)
  expect(await worldOf('again', [agentId])).toEqual(before)
})
