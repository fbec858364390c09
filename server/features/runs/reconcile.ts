import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { canceledEnding, record } from './record.ts'

/** How often runs that nobody works on are looked through, ms. */
const everyMs = 10_000
const batchMax = 500
/** How long a run may wait for its owner's decision, ms. */
const heldMaxMs = 7 * 86_400_000
const heldTooLong = 'The run waited 7 days for a decision of its owner and was canceled.'

let timer: NodeJS.Timeout | undefined

/** Ends runs that nobody would end: at start and then every ten seconds. */
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
    await endUnclaimed()
  } catch (error) {
    log.warn({ err: error }, 'could not look through the open runs')
  }
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
