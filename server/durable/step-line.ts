/** A journal line: what people read about a step, and what a later attempt needs to replay it. */
export interface StepLine {
  position: number
  kind: string
  title: string
  input: string | null
  state: 'running' | 'done' | 'failed' | 'canceled'
  output: string | null
  error: string | null
  tokens_used: number
  /** US dollars as decimal text. */
  cost: string
  /** Amount reserved for it and amount spent, if a budget applies. */
  money: object | null
  /** ISO-8601 instant, shifted by the time that the step waited for a slot. */
  started_at: string
  /** ISO-8601 instant; for a running step: since when it waits for a slot. */
  ended_at: string | null
  /** JSON of the outcome; null: not finished. */
  kept: string | null
  /** Data that the kind stores beside the trace, if any: see `WorkPlace.keepNotes`. */
  note: object | null
}

/** The stored outcome from which a finished step is replayed. */
export type ReplayedStep<T> = { value: T } | { error: string }

/** Maximum characters of a text in the trace. */
const textMax = 20_000

/** Returns the text as PostgreSQL can store it: without NUL and lone surrogates. */
export function cleaned(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Returns the text for the trace: without NUL and lone surrogates, and cut to `textMax`. */
export function storable(text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null
  const clean = cleaned(text)
  return clean.length <= textMax ? clean : `${clean.slice(0, textMax).toWellFormed()}\n… cut here`
}

/** The columns of a line, for `json_to_recordset`. */
export const lineColumns = `position int, kind text, title text, input text, state text, output text, error text,
    tokens_used int, cost numeric, money jsonb, started_at timestamptz, ended_at timestamptz, kept text, note json`

const written = [
  'kind',
  'title',
  'input',
  'state',
  'output',
  'error',
  'tokens_used',
  'cost',
  'money',
  'started_at',
  'ended_at',
  'kept',
]

/** Returns an upsert of lines into a table of steps, from a relation whose `work_id` names the work. */
export function putLines(steps: { table: string; work: string }, from: string, kept = 'l.kept'): string {
  const values = written.map((column) => (column === 'kept' ? kept : `l.${column}`))
  return `insert into ${steps.table} (${steps.work}, position, ${written.join(', ')})
select l.work_id, l.position, ${values.join(', ')} from ${from}
on conflict (${steps.work}, position) do update
set ${written.map((column) => `${column} = excluded.${column}`).join(', ')}, revision = nextval('execution_steps_revision_seq')`
}

/** Description of a step before it is executed. */
export interface StepOpening {
  kind: string
  /** The title of the step that users see. */
  title: string
  input?: string
  /** It only reads input: it may be executed again as long as no other step was. */
  isPreparation?: boolean
}

/** Outcome of a step. `kept` is what a later attempt replays; plain JSON. */
export interface StepResult<T> {
  kept: ReplayedStep<T>
  state: 'done' | 'failed' | 'canceled'
  output?: string | null
  error?: string | null
  tokensUsed?: number
  /** US dollars as decimal text. */
  cost?: string
  money?: object | undefined
  /** The step has suspended its work: it is not finished, and a later attempt executes it again. */
  isHeld?: boolean
}

/**
 * Executes a step. `note` stores data beside the trace while it runs, `show` its output so far; the last call of each
 * wins.
 */
export type StepAct<T> = (
  note: (note: object) => void,
  show: (output: string | null) => void,
) => Promise<StepResult<T>>
