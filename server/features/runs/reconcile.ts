import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { forgetEnded, workerId, workInHand } from '#server/durable/durable.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { giveBack, wakeDispatchers } from './dispatch.ts'
import { canceledEnding, record } from './record.ts'

/** How often open runs are compared with the machine room, ms. */
const everyMs = 10_000
/** A run that was claimed less than this ago may still be on its way into the machine room or out of it, ms. */
const graceMs = 5_000
const batchMax = 500
/** The journal of an ended run is kept this long, ms. */
const journalKeptMs = 3_600_000
/** How long a run may wait for its owner's decision, ms. */
const heldMaxMs = 7 * 86_400_000
const heldTooLong = 'The run waited 7 days for a decision of its owner and was canceled.'

let timer: NodeJS.Timeout | undefined

/** Makes sure that no run stays open with nobody behind it: at start and then every ten seconds. */
export async function startReconciling(): Promise<void> {
  await reconcile()
  timer = setInterval(reconcile, everyMs)
  timer.unref()
}

export function stopReconciling(): void {
  clearInterval(timer)
}

async function reconcile(): Promise<void> {
  try {
    await mendClaims()
    await endUnclaimed()
    await forgetEnded(ago(journalKeptMs).getTime())
    wakeDispatchers()
  } catch (error) {
    log.warn({ err: error }, 'could not compare the open runs with the machine room')
  }
}

/** A run that says it runs but is nobody's, and one of this worker's that it does not work on, wait again. */
async function mendClaims(): Promise<void> {
  const me = workerId()
  if (!me) return
  const inHand = [...workInHand().keys()].map((id) => Number(id.split(':')[1]))
  const lost = await giveBack(
    and(
      eq(agentExecutions.claimedBy, me),
      lt(agentExecutions.claimedAt, ago(graceMs)),
      notInArray(agentExecutions.id, inHand),
    ),
  )
  if (lost > 0) log.warn({ runs: lost }, 'runs that this worker had lost wait again')
  await db
    .update(agentExecutions)
    .set({ status: 'queued' })
    .where(
      and(
        eq(agentExecutions.status, 'running'),
        isNull(agentExecutions.claimedAt),
        isNull(agentExecutions.heldAt),
      ),
    )
}

/** Ends runs in nobody's hands that were to stop, whose agent is deleted, or that nobody decided about. */
async function endUnclaimed(): Promise<void> {
  const rows = await db
    .select({ id: agentExecutions.id, heldAt: agentExecutions.heldAt })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        inArray(agentExecutions.status, ['queued', 'running']),
        isNull(agentExecutions.claimedAt),
        or(
          lt(agentExecutions.heldAt, ago(heldMaxMs)),
          isNotNull(agentExecutions.cancelRequestedAt),
          isNotNull(agents.deletedAt),
        ),
      ),
    )
    .orderBy(asc(agentExecutions.id))
    .limit(batchMax)
  for (const { id, heldAt } of rows) {
    const isTooLong = heldAt !== null && heldAt < ago(heldMaxMs)
    await record(id, isTooLong ? { status: 'canceled', error: heldTooLong } : canceledEnding)
  }
}

const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
