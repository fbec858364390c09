import type { Client } from 'pg'
import { openList } from '#server/db/tables/work-states.ts'

const reason = 'The server was restored from a backup. It may already have been sent.'

/** What had been under way when the backup was made. */
export interface Settled {
  runs: number
  teamRuns: number
  /** Emails, results for addresses of users, and events. */
  messages: number
  planned: number
}

/**
 * Ends what was under way when a backup was made: the installation that it comes from may have done it since, and nothing
 * may happen or be paid twice. Runs without a worker that were asked to stop are ended by the next worker, with all that
 * belongs to the end of a run. What waits for a person's decision still waits. Everybody signs in again (decision 0098).
 */
export async function settleRestored(client: Client): Promise<Settled> {
  const count = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rowCount ?? 0
  const stop = (table: string, which: string) =>
    count(
      `update ${table} set status = 'queued', claimed_at = null, claimed_by = null, wake_at = null,
         held_at = coalesce(held_at, now()), cancel_requested_at = coalesce(cancel_requested_at, now())
       where status in ${openList} and ${which}`,
    )
  // A suspended run without a time to wake waits for a person; a team run waits for its members.
  const runs = await stop('agent_executions', '(held_at is null or wake_at is not null)')
  const teamRuns = await stop('agent_team_executions', 'true')
  const emails = await count(
    `update mail_outbox set status = 'skipped', last_error = $1 where status = 'queued'`,
    [reason],
  )
  const results = await count(
    `update result_deliveries set status = 'failed', last_error = $1 where status = 'queued'`,
    [reason],
  )
  const events = await count(
    `update trigger_deliveries set status = 'refused', reason = $1 where status = 'pending'`,
    [reason],
  )
  const planned = await missOverdue(client)
  await client.query('delete from sessions')
  return { runs, teamRuns, messages: emails + results + events, planned }
}

/** Notes planned instants that came meanwhile as missed; the schedule monitor plans the next ones. */
async function missOverdue(client: Client): Promise<number> {
  await client.query(
    `update planned_runs set outcome = 'missed', cause = 'missed', details = null where outcome = 'waiting'`,
  )
  let missed = 0
  for (const [table, column] of [
    ['agents', 'agent_id'],
    ['agent_teams', 'team_id'],
  ] as const) {
    const { rowCount } = await client.query(
      `with due as (
         select id, next_run from ${table} where next_run <= now()
       ), written as (
         insert into planned_runs (${column}, planned_at, outcome, cause)
         select id, next_run, 'missed', 'missed' from due on conflict do nothing
       )
       update ${table} subject set next_run = null from due where due.id = subject.id`,
    )
    missed += rowCount ?? 0
  }
  return missed
}
