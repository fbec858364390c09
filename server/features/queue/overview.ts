import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type QueueState, queueCountMax } from '#contract/runs/queue-names.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions as runs } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { crashesMax } from '#server/durable/work-kind.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'

const dayMs = 86_400_000

// The conditions match those of the partial indexes, so that each state is read from its own index.
const isOpen = isOpenWork(runs)
const isFailed = sql`${runs.status} = 'failed'`

function inState(state: QueueState): SQL | undefined {
  const dayAgo = new Date(clock.now().getTime() - dayMs)
  const conditions: Record<QueueState, SQL | undefined> = {
    waiting: and(sql`${runs.status} = 'queued'`, isNull(runs.claimedAt), isNull(runs.heldAt)),
    running: and(isOpen, isNotNull(runs.claimedAt), isNull(runs.heldAt)),
    held: and(isOpen, isNotNull(runs.heldAt)),
    failed: and(isFailed, gt(runs.completedAt, dayAgo)),
    dead: and(isFailed, gt(runs.crashes, crashesMax)),
  }
  return conditions[state]
}

const sinceOf = {
  waiting: runs.executedAt,
  running: runs.claimedAt,
  held: runs.heldAt,
  failed: runs.completedAt,
  dead: runs.completedAt,
} as const

/** The queue of all users: counts, active workers, and a page of the runs in one state. */
export async function queueOverview(page: Page & { state: QueueState }) {
  const [counts, oldestWaitingSince, workers, listed] = await Promise.all([
    countAll(),
    oldestWaiting(),
    workersAtWork(),
    listRuns(page),
  ])
  const { perUser, overall, perWorker } = config.runsAtOnce
  return { counts, oldestWaitingSince, workers, runs: listed, limits: { perUser, overall, perWorker } }
}

/** The number of runs in each state, and the workers with runs in flight. */
export async function queueFigures() {
  const [counts, workers] = await Promise.all([countAll(), workersAtWork()])
  return { counts, workers }
}

/** The number of open runs in each state, and since when the oldest waits for a worker. */
export async function queueDepth() {
  const [waiting, running, suspended, oldestWaitingSince] = await Promise.all([
    db.$count(runs, inState('waiting')),
    db.$count(runs, inState('running')),
    db.$count(runs, inState('held')),
    oldestWaiting(),
  ])
  return { waiting, running, suspended, oldestWaitingSince }
}

async function countAll(): Promise<Record<QueueState, number>> {
  const [waiting, running, held, failed, dead] = await Promise.all([
    db.$count(runs, inState('waiting')),
    db.$count(runs, inState('running')),
    db.$count(runs, inState('held')),
    countUpTo('failed'),
    countUpTo('dead'),
  ])
  return { waiting, running, held, failed, dead }
}

function countUpTo(state: QueueState): Promise<number> {
  const some = db.select({ id: runs.id }).from(runs).where(inState(state)).limit(queueCountMax).as('some')
  return db.$count(some)
}

async function oldestWaiting(): Promise<Date | null> {
  const [oldest] = await db
    .select({ since: runs.executedAt })
    .from(runs)
    .where(inState('waiting'))
    .orderBy(asc(runs.id))
    .limit(1)
  return oldest?.since ?? null
}

async function workersAtWork(): Promise<{ id: string; running: number }[]> {
  const rows = await db
    .select({ id: runs.claimedBy, running: sql<number>`count(*)::int` })
    .from(runs)
    .where(inState('running'))
    .groupBy(runs.claimedBy)
    .orderBy(runs.claimedBy)
  return rows.map(({ id, running }) => ({ id: id ?? '', running }))
}

async function listRuns({ state, before, limit }: Page & { state: QueueState }) {
  const isOldestFirst = state === 'waiting'
  const unseen = before && (isOldestFirst ? gt(runs.id, before) : lt(runs.id, before))
  const rows = await db
    .select({
      id: runs.id,
      agentName: agents.name,
      ownerEmail: users.email,
      since: sinceOf[state],
      executedAt: runs.executedAt,
      triggerSource: runs.triggerSource,
      worker: runs.claimedBy,
      attempts: runs.attempt,
      errorMessage: runs.errorMessage,
      cancelRequestedAt: runs.cancelRequestedAt,
    })
    .from(runs)
    .innerJoin(agents, eq(agents.id, runs.agentId))
    .innerJoin(users, eq(users.id, runs.userId))
    .where(and(inState(state), unseen || undefined))
    .orderBy(isOldestFirst ? asc(runs.id) : desc(runs.id))
    .limit(limit)
  return rows.map(({ since, executedAt, cancelRequestedAt, ...row }) => ({
    ...row,
    state,
    since: since ?? executedAt,
    isStopping:
      cancelRequestedAt !== null && (state === 'waiting' || state === 'running' || state === 'held'),
  }))
}
