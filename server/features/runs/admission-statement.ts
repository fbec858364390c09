import { sql } from 'drizzle-orm'
import { statementText } from '#server/db/statement-text.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { claimColumns, claimedAtOnce } from '#server/durable/claim-at-once.ts'
import { admissionRules } from './admission-rules.ts'
import { addedAtOnceMax, openRunsMax } from './open-runs-max.ts'
import { runKind } from './run-kind.ts'

/**
 * Admits many runs by one statement, as `admitRuns` does, and claims those that may begin at once; its parameters are
 * those of every `AdmissionStatement`. It leaves out requests that are not clearly allowed (by a rule, for another
 * user's agent, with too many open runs): the transactional path reports the reason.
 */
export function admissionStatement(): string {
  const rules = admissionRules.listeners
  const steps = [
    ...rules.flatMap(({ atOnce }) => atOnce.sift ?? []),
    ...rules.toReversed().flatMap(({ atOnce }) => atOnce.count ?? []),
  ]
  const parts = steps.map((step, place) => sql`${step(nameOf(place), nameOf(place + 1))}, `)
  return statementText(sql`
with orders as (
  select * from json_to_recordset($1) as o(n int, agent_id int, user_id text, input text, source text, retry_of int,
    hops int, ip text, user_agent text, key_name text, settings json)
), allowed as (
  select orders.*, row_number() over (partition by orders.user_id order by n) as nth
  from orders inner join ${agents} on agents.id = orders.agent_id
  where agents.user_id = orders.user_id and agents.deleted_at is null
), fitting as (
  select nextval(pg_get_serial_sequence('agent_executions', 'id'))::int as id, allowed.*
  from allowed cross join lateral (
    select count(*) as runs from (
      select 1 from ${agentExecutions}
      where ${isOpenWork(agentExecutions)} and ${agentExecutions.userId} = allowed.user_id
      limit ${sql.raw(String(openRunsMax))}
    ) as open_runs
  ) as already where already.runs + nth <= ${sql.raw(String(openRunsMax - addedAtOnceMax))}
), ${sql.join(parts)}admitted as (
  select * from ${nameOf(steps.length)}
), ${sql.raw(claimedAtOnce(runKind, 'admitted', 'placed'))}, added as (
  insert into ${agentExecutions} (id, agent_id, user_id, input, trigger_source, executed_at, retry_of, hops,
    ${sql.raw(claimColumns.names)})
  overriding system value
  select id, agent_id, user_id, input, source, $2, retry_of, coalesce(hops, 0), ${sql.raw(claimColumns.values)}
  from placed order by n
  returning *
), logged as (
  insert into ${userActivityLogs} (user_id, action, resource, resource_id, ip_address, user_agent, key_name, created_at)
  select user_id, 'run_agent', 'agent', agent_id::text, ip, user_agent, key_name, $2 from admitted order by n
)
select admitted.n, added.* from added inner join admitted on admitted.id = added.id`)
}

/** The settings of a request that the rules read in that statement. */
export function admissionSettings(): Record<string, unknown> {
  return Object.assign({}, ...admissionRules.listeners.map(({ atOnce }) => atOnce.settings?.() ?? {}))
}

/** The name of the CTE that the step at this position reads and the previous step writes. */
const nameOf = (place: number) => sql.raw(place === 0 ? 'fitting' : `passed_${place}`)
