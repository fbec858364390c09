import { z } from 'zod'
import { agentTools } from './agent-tools.ts'
import { linkSetting } from './link-settings.ts'
import { notifyTimes } from './notify-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'
import { modelOrder } from '#contract/models/model-choice.ts'
import { modelEngines } from '#contract/models/model-kinds.ts'
import { resultShape } from '#contract/runs/result-fields.ts'
import { openStatuses, stepsLimit, workedStatuses } from '#contract/runs/run-names.ts'
import { taskFrequencies, triggerConfig, triggerTypes } from '#contract/schedules/schedule-fields.ts'
import { validateSchedule } from '#contract/schedules/validate-schedule.ts'
import { shareRoles } from '#contract/shares/share-names.ts'
import {
  idParams,
  longTextBytesMax,
  nothing,
  pageQuery,
  rowId,
  withMessage,
  timestamp,
} from '#contract/values.ts'

export const agentStatuses = ['active', 'paused'] as const
export const engines = [...modelEngines, 'built-in'] as const
export type Engine = (typeof engines)[number]

export const agentNameMax = 120
export const taskDescriptionMin = 10
export const taskDescriptionMax = 20_000
export const customPersonaMax = 10_000
export const pythonScriptMax = 100_000
export const webLinksMax = 50

/** Error messages that name their field themselves; the specification gives them word for word. */
export const agentTexts = {
  nameRequired: 'Agent name is required',
  personaRequired: 'Persona is required',
  taskTooShort: 'Task description must be at least 10 characters',
} as const

const linksInvalid = 'Please enter valid URLs'

/** A link as people write it; a missing scheme is added. */
export const webLink = z
  .string(withMessage(linksInvalid))
  .trim()
  .overwrite(asWebLink)
  .refine(isWebLink, linksInvalid)

/** A schedule as it is sent; rejects invalid settings field by field. */
const triggerConfigForm = triggerConfig.superRefine((config, context) => {
  for (const { path, message } of validateSchedule(config)) {
    context.addIssue({ code: 'custom', path: [path], message })
  }
})

/** Matches text without control characters and bidirectional control characters. */
const showsAsItIs = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u

/** The fields of the agent form, with the specification's messages. */
const stepsTexts = `Enter a whole number of steps from 1 to ${stepsLimit}`

const agentFields = z.strictObject({
  name: z
    .string(withMessage(agentTexts.nameRequired))
    .trim()
    .min(1, agentTexts.nameRequired)
    .max(agentNameMax)
    .regex(showsAsItIs, 'Use no control characters'),
  persona: z
    .string(withMessage(agentTexts.personaRequired))
    .trim()
    .min(1, agentTexts.personaRequired)
    .max(200),
  customPersona: z.string().max(customPersonaMax).nullish(),
  taskDescription: z
    .string(withMessage(agentTexts.taskTooShort))
    .trim()
    .min(taskDescriptionMin, agentTexts.taskTooShort)
    .max(taskDescriptionMax),
  taskFrequency: z.enum(taskFrequencies),
  webLinks: z.array(webLink, withMessage(linksInvalid)).max(webLinksMax),
  /** How single links are read. A setting of a link that is not in `webLinks` is dropped. */
  linkSettings: z.array(linkSetting).max(webLinksMax).nullish(),
  pythonScript: z.string().max(pythonScriptMax).nullish(),
  notifications: z.boolean(),
  /** With notifications on: notify its owner of every run, or only of runs that found changes or failed. */
  notifyWhen: z.enum(notifyTimes),
  autoSchedule: z.boolean(),
  learningMode: z.boolean(),
  triggerType: z.enum(triggerTypes),
  triggerConfig: triggerConfigForm.nullish(),
  integrations: z.array(z.string().max(100)).max(50),
  /** The integrations that it may use, and the delivery of its result; null: none. */
  tools: agentTools.nullish(),
  /** The kind of model that Automatic prefers, or the built-in engine alone. */
  engine: z.enum(engines).nullish(),
  /** The models that it asks, in order; null: Automatic. */
  models: modelOrder.nullish(),
  /** The limit of model calls and tool calls of one run; null: the default. */
  stepsMax: z.int(stepsTexts).min(1, stepsTexts).max(stepsLimit, stepsTexts).nullish(),
  /** Whether its runs may ask its owner a question and wait for the answer. */
  asksOwner: z.boolean(),
  /** The fields of its result; null: text alone. */
  resultShape: resultShape.nullish(),
  /** Skip the model while its links are unchanged; null: only when the task is to watch something. */
  skipUnchanged: z.boolean().nullish(),
  status: z.enum(agentStatuses),
})

