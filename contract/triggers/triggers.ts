import { z } from 'zod'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses, runAccepted, runRequest, runResult } from '#contract/runs/runs.ts'
import { teamExecution, teamRunAccepted } from '#contract/teams/teams.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from '#contract/values.ts'

/** How a delivery came: from outside, from the test console, or sent again from the log. */
export const deliveryKinds = ['live', 'test', 'replay'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
/** What became of a delivery: it waits to be run, a run came of it, it was refused, or it could not be run. */
export const deliveryStatuses = ['pending', 'accepted', 'refused', 'failed'] as const
export const resultDeliveryStatuses = ['queued', 'sent', 'failed'] as const

/** Ways in that an agent can have beside its schedule. */
export const entryTypes = ['webhook', 'api', 'event'] as const
export type EntryType = (typeof entryTypes)[number]
/** What an event trigger waits for: another agent of the same owner finished, failed, or found a link changed. */
export const triggerEvents = ['agent.succeeded', 'agent.failed', 'link.changed'] as const
export type TriggerEvent = (typeof triggerEvents)[number]

/** Deliveries that a new trigger takes per minute. */
export const triggerRateDefault = 60
/** The most that a trigger can be set to take per minute. */
export const triggerRateMax = 600
/** Triggers that one agent can have. */
export const triggersMax = 20
/** Addresses that one agent can post its results to. */
export const resultHooksMax = 10
/** Links in a chain of events before it is cut, so that two agents that start each other come to an end. */
export const hopsMax = 5
/** Events of one user that may wait at once; what comes on top is refused. */
export const pendingEventsMax = 500
/** Runs of one user that events may start per minute; what comes on top waits. */
export const eventRunsMax = 120
/** Characters of a delivery's payload that the log shows. */
export const payloadShownMax = 2_000
/** Days that a delivery stays in the log. */
export const deliveryDays = 30
/** Deliveries that the log of one trigger or address keeps. */
export const deliveriesKept = 1_000
/** Attempts at posting a result before it is given up, spread over about a day. */
export const resultAttemptsMax = 8

const name = z.string().trim().max(120)
const rateLimit = z
  .int()
  .min(1, 'Allow at least 1 delivery a minute')
  .max(triggerRateMax, `Allow at most ${triggerRateMax} deliveries a minute`)
const conditions = z.strictObject({
  event: z.enum(triggerEvents),
  /** The agent whose runs are watched; any other agent of the owner when left out. */
  agentId: rowId.optional(),
})
export type TriggerConditions = z.output<typeof conditions>
const entryFields = { name: name.default(''), rateLimit: rateLimit.default(triggerRateDefault) }

/** A new trigger: a webhook or an API key with its rate, or an event with what it waits for. */
export const triggerForm = z
  .discriminatedUnion('triggerType', [
    z.strictObject({ triggerType: z.literal('webhook'), ...entryFields }),
    z.strictObject({ triggerType: z.literal('api'), ...entryFields }),
    z.strictObject({ triggerType: z.literal('event'), name: name.default(''), conditions }),
  ])
  .meta({ id: 'TriggerForm' })
export type TriggerForm = z.output<typeof triggerForm>

/** A new trigger of a team, which no event starts. */
export const teamTriggerForm = z
  .discriminatedUnion('triggerType', [
    z.strictObject({ triggerType: z.literal('webhook'), ...entryFields }),
    z.strictObject({ triggerType: z.literal('api'), ...entryFields }),
  ])
  .meta({ id: 'TeamTriggerForm' })

/** A change to a trigger: only what is sent changes. */
export const triggerChange = z
  .strictObject({ name, isActive: z.boolean(), rateLimit, conditions })
  .partial()
  .meta({ id: 'TriggerChange' })
export type TriggerChange = z.output<typeof triggerChange>

export const trigger = z
  .object({
    id: rowId,
    /** What it starts: an agent or a team. */
    agentId: rowId.nullable(),
    teamId: rowId.nullable(),
    name: z.string(),
    triggerType: z.enum(entryTypes),
    /** Where it is called on this site; null for an event. */
    path: z.string().nullable(),
    /** The start and the end of its key. */
    keyHint: z.string().nullable(),
    conditions: conditions.nullable(),
    isActive: z.boolean(),
    rateLimit: z.int(),
    lastFiredAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Trigger' })
export type Trigger = z.output<typeof trigger>
export type TriggerReply = z.input<typeof trigger>

/** A trigger with its key and its signing secret, which are shown this once and never again. */
export const triggerWithKeys = trigger
  .extend({ key: z.string().nullable(), secret: z.string().nullable() })
  .meta({ id: 'TriggerWithKeys' })
export type TriggerWithKeysReply = z.input<typeof triggerWithKeys>

/** What the test console sends: the body as the outside would, JSON unless its type says otherwise. */
export const triggerTest = z
  .strictObject({
    body: z.string().max(1_000_000).default(''),
    contentType: z.string().max(100).default('application/json'),
  })
  .meta({ id: 'TriggerTest' })

/** What the outside would have been answered, and the run that came of it. */
export const triggerTestReply = z
  .object({
    httpStatus: z.int(),
    /** JSON text. */
    answer: z.string(),
    executionId: rowId.nullable(),
    teamExecutionId: rowId.optional(),
  })
  .meta({ id: 'TriggerTestReply' })
export type TriggerTestReply = z.output<typeof triggerTestReply>

export const triggerDelivery = z
  .object({
    id: rowId,
    triggerId: rowId,
    webhookId: z.string(),
    kind: z.enum(deliveryKinds),
    status: z.enum(deliveryStatuses),
    /** Why no run came of it; fit to show. */
    reason: z.string().nullable(),
    /** The input of the run, cut to what a person can look at. */
    payload: z.string().nullable(),
    /** Characters of the whole payload. */
    payloadLength: z.int(),
    hops: z.int(),
    executionId: rowId.nullable(),
    /** The run of a team that came of it. */
    teamExecutionId: rowId.nullable(),
    executionStatus: z.enum(executionStatuses).nullable(),
    receivedAt: timestamp,
  })
  .meta({ id: 'TriggerDelivery' })
export type TriggerDeliveryReply = z.input<typeof triggerDelivery>

/** What a delivery that was taken is answered; a repeat of its id is answered the same. The run may be gone by then. */
export const deliveryAccepted = z
  .object({
    deliveryId: rowId,
    executionId: rowId.nullable(),
    /** The run of a team, where the trigger starts one. */
    teamExecutionId: rowId.optional(),
    status: z.enum(executionStatuses).nullable(),
  })
  .meta({ id: 'DeliveryAccepted' })
export type DeliveryAccepted = z.output<typeof deliveryAccepted>

const hookUrl = z.string().trim().overwrite(asWebLink).refine(isWebLink, 'Please enter a valid URL')

/** An address of the user's own that an agent posts its results to. */
export const resultHookForm = z.strictObject({ url: hookUrl }).meta({ id: 'ResultHookForm' })

export const resultHookChange = z
  .strictObject({ url: hookUrl, isActive: z.boolean() })
  .partial()
  .meta({ id: 'ResultHookChange' })
export type ResultHookChange = z.output<typeof resultHookChange>

export const resultHook = z
  .object({
    id: rowId,
    agentId: rowId,
    url: z.string(),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ResultHook' })
export type ResultHookReply = z.input<typeof resultHook>

/** An address with the secret that its deliveries are signed with, shown this once and never again. */
export const resultHookWithSecret = resultHook
  .extend({ secret: z.string() })
  .meta({ id: 'ResultHookWithSecret' })
export type ResultHookWithSecretReply = z.input<typeof resultHookWithSecret>

export const resultDelivery = z
  .object({
    id: rowId,
    hookId: rowId,
    executionId: rowId,
    status: z.enum(resultDeliveryStatuses),
    attempts: z.int(),
    /** When it is tried again; it means nothing once it was sent or given up. */
    nextAttemptAt: timestamp,
    /** What the other side answered last. */
    httpStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    sentAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ResultDelivery' })
export type ResultDeliveryReply = z.input<typeof resultDelivery>

/** What a result hook posts, with the headers of Standard Webhooks. */
export const resultMessage = z
  .object({
    type: z.enum(['agent.run.succeeded', 'agent.run.failed']),
    /** When the run ended, ISO-8601 UTC. */
    timestamp: z.string(),
    data: z.object({
      agentId: rowId,
      agentName: z.string(),
      executionId: rowId,
      status: z.enum(executionStatuses),
      output: z.string().nullable(),
      error: z.string().nullable(),
      sources: runResult.shape.sources,
      completedAt: z.string(),
    }),
  })
  .meta({ id: 'ResultMessage' })
export type ResultMessage = z.output<typeof resultMessage>

export const triggersApi = {
  ofAgent: endpoint('GET /api/agents/:id/triggers', {
    summary: 'Triggers of an agent, newest first',
    params: idParams,
    reply: z.array(trigger),
  }),
  create: endpoint('POST /api/agents/:id/triggers', {
    summary: 'Add a trigger; its key and secret are answered this once',
    params: idParams,
    body: triggerForm,
    reply: triggerWithKeys,
    status: 201,
  }),
  ofTeam: endpoint('GET /api/agent-teams/:id/triggers', {
    summary: 'Triggers of a team of yours, newest first',
    params: idParams,
    reply: z.array(trigger),
  }),
  createOfTeam: endpoint('POST /api/agent-teams/:id/triggers', {
    summary: 'Add a webhook or an API key to a team; its key and secret are answered this once',
    params: idParams,
    body: teamTriggerForm,
    reply: triggerWithKeys,
    status: 201,
  }),
  update: endpoint('PATCH /api/triggers/:id', {
    summary: 'Change a trigger, or switch it on or off',
    params: idParams,
    body: triggerChange,
    reply: trigger,
  }),
  remove: endpoint('DELETE /api/triggers/:id', {
    summary: 'Delete a trigger and its log',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  rotate: endpoint('POST /api/triggers/:id/rotate', {
    summary: 'Create a new key and secret; the old ones end at once',
    params: idParams,
    reply: triggerWithKeys,
  }),
  test: endpoint('POST /api/triggers/:id/test', {
    summary: 'Send a test event and see what the outside would be answered',
    scope: 'run',
    params: idParams,
    body: triggerTest,
    bodyLimit: 1024 * 1024,
    reply: triggerTestReply,
  }),
  deliveries: endpoint('GET /api/triggers/:id/deliveries', {
    summary: 'What arrived at a trigger and what became of it, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(triggerDelivery),
  }),
  replay: endpoint('POST /api/trigger-deliveries/:id/replay', {
    summary: 'Start a new run with the payload of a delivery',
    scope: 'run',
    params: idParams,
    reply: deliveryAccepted,
    status: 202,
  }),
  hook: endpoint('POST /api/hooks/:endpoint', {
    summary:
      'Start an agent by webhook: the body is its input; send the key as `x-api-key`, or sign by Standard Webhooks',
    access: 'public',
    params: z.strictObject({ endpoint: z.string().max(100) }),
    body: z.unknown(),
    bodyOptional: true,
    rawBody: true,
    keepsEncoding: true,
    reply: deliveryAccepted,
    status: 202,
  }),
  run: endpoint('POST /api/v1/agents/:id/run', {
    summary:
      'Run an agent with `Authorization: Bearer <key of an API trigger>` and wait for the result, or get 202 with `Prefer: respond-async`',
    access: 'public',
    params: idParams,
    body: runRequest,
    bodyOptional: true,
    rawBody: true,
    exactNumbers: true,
    otherStatus: 202,
    reply: z.union([runResult, runAccepted]),
  }),
  runTeam: endpoint('POST /api/v1/agent-teams/:id/run', {
    summary:
      'Run a team with `Authorization: Bearer <key of an API trigger>` and wait for the result, or get 202 with `Prefer: respond-async`',
    access: 'public',
    params: idParams,
    body: runRequest,
    bodyOptional: true,
    rawBody: true,
    exactNumbers: true,
    otherStatus: 202,
    reply: z.union([teamExecution, teamRunAccepted]),
  }),
  resultHooks: endpoint('GET /api/agents/:id/result-hooks', {
    summary: 'Addresses that an agent posts its results to, newest first',
    params: idParams,
    reply: z.array(resultHook),
  }),
  createResultHook: endpoint('POST /api/agents/:id/result-hooks', {
    summary: 'Post the results of an agent to an address; its signing secret is answered this once',
    params: idParams,
    body: resultHookForm,
    reply: resultHookWithSecret,
    status: 201,
  }),
  updateResultHook: endpoint('PATCH /api/result-hooks/:id', {
    summary: 'Change an address for results, or switch it on or off',
    params: idParams,
    body: resultHookChange,
    reply: resultHook,
  }),
  removeResultHook: endpoint('DELETE /api/result-hooks/:id', {
    summary: 'Delete an address for results and its log',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  resultDeliveries: endpoint('GET /api/result-hooks/:id/deliveries', {
    summary: 'Results on their way to an address, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(resultDelivery),
  }),
  resend: endpoint('POST /api/result-deliveries/:id/resend', {
    summary: 'Send a result once more, under the same id',
    params: idParams,
    reply: resultDelivery,
  }),
}
