import { isTaken, isWaiting, type WorkPlace } from './work-kind.ts'

/**
 * Returns CTEs of an admission statement that select the rows of `from` into `to` and add `begins`: whether this worker
 * claims the row on insert. It claims as many as the limits allow, in the order of a claim, and none while other work
 * waits, because that work comes first. Reads `$4` to `$7`, and the columns `id`, `user_id` and `n` of `from`.
 */
export const claimedAtOnce = ({ table }: WorkPlace, from: string, to: string): string => `
taken as (
  select user_id, count(*)::int as works from ${table} where ${isTaken} group by user_id
), ${to}_ranked as (
  select ${from}.*, coalesce(taken.works, 0) + row_number() over (partition by ${from}.user_id order by n) as place
  from ${from} left join taken on taken.user_id = ${from}.user_id
), ${to} as (
  select *, place <= $4 and row_number() over (order by place, n)
      <= least($6, $5 - (select coalesce(sum(works), 0) from taken))
    and id <> all($7) and not exists (select from ${table} where ${isWaiting}) as begins
  from ${to}_ranked
)`

/** The claim columns, and their values for an insert with `begins`; `$2` is the instant, `$3` the worker. */
export const claimColumns = {
  names: 'status, claimed_at, claimed_by, started_at, attempt',
  values: `case when begins then 'running' else 'queued' end, case when begins then $2 end,
    case when begins then $3 end, case when begins then $2 end, case when begins then 1 else 0 end`,
}
