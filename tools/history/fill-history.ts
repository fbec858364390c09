import { pool } from '#server/db/database.ts'

/** Runs spread evenly over so many days back from now. */
const days = 400
/** Rows of one statement: the product's connections end one that takes long. */
const atOnce = 20_000

/** Gives a user agents and a history of runs: one in twelve failed, one in thirty was canceled, most by schedule, with sources. */
export async function fillHistory(userId: string, runs: number): Promise<void> {
  await pool().query(
    `insert into agents (user_id, name, persona, task_description)
     select $1, 'Agent ' || n, 'researcher', 'Report what is new.' from generate_series(1, 10) n`,
    [userId],
  )
  for (let from = 1; from <= runs; from += atOnce) await fillPart(userId, runs, from)
}

async function fillPart(userId: string, runs: number, from: number): Promise<void> {
  await pool().query(
    `with own as (select array_agg(id order by id) as ids from agents where user_id = $1)
     insert into agent_executions
       (agent_id, user_id, status, execution_time, executed_at, started_at, completed_at, trigger_source, ai_used, cost,
        sources, output, error_message)
     select ids[1 + n % 10], $1, outcome, 500 + n % 9000, asked, asked, asked + interval '5 s',
       case when n % 3 = 0 then 'manual' else 'schedule' end,
       case when n % 4 = 0 then 'openai' when n % 4 = 1 then 'gemini' else 'built-in' end, (n % 100) * 0.0001,
       jsonb_build_array(jsonb_build_object('number', 1, 'url', 'https://example.com/' || n % 10, 'title', null,
         'publishedAt', null, 'state', case when n % 7 = 0 then 'failed' when n % 2 = 0 then 'unchanged' else 'read' end, 'reason', null)),
       repeat('What the run said. ', 20), case when outcome = 'failed' then 'Error ' || n % 5 end
     from own, generate_series($3::int, least($2::int, $3::int + ${atOnce - 1})) n
     cross join lateral (select now() - (($2::int - n) / $2::float8) * interval '${days} days' - interval '1 minute' as asked,
       case when n % 12 = 0 then 'failed' when n % 30 = 1 then 'canceled' else 'success' end as outcome) as of_run`,
    [userId, runs, from],
  )
}
