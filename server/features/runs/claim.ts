import type { PoolClient } from 'pg'
import { pool } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'

/** Users with waiting runs that one claim looks at; the next claim goes on behind them. */
const usersLookedAt = 200

const isWaiting = `status = 'queued' and claimed_at is null and held_at is null`
const isTaken = `status in ('queued', 'running') and claimed_at is not null and held_at is null`

/** How many runs there may be at once. */
export interface RunLimits {
  perUser: number
  overall: number
  /** Places left in this process. */
  room: number
}

export interface ClaimedRun {
  id: number
  /** Whether no worker had it before. */
  isNew: boolean
}

export interface Claim {
  runs: ClaimedRun[]
  /** Whether runs were left that a limit keeps waiting. */
  isMore: boolean
}

/**
 * Takes waiting runs for a worker: users who have the fewest running come first, the oldest run first within a user.
 * One claim at a time over all processes, so that no limit is ever passed; the counts are those of the rows, so that
 * nothing can leak. It walks the index from user to user and reads no more runs than it may take.
 */
const claimStatement = `
prepare claim_runs (text, int, int, int, text, timestamptz) as
with recursive taken as (
  select user_id, count(*)::int as runs from agent_executions where ${isTaken} group by user_id
), waiting_users as (
  (select user_id, 1 as nth from agent_executions where ${isWaiting} and user_id > $5 order by user_id limit 1)
  union all
  select (
    select next.user_id from agent_executions next
    where ${isWaiting} and next.user_id > u.user_id order by next.user_id limit 1
  ), nth + 1
  from waiting_users u where u.user_id is not null and nth < ${usersLookedAt}
), candidates as (
  select w.id, coalesce(t.runs, 0) + row_number() over (partition by u.user_id order by w.id) as place
  from waiting_users u left join taken t on t.user_id = u.user_id
  cross join lateral (
    select id from agent_executions where ${isWaiting} and user_id = u.user_id
    order by id limit greatest(0, least($2 - coalesce(t.runs, 0), $4))
  ) w
), chosen as (
  select id from candidates order by place, id
  limit greatest(0, least($4, $3 - (select coalesce(sum(runs), 0) from taken)))
), claimed as (
  update agent_executions e
  set status = 'running', claimed_at = $6, claimed_by = $1, started_at = coalesce(before.started_at, $6)
  from agent_executions before
  where before.id = e.id and e.id in (select id from chosen)
    and e.status = 'queued' and e.claimed_at is null and e.held_at is null
  returning e.id, before.started_at is null as is_new
)
select coalesce((select json_agg(claimed order by id) from claimed), '[]') as claimed,
  exists (select from agent_executions where ${isWaiting} and id not in (select id from chosen)) as is_more,
  (select count(user_id)::int from waiting_users) as users,
  (select max(user_id) from waiting_users) as last_user`

/**
 * The walk by index must not depend on what the planner believes of a table that changes by the second. A claim need not
 * wait for the disk: the durable engine's first write takes it along, and nothing is done before that.
 */
const settings = `set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_hashjoin = off;
set local synchronous_commit = off;`

interface ClaimRow {
  claimed: { id: number; is_new: boolean }[]
  is_more: boolean
  users: number
  last_user: string | null
}

const prepared = new WeakSet<PoolClient>()
let behindUser = ''

/** Claims as many waiting runs for a worker as the limits allow. */
export async function claimRuns(workerId: string, limits: RunLimits, now: Date): Promise<Claim> {
  const client = await pool().connect()
  try {
    if (!prepared.has(client)) await client.query(claimStatement)
    prepared.add(client)
    const startedBehind = behindUser
    const claim = await claimOnce(client, workerId, limits, now)
    const room = limits.room - claim.runs.length
    if (startedBehind === '' || behindUser !== '' || room === 0) return claim
    // That was the end of the walk: it goes on from its beginning.
    const rest = await claimOnce(client, workerId, { ...limits, room }, now)
    return { runs: [...claim.runs, ...rest.runs], isMore: rest.isMore }
  } finally {
    client.release()
  }
}

async function claimOnce(client: PoolClient, workerId: string, limits: RunLimits, now: Date): Promise<Claim> {
  const { perUser, overall, room } = limits
  const values = [
    client.escapeLiteral(workerId),
    ...[perUser, overall, room].map(Math.trunc),
    client.escapeLiteral(behindUser),
    client.escapeLiteral(now.toISOString()),
  ]
  // One round trip is one transaction: the lock is taken before the rows are looked at, and held no longer than that.
  const results: unknown = await client.query(
    `${settings} select pg_advisory_xact_lock(${locks.claimRuns}); execute claim_runs(${values.join(', ')})`,
  )
  const row = (results as { rows: ClaimRow[] }[]).at(-1)?.rows[0]
  behindUser = row && row.users >= usersLookedAt ? (row.last_user ?? '') : ''
  const runs = (row?.claimed ?? []).map(({ id, is_new }) => ({ id, isNew: is_new }))
  return { runs, isMore: row?.is_more ?? false }
}
