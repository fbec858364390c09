import { z } from 'zod'
import { bulkReply, bulkRequest, engines } from '#contract/agents/agents.ts'
import { endpoint } from '#contract/endpoint.ts'
import { shareRoles } from '#contract/shares/share-names.ts'
import { executionStatuses, runFileBytesMax, runInputMax, triggerSources } from './run-names.ts'
import { resultData } from './result-fields.ts'
import { timeRanges } from '#contract/time/time-ranges.ts'
import { idParams, longTextBytesMax, pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

/** One turn of what a run and its model said to each other; long texts are cut. */
const spokenTurn = z
  .object({
    role: z.enum(['system', 'user', 'assistant', 'tool']),
    text: z.string(),
    /** Which tool answered. */
    tool: z.string().optional(),
    /** The tool calls of the model, each with its input as JSON text. */
    toolCalls: z.array(z.object({ tool: z.string(), input: z.string() })).optional(),
  })
  .meta({ id: 'SpokenTurn' })
export type SpokenTurn = z.output<typeof spokenTurn>

export {
  executionStatuses,
  type ExecutionStatus,
  finalStatuses,
  runFileBytesMax,
  runInputMax,
  triggerSources,
  type TriggerSource,
} from './run-names.ts'

export const taskTypes = [
  'research',
  'monitoring',
  'data_analysis',
  'content_creation',
  'customer_support',
  'coding',
  'planning',
  'communication',
  'general',
] as const
export type TaskType = (typeof taskTypes)[number]

export const stepKinds = ['gather', 'read', 'script', 'model', 'tool', 'record'] as const
export type StepKind = (typeof stepKinds)[number]
export const stepStates = ['running', 'done', 'failed', 'canceled'] as const
export type StepState = (typeof stepStates)[number]

/** How long a call to `run` waits for the result before it answers 202, ms. */
export const runWaitMs = 110_000

/** `refused`: a model asked for an address that was not given to it. It can be any text, so the UI does not link it. */
export const sourceStates = ['read', 'unchanged', 'failed', 'refused'] as const
/** A link that a run has read or failed to read, or was not allowed to read; numbered as the answer cites it. */
export const source = z
  .object({
    number: z.int(),
    url: z.string(),
    title: z.string().nullable(),
    publishedAt: z.string().nullable(),
    state: z.enum(sourceStates),
    /** Why it was not read, as text for users. */
    reason: z.string().nullable(),
    /** For a web page: the characters recognized as its content, and all visible characters. */
    kept: z.object({ chars: z.int(), of: z.int() }).optional(),
    /** Lines of it that the answer of a model cites, at most ten of 300 characters. */
    cited: z.array(z.string()).optional(),
    /** Its pictures that a model was given: each by the hash under which the run shows it. */
    pictures: z
      .array(z.object({ hash: z.string(), name: z.string(), alt: z.string().nullable() }))
      .optional(),
    /** The site said that the page is not modified since the last run, and did not send it again. */
    isNotModified: z.boolean().optional(),
    /** A part of the page, or all of it, is drawn by scripts and was not read. */
    needsBrowser: z.boolean().optional(),
    /** A browser drew the page; left out: no. */
    isDrawn: z.boolean().optional(),
    /**
     * Differences from the last run that the answer does not tell, such as counts, times and what lies around the text of
     * a page: how many, and the first of them, each side at most 160 characters.
     */
    smallChanges: z
      .object({
        count: z.int(),
        /** How many of them do not meet a condition of the task. */
        unmatched: z.int().optional(),
        first: z.array(z.object({ before: z.string().nullable(), now: z.string().nullable() })),
      })
      .optional(),
  })
  .meta({ id: 'Source' })
export type Source = z.output<typeof source>

/** Money of a step with a budget, in US dollars as decimal text. */
const stepMoney = z.object({ reserved: z.string(), cost: z.string().nullable() })
export type StepMoney = z.output<typeof stepMoney>

/** The part of a model call that the service read from its cache. */
const stepCache = z.object({
  tokens: z.int(),
  /** What the cache saved, in US dollars; negative: what writing to it cost more. Null: the price is unknown. */
  saved: z.string().nullable(),
})
export type StepCache = z.output<typeof stepCache>

/** One journaled step of a run, as the page shows it. */
export const executionStep = z
  .object({
    id: rowId,
    position: z.int(),
    kind: z.enum(stepKinds),
    title: z.string(),
    state: z.enum(stepStates),
    startedAt: timestamp,
    /** For a step that is running: since when it waits for a free slot. */
    endedAt: timestamp.nullable(),
    /** Input and output, shortened for display. */
    input: z.string().nullable(),
    output: z.string().nullable(),
    tokensUsed: z.int(),
    cost: z.string(),
    /** Null or left out: the service used no cache, or the step called no model. */
    cache: stepCache.nullable().optional(),
    /** The amount reserved for its model call, and its cost; null `cost`: unknown, so the whole reservation counts. */
    money: stepMoney.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ExecutionStep' })
export type ExecutionStep = z.output<typeof executionStep>
export type ExecutionStepReply = z.input<typeof executionStep>

/** A run as lists show it. */
export const execution = z
  .object({
    id: rowId,
    agentId: rowId,
    userId: z.string(),
    status: z.enum(executionStatuses),
    input: z.string().nullable(),
    output: z.string().nullable(),
    outputData: z.object({ output: z.string() }).nullable(),
    errorMessage: z.string().nullable(),
    executionTime: z.int().nullable(),
    triggerSource: z.enum(triggerSources),
    aiUsed: z.enum(engines).nullable(),
    model: z.string().nullable(),
    taskType: z.enum(taskTypes).nullable(),
    tokensUsed: z.int(),
    /** US dollars with 6 decimals, as text so that nothing is rounded. */
    cost: z.string(),
    sources: z.array(source),
    /** Why a fallback engine answered; null: the intended engine answered. */
    fallbackReason: z.string().nullable().optional(),
    /** Its owner was not notified: nothing had changed, and notifications are only for changes and failures. */
    isKeptQuiet: z.boolean(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    executedAt: timestamp,
  })
  .meta({ id: 'Execution' })
export type ExecutionReply = z.input<typeof execution>

export const executionDetail = execution
  .extend({
    agentName: z.string(),
    /** The reader's role for its agent. The inputs of its steps are redacted for everyone except the owner. */
    role: z.enum(['owner', ...shareRoles]),
    steps: z.array(executionStep),
    /** Its result in the fields that the agent had then; null: its result is text alone. */
    resultData: resultData.nullable(),
    /** The numbers of the sources with a picture of the page, for the owner; none: left out. */
    pictures: z.array(z.int()).optional(),
    /** The messages to and from the models of this run; null when none was called, and for others than the owner. */
    conversationHistory: z.array(spokenTurn).nullable(),
  })
  .meta({ id: 'ExecutionDetail' })
export type ExecutionDetailReply = z.input<typeof executionDetail>

/** The reply of `run` when the run has ended. */
export const runResult = z
  .object({
    id: rowId,
    agentId: rowId,
    status: z.enum(executionStatuses),
    executionTime: z.int().nullable(),
    output: z.string().nullable(),
    /** The result in the fields of the agent; null: text alone. */
    resultData: resultData.nullable(),
    error: z.string().nullable(),
    aiEngine: z.enum(engines).nullable(),
    model: z.string().nullable(),
    taskType: z.enum(taskTypes).nullable(),
    tokensUsed: z.int(),
    cost: z.string(),
    sources: z.array(source),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    metadata: z.object({ agentId: rowId, executionId: rowId, triggerSource: z.enum(triggerSources) }),
  })
  .meta({ id: 'RunResult' })
export type RunResult = z.output<typeof runResult>

/** The reply of `run` when the run continues after the call. */
export const runAccepted = z
  .object({ executionId: rowId, status: z.enum(executionStatuses) })
  .meta({ id: 'RunAccepted' })

export const runRequest = z
  .strictObject({
    input: z
      .union([
        z.string().max(runInputMax),
        z
          .record(z.string(), z.unknown())
          .refine((value) => JSON.stringify(value).length <= runInputMax, 'Too long'),
      ])
      .optional(),
  })
  .meta({ id: 'RunRequest' })

export const runFileRequest = z
  .strictObject({
    file: z.string().meta({
      format: 'binary',
      description:
        'Text, CSV, PDF or Word (DOCX), at most 10 MB, or pictures (PNG, JPEG, WebP, GIF): the field may be repeated for up to 5 of them, 10 MB together.',
    }),
    input: z
      .string()
      .max(runInputMax)
      .optional()
      .meta({ description: 'What to do with it, or what belongs to it.' }),
  })
  .meta({ id: 'RunFileRequest' })

/** Events of a run, in order: the start and the end of each step, text as it is written, and the end. */
export const runEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('status'), status: z.enum(executionStatuses) }),
    z.object({ type: z.literal('step'), step: executionStep }),
    /** `offset` is the position of the text; 0 replaces the whole answer. */
    z.object({ type: z.literal('text'), offset: z.int(), text: z.string() }),
    z.object({ type: z.literal('end'), execution: executionDetail }),
  ])
  .meta({ id: 'RunEvent' })
