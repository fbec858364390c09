import { pool } from '#server/db/database.ts'
import type { StepLine } from '#server/durable/step-line.ts'
import type { WorkKind, WorkPlace } from '#server/durable/work-kind.ts'

/** Creates two tables for a second kind of durable work beside the runs, with their columns and indexes. */
export async function makeErrands(name: string): Promise<WorkPlace> {
  await pool().query(`
    create table ${name}s (like agent_executions including defaults including identity including indexes);
    alter table ${name}s alter agent_id drop not null, add answer text, add ends int not null default 0;
    create table ${name}_steps (like execution_steps including defaults including identity including indexes);
    alter table ${name}_steps rename execution_id to errand_id`)
  return { name, table: `${name}s`, steps: { table: `${name}_steps`, work: 'errand_id' } }
}

/** A kind of work without limits, which does nothing unless `more` defines it. */
export function errandKind(place: WorkPlace, more: Partial<WorkKind> = {}): WorkKind {
  return {
    ...place,
    limits: () => ({ perUser: 1_000, overall: 1_000, perWorker: 1_000 }),
    attemptMaxMs: 60_000,
    endsWhen: 'false',
    load: `select id from ${place.table} where claimed_by = $1 and claimed_at = $2`,
    perform: async () => undefined,
    giveUp: async () => undefined,
    onChanged: () => undefined,
    ...more,
  }
}

/** Adds pieces of work; returns their ids, oldest first. */
export async function addErrands(
  { table }: WorkPlace,
  count: number,
  more: Record<string, string | number | Date | null> = {},
): Promise<number[]> {
  const columns = Object.entries({ user_id: 'ada', ...more })
  const { rows } = await pool().query<{ id: number }>(
    `insert into ${table} (${columns.map(([name]) => name).join(', ')})
     select ${columns.map((_, n) => `$${n + 2}`).join(', ')} from generate_series(1, $1) returning id`,
    [count, ...columns.map(([, value]) => value)],
  )
  return rows.map(({ id }) => id)
}

/** A line of the journal; finished when it has a stored value. */
export function aLine(position: number, kept: string | null, more: Partial<StepLine> = {}): StepLine {
  const at = new Date().toISOString()
  return {
    position,
    kind: 'step',
    title: `Step ${position}`,
    input: null,
    state: kept === null ? 'running' : 'done',
    output: null,
    error: null,
    tokens_used: 0,
    cost: '0',
    money: null,
    started_at: at,
    ended_at: kept === null ? null : at,
    kept,
    note: null,
    ...more,
  }
}
