-- Journals of runs were kept in the schema "dbos" until now. A server that still works with them has to end first: its
-- lease is an advisory lock, and what it would finish from here on would be lost. Before anything is locked here.
do $$
declare
  looks int := 0;
begin
  if to_regclass('dbos.workflow_status') is null then return; end if;
  while exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = (hashtext('balancia-worker')::bigint & 4294967295)
  ) loop
    looks := looks + 1;
    if looks > 150 then
      raise exception 'A server of an older version still works on this database. Stop it, then start this one.';
    end if;
    perform pg_sleep(0.2);
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "execution_steps" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "crashes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "wake_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "agent_executions_wake_idx" ON "agent_executions" USING btree ("wake_at") WHERE "agent_executions"."status" in ('queued', 'running') and "agent_executions"."wake_at" is not null;--> statement-breakpoint
-- What open runs had finished is carried over, so that they go on where they were; then the old journals go.
do $$
declare
  -- Values may hold "\u0000" and halves of characters, which no function for JSON lets through: while they are taken
  -- apart, each backslash that is one, each "\u", and each such mark itself is written as the mark and a digit.
  mark constant text := chr(127);
begin
  if to_regclass('dbos.workflow_status') is null then return; end if;

  create temporary table carried on commit drop as
  with outputs as materialized (
    select run.id as execution_id, split_part(kept.function_name, ' ', 1)::int as position,
      split_part(kept.function_name, ' ', 2) as kind,
      replace(replace(replace(kept.output, mark, mark || '0'), '\\', mark || '1'), '\u', mark || '2')::json as output,
      to_timestamp(kept.started_at_epoch_ms / 1000.0) as started_at,
      to_timestamp(kept.completed_at_epoch_ms / 1000.0) as ended_at
    from agent_executions run join dbos.operation_outputs kept on kept.workflow_uuid = 'run:' || run.id
    where run.status in ('queued', 'running') and kept.function_name ~ '^\d+ [a-z]+$'
      and kept.output is not null and kept.error is null
  ), settled as materialized (
    select *, output -> 'json' as came_to, output -> 'json' -> 'report' as report,
      output #>> '{json,ok}' = 'true' as is_ok
    from outputs
  ), lines as (
    select *, coalesce(report ->> 'error', came_to ->> 'error') as error_text,
      case when is_ok then '{"value":' || (report -> 'value')::text else '{"error":' || (came_to -> 'error')::text end
        || '}' as coded
    from settled
    -- A step that was cut off by the end of its run was not finished. What JSON cannot hold (a script's "-0.0") stands
    -- in a form of its own: such a script runs again.
    where case when is_ok then coalesce((output #> '{meta,values}')::text, '') not like '%"report.value%'
      else came_to ->> 'isStopped' = 'false' end
  )
  select execution_id, position, kind, started_at, ended_at,
    case when error_text is null then 'done' else 'failed' end as state,
    left(replace(replace(regexp_replace(report ->> 'output', mark || '2[0-9a-f]{4}', '', 'g'),
      mark || '1', '\'), mark || '0', mark), 20000) as output,
    left(replace(replace(regexp_replace(error_text, mark || '2[0-9a-f]{4}', '', 'g'),
      mark || '1', '\'), mark || '0', mark), 20000) as error,
    coalesce((report ->> 'tokensUsed')::int, 0) as tokens_used, coalesce((report ->> 'cost')::numeric, 0) as cost,
    replace(replace(replace(coded, mark || '2', '\u'), mark || '1', '\\'), mark || '0', mark) as kept
  from lines;

  -- The trace could lag behind the journal: what it says to be open, or has lost, is taken from there.
  update execution_steps line
  set state = carried.state, output = carried.output, error = carried.error, tokens_used = carried.tokens_used,
    cost = carried.cost, ended_at = carried.ended_at, revision = nextval('execution_steps_revision_seq')
  from carried
  where line.execution_id = carried.execution_id and line.position = carried.position
    and line.state not in ('done', 'failed');

  insert into execution_steps (execution_id, position, kind, title, state, output, error, tokens_used, cost, started_at,
    ended_at, kept)
  select execution_id, position, kind,
    case kind when 'gather' then 'Getting ready' when 'read' then 'Reading a link' when 'script' then 'Running the script'
      when 'model' then 'Asking the model' when 'tool' then 'Using a tool' else initcap(kind) end,
    state, output, error, tokens_used, cost, started_at, ended_at, kept
  from carried
  on conflict (execution_id, position) do update set kept = excluded.kept;

  drop table carried;

  -- The next attempt is not the first one, and so reads what was kept. Being on hold is no crash.
  update agent_executions run
  set attempt = greatest(1, work.recovery_attempts),
    crashes = case when work.status = 'CANCELLED' then 0 else greatest(0, work.recovery_attempts - 1) end
  from dbos.workflow_status work
  where work.workflow_uuid = 'run:' || run.id and run.status in ('queued', 'running');

  -- A database may be shared with another program that keeps journals of its own there.
  if not exists (select from dbos.workflow_status where workflow_uuid not like 'run:%') then
    drop schema dbos cascade;
  end if;
end $$;
