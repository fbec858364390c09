import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sharedAgentIds, sharedTeamIds } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { newestOf } from '#server/db/newest-of.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { openStates } from '#server/db/tables/work-states.ts'
import { abortableEvents, type StreamEvent } from '#server/http/sockets/event-stream.ts'
import { clock } from '#server/platform/clock.ts'
import { nextChangeOfUser } from './live.ts'
import { withStreamSlot } from './stream-slots.ts'

/** Maximum delay until a change by another process is noticed, ms. */
const lookAgainMs = 3_000
/** Changes within this time are sent as one event, ms. */
const gatherMs = 150
/** Maximum number of open runs whose changes are followed. */
const followedMax = 200

type UserEvent = { type: 'changed'; state: string; openRuns: number; quietMs: number }

/**
 * Sends an event whenever the agents or runs of a user have changed. The id of each event identifies the state: a
 * reader that reconnects with it gets an event only if the state has changed since, so no change is missed.
 */
export function userEvents(
  userId: string,
  since: string | undefined,
  signal: AbortSignal,
): AsyncIterable<StreamEvent<UserEvent>> {
  return abortableEvents(signal, (until) => withStreamSlot(userId, followUser(userId, since, until)))
}

/** Does the same for a stream that carries other events too and keeps its own position. */
export async function* followUser(
  userId: string,
  since: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<UserEvent>> {
  let sentState = since
  let followedRuns: number[] = []
  while (!signal.aborted) {
    // Subscribe before reading, so that no change is missed between the two.
    const changed = nextChangeOfUser(userId, followedRuns, lookAgainMs, signal)
    const { state, runs, changed_at } = await stateOf(userId)
    const quietMs = Math.max(0, clock.now().getTime() - Date.parse(changed_at ?? '1970-01-01'))
    if (state !== sentState)
      yield { id: state, value: { type: 'changed', state, openRuns: runs.length, quietMs } }
    sentState = state
    const isFollowed = runs.slice(0, followedMax).every((id) => followedRuns.includes(id))
    followedRuns = runs.slice(0, followedMax)
    if (!isFollowed) continue
    await changed
    await wait(gatherMs, undefined, { signal }).catch(() => undefined)
  }
}

interface State {
  state: string
  runs: number[]
  changed_at: string | null
}

/**
 * The ids of the open runs, the time of the last change, and an id that changes whenever anything changes that the
 * lists of agents, teams and runs show, including shared ones.
 */
async function stateOf(userId: string): Promise<State> {
  const runs = newestOf(agentExecutions, userId)
  const teamRuns = newestOf(agentTeamExecutions, userId)
  const { rows } = await db.execute<State & Record<string, unknown>>(sql`
    with open as (
      select id, status, held_at is not null as is_held from agent_executions
      where user_id = ${userId} and status in ${openStates}
    ), newest_of_teams as (
      select * from agent_team_executions where ${teamRuns.isWanted} order by ${sql.join(teamRuns.order, sql`, `)} limit 20
    ), shared_teams as (
      select unnest(${sharedTeamIds(userId, 'view')}) as id
    ), newest as (
      select * from agent_executions where ${runs.isWanted} order by ${sql.join(runs.order, sql`, `)} limit 50
    ), shared as (
      select unnest(${sharedAgentIds(userId, 'view')}) as id
    )
    select greatest(
      (select max(greatest(executed_at, started_at, claimed_at, held_at, cancel_requested_at, completed_at)) from newest),
      (select max(greatest(updated_at, last_run, deleted_at)) from agents where user_id = ${userId}),
      (select max(greatest(executed_at, started_at, completed_at)) from newest_of_teams),
      (select max(greatest(updated_at, deleted_at)) from agent_teams where user_id = ${userId})
    )::text as changed_at, coalesce(array(select id from open order by id), '{}') as runs, md5(concat_ws('|',
      (select string_agg(concat_ws(' ', id, status, is_held), ',' order by id) from open),
      (select max(id) from newest),
      (select string_agg(id::text, ',' order by id) from approvals where user_id = ${userId} and state = 'pending'),
      (select concat_ws(' ', count(*), max(last_run), max(updated_at), max(deleted_at), min(next_run))
        from agents where user_id = ${userId}),
      (select string_agg(concat_ws(' ', id, last_run, updated_at, next_run), ',' order by id)
        from agents where id in (select id from shared)),
      (select string_agg(concat_ws(' ', id, status, held_at is not null), ',' order by id)
        from agent_executions where agent_id in (select id from shared) and status in ${openStates}),
      (select string_agg(concat_ws(' ', id, status), ',' order by id) from newest_of_teams),
      (select string_agg(concat_ws(' ', id, updated_at, next_run,
        (select concat_ws(' ', run.id, run.status) from agent_team_executions as run
          where run.team_id = agent_teams.id order by run.id desc limit 1)), ',' order by id)
        from agent_teams where id in (select id from shared_teams)),
      (select concat_ws(' ', count(*), max(updated_at), max(deleted_at), min(next_run))
        from agent_teams where user_id = ${userId})
    )) as state`)
  return rows[0] ?? { state: '', runs: [], changed_at: null }
}
