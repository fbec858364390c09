import type { Pool } from 'pg'
import type { SlowCall } from '#tests/peers/slow-peer.ts'

/** What became of the planned runs while processes were killed. */
export interface ChaosFigures {
  agents: number
  /** Agents with exactly one planned instant on the ledger, which was started. */
  plannedOnce: number
  /** Agents with exactly one run. */
  ranOnce: number
  /** Runs that ended as success by the model, recorded once: one count of the agent, one pair of messages. */
  recordedOnce: number
  modelCalls: number
  /** Calls that a kill cut off and that were made again. */
  callsRepeated: number
  /** Calls made although their step was kept already: must be none. */
  finishedStepsRepeated: number
  /** Runs that went on in another process at least once, and the most goes that one needed. */
  runsTakenOver: number
  mostGoes: number
  /** From the planned minute to the first model call of a run, ms. */
  startedP50Ms: number
  kills: number
  workerKills: number
  schedulerKills: number
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
  /** Epoch ms; when the model step was done whose result is kept. */
  kept_at: string | null
  goes: number
}

const perAgent = `
  select substring(a.task_description from 'job-[0-9]+') as tag,
    (select count(*)::int from planned_runs p where p.agent_id = a.id) as planned,
    (select count(*)::int from planned_runs p where p.agent_id = a.id and p.outcome = 'started') as started,
    (select count(*)::int from agent_executions e where e.agent_id = a.id) as runs,
    e.status = 'success' and e.ai_used = 'openai-compatible' and a.tasks_completed = 1
      and (select count(*) from agent_conversations c where c.agent_id = a.id) = 2 as recorded,
    (select extract(epoch from max(s.ended_at)) * 1000 from execution_steps s
      where s.execution_id = e.id and s.kind = 'model') as kept_at,
    coalesce(e.attempt, 0) as goes
  from agents a left join agent_executions e on e.agent_id = a.id`

/** Compares the ledger, the runs, the journal and the model's own account of its calls. */
export async function chaosFigures(sql: Pool, calls: SlowCall[], dueAt: Date) {
  const { rows } = await sql.query<Row>(perAgent)
  const callsOf = Map.groupBy(calls, ({ tag }) => tag)
  const count = (is: (row: Row) => boolean) => rows.filter(is).length
  const late = rows.flatMap(({ tag, kept_at }) =>
    (callsOf.get(tag) ?? []).filter(({ arrivedAt }) => kept_at !== null && arrivedAt > Number(kept_at)),
  )
  const startedAfter = rows
    .map(({ tag }) => (callsOf.get(tag)?.[0]?.arrivedAt ?? Number.POSITIVE_INFINITY) - dueAt.getTime())
    .toSorted((a, b) => a - b)
  return {
    agents: rows.length,
    plannedOnce: count(({ planned, started }) => planned === 1 && started === 1),
    ranOnce: count(({ runs }) => runs === 1),
    recordedOnce: count(({ recorded, kept_at }) => recorded && kept_at !== null),
    modelCalls: calls.length,
    callsRepeated: calls.length - callsOf.size,
    finishedStepsRepeated: late.length,
    runsTakenOver: count(({ goes }) => goes > 1),
    mostGoes: Math.max(...rows.map(({ goes }) => goes)),
    startedP50Ms: startedAfter[Math.floor(rows.length / 2)] ?? 0,
  }
}
