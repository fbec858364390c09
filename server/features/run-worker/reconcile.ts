import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { canceledEnding, decisionExpired, record } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

/** How often runs without a worker are checked, ms. */
const everyMs = 10_000
const batchMax = 500
/** How long a run may wait for its owner's decision, ms. */
const heldMaxMs = 7 * 86_400_000

/** Ends runs that nothing else would end: at start and then every ten seconds. */
export const reconcileLoop = pollLoop({
  what: 'look through the open runs',
  round: cancelOrphans,
  atLeastEveryMs: everyMs,
})

/**
 * Ends runs without a worker that were asked to stop, whose agent was deleted, or whose decision did not come in time.
 */
export async function cancelOrphans(): Promise<void> {
  const rows = await db
    .select({ id: agentExecutions.id, heldAt: agentExecutions.heldAt })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        isOpenWork(agentExecutions),
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
    await record(id, isTooLong ? { status: 'canceled', error: decisionExpired } : canceledEnding)
  }
}

const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
