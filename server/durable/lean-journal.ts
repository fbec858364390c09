import { currentOwnerXid } from '@dbos-inc/dbos-sdk/internal/context'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import type pg from 'pg'

/** Keeps the result of a step where this worker still owns the work; no row where it does not, or it was kept before. */
const keepResult = `
with owned as (
  select from dbos.workflow_status where workflow_uuid = $1 and owner_xid = $2 for no key update
)
insert into dbos.operation_outputs (workflow_uuid, function_id, output, function_name, started_at_epoch_ms,
  completed_at_epoch_ms, serialization, application_name, retention_timestamp)
select $1, $3, $4, $5, $6, $7, $8, $9, (extract(epoch from now()) * 1000)::bigint from owned
on conflict (workflow_uuid, function_id) do nothing
returning 1`

/** Keeps that work has succeeded where this worker still owns it; no row where it does not. */
const keepSuccess = `
with ended as (
  update dbos.workflow_status
  set status = 'SUCCESS', owner_xid = null, deduplication_id = null,
      updated_at = (extract(epoch from now()) * 1000)::bigint,
      completed_at = (extract(epoch from now()) * 1000)::bigint
  where workflow_uuid = $1 and status = 'PENDING' and owner_xid = $2
  returning workflow_uuid
)
insert into dbos.workflow_output (workflow_uuid, output)
select workflow_uuid, $3 from ended
on conflict (workflow_uuid) do update set output = excluded.output, error = excluded.error
returning 1`

/**
 * Has the journal keep a step in one statement instead of eight, and a success in one instead of four. What is left out is only what cannot be here: nobody
 * cancels work through the library, and work that this process has just begun has no earlier results to look for.
 * Whatever does not go smoothly is left to the library's own way, which knows why. Call once it is launched.
 */
export function keepJournalLean(
  pool: pg.Pool,
  applicationName: string,
  isNewHere: (id: string) => boolean,
): void {
  const journal = DBOSExecutor.globalInstance?.systemDatabase
  if (!journal) throw new Error('The journal is not open.')
  const lookUp = journal.getOperationResultAndThrowIfCancelled.bind(journal)
  const keep = journal.recordOperationResult.bind(journal)
  const end = journal.recordWorkflowOutput.bind(journal)

  journal.checkIfCanceled = async () => {}
  journal.getOperationResultAndThrowIfCancelled = async (id, position) =>
    isNewHere(id) ? undefined : lookUp(id, position)
  journal.recordOperationResult = async (id, position, name, checkConflict, from, to, options = {}) => {
    const owner = currentOwnerXid(id)
    if (owner && options.output !== undefined && !options.error && !options.childWorkflowID) {
      const values = [
        id,
        owner,
        position,
        options.output,
        name,
        from,
        to,
        options.serialization,
        applicationName,
      ]
      const { rowCount } = await pool.query({ name: 'keep_result', text: keepResult, values })
      if (rowCount === 1) return
    }
    return keep(id, position, name, checkConflict, from, to, options)
  }
  journal.recordWorkflowOutput = async (id, status, owner) => {
    if (owner) {
      const values = [id, owner, status.output]
      const { rowCount } = await pool.query({ name: 'keep_success', text: keepSuccess, values })
      if (rowCount === 1) return true
    }
    return end(id, status, owner)
  }
}
