import { type SQL, sql } from 'drizzle-orm'
import { unlimited } from '#contract/plans/plan-offers.ts'
import type { Tx } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import type { AdmissionRule, Verdict } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { limitReached } from '#server/platform/failure.ts'
import { executionsUsedUp } from './limit-labels.ts'
import { anchorOfPlan, startOfPeriod, usedInPeriod } from './plan-period.ts'
import { arePlansEnforced } from './entitlements.ts'

interface CountedRun {
  id: number
  userId: string
}

interface Counted {
  userId: string
  tier: string
  /** Epoch, ms. */
  anchor: number
  limit: number
  counted: number
}

/** Whether a user has no limit, as a condition of a statement on `users`; administrators have none. */
const isUnlimited = sql`(${users.role} = 'admin' or ${users.agentExecutionsLimit} = ${sql.raw(String(unlimited))})`

async function count(tx: Tx, runs: readonly CountedRun[]): Promise<Map<number, Verdict>> {
  const refused = new Map<number, Verdict>()
  const byUser = Map.groupBy(runs, ({ userId }) => userId)
  for (const { userId, tier, anchor, limit, counted } of await addWithinLimit(tx, byUser)) {
    const tooMany = (byUser.get(userId) ?? []).slice(counted)
    const why = limitReached(executionsUsedUp({ tier, limit, anchor: new Date(anchor) }, clock.now()))
    for (const { id } of tooMany) refused.set(id, why)
  }
  return refused
}

/** Counts as many runs of each user as their plan still allows. */
async function addWithinLimit(
  tx: Tx,
  byUser: ReadonlyMap<string, readonly CountedRun[]>,
): Promise<Counted[]> {
  const asked = askedFor(byUser)
  const now = sql`${clock.now().toISOString()}`
  // All transactions lock in this order, so that they cannot deadlock.
  await tx.execute(
    sql`select from ${users} where ${users.id} in (select user_id from ${asked}) order by ${users.id} for no key update`,
  )
  const room = sql`case when ${isUnlimited} or ${!arePlansEnforced()} then asked.wanted
    else greatest(0, least(asked.wanted, ${users.agentExecutionsLimit} - ${usedInPeriod(now)})) end`
  const { rows } = await tx.execute<{ [K in keyof Counted]: Counted[K] }>(sql`
    with room as (
      select ${users.id} as user_id, ${usedInPeriod(now)} as used, ${startOfPeriod(now)} as start, ${room} as counted,
        (extract(epoch from ${anchorOfPlan}) * 1000)::float8 as anchor
      from ${users} inner join ${asked} on asked.user_id = ${users.id}
    )
    update ${users} set agent_executions_used = room.used + room.counted,
      executions_counted_since = greatest(${users.executionsCountedSince}, room.start)
    from room where room.user_id = ${users.id}
    returning ${users.id} as "userId", ${users.subscriptionTier} as tier, room.anchor, room.counted,
      ${users.agentExecutionsLimit} as "limit"`)
  return rows
}

async function takeBack(tx: Tx, runs: readonly CountedRun[]): Promise<void> {
  const asked = askedFor(Map.groupBy(runs, ({ userId }) => userId))
  await tx.execute(sql`
    update ${users} set agent_executions_used = greatest(0, ${users.agentExecutionsUsed} - asked.wanted)
    from ${asked} where asked.user_id = ${users.id}`)
}

function askedFor(byUser: ReadonlyMap<string, readonly CountedRun[]>): SQL {
  const asked = JSON.stringify([...byUser].map(([user_id, own]) => ({ user_id, wanted: own.length })))
  return sql`json_to_recordset(${asked}) as asked(user_id text, wanted int)`
}

const wantedOf = (from: SQL) => sql`(
    select user_id, count(*)::int as wanted, bool_and(settings ->> 'plans' = 'on') as is_enforced from ${from} group by user_id
  ) as asked`
const now = sql`$2`

/** Limits runs to the executions that a user's plan allows per month. */
export const executionLimit: AdmissionRule = {
  count,
  takeBack,
  atOnce: {
    settings: () => ({ plans: config.plans }),
    sift: (from, to) => sql`in_plan as (
      select ${users.id} as user_id from ${users} inner join ${wantedOf(from)} on asked.user_id = ${users.id}
      where not is_enforced or ${isUnlimited} or ${usedInPeriod(now)} + wanted <= ${users.agentExecutionsLimit}
      order by ${users.id} for no key update of users
    ), ${to} as (
      select ${from}.* from ${from} inner join in_plan using (user_id)
    )`,
    count: (from, to) => sql`used_of_plan as (
      update ${users} set agent_executions_used = ${usedInPeriod(now)} + wanted,
        executions_counted_since = greatest(${users.executionsCountedSince}, ${startOfPeriod(now)})
      from ${wantedOf(from)} where asked.user_id = ${users.id} returning ${users.id} as user_id
    ), ${to} as (
      select ${from}.* from ${from} inner join used_of_plan using (user_id)
    )`,
  },
}
