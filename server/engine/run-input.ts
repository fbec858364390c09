import type { Engine } from '#contract/agents/agents.ts'
import type { Source, StepKind, StepMoney, TaskType } from '#contract/runs/runs.ts'
import type { SpokenTurn } from '#contract/runs/spoken-turns.ts'
import type { CallRecord } from '#server/engine/call-record.ts'

/** What a run remembers of a link between two runs, so that the next one can say what is new and what is gone. */
export interface LinkSnapshot {
  url: string
  title: string | null
  /** Hash of the readable text; of HTML with the way it was read before it. */
  fingerprint: string
  /** The sentences it held, bounded; compared by their normalised text. */
  sentences: string[]
  /** ISO-8601 instant of the reading. */
  readAt: string
}

/** What the owner accepted from earlier runs, for the engine to follow. */
export interface TaskLesson {
  id: number
  text: string
}

/** An answer of an earlier run that holds as long as what it was made of stays the same. */
export interface LastAnswer {
  executionId: number
  /** ISO-8601 instant of the answer. */
  at: string
  /** Pages that it was made of, those that a model found by itself included. */
  sourceCount: number
}

/** The success before, where the agent and its lessons are as they were then and no run has failed since. */
export interface SuccessBefore {
  /** Of what its script left and its model said; null: neither spoke. */
  fingerprint: string | null
}

/** Everything one run of one agent works on: plain data, gathered once and journaled. */
export interface RunInput {
  executionId: number
  agentName: string
  /** Display name and text of the persona. Untrusted when it is another user's. */
  persona: { name: string; prompt: string }
  taskDescription: string
  /** What the caller sent with this run; JSON text when it was an object. */
  input: string | null
  webLinks: string[]
  /** Python to run in the sandbox, or null. Text that is not Python is in `instructions`. */
  pythonScript: string | null
  /** Further instructions for the model: a script field that did not parse as Python. */
  instructions: string | null
  /** The engine that the agent asks for, or null: the product chooses. */
  engine: Engine | null
  /** Output of the last successful run, cut to 8,000 characters, or null on the first run. */
  previousOutput: string | null
  /** What it was asked last, where that was the same as now and a model answered; else null. */
  lastAnswer: LastAnswer | null
  /** Null: nothing to compare with, or nobody asks whether this run finds something new. */
  before: SuccessBefore | null
  /** Whether a run whose links are unchanged asks no model; null: as the kind of task suggests. */
  skipUnchanged: boolean | null
  snapshots: LinkSnapshot[]
  /** Newest accepted first, at most 4,000 characters together. */
  lessons: TaskLesson[]
  /** Whether a budget of money is over this run, so that its model calls ask before they spend. */
  isMoneyLimited: boolean
  /** Whether what the operator lets a user spend holds for the owner of this run. */
  isUnderOperator: boolean
  /** ISO-8601 instant at which the run began; steps use it instead of the clock. */
  startedAt: string
}

/** What one step says about itself when it ends. */
export interface StepReport<T> {
  value: T
  /** What a person may see of the result; cut by the journal. */
  output?: string
  tokensUsed?: number
  /** US dollars as decimal text with up to 6 places. */
  cost?: string
  /** Only where a budget stands over it. */
  money?: StepMoney
  /** Set when the step did not do what it should, though the run goes on. */
  error?: string
}

/** Where a model call is made from. */
export interface CallContext {
  /** Ends with the run: cancelled, out of time, or the server going down. */
  signal: AbortSignal
  /** The answer has grown; it is read, as far as it is written, when somebody looks, and not stored. */
  showText(read: () => string): void
}

export interface StepContext extends CallContext {
  /** Keeps the record of the step's model call together with the step, as often as more is known of it. */
  recordCall(call: CallRecord): void
}

export interface StepPlan {
  kind: StepKind
  /** What it does, for a person: 'Read example.com'. */
  title: string
  input?: string
}

/**
 * Runs one step and journals it: a step that has finished is never run again, a crash resumes after it.
 * `act` may touch the world; code between two steps must be deterministic. The value must be plain JSON.
 */
export type RunStep = <T>(plan: StepPlan, act: (context: StepContext) => Promise<StepReport<T>>) => Promise<T>

/** How a run ended. A failure is a value, never an exception. */
export interface Outcome {
  status: 'success' | 'failed'
  /** Markdown. */
  output: string | null
  error: string | null
  engine: Engine | null
  model: string | null
  taskType: TaskType
  tokensUsed: number
  /** US dollars as decimal text with 6 places. */
  cost: string
  sources: Source[]
  /** What to remember of each link that was read. */
  snapshots: LinkSnapshot[]
  /** What was said to models and by them, within bounds; null or left out where none was asked. */
  conversation?: SpokenTurn[] | null
  /** A hash of what its script left and its model said; null or left out where neither spoke. */
  fingerprint?: string | null
  /** Why the engine that should have answered did not, in a success of another one; null or left out: it went as asked. */
  fallbackReason?: string | null
  /** It is certain that it found only what the success before had found. */
  isNothingNew?: boolean
}
