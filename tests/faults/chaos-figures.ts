import type { Pool } from 'pg'
import type { SlowCall, SlowPeer } from '#tests/peers/slow-peer.ts'

/** The outcome of the planned runs while processes were killed. */
export interface ChaosFigures {
  agents: number
  /** Agents with exactly one planned instant in the ledger, which was started. */
  plannedOnce: number
  /** Agents with exactly one run. */
  ranOnce: number
  /** Runs that succeeded with the model and were recorded once: one count of the agent, one pair of messages. */
  recordedOnce: number
  modelCalls: number
  /** Calls and reads that a kill cut off and that were repeated. */
  callsRepeated: number
  readsRepeated: number
  /** Calls and reads that were repeated although their step was on disk: must be none. */
  finishedStepsRepeated: number
  /** Finished steps whose result changed later: must be none. */
  finishedStepsChanged: number
  /** Runs that continued in another process at least once, and the highest number of attempts of one run. */
  runsTakenOver: number
  mostGoes: number
  /** From the planned minute to the first model call of a run, ms. */
  startedP50Ms: number
  kills: number
  workerKills: number
  schedulerKills: number
  postgresKills: number
  /** Processes that ended without being killed: must be none. */
  endedByThemselves: number
  killsWithOpenRuns: number
  /** From the last kill to the end of the last run. */
  allEndedAfterMs: number
}

interface Row {
  tag: string
  planned: number
  started: number
  runs: number
  recorded: boolean
  goes: number
}

interface Finished {
  tag: string
  kind: string
  /** Epoch ms; when the step was first written as finished. */
  first_at: string
  /** The number of its different results, over all times that it was written as finished. */
  results: number
}

const perAgent = `
  select substring(a.task_description from 'job-[0-9]+') as tag,
    (select count(*)::int from planned_runs p where p.agent_id = a.id) as planned,
    (select count(*)::int from planned_runs p where p.agent_id = a.id and p.outcome = 'started') as started,
    (select count(*)::int from agent_executions e where e.agent_id = a.id) as runs,
    e.status = 'success' and e.ai_used = 'openai-compatible' and a.tasks_completed = 1
      and (select count(*) from agent_conversations c where c.agent_id = a.id) = 2 as recorded,
    coalesce(e.attempt, 0) as goes
  from agents a left join agent_executions e on e.agent_id = a.id`

/**
 * Lets PostgreSQL itself record when each step is written as finished, with its result: a step that is repeated
 * overwrites its line, but not this.
 */
export async function noteFinishedSteps(sql: Pool): Promise<void> {
  await sql.query(`
    create table finished_steps (execution_id int, position int, kind text, result text, at timestamptz);
    create function note_finished_step() returns trigger language plpgsql as $$
    begin
      insert into finished_steps
      values (new.execution_id, new.position, new.kind, md5(coalesce(new.output, '')), clock_timestamp());
      return null;
    end $$;
    create trigger note_finished_step after insert or update on execution_steps
    for each row when (new.state in ('done', 'failed')) execute function note_finished_step()`)
}

const perStep = `
  select substring(a.task_description from 'job-[0-9]+') as tag, f.kind,
    extract(epoch from min(f.at)) * 1000 as first_at, count(distinct f.result)::int as results
  from finished_steps f join agent_executions e on e.id = f.execution_id join agents a on a.id = e.agent_id
  where f.kind in ('read', 'model') group by a.id, f.execution_id, f.position, f.kind`

/** Compares the ledger, the runs, the journal and the model's own log of its calls. */
export async function chaosFigures(sql: Pool, { calls, reads }: SlowPeer, dueAt: Date, stepsOfRun: string) {
  const { rows } = await sql.query<Row>(perAgent)
  const steps = (await sql.query<Finished>(perStep)).rows
  const asked = { model: byTag(calls), read: byTag(reads) }
  const count = (is: (row: Row) => boolean) => rows.filter(is).length
  const repeated = steps.flatMap(({ tag, kind, first_at }) =>
    (asked[kind as keyof typeof asked].get(tag) ?? []).filter(
      ({ arrivedAt }) => arrivedAt > Number(first_at),
    ),
  )
  const startedAfter = rows
    .map(({ tag }) => (asked.model.get(tag)?.[0]?.arrivedAt ?? Number.POSITIVE_INFINITY) - dueAt.getTime())
    .toSorted((a, b) => a - b)
  return {
    agents: rows.length,
    plannedOnce: count(({ planned, started }) => planned === 1 && started === 1),
    ranOnce: count(({ runs }) => runs === 1),
    recordedOnce: count(({ tag, recorded }) => recorded && isWhole(steps, tag, stepsOfRun)),
    modelCalls: calls.length,
    callsRepeated: calls.length - asked.model.size,
    readsRepeated: reads.length - asked.read.size,
    finishedStepsRepeated: repeated.length,
    finishedStepsChanged: steps.filter(({ results }) => results > 1).length,
    runsTakenOver: count(({ goes }) => goes > 1),
    mostGoes: Math.max(...rows.map(({ goes }) => goes)),
    startedP50Ms: startedAfter[Math.floor(rows.length / 2)] ?? 0,
  }
}

const byTag = (calls: SlowCall[]) => Map.groupBy(calls, ({ tag }) => tag)

/** Whether the run of a tag has read its page and called the model, each once according to its trace. */
function isWhole(steps: Finished[], tag: string, stepsOfRun: string): boolean {
  const kinds = steps.filter((step) => step.tag === tag).map(({ kind }) => kind)
  return kinds.toSorted().join() === stepsOfRun
}
