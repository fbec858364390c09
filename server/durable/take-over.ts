import { randomUUID } from 'node:crypto'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import { DBOSMaxRecoveryAttemptsExceededError } from '@dbos-inc/dbos-sdk/internal/error'
import type pg from 'pg'

/** What was found: a token for going on, or null: the work has ended and nothing is left to do. */
export interface Found {
  token: string | null
}

/**
 * Makes this worker the owner of work that was begun before: the journal then refuses the steps of whoever had it.
 * Undefined: there is no such work. Suspended work starts to count its attempts anew, for nothing crashed.
 */
export async function takeOver(
  pool: pg.Pool,
  id: string,
  workerId: string,
  applicationVersion: string,
): Promise<Found | undefined> {
  const token = randomUUID()
  const { rows } = await pool.query<{ known: boolean; taken: boolean }>(
    `with taken as (
       update dbos.workflow_status
       set status = 'PENDING', owner_xid = $2, executor_id = $3, application_version = $4, queue_name = null,
           recovery_attempts = case when status = 'CANCELLED' then 1 else recovery_attempts + 1 end,
           started_at_epoch_ms = (extract(epoch from now()) * 1000)::bigint,
           updated_at = (extract(epoch from now()) * 1000)::bigint, completed_at = null
       where workflow_uuid = $1 and status in ('PENDING', 'ENQUEUED', 'DELAYED', 'CANCELLED')
       returning 1
     )
     select exists (select from dbos.workflow_status where workflow_uuid = $1) as known,
            exists (select from taken) as taken`,
    [id, token, workerId, applicationVersion],
  )
  if (!rows[0]?.known) return undefined
  return { token: rows[0].taken ? token : null }
}

/** Goes on with work that was taken over, in this process; false: it was begun too many times and is given up. */
export async function goOn(id: string, token: string): Promise<boolean> {
  const executor = DBOSExecutor.globalInstance
  const status = (await executor?.systemDatabase.getWorkflowStatuses([id]))?.get(id)
  if (!executor || !status) throw new Error(`The journal of ${id} is gone.`)
  try {
    await executor.executeDequeuedWorkflow(status, token)
    return true
  } catch (error) {
    if (error instanceof DBOSMaxRecoveryAttemptsExceededError) return false
    throw error
  }
}

/** Whether work is being done in this process at this moment. */
export function isBeingDone(id: string): boolean {
  return DBOSExecutor.globalInstance?.systemDatabase.checkForRunningWorkflow(id) ?? false
}
