import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { scheduleFaults } from './schedule-faults.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from './values.ts'

export const taskFrequencies = ['hourly', 'daily', 'weekly', 'monthly', 'as-needed'] as const
export const triggerTypes = ['schedule', 'webhook', 'api', 'event'] as const
export const agentStatuses = ['active', 'paused'] as const
export const engines = ['openai', 'anthropic', 'gemini', 'openai-compatible', 'built-in'] as const
export type Engine = (typeof engines)[number]

export const agentNameMax = 120
export const taskDescriptionMin = 10
export const taskDescriptionMax = 20_000
export const customPersonaMax = 10_000
export const pythonScriptMax = 100_000
export const webLinksMax = 50
export const webLinkMax = 2_048

/** Whether a text is an address that an agent can read: http or https, nothing else. */
export function isWebLink(text: string): boolean {
  if (text.length > webLinkMax || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}

const dayOfMonth = 'Choose a day from 1 to 31'
const triggerConfig = z.strictObject({
  timeZone: z.string().max(64).optional(),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time like 09:30')
    .optional(),
  weekday: z.int('Choose a weekday').min(1, 'Choose a weekday').max(7, 'Choose a weekday').optional(),
  day: z.int(dayOfMonth).min(1, dayOfMonth).max(31, dayOfMonth).optional(),
  cron: z.string().max(120).optional(),
  missed: z.enum(['skip', 'once']).optional(),
  overlap: z.enum(['skip', 'queue']).optional(),
})

/** A schedule as it is sent: what cannot be kept is refused, field by field. */
const triggerConfigForm = triggerConfig.superRefine((config, context) => {
  for (const { path, message } of scheduleFaults(config)) {
    context.addIssue({ code: 'custom', path: [path], message })
  }
})

/** Neither control characters nor those that turn the direction of what stands beside them. */
const showsAsItIs = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u

/** The fields of the agent form, with the specification's messages. */
const agentFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Agent name is required')
    .max(agentNameMax)
    .regex(showsAsItIs, 'Use no control characters'),
  persona: z.string().trim().min(1, 'Persona is required').max(200),
  customPersona: z.string().max(customPersonaMax).nullish(),
  taskDescription: z
    .string()
    .trim()
    .min(taskDescriptionMin, 'Task description must be at least 10 characters')
    .max(taskDescriptionMax),
  taskFrequency: z.enum(taskFrequencies),
  webLinks: z.array(z.string().refine(isWebLink, 'Please enter valid URLs')).max(webLinksMax),
  pythonScript: z.string().max(pythonScriptMax).nullish(),
  notifications: z.boolean(),
  autoSchedule: z.boolean(),
  learningMode: z.boolean(),
  triggerType: z.enum(triggerTypes),
  triggerConfig: triggerConfigForm.nullish(),
  integrations: z.array(z.string().max(100)).max(50),
  engine: z.enum(engines).nullish(),
  status: z.enum(agentStatuses),
})

/** A new agent: what is left out takes the specification's default. */
export const agentForm = z
  .strictObject({
    ...agentFields.shape,
    taskFrequency: agentFields.shape.taskFrequency.default('daily'),
    webLinks: agentFields.shape.webLinks.default([]),
    notifications: agentFields.shape.notifications.default(false),
    autoSchedule: agentFields.shape.autoSchedule.default(false),
    learningMode: agentFields.shape.learningMode.default(false),
    triggerType: agentFields.shape.triggerType.default('schedule'),
    integrations: agentFields.shape.integrations.default([]),
    status: agentFields.shape.status.default('active'),
  })
  .meta({ id: 'AgentForm' })
export type AgentForm = z.output<typeof agentForm>

/** A change to an agent: only what is sent changes. */
export const agentChange = agentFields.partial().meta({ id: 'AgentChange' })
export type AgentChange = z.output<typeof agentChange>

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
    pythonScript: z.string().nullable(),
    notifications: z.boolean(),
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
    engine: z.enum(engines).nullable(),
    /** Grows with every save of the form. */
    version: z.int(),
    /** Messages between user and agent so far, told where agents are read; a run adds two. */
    conversationCount: z.int().optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Agent' })
export type Agent = z.output<typeof agent>
/** An agent as a page receives it. */
export type AgentReply = z.input<typeof agent>

export const agentSummary = z
  .object({ total: z.int(), active: z.int(), paused: z.int(), totalTasksCompleted: z.int() })
  .meta({ id: 'AgentSummary' })
export type AgentSummary = z.output<typeof agentSummary>

export const bulkActions = ['run', 'activate', 'pause', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

export const bulkRequest = z
  .strictObject({
    action: z.enum(bulkActions),
    agentIds: z.array(rowId).min(1, 'Choose at least one agent').max(100),
  })
  .meta({ id: 'BulkRequest' })

export const bulkReply = z
  .object({
    summary: z.string(),
    results: z.array(
      z.object({
        agentId: rowId,
        ok: z.boolean(),
        message: z.string().optional(),
        executionId: rowId.optional(),
      }),
    ),
  })
  .meta({ id: 'BulkReply' })
export type BulkReply = z.output<typeof bulkReply>

export const agentSorts = ['newest', 'name', 'last-run', 'tasks'] as const
export type AgentSort = (typeof agentSorts)[number]

/** Which agents, in which order; `before` is the last id already seen, whatever the order. */
export const agentListQuery = pageQuery.extend({
  /** Words that the name or the task must hold. */
  q: z.string().trim().max(200).optional(),
  status: z.enum(agentStatuses).optional(),
  sort: z.enum(agentSorts).default('newest'),
})
export type AgentListQuery = z.output<typeof agentListQuery>

export const agentsApi = {
  list: endpoint('GET /api/agents', {
    summary: 'Your agents, newest first unless sorted otherwise',
    query: agentListQuery,
    reply: z.array(agent),
  }),
  summary: endpoint('GET /api/agents/analytics', { summary: 'Counts over your agents', reply: agentSummary }),
  one: endpoint('GET /api/agents/:id', { summary: 'One of your agents', params: idParams, reply: agent }),
  create: endpoint('POST /api/agents', {
    summary: 'Create an agent',
    body: agentForm,
    reply: agent,
    status: 201,
  }),
  update: endpoint('PATCH /api/agents/:id', {
    summary: 'Change an agent',
    params: idParams,
    body: agentChange,
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
  duplicate: endpoint('POST /api/agents/:id/duplicate', {
    summary: 'Copy an agent; the copy is paused',
    params: idParams,
    reply: agent,
    status: 201,
  }),
}