/** A new agent; a field that is left out gets the specification's default. */
export const agentForm = z
  .strictObject({
    ...agentFields.shape,
    taskFrequency: agentFields.shape.taskFrequency.default('daily'),
    webLinks: agentFields.shape.webLinks.default([]),
    notifications: agentFields.shape.notifications.default(false),
    notifyWhen: agentFields.shape.notifyWhen.default('every-run'),
    autoSchedule: agentFields.shape.autoSchedule.default(false),
    learningMode: agentFields.shape.learningMode.default(false),
    // A program that makes agents has to say so: nobody may be there to answer.
    asksOwner: agentFields.shape.asksOwner.default(false),
    triggerType: agentFields.shape.triggerType.default('schedule'),
    integrations: agentFields.shape.integrations.default([]),
    status: agentFields.shape.status.default('active'),
  })
  .meta({ id: 'AgentForm' })
export type AgentForm = z.output<typeof agentForm>

/** A change to an agent: only what is sent changes. */
export const agentChange = agentFields
  .partial()
  .extend({
    /** The version that the change is based on, so that a newer change by somebody else is not overwritten. */
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'AgentChange' })
export type AgentChange = z.output<typeof agentChange>

/** The current status of an agent, its last outcome, and whether it was paused automatically. */
export const agentRunStatus = z
  .object({
    /** Its run that has not ended; of several, the one that waits for a decision. */
    open: z
      .object({
        executionId: rowId,
        status: z.enum(openStatuses),
        /** A budget holds it until its owner decides. */
        isHeld: z.boolean(),
      })
      .nullable(),
    /** Its newest run that ended and was not canceled. */
    last: z
      .object({
        executionId: rowId,
        status: z.enum(workedStatuses),
        at: timestamp,
        /** One line: the start of its result, or why it failed. */
        summary: z.string().nullable(),
        /** A fallback engine answered instead of the intended one; left out: no. */
        isFallback: z.boolean().optional(),
      })
      .nullable(),
    /** It was paused because too many runs in a row failed. */
    pausedItself: z.boolean(),
  })
  .meta({ id: 'AgentStanding' })
export type AgentRunStatus = z.output<typeof agentRunStatus>
export type AgentRunStatusReply = z.input<typeof agentRunStatus>

