import { and, asc, isNotNull, isNull, lte, not } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { wokenBy } from '#server/db/pubsub.ts'
import { announceWork } from '#server/durable/durable.ts'
import { announceRuns } from '#server/features/runs/public.ts'
import { teamKind } from '#server/features/teams/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import type { Started } from './start-planned.ts'
import { isOneOf, keyOf, scheduled, type Subject } from './subjects.ts'
import { claimDue } from './claim-due.ts'
import { findWaitingSubjects, startWaiting } from './start-waiting.ts'

/** Maximum number of agents and teams that one transaction takes. */
const atOnce = 200
/** Plans that were not announced are found within this time, ms. */
const atLeastEveryMs = 5_000
/** Delay before a subject that waits for a run to end or is locked by another scheduler is tried again, ms. */
const lookAgainMs = 250
/** How long an agent or a team is skipped after its instants could not be taken, ms. */
const restMs = 60_000

/** Subjects that are skipped after an error, and until when; one of them does not stop the others. */
const resting = new Map<string, Subject & { until: number }>()

/** Starts runs exactly when they are due, and what earlier processes left; a shutdown waits for what has begun. */
export const scheduler = wokenBy(
  'due',
  pollLoop({ what: 'look for planned runs', round: tick, atLeastEveryMs, pauseMs: 1, keepsProcess: true }),
  (at) => (at === undefined ? undefined : new Date(at)),
)

/** Starts everything that is due now; returns when to look again, if known. */
export async function tick(): Promise<Date | null> {
  const waiting = await findWaitingSubjects()
  await inBatches(waiting.free, startWaiting)
  let isMore = waiting.isMore
  for (;;) {
    const now = clock.now()
    const planned = await nextPlanned(now)
    const due = planned.filter(({ nextRun }) => nextRun !== null && nextRun <= now)
    let taken = 0
    await inBatches(due, async (subjects) => {
      const { isAnyWaiting, ...done } = await claimDue(subjects, now)
      taken += done.subjects.length
      isMore ||= isAnyWaiting
      return done
    })
    if (taken > 0) continue
    const next = planned.find((subject) => !due.includes(subject))?.nextRun ?? null
    const again = new Date(now.getTime() + lookAgainMs)
    return (isMore || due.length > 0) && (!next || again < next) ? again : next
  }
}

/** The oldest planned start that is due and not claimed yet; null: there is none. */
export async function oldestDue(): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: scheduled.nextRun })
    .from(scheduled)
    .where(
      and(isNotNull(scheduled.nextRun), isNull(scheduled.deletedAt), lte(scheduled.nextRun, clock.now())),
    )
    .orderBy(asc(scheduled.nextRun))
    .limit(1)
  return oldest?.at ?? null
}

/** Wakes the workers once for all new runs. */
function wakeWorkers({ runIds, teamRunIds }: Started): void {
  if (runIds.length > 0) announceRuns()
  if (teamRunIds.length > 0) announceWork(teamKind)
}

function nextPlanned(now: Date) {
  for (const [key, { until }] of resting) if (until <= now.getTime()) resting.delete(key)
  const left = isOneOf([...resting.values()])
  return db
    .select({ kind: scheduled.kind, id: scheduled.id, nextRun: scheduled.nextRun })
    .from(scheduled)
    .where(
      and(
        isNotNull(scheduled.nextRun),
        isNull(scheduled.deletedAt),
        left && resting.size > 0 ? not(left) : undefined,
      ),
    )
    .orderBy(asc(scheduled.nextRun))
    .limit(atOnce + 1)
}

/** Acts on all subjects in one batch, or on each alone if the batch failed; wakes the workers for the new runs. */
async function inBatches(
  subjects: readonly Subject[],
  act: (subjects: readonly Subject[]) => Promise<Started>,
): Promise<void> {
  const [first, ...others] = subjects
  if (!first) return
  try {
    return wakeWorkers(await act(subjects))
  } catch (error) {
    if (others.length === 0) {
      const { kind, id } = first
      log.error(
        { err: error, kind, id },
        'Could not start the planned runs of an agent or a team; trying again',
      )
      resting.set(keyOf(first), { kind, id, until: clock.now().getTime() + restMs })
      return
    }
  }
  for (const subject of subjects) await inBatches([subject], act)
}
