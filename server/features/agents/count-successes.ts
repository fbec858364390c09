import { sql } from 'drizzle-orm'
import { agentLinkSnapshots, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { workedStates } from '#server/db/tables/work-states.ts'

/** Number of newest runs that the success rate and the average time of an agent are computed from. */
export const summarizedRuns = 100

const lookBack = sql.raw(String(summarizedRuns))

/**
 * Does what `recordRun` does, for all runs that one statement ends as successes: common table expressions that read the
 * runs from `ended`, each of a different agent, and their link snapshots from `input`.
 */
export const countSuccesses = sql`
owners as (
  select id from ${agents} where id in (select agent_id from ended) order by id for no key update
), counted as (
  update ${agents} set tasks_completed = ${agents.tasksCompleted} + 1, last_run = ended.completed_at,
    success_rate = recent.rate, average_execution_time = recent.took
  from owners join ended on ended.agent_id = owners.id cross join lateral (
    select avg((status = 'success')::int) * 100 as rate, avg(execution_time) as took from (
      (select id, status, execution_time from ${agentExecutions}
       where agent_id = ended.agent_id and status in ${workedStates} order by id desc limit ${lookBack})
      union all select ended.id, ended.status, ended.execution_time
      order by id desc limit ${lookBack}
    ) as latest
  ) as recent
  where agents.id = owners.id
), remembered as (
  insert into ${agentLinkSnapshots} (agent_id, url, title, fingerprint, sentences, read_at)
  select ended.agent_id, s.url, s.title, s.fingerprint, array(select json_array_elements_text(s.sentences)), s."readAt"
  from ended join input on input.id = ended.id cross join lateral json_to_recordset(input.snapshots)
    as s(url text, title text, fingerprint text, sentences json, "readAt" timestamptz)
  on conflict (agent_id, url) do update set title = excluded.title, fingerprint = excluded.fingerprint,
    sentences = excluded.sentences, read_at = excluded.read_at
)`
