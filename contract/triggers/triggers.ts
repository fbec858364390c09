// chunk: page
import { z } from 'zod'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'
import { executionStatuses } from '#contract/runs/run-names.ts'
import { rowId, timestamp } from '#contract/values.ts'

/** Origin of a delivery: an external caller, the test console, or a replay from the log. */
export const deliveryKinds = ['live', 'test', 'replay'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
/** Status of a delivery: it waits, it started a run, it was refused, or it could not be run. */
export const deliveryStatuses = ['pending', 'accepted', 'refused', 'failed'] as const
export const resultDeliveryStatuses = ['queued', 'sent', 'failed'] as const

/** Types of triggers that an agent can have beside its schedule. */
export const entryTypes = ['webhook', 'api', 'event'] as const
export type EntryType = (typeof entryTypes)[number]
/** Events for event triggers: another agent of the same owner succeeded, failed, or found a changed link. */
export const triggerEvents = ['agent.succeeded', 'agent.failed', 'link.changed'] as const
export type TriggerEvent = (typeof triggerEvents)[number]

/** Default rate limit of a trigger, deliveries per minute. */
export const triggerRateDefault = 60
/** Highest rate limit of a trigger, deliveries per minute. */
export const triggerRateMax = 600
/** Maximum number of triggers of one agent. */
export const triggersMax = 20
/** Maximum number of addresses that one agent posts its results to. */
export const resultHooksMax = 10
/** Maximum length of a chain of events, so that two agents that trigger each other do not run forever. */
export const hopsMax = 5
/** Maximum number of waiting events of one user; further ones are refused. */
export const pendingEventsMax = 500
/** Maximum number of runs of one user that events start per minute; further ones wait. */
export const eventRunsMax = 120
/** Length of a payload in the log, in characters. */
export const payloadShownMax = 2_000
/** Retention of deliveries in the log, days. */
export const deliveryDays = 30
/** Maximum number of deliveries in the log of one trigger or address. */
export const deliveriesKept = 1_000
/** Attempts to post a result before it is given up, spread over about a day. */
export const resultAttemptsMax = 8

const name = z.string().trim().max(120)
const rateLimit = z
  .int()
  .min(1, 'Allow at least 1 delivery a minute')
  .max(triggerRateMax, `Allow at most ${triggerRateMax} deliveries a minute`)
const conditions = z.strictObject({
  event: z.enum(triggerEvents),
  /** The agent whose runs are watched. Default: any other agent of the owner. */
  agentId: rowId.optional(),
})
export type TriggerConditions = z.output<typeof conditions>
const entryFields = { name: name.default(''), rateLimit: rateLimit.default(triggerRateDefault) }

/** A new trigger: a webhook or an API key with a rate limit, or an event with its condition. */
export const triggerForm = z
  .discriminatedUnion('triggerType', [
    z.strictObject({ triggerType: z.literal('webhook'), ...entryFields }),
    z.strictObject({ triggerType: z.literal('api'), ...entryFields }),
    z.strictObject({ triggerType: z.literal('event'), name: name.default(''), conditions }),
  ])
  .meta({ id: 'TriggerForm' })
export type TriggerForm = z.output<typeof triggerForm>

/** A new trigger of a team; events cannot start teams. */
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
    /** The agent or the team that it starts. */
    agentId: rowId.nullable(),
    teamId: rowId.nullable(),
    name: z.string(),
    triggerType: z.enum(entryTypes),
    /** Its path on this site; null for an event. */
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

/** A trigger with its key and its signing secret, which are shown only once. */
export const triggerWithKeys = trigger
  .extend({ key: z.string().nullable(), secret: z.string().nullable() })
  .meta({ id: 'TriggerWithKeys' })
export type TriggerWithKeysReply = z.input<typeof triggerWithKeys>

/** A request of the test console, with a body like an external caller's. Default type: JSON. */
export const triggerTest = z
  .strictObject({
    body: z.string().max(1_000_000).default(''),
    contentType: z.string().max(100).default('application/json'),
  })
  .meta({ id: 'TriggerTest' })

/** The reply that an external caller would get, and the run that was started. */
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
    /** Why it started no run, as text for users. */
    reason: z.string().nullable(),
    /** The input of the run, shortened for display. */
    payload: z.string().nullable(),
    /** Length of the whole payload, in characters. */
    payloadLength: z.int(),
    hops: z.int(),
    executionId: rowId.nullable(),
    /** The run of a team that it started. */
    teamExecutionId: rowId.nullable(),
    executionStatus: z.enum(executionStatuses).nullable(),
    receivedAt: timestamp,
  })
  .meta({ id: 'TriggerDelivery' })
export type TriggerDeliveryReply = z.input<typeof triggerDelivery>

/** The reply to an accepted delivery, and to a repeat of its id. By then, the run may have been deleted. */
export const deliveryAccepted = z
  .object({
    deliveryId: rowId,
    executionId: rowId.nullable(),
    /** The run of a team, when the trigger starts a team. */
    teamExecutionId: rowId.optional(),
    status: z.enum(executionStatuses).nullable(),
  })
  .meta({ id: 'DeliveryAccepted' })
export type DeliveryAccepted = z.output<typeof deliveryAccepted>

const hookUrl = z.string().trim().overwrite(asWebLink).refine(isWebLink, 'Please enter a valid URL')

/** An address of the user that an agent posts its results to. */
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

/** An address with the secret that signs its deliveries, which is shown only once. */
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
    /** Time of the next retry; meaningless after it was sent or given up. */
    nextAttemptAt: timestamp,
    /** Status of the last response. */
    httpStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    sentAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ResultDelivery' })
export type ResultDeliveryReply = z.input<typeof resultDelivery>
