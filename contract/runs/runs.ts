import { z } from 'zod'
import { bulkReply, bulkRequest, engines } from '#contract/agents/agents.ts'
import { endpoint } from '#contract/endpoint.ts'
import { shareRoles } from '#contract/shares/share-names.ts'
import { executionStatuses, runFileBytesMax, runInputMax, triggerSources } from './run-names.ts'
import { spokenTurn } from './spoken-turns.ts'
import { timeRanges } from '#contract/time-ranges.ts'
import { idParams, longTextBytesMax, pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

export {
  executionStatuses,
  type ExecutionStatus,
  finalStatuses,
  runFileBytesMax,
  runFileTooLarge,
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

/** Steps one run may take, model calls and tool calls included. */
export const stepsMax = 12
/** Time one run may take, ms. */
export const runTimeMaxMs = 600_000
/** Time that a call to `run` waits for the result before it answers 202, ms. */
export const runWaitMs = 110_000

/** `refused`: a model asked for an address that nobody gave it; it may say anything, so nothing links to it. */
export const sourceStates = ['read', 'unchanged', 'failed', 'refused'] as const
/** A link that a run read, could not or may not read, numbered as the answer cites it. */
export const source = z
  .object({
    number: z.int(),
    url: z.string(),
    title: z.string().nullable(),
    publishedAt: z.string().nullable(),
    state: z.enum(sourceStates),
    /** Why it was not read, fit to show. */
    reason: z.string().nullable(),
    /** Of a web page: characters of text that were taken for what it says, of those that it shows in all. */
    kept: z.object({ chars: z.int(), of: z.int() }).optional(),
  })
  .meta({ id: 'Source' })
export type Source = z.output<typeof source>

/** Money of a step under a budget, in US dollars as decimal text. */
const stepMoney = z.object({ reserved: z.string(), cost: z.string().nullable() })
export type StepMoney = z.output<typeof stepMoney>

/** One journaled step of a run, as the page shows it. */
export const executionStep = z
  .object({
    id: rowId,
    position: z.int(),
    kind: z.enum(stepKinds),
    title: z.string(),
    state: z.enum(stepStates),
    startedAt: timestamp,
    /** Of a step that is running: since when it waits for a place. */
    endedAt: timestamp.nullable(),
    /** What went in and came out, cut to what a person can look at. */
    input: z.string().nullable(),
    output: z.string().nullable(),
    tokensUsed: z.int(),
    cost: z.string(),
    /** What was set aside for its model call, and what that came to; null of `cost`: nobody knows, and all of it counts. */
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
    /** Why the engine that should have answered did not, where another one answered; null: it went as asked. */
    fallbackReason: z.string().nullable().optional(),
    /** Its owner was not told of it: nothing had changed, and notifications are for changes and failures alone. */
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
    /** What the reader may do with its agent; others than the owner are not shown what went into its steps. */
    role: z.enum(['owner', ...shareRoles]),
    steps: z.array(executionStep),
    /** What was said to and by the models of this run; null where none was asked, and for others than the owner. */
    conversationHistory: z.array(spokenTurn).nullable(),
  })
  .meta({ id: 'ExecutionDetail' })
export type ExecutionDetailReply = z.input<typeof executionDetail>

/** What `run` answers once the run has ended. */
export const runResult = z
  .object({
    id: rowId,
    agentId: rowId,
    status: z.enum(executionStatuses),
    executionTime: z.int().nullable(),
    output: z.string().nullable(),
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

/** What `run` answers when the run goes on without the caller. */
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
    file: z.string().meta({ format: 'binary', description: 'Text, CSV, PDF or Word (DOCX), at most 10 MB.' }),
    input: z
      .string()
      .max(runInputMax)
      .optional()
      .meta({ description: 'What to do with it, or what belongs to it.' }),
  })
  .meta({ id: 'RunFileRequest' })

/** Events of a run, in order: each step as it starts and as it ends, text as it is written, the end. */
export const runEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('status'), status: z.enum(executionStatuses) }),
    z.object({ type: z.literal('step'), step: executionStep }),
    /** `offset` is where the text goes: 0 starts the answer anew. */
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
      'Run an agent with the text of a file as its input (a form with `file`, maybe `input`); a file that cannot be read starts no run',
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
      /** Those asked for since then, as analytics count it. */
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