export type RunEvent = z.output<typeof runEvent>
export type RunEventReply = z.input<typeof runEvent>

export const conversationMessage = z
  .object({
    id: rowId,
    agentId: rowId,
    messageType: z.enum(['user', 'agent']),
    message: z.string(),
    timestamp: timestamp,
    executionId: rowId.nullable(),
  })
  .meta({ id: 'ConversationMessage' })

export const runsApi = {
  run: endpoint('POST /api/agents/:id/run', {
    summary: 'Run an agent and wait for the result, or get 202 with `Prefer: respond-async`',
    scope: 'run',
    params: idParams,
    body: runRequest,
    exactNumbers: true,
    bodyLimit: longTextBytesMax,
    bodyOptional: true,
    waits: true,
    otherStatus: 202,
    reply: z.union([runResult, runAccepted]),
  }),
  runWithFile: endpoint('POST /api/agents/:id/run/file', {
    summary:
      'Run an agent with the text of a file and with pictures as its input (a form with `file`, maybe `input`); a file that cannot be read starts no run',
    scope: 'run',
    params: idParams,
    body: runFileRequest,
    rawBody: true,
    bodyType: 'multipart/form-data',
    bodyLimit: runFileBytesMax + longTextBytesMax,
    bodyTimeMs: 120_000,
    waits: true,
    otherStatus: 202,
    reply: z.union([runResult, runAccepted]),
  }),
  bulk: endpoint('POST /api/agents/bulk', {
    summary: 'Run, activate, pause, delete or restore many agents; one that fails stops no other',
    body: bulkRequest,
    reply: bulkReply,
  }),
  ofAgent: endpoint('GET /api/agents/:id/executions', {
    summary: 'Runs of an agent, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(execution),
  }),
  recent: endpoint('GET /api/executions', {
    summary: 'Runs of all your agents, newest first',
    query: pageQuery.extend({
      agentId: rowIdText.optional(),
      /** Only runs requested within this range, as analytics count it. */
      timeRange: z.enum(timeRanges, 'Expected 24h, 7d, 30d or 90d').optional(),
    }),
    reply: z.array(execution.extend({ agentName: z.string() })),
  }),
  conversations: endpoint('GET /api/agents/:id/conversations', {
    summary: 'Messages between you and an agent, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(conversationMessage),
  }),
  detail: endpoint('GET /api/executions/:id', {
    summary: 'One run with its steps',
    params: idParams,
    reply: executionDetail,
  }),
  events: endpoint('GET /api/executions/:id/events', {
    summary: 'The run as it happens; resumable with `Last-Event-ID`',
    params: idParams,
    reply: runEvent,
    stream: true,
  }),
  cancel: endpoint('POST /api/executions/:id/cancel', {
    summary: 'Stop a run, its script and model call included',
    scope: 'run',
    params: idParams,
    reply: execution,
  }),
  retry: endpoint('POST /api/executions/:id/retry', {
    summary: 'Start a new run with the same input',
    scope: 'run',
    params: idParams,
    reply: runAccepted,
    status: 202,
  }),
}
