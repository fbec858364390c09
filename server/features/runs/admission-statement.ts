import { getTableName, type SQL, sql } from 'drizzle-orm'
import { statementText } from '#server/db/statement-text.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { claimColumns, claimOnAdmission } from '#server/durable/admission.ts'
import type { AdmissionStatement } from '#server/durable/work-kind.ts'
import { clientOf } from '#server/features/activity/public.ts'
import { allRules, isOwn, type OwnedRunRequest, openRunsMax } from './admission-rules.ts'

let admission: AdmissionStatement | undefined
let explanation: string | undefined

/**
 * The only statement that inserts runs, with the one that has to come before it. It leaves out orders that a rule does
 * not allow. An order whose key was used before returns the first run.
 */
export function admissionStatement(): AdmissionStatement {
  admission ??= { lock: statementText(lockUsers), text: statementText(admitOrders()) }
  return admission
}

/** A statement that returns for each order of `$1` at `$2` which rules would allow it if it were the only one. */
export function explanationStatement(): string {
  const verdicts = allRules().map(({ allows }) => sql`(${allows})`)
  explanation ??= statementText(sql`
with orders as (${orders}), numbered as (${numbered({ place: sql`1`, nthOfAgent: sql`1` })})
select n, array[${sql.join(verdicts, sql`, `)}] as allowed, $2::timestamptz as at from numbered as o`)
  return explanation
}

/** The columns of an order in the statement of admission, as `orderOf` returns them. */
const orderColumns = `n int, agent_id int, user_id text, source text, input text, key text, retry_of int, hops int,
  team_execution_id int, shared_with text, ip text, user_agent text, key_name text, may_hold boolean, settings json`

/** A request as an order of the statement of admission. */
export function orderOf(request: OwnedRunRequest) {
  const { ip, userAgent, keyName } = clientOf(request.sharedWith ?? request.actor)
  return {
    agent_id: request.agentId,
    user_id: request.actor.userId,
    source: request.source,
    input: request.input?.toWellFormed(),
    key: request.idempotencyKey?.toWellFormed(),
    retry_of: request.retryOf,
    hops: request.hops,
    team_execution_id: request.teamExecutionId,
    shared_with: request.sharedWith?.userId,
    ip,
    user_agent: userAgent,
    key_name: keyName,
    settings: admissionSettings(),
  }
}

/** The settings of an order that the rules read in that statement. */
function admissionSettings(): Record<string, unknown> {
  return Object.assign({}, ...allRules().map(({ settings }) => settings?.() ?? {}))
}

const orders = sql.raw(`select * from json_to_recordset($1) as o(${orderColumns})`)

const lockUsers = sql`
select from ${users} where id in (select user_id from json_to_recordset($1) as o(user_id text))
order by id for no key update`

/** The orders with their positions, and with the number of open runs that their users have. */
const numbered = ({ place, nthOfAgent }: { place: SQL; nthOfAgent: SQL }) => sql`
  select orders.*, ${place} as place, ${nthOfAgent} as nth_of_agent, counted.open_runs
  from orders inner join (
    select user_id, (
      select count(*)::int from (
        select 1 from ${agentExecutions} where ${isOpenWork(agentExecutions)} and user_id = asked.user_id
        limit ${sql.raw(String(openRunsMax))}
      ) as open_ones
    ) as open_runs from (select distinct user_id from orders) as asked
  ) as counted using (user_id)`

const positions = {
  place: sql`row_number() over (partition by user_id order by n)`,
  nthOfAgent: sql`row_number() over (partition by agent_id order by n)`,
}

function admitOrders(): SQL {
  const rules = allRules()
  const isAllowed = sql.join(
    rules.map(({ allows }) => sql`(${allows})`),
    sql` and `,
  )
  const heldBy = rules.find(({ hold }) => hold)?.hold?.by ?? sql`null::int`
  const counts = rules.flatMap(({ count }) => (count ? [sql`, ${count}`] : []))
  return sql`
with orders as (${orders}), known as (
  select o.n, null::boolean as begins, null::int as held_by, run.*
  from orders as o inner join ${agentExecutions} as run on run.agent_id = o.agent_id and run.idempotency_key = o.key
  where ${isOwn}
), numbered as (${numbered(positions)} where not exists (select from known where known.n = orders.n)
), allowed as (
  select o.*, ${heldBy} as held_by from numbered as o where ${isAllowed} order by n
), admitted as (
  select nextval(pg_get_serial_sequence('agent_executions', 'id'))::int as id, allowed.* from allowed
), ${sql.raw(claimOnAdmission({ table: getTableName(agentExecutions) }, 'admitted', 'placed'))}, inserted as (
  insert into ${agentExecutions} (id, agent_id, user_id, input, trigger_source, executed_at, idempotency_key, retry_of,
    hops, team_execution_id, held_at, ${sql.raw(claimColumns.names)})
  overriding system value
  select id, agent_id, user_id, input, source, $2, key, retry_of, coalesce(hops, 0), team_execution_id,
    case when held_by is not null then $2 end, ${sql.raw(claimColumns.values)}
  from placed order by n
  on conflict (agent_id, idempotency_key) do nothing
  returning *
), added as (
  select placed.n, placed.begins, placed.held_by, inserted.* from inserted inner join placed on placed.id = inserted.id
), logged as (
  insert into ${userActivityLogs} (user_id, action, resource, resource_id, ip_address, user_agent, key_name, created_at)
  select entry.user_id, action, 'agent', added.agent_id::text, entry.ip, entry.user_agent, entry.key_name, $2
  from added inner join orders as o on o.n = added.n cross join lateral (values
    (shared_with, 'run_shared_agent', ip, user_agent, key_name),
    (o.user_id, 'run_agent', case when shared_with is null then ip end,
      case when shared_with is null then user_agent end, case when shared_with is null then key_name end)
  ) as entry(user_id, action, ip, user_agent, key_name)
  where entry.user_id is not null order by added.n
)${sql.join(counts)}
select * from known union all select * from added`
}
