import { sql } from 'drizzle-orm'
import { statementText } from '#server/db/statement-text.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { isBudgetedAgent } from '#server/features/budgets/service.ts'
import { openRunsMax } from './open-runs-max.ts'

/**
 * Admits many runs by one statement, `$1` the orders as JSON and `$2` the instant, as `admitRuns` does. Orders that are
 * not plainly allowed (a budget, somebody else's agent, too many open runs) are left out: the long way says why.
 */
export const admissionStatement = statementText(sql`
with orders as (
  select * from json_to_recordset($1) as o(n int, agent_id int, user_id text, input text, source text, retry_of int,
    hops int, ip text, user_agent text)
), allowed as (
  select orders.*, row_number() over (partition by orders.user_id order by n) as nth
  from orders inner join ${agents} on agents.id = orders.agent_id
  where agents.user_id = orders.user_id and agents.deleted_at is null and not ${isBudgetedAgent}
), fitting as (
  select nextval(pg_get_serial_sequence('agent_executions', 'id'))::int as id, allowed.*
  from allowed cross join lateral (
    select count(*) as runs from (
      select 1 from ${agentExecutions}
      where ${agentExecutions.status} in ('queued', 'running') and ${agentExecutions.userId} = allowed.user_id
      limit ${sql.raw(String(openRunsMax))}
    ) as open_runs
  ) as already where already.runs + nth <= ${sql.raw(String(openRunsMax))}
), added as (
  insert into ${agentExecutions} (id, agent_id, user_id, input, trigger_source, executed_at, retry_of, hops)
  overriding system value
  select id, agent_id, user_id, input, source, $2, retry_of, coalesce(hops, 0) from fitting order by n
  returning *
), logged as (
  insert into ${userActivityLogs} (user_id, action, resource, resource_id, ip_address, user_agent, created_at)
  select user_id, 'run_agent', 'agent', agent_id::text, ip, user_agent, $2 from fitting order by n
)
select fitting.n, added.* from added inner join fitting on fitting.id = added.id`)
