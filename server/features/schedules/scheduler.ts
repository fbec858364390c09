import { and, asc, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { handOver } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import './service.ts' // What has part in other features' transactions.
import { takeDue } from './take-due.ts'
import { agentsToGoOn, takeWaiting } from './take-waiting.ts'

/** Agents that one transaction takes. */
const agentsAtOnce = 200
/** How often the clock is compared with the plans where nothing is due sooner, ms. */
const lookEveryMs = 250
/** An agent whose instants cannot be taken is left alone for this long, ms. */
const restMs = 60_000

/** Agents that rest after a fault, until when: one of them stops none of the others. */
const resting = new Map<number, number>()
let timer: NodeJS.Timeout | undefined
let isRunning = false
let looking: Promise<void> = Promise.resolve()

/** From now on this process starts what is due: at the very instant, and what the processes before it left. */
export async function startScheduling(): Promise<void> {
  isRunning = true
  looking = look()
  await looking
}

/** Takes nothing more; what was begun is finished first. */
export async function stopScheduling(): Promise<void> {
  isRunning = false
  clearTimeout(timer)
  await looking
}

async function look(): Promise<void> {
  let waitMs = lookEveryMs
  try {
    const next = await tick()
    const untilNext = next ? next.getTime() - clock.now().getTime() : lookEveryMs
    waitMs = Math.min(lookEveryMs, Math.max(1, untilNext))
  } catch (error) {
    log.warn({ err: error }, 'could not look for planned runs')
  }
  if (!isRunning) return
  timer = setTimeout(() => {
    looking = look()
  }, waitMs)
}

/** Starts everything that is due now; answers when something will be due next, as far as it is known. */
export async function tick(): Promise<Date | null> {
  const runs = await inBatches(await agentsToGoOn(), takeWaiting)
  wakeWorkers(runs)
  for (;;) {
    const now = clock.now()
    const planned = await nextPlanned(now)
    const due = planned.filter(({ nextRun }) => nextRun !== null && nextRun <= now).map(({ id }) => id)
    const taken = new Set<number>()
    const started = await inBatches(due, async (ids) => {
      const { agentIds, runIds } = await takeDue(ids, now)
      for (const id of agentIds) taken.add(id)
      return runIds
    })
    wakeWorkers(started)
    // What another process has in hand, or what rests, is looked at again after a pause.
    if (taken.size === 0) return planned.find(({ id }) => !due.includes(id))?.nextRun ?? null
  }
}

/** One call wakes the workers for all runs that wait. */
function wakeWorkers(runs: number[]): void {
  if (runs.length > 0) handOver()
}

function nextPlanned(now: Date) {
  for (const [id, until] of resting) if (until <= now.getTime()) resting.delete(id)
  return db
    .select({ id: agents.id, nextRun: agents.nextRun })
    .from(agents)
    .where(
      and(
        isNotNull(agents.nextRun),
        isNull(agents.deletedAt),
        resting.size > 0 ? notInArray(agents.id, [...resting.keys()]) : undefined,
      ),
    )
    .orderBy(asc(agents.nextRun))
    .limit(agentsAtOnce + 1)
}

/** Does it for all at once, or, where one of them is at fault, for each alone. */
async function inBatches(ids: readonly number[], act: (ids: readonly number[]) => Promise<number[]>) {
  if (ids.length === 0) return []
  try {
    return await act(ids)
  } catch (error) {
    if (ids.length === 1) {
      log.error({ err: error, agentId: ids[0] }, 'the planned runs of an agent could not be taken')
      for (const id of ids) resting.set(id, clock.now().getTime() + restMs)
      return []
    }
  }
  const runs: number[] = []
  for (const id of ids) runs.push(...(await inBatches([id], act)))
  return runs
}
