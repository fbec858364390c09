import { and, eq } from 'drizzle-orm'
import { afterCommit, db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import type { UserDeactivatedListener } from '#server/features/users/public.ts'
import { log } from '#server/platform/log.ts'
import { stopRun } from './stop-run.ts'

/** Stops the running and waiting runs of a deactivated account after the commit. */
export const stopRunsOf: UserDeactivatedListener = async (tx, { userId, actor }) => {
  afterCommit(tx, () => {
    stopAll(userId, (id) => stopRun(actor, id)).catch((error: unknown) =>
      log.error({ err: error, userId }, 'Could not cancel the runs of a deactivated account'),
    )
  })
}

async function stopAll(userId: string, stop: (id: number) => Promise<void>): Promise<void> {
  const open = await db
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.userId, userId), isOpenWork(agentExecutions)))
  for (const { id } of open) await stop(id)
}
