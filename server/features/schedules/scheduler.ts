import { and, asc, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { subscribe } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { handOver } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { takeDue } from './take-due.ts'
import { agentsInWait, takeWaiting } from './take-waiting.ts'

/** Agents that one transaction takes. */
const agentsAtOnce = 200
/** Plans that nobody told of are found within this time, ms. */
const atLeastEveryMs = 5_000
/** What waits for a run to end, or is in the hands of another scheduler, is looked at again after this pause, ms. */
const lookAgainMs = 250
/** An agent whose instants cannot be taken is left alone for this long, ms. */
const restMs = 60_000

/** Agents that rest after a fault, until when: one of them stops none of the others. */
const resting = new Map<number, number>()

/** Starts what is due at the very instant, and what the processes before this one left; a stop finishes what was begun. */
export const scheduler = pollLoop({
  what: 'look for planned runs',
  round: tick,
  atLeastEveryMs,
  pauseMs: 1,
  keepsProcess: true,
})
subscribe('due', (at) => scheduler.wake(at === undefined ? undefined : new Date(at)))

/** Starts everything that is due now; answers when to look again, as far as it is known. */
export async function tick(): Promise<Date | null> {
  const waiting = await agentsInWait()
  wakeWorkers(await inBatches(waiting.freeIds, takeWaiting))
  let isMore = waiting.isMore
  for (;;) {
    const now = clock.now()
    const planned = await nextPlanned(now)
    const due = planned.filter(({ nextRun }) => nextRun !== null && nextRun <= now).map(({ id }) => id)
    const taken = new Set<number>()
    const started = await inBatches(due, async (ids) => {
      const { agentIds, runIds, isAnyWaiting } = await takeDue(ids, now)
      for (const id of agentIds) taken.add(id)
      isMore ||= isAnyWaiting
      return runIds
    })
    wakeWorkers(started)
    if (taken.size > 0) continue
    const next = planned.find(({ id }) => !due.includes(id))?.nextRun ?? null
    const again = new Date(now.getTime() + lookAgainMs)
    return (isMore || due.length > 0) && (!next || again < next) ? again : next
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
