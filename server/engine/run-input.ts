import type { Engine } from '#contract/agents/agents.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { ResultData, ResultShape } from '#contract/runs/result-fields.ts'
import type { Source, StepKind, StepMoney, TaskType, SpokenTurn } from '#contract/runs/runs.ts'
import type { CallRecord } from '#server/engine/call-record.ts'

/** What a run stores about a link, so that the next run can report what is new and what is gone. */
export interface LinkSnapshot {
  url: string
  title: string | null
  /** Hash of the readable text; for HTML in an earlier version of the reader. */
  fingerprint: string
  /** Its sentences, bounded; compared by their normalised text. */
  sentences: string[]
  /** ISO-8601 instant of the reading. */
  readAt: string
}

/** What the owner accepted from earlier runs, for the engine to follow. */
export interface TaskLesson {
  id: number
  text: string
}

/** An answer of an earlier run that stays valid as long as its material is unchanged. */
export interface LastAnswer {
  executionId: number
  /** ISO-8601 instant of the answer. */
  at: string
  /** Number of pages that it used, including those that a model found by itself. */
  sourceCount: number
  /** Its data; null or omitted: text alone. */
  data?: ResultData | null
}

/** The last success, if the agent and its lessons are unchanged since then and no run has failed in between. */
export interface SuccessBefore {
  /** Hash of the script's result and the model's answer; null: there was neither. */
  fingerprint: string | null
}

/** One message of the conversation before the one that a run answers; long ones are cut. */
export interface EarlierTurn {
  author: 'user' | 'agent'
  text: string
}

/** The message that a run answers. */
export interface AskedMessage {
  /** What its writer typed: the beginning of the input, whose rest are files. */
  text: string
  /** Oldest first; bounded. */
  earlier: EarlierTurn[]
}

/** Everything one run of one agent works on: plain data, gathered once and journaled. */
export interface RunInput {
  executionId: number
  agentName: string
  /** Display name and text of the persona. Untrusted when it is another user's. */
  persona: { name: string; prompt: string }
  taskDescription: string
  /** The input that the caller sent with this run; JSON text when it was an object. */
  input: string | null
  /** Set if the run answers a message of a conversation; then the input begins with it. */
  message?: AskedMessage | null
  webLinks: string[]
  /** Python to run in the sandbox, or null. Text that is not Python is in `instructions`. */
  pythonScript: string | null
  /** Further instructions for the model: a script field that did not parse as Python. */
  instructions: string | null
  /** The engine that the agent requires; null: the product chooses. */
  engine: Engine | null
  /** The models to ask, in order; null, or omitted by runs of earlier releases: the product chooses. */
  models?: ModelOrder | null
  /** Model calls and tool calls at most; null or omitted: the default. */
  stepsMax?: number | null
  /** Whether it may ask its owner questions with the tool `ask_owner`; omitted by runs of earlier releases. */
  asksOwner?: boolean
  /** The fields of the result; null or omitted: text alone. */
  resultShape?: ResultShape | null
  /** Output of the last successful run, cut to 8,000 characters, or null on the first run. */
  previousOutput: string | null
  /** The last answer, if the request was the same as now and a model answered it; else null. */
  lastAnswer: LastAnswer | null
  /** Null: there is nothing to compare with, or the agent does not ask whether a run finds something new. */
  before: SuccessBefore | null
  /** Whether a run with unchanged links skips the model; null: depends on the kind of task. */
  skipUnchanged: boolean | null
  snapshots: LinkSnapshot[]
  /** Newest accepted first, at most 4,000 characters together. */
  lessons: TaskLesson[]
  /** Whether a money budget applies to this run, so that its model calls reserve their cost first. */
  isMoneyLimited: boolean
  /** Whether the operator's spending limit for users applies to the owner of this run. */
  isUnderOperator: boolean
  /** ISO-8601 instant at which the run began; steps use it instead of the clock. */
  startedAt: string
}

/** What one step reports when it ends. */
export interface StepReport<T> {
  value: T
  /** The part of the result that a user may see; cut by the journal. */
  output?: string
  tokensUsed?: number
  /** US dollars as decimal text with up to 6 places. */
  cost?: string
  /** Set only when a budget applies. */
  money?: StepMoney
  /** Set when the step failed, though the run continues. */
  error?: string
}

/** Where a model call is made from. */
export interface CallContext {
  /** Aborted at the end of the run: cancelled, out of time, or the server shutting down. */
  signal: AbortSignal
  /** Announces that the answer has grown. The text is read while a user watches, and not stored. */
  showText(read: () => string): void
  /** Shows why the answer has not begun; null: nothing keeps it. */
  showWait?: (reason: string | null) => void
}

export interface StepContext extends CallContext {
  /** Stores the record of the step's model call with the step, each time more is known about it. */
  recordCall(call: CallRecord): void
}

export interface StepPlan {
  kind: StepKind
  /** Its description for a user: 'Read example.com'. */
  title: string
  input?: string
}

/**
 * Runs one step and journals it: a finished step never runs again, and a crash resumes after it. `act` may have side
 * effects; code between two steps must be deterministic. The value must be plain JSON.
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
  /** The connection of that model; null or omitted: none. */
  connectionId?: number | null
  taskType: TaskType
  tokensUsed: number
  /** US dollars as decimal text with 6 places. */
  cost: string
  sources: Source[]
  /** What to store about each link that was read. */
  snapshots: LinkSnapshot[]
  /** The bounded conversation with the models; null or omitted if no model was asked. */
  conversation?: SpokenTurn[] | null
  /** The result in the fields of the agent; null or omitted: text alone. */
  data?: ResultData | null
  /** Hash of the script's result and the model's answer; null or omitted if there was neither. */
  fingerprint?: string | null
  /**
   * Why the requested engine did not answer, when another engine succeeded; null or omitted: the requested engine
   * answered.
   */
  fallbackReason?: string | null
  /** Whether it certainly found only what the previous success had found. */
  isNothingNew?: boolean
}
