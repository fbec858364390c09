/** A line of the journal as it is written: what people read of a step, and what a later attempt needs of it. */
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
  /** What was set aside for it and what that came to, where a budget stands over it. */
  money: object | null
  /** ISO-8601 instant, later by the time in which the step waited for a place. */
  started_at: string
  /** ISO-8601 instant; of a step that is running: since when it waits for a place. */
  ended_at: string | null
  /** JSON of what the step came to; null: it is not finished. */
  kept: string | null
  /** What its kind keeps of the step beside the trace, where it has more to say: see `WorkPlace.keepNotes`. */
  note: object | null
}

/** What a finished step is replayed from. */
export type Kept<T> = { value: T } | { error: string }

/** Characters of a text that people may read of a step. */
const textMax = 20_000

/** Text as PostgreSQL can store it: without NUL and without halves of characters. */
export function cleaned(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Text as PostgreSQL can store it and people can read it: without NUL and broken characters, and not too long. */
export function storable(text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null
  const clean = cleaned(text)
  return clean.length <= textMax ? clean : `${clean.slice(0, textMax).toWellFormed()}\n… cut here`
}

/** The columns of a line as they come out of JSON, for `json_to_recordset`. */
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

/** The clauses that put lines into a table of steps, from a relation `lines` that names the work in `work_id`. */
export function putLines(steps: { table: string; work: string }, from: string, kept = 'l.kept'): string {
  const values = written.map((column) => (column === 'kept' ? kept : `l.${column}`))
  return `insert into ${steps.table} (${steps.work}, position, ${written.join(', ')})
select l.work_id, l.position, ${values.join(', ')} from ${from}
on conflict (${steps.work}, position) do update
set ${written.map((column) => `${column} = excluded.${column}`).join(', ')}, revision = nextval('execution_steps_revision_seq')`
}

/** What a step is, before it is done. */
export interface StepOpening {
  kind: string
  /** What it does, for a person. */
  title: string
  input?: string
  /** It only reads what the work begins with: it may be done again as long as nothing else was done. */
  isPreparation?: boolean
}

/** What a step came to. `kept` is what a later attempt is answered; plain JSON. */
export interface StepResult<T> {
  kept: Kept<T>
  state: 'done' | 'failed' | 'canceled'
  output?: string | null
  error?: string | null
  tokensUsed?: number
  /** US dollars as decimal text. */
  cost?: string
  money?: object | undefined
  /** The step has put its own work on hold: it is not finished, and is done anew by a later attempt. */
  isHeld?: boolean
}

/** Does a step; with `note` it says meanwhile what is to be kept of it beside the trace, the last word counts. */
export type StepAct<T> = (note: (note: object) => void) => Promise<StepResult<T>>
