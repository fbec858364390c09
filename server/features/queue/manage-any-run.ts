import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { admitRun, announceRuns, stopRun } from '#server/features/runs/public.ts'
import { conflict, notFound } from '#server/platform/failure.ts'

async function anyRun(executionId: number): Promise<ExecutionRow> {
  const [run] = await db.select().from(agentExecutions).where(eq(agentExecutions.id, executionId))
  if (!run) throw notFound('Run')
  return run
}

/** Stops a run of any user, for an administrator. */
export async function cancelAnyRun(admin: Actor, executionId: number): Promise<ExecutionRow> {
  await anyRun(executionId)
  await stopRun(admin, executionId)
  return anyRun(executionId)
}

/** Starts a new run for the owner of a failed one, with the same input; the log names the administrator. */
export async function retryAnyRun(admin: Actor, executionId: number): Promise<ExecutionRow> {
  const failed = await anyRun(executionId)
  if (failed.status !== 'failed') throw conflict('Only a run that failed can be tried again.')
  const { agentId, userId, input } = failed
  const run = await inTransaction(async (tx) => {
    const order = { agentId, input, source: 'retry', retryOf: executionId } as const
    const admitted = await admitRun(tx, { userId }, order)
    await recordActivity(tx, {
      ...admin,
      action: 'retry_run',
      resource: 'execution',
      resourceId: executionId,
      metadata: { newExecutionId: admitted.run.id },
    })
    return admitted.run
  })
  announceRuns()
  return run
}
