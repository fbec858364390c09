/** A request that this process answers. */
interface RequestOperation {
  kind: 'request'
  method: string
  path: string
  header: (name: string) => string | undefined
  /** The pattern of the route that answered, and the status; known at the end. */
  route?: string
  status?: number
}

/** A piece of durable work, from its claim until its worker leaves it. */
interface AttemptOperation {
  kind: 'attempt'
  work: string
  id: number
  number: number
}

export interface StepOperation {
  kind: 'step'
  step: string
  /** Known at the end. */
  state?: string
}

/** A call of a model; what it came to is known at the end. */
export interface ModelOperation {
  kind: 'model'
  engine: string
  model: string
  purpose: string
  /** Address of the service. */
  address: string
  answerTokensMax?: number | undefined
  outcome?: string
  tokens?: { input: number; output: number; cached: number; cacheWrite: number; reasoning: number } | null
  /** US dollars as decimal text. */
  cost?: string | null
  /** What was sent and what was answered, without the keys of models: only for an operator who asks for it. */
  content: () => { instructions: string; sent: string; answered: string | undefined }
}

/** A tool that a model requested. */
export interface ToolOperation {
  kind: 'tool'
  tool: string
  callId: string
  isFailed?: boolean
}

/** One attempt to send a row of an outbox. */
export interface DeliveryOperation {
  kind: 'delivery'
  topic: string
  /** The run that it is about, if any. */
  executionId: number | undefined
  outcome?: 'sent' | 'retried' | 'lost' | 'interrupted'
}

/** What this process does and its operator may watch; names and labels are ours, except those of models and tools. */
export type Operation =
  | RequestOperation
  | AttemptOperation
  | StepOperation
  | ModelOperation
  | ToolOperation
  | DeliveryOperation

/** A run that is recorded. */
export interface RecordedRun {
  id: number
  agentId: number
  status: string
  triggerSource: string
  executedAt: Date
  completedAt: Date | null
  /** How long it worked, ms. */
  executionTime: number | null
}

/** A run that is admitted, in the process that admitted it. */
export interface AdmittedRun {
  id: number
  executedAt: Date
}

/** Watches operations for metrics or traces. */
export interface Observer {
  /** Performs an operation; its facts are complete when it ends. */
  around: <T>(operation: Operation, act: () => Promise<T>) => Promise<T>
  /** Called once for each run, by the process that admitted it. */
  runAdmitted?: (run: AdmittedRun) => void
  /** Called once for each run, by the process that recorded its end. */
  runEnded?: (run: RecordedRun) => void
  /** What each log line has beside its own fields. */
  logFields?: () => object
}

let observers: readonly Observer[] = []

/** Adds an observer until the returned function is called. */
export function addObserver(observer: Observer): () => void {
  observers = [...observers, observer]
  return () => {
    observers = observers.filter((other) => other !== observer)
  }
}

/** Performs an operation under the eyes of the observers; without any, only performs it. */
export function observe<T>(operation: Operation, act: () => Promise<T>): Promise<T> {
  return observers.reduce(
    (inner, { around }) =>
      () =>
        around(operation, inner),
    act,
  )()
}

/** Reports a run that was admitted just now. */
export function observeAdmission(run: AdmittedRun): void {
  for (const { runAdmitted } of observers) runAdmitted?.(run)
}

/** Reports a run whose end is recorded. */
export function observeRunEnd(run: RecordedRun): void {
  for (const { runEnded } of observers) runEnded?.(run)
}

/** The fields that observers add to a log line. */
export function observedFields(): object {
  return Object.assign({}, ...observers.map(({ logFields }) => logFields?.()))
}