export const agent = z
  .object({
    id: rowId,
    userId: z.string(),
    name: z.string(),
    persona: z.string(),
    customPersona: z.string().nullable(),
    taskDescription: z.string(),
    taskFrequency: z.enum(taskFrequencies),
    webLinks: z.array(z.string()),
    /** How single links are read, for the owner alone; null: all automatically. */
    linkSettings: z.array(linkSetting).nullable(),
    pythonScript: z.string().nullable(),
    notifications: z.boolean(),
    /** With notifications on: notify its owner of every run, or only of runs that found changes or failed. */
    notifyWhen: z.enum(notifyTimes),
    autoSchedule: z.boolean(),
    learningMode: z.boolean(),
    status: z.enum(agentStatuses),
    tasksCompleted: z.int(),
    successRate: z.number(),
    averageExecutionTime: z.number(),
    lastRun: timestamp.nullable(),
    nextRun: timestamp.nullable(),
    triggerType: z.enum(triggerTypes),
    triggerConfig: triggerConfig.nullable(),
    integrations: z.array(z.string()),
    tools: agentTools.nullable(),
    engine: z.enum(engines).nullable(),
    /** The models that it asks, in order; null: Automatic. */
    models: modelOrder.nullable(),
    stepsMax: z.int().nullable(),
    /** Whether its runs may ask its owner a question and wait for the answer. */
    asksOwner: z.boolean(),
    resultShape: resultShape.nullable(),
    /** Skip the model while its links are unchanged; null: only when the task is to watch something. */
    skipUnchanged: z.boolean().nullable(),
    /** Its owner has marked it as a favorite. */
    isFavorite: z.boolean(),
    /** Grows with every save of the form. */
    version: z.int(),
    /** Messages between user and agent so far, in replies that read agents; a run adds two. */
    conversationCount: z.int().optional(),
    /** Its current status and last outcome, in replies that read agents. */
    standing: agentRunStatus.optional(),
    /** The caller's role, in replies that read agents. */
    role: z.enum(['owner', ...shareRoles]).optional(),
    /** Its owner, on whose budget it runs, when that is not the caller. */
    sharedBy: z.string().nullable().optional(),
    /** It is shared with others, so that they may edit it at the same time. */
    isShared: z.boolean().optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Agent' })
export type Agent = z.output<typeof agent>
/** An agent as a page receives it. */
export type AgentReply = z.input<typeof agent>

export const agentSummary = z
  .object({
    total: z.int(),
    active: z.int(),
    paused: z.int(),
    /** Agents whose newest run failed. */
    failed: z.int(),
    /** Agents that failed, wait for a decision, or were paused after failures. */
    needsYou: z.int(),
    totalTasksCompleted: z.int(),
    /** Agents of others that are shared with the user; no other count includes them. */
    shared: z.int(),
    /** The first steps that this user has completed with an agent of their own. */
    firstSteps: z.object({
      created: z.boolean(),
      run: z.boolean(),
      scheduled: z.boolean(),
      notified: z.boolean(),
    }),
  })
  .meta({ id: 'AgentSummary' })
export type AgentSummary = z.output<typeof agentSummary>

export const agentSorts = ['newest', 'name', 'last-run', 'tasks'] as const
export type AgentSort = (typeof agentSorts)[number]

/** Filters of a list of agents: their status, or whether they failed or need the user. */
export const agentListStates = [...agentStatuses, 'failed', 'needs-you'] as const
export type AgentListState = (typeof agentListStates)[number]

/** The filter of a list of agents. */
export const agentFilter = z
  .strictObject({
    /** Words that the name or the task must contain. */
    q: z.string().trim().max(200).optional(),
    status: z.enum(agentListStates).optional(),
    /** A set of agents of another feature: its name and an id, such as `tag:7`. */
    in: z
      .string()
      .regex(/^[a-z]+:[1-9]\d{0,9}$/, 'Expected a set of agents, such as tag:7')
      .optional(),
    /** Only the user's own agents, or only those shared with the user. Bulk actions on a list apply to own agents. */
    whose: z.enum(['mine', 'shared']).optional(),
  })
  .meta({ id: 'AgentFilter' })
export type AgentFilter = z.output<typeof agentFilter>

/** Filter, order and page of a list of agents; `before` is the last id already seen, in any order. */
export const agentListQuery = pageQuery.extend({
  ...agentFilter.shape,
  sort: z.enum(agentSorts).default('newest'),
  /** `first`: favorites come before all others; both groups have the requested order. */
  favorites: z.enum(['first']).optional(),
})
export type AgentListQuery = z.output<typeof agentListQuery>

export const bulkActions = ['run', 'activate', 'pause', 'delete', 'restore'] as const
export type BulkAction = (typeof bulkActions)[number]
/** Agents that one call may name. A call with a filter has no such limit. */
export const bulkIdsMax = 1_000

export const bulkRequest = z
  .strictObject({
    action: z.enum(bulkActions),
    agentIds: z.array(rowId).min(1, 'Choose at least one agent').max(bulkIdsMax).optional(),
    /** Every agent that the list would show with this filter, instead of their ids. */
    all: agentFilter.optional(),
  })
  .refine(({ agentIds, all }) => (agentIds === undefined) !== (all === undefined), {
    path: ['agentIds'],
    message: 'Name the agents by their ids or by a filter',
  })
  .refine(({ action, all }) => action !== 'restore' || all === undefined, {
    path: ['all'],
    message: 'Deleted agents are named by their ids',
  })
  .meta({ id: 'BulkRequest' })
export type BulkRequest = z.output<typeof bulkRequest>

export const bulkReply = z
  .object({
    /** One sentence about all agents; names the first ones that failed. */
    summary: z.string(),
    results: z.array(
      z.object({
        agentId: rowId,
        ok: z.boolean(),
        /** Name of the agent, when it failed and belongs to the caller. */
        name: z.string().optional(),
        /** Why it failed. */
        message: z.string().optional(),
        executionId: rowId.optional(),
        /** Whether it was active before it was deleted, so that an undo can restore that. */
        wasActive: z.boolean().optional(),
      }),
    ),
  })
  .meta({ id: 'BulkReply' })
export type BulkReply = z.output<typeof bulkReply>

export const agentsApi = {
  list: endpoint('GET /api/agents', {
    summary: 'Your agents and those shared with you, newest first unless sorted otherwise',
    query: agentListQuery,
    reply: z.array(agent),
  }),
  summary: endpoint('GET /api/agents/analytics', { summary: 'Counts over your agents', reply: agentSummary }),
  one: endpoint('GET /api/agents/:id', {
    summary: 'One agent of yours or shared with you',
    params: idParams,
    reply: agent,
  }),
  create: endpoint('POST /api/agents', {
    summary: 'Create an agent',
    body: agentForm,
    bodyLimit: longTextBytesMax,
    reply: agent,
    status: 201,
  }),
  update: endpoint('PATCH /api/agents/:id', {
    summary: 'Change an agent',
    params: idParams,
    body: agentChange,
    bodyLimit: longTextBytesMax,
    reply: agent,
  }),
  remove: endpoint('DELETE /api/agents/:id', {
    summary: 'Delete an agent',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  toggle: endpoint('PATCH /api/agents/:id/toggle', {
    summary: 'Pause an active agent, resume a paused one',
    params: idParams,
    reply: agent,
  }),
  favorite: endpoint('PUT /api/agents/:id/favorite', {
    summary: 'Keep an agent in front, or no longer',
    params: idParams,
    body: z.strictObject({ isFavorite: z.boolean() }),
    reply: agent,
  }),
  duplicate: endpoint('POST /api/agents/:id/duplicate', {
    summary: 'Copy an agent; the copy is paused',
    params: idParams,
    reply: agent,
    status: 201,
  }),
}
