import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { tell, whenTold } from '#server/db/notices.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import {
  actForDead,
  begin,
  isDurableReady,
  whenWorkLeaves,
  workerId,
  workInHand,
} from '#server/durable/durable.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { claimRuns, type ClaimedRun } from './claim.ts'
import { performRun } from './perform.ts'
import { failedEnding, record } from './record.ts'

/** How often a worker looks for waiting runs and for workers that are gone, in case that nobody told it, ms. */
const lookEveryMs = 500

/** What a run says that was begun too many times; the machine room gave it up. */
export const givenUpMessage =
  'The run could not be finished: the server stopped too many times while it worked on it.'

const openStatuses = inArray(agentExecutions.status, ['queued', 'running'])
export const workIdOf = (executionId: number): string => `run:${executionId}`

let isDraining = false
let timer: NodeJS.Timeout | undefined
/** Waiting runs are looked for one round at a time; whoever calls during a round gets another. */
let round: Promise<void> = Promise.resolve()
let isLooking = false
let isCalledAgain = false
let isMore = true

whenWorkLeaves(() => {
  // A free place is of use only where the last look left something waiting, or may have come too early to see it.
  if (isMore || isLooking) void dispatch()
})
whenTold('waiting', () => void dispatch())

/** Says that runs wait: this process takes them at once where it can, else another one does. */
export function wakeDispatchers(): void {
  void wake()
}

async function wake(): Promise<void> {
  try {
    if (canTake()) await dispatch()
    if (canTake()) return
    isMore = true
    await tell('waiting')
  } catch (error) {
    log.warn({ err: error }, 'could not tell the other workers of a waiting run')
  }
}

/** From now on this worker also looks for what nobody told it of. */
export function startDispatching(): void {
  isDraining = false
  const look = async () => {
    await giveBackOfDead().catch((error: unknown) => log.warn({ err: error }, 'cannot look for dead workers'))
    await dispatch()
    timer &&= setTimeout(look, lookEveryMs)
  }
  timer = setTimeout(look, 0)
}

/**
 * Takes no more runs, has `drain` wait for those in hand, and gives what is not finished then to the others, at once.
 */
export async function stopDispatching(drain: () => Promise<void>): Promise<void> {
  const me = workerId()
  isDraining = true
  clearTimeout(timer)
  timer = undefined
  await round
  await drain()
  if (me && (await giveBack(eq(agentExecutions.claimedBy, me))) > 0) await tell('waiting')
}

function canTake(): boolean {
  return workerId() !== undefined && !isDraining && isDurableReady() && room() > 0
}

function room(): number {
  return config.runsAtOnce.perWorker - workInHand().size
}

/** Takes what waits as far as the limits allow; never throws, for what was not taken is found again. */
function dispatch(): Promise<void> {
  isCalledAgain = true
  if (!isLooking) {
    isLooking = true
    round = goRound()
  }
  return round
}

async function goRound(): Promise<void> {
  try {
    while (isCalledAgain && canTake()) {
      isCalledAgain = false
      const limits = { ...config.runsAtOnce, room: room() }
      const claim = await claimRuns(workerId() ?? '', limits, clock.now())
      isMore = claim.isMore
      for (const run of claim.runs) void beginRun(run)
    }
  } catch (error) {
    isMore = true
    log.warn({ err: error }, 'could not look for waiting runs')
  } finally {
    isLooking = false
  }
}

async function beginRun({ id, isNew }: ClaimedRun): Promise<void> {
  try {
    const found = await begin(performRun, workIdOf(id), { executionId: id }, isNew)
    if (found === 'begun') return
    log.error({ executionId: id }, 'a run was given up by the machine room')
    await record(id, failedEnding(givenUpMessage))
    await dispatch()
  } catch (error) {
    log.error({ err: error, executionId: id }, 'could not begin a run')
  }
}

/** Gives claims back whose worker is gone, and those of this worker that it does not work on. */
async function giveBackOfDead(): Promise<void> {
  const me = workerId()
  if (!me) return
  const rows = await db
    .selectDistinct({ worker: agentExecutions.claimedBy })
    .from(agentExecutions)
    .where(and(openStatuses, isNotNull(agentExecutions.claimedAt), ne(agentExecutions.claimedBy, me)))
  for (const { worker } of rows) {
    if (!worker) continue
    await actForDead(worker, async () => {
      const runs = await giveBack(eq(agentExecutions.claimedBy, worker))
      log.info({ runs }, 'took over the runs of a worker that is gone')
    })
  }
}

type Condition = Parameters<typeof and>[0]

/** Makes claimed runs wait again; they go on after their last finished step. Answers how many. */
export async function giveBack(which: Condition): Promise<number> {
  const given = await db
    .update(agentExecutions)
    .set({ status: 'queued', claimedAt: null, claimedBy: null })
    .where(
      and(openStatuses, isNotNull(agentExecutions.claimedAt), sql`${agentExecutions.heldAt} is null`, which),
    )
    .returning({ id: agentExecutions.id })
  return given.length
}
