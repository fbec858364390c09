import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { integrationId } from '#contract/agents/agent-tools.ts'
import {
  connectionNameMax,
  integrationAuthTypes,
  integrationCategories,
  toolEffects,
} from './integration-names.ts'
import { idParams, nothing, rowId, timestamp } from '#contract/values.ts'

/** A setting of a connection, as a form field. */
export const integrationField = z.object({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  hint: z.string().nullable(),
  placeholder: z.string().nullable(),
})

const integrationTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: z.enum(toolEffects),
})

/** A service that agents can use, as the marketplace shows it. */
export const integration = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(integrationCategories),
    authType: z.enum(integrationAuthTypes),
    /** Number of connections. */
    usageCount: z.int(),
    /** Average rating in stars; null: no ratings yet. */
    rating: z.number().nullable(),
    ratingCount: z.int(),
    /** The user's own rating in stars. */
    ownStars: z.int().nullable(),
    /** Whether the user has used it, which a rating requires. */
    isRateable: z.boolean(),
    fields: z.array(integrationField),
    tools: z.array(integrationTool),
    /** How to get the settings that it needs, step by step. */
    steps: z.array(z.string()),
    /** Visible effect of a connection test at the service; null: none. */
    testNote: z.string().nullable(),
    /** The service whose consent page connects it, such as Google; null: the user enters settings here. */
    consentBy: z.string().nullable(),
    /** False when the operator of this server has not yet registered it with the service. */
    isAvailable: z.boolean(),
    /** How the operator registers it, step by step, when it is not registered. */
    operatorSteps: z.array(z.string()),
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof integration>

/** A connection of the user; only the last characters of its secrets are shown. */
export const userIntegration = z
  .object({
    id: rowId,
    integrationId: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    config: z.record(z.string(), z.string()),
    /** False when its secrets were encrypted with a key that the server lacks, or its service has revoked access. */
    isReadable: z.boolean(),
    /** Null: not used since its settings last changed. */
    lastUsed: timestamp.nullable(),
    /** The error of the last test or use; null: it worked, or it was not used yet. */
    lastError: z.string().nullable(),
    /** Agents of the user that use it, and would lose it. */
    agents: z.array(z.object({ id: rowId, name: z.string() })),
    createdAt: timestamp,
  })
  .meta({ id: 'UserIntegration' })
export type UserIntegration = z.output<typeof userIntegration>
export type UserIntegrationReply = z.input<typeof userIntegration>

const connectionName = z
  .string()
  .trim()
  .min(1, 'Give the connection a name')
  .max(connectionNameMax, `Use at most ${connectionNameMax} characters`)
  .regex(/^\P{Cc}*$/u, 'Use no control characters')
const config = z
  .record(z.string().max(40), z.string().max(10_000, 'Use at most 10,000 characters'))
  .refine((fields) => Object.keys(fields).length <= 20, 'These are more settings than any integration has')

export const connectionForm = z
  .strictObject({ integrationId, name: connectionName.optional(), config: config.default({}) })
  .meta({ id: 'ConnectionForm' })
export type ConnectionForm = z.output<typeof connectionForm>

export const consentForm = z
  .strictObject({
    ...connectionForm.shape,
    /** A connection of the user to connect again; its settings stay. */
    connectionId: rowId.optional(),
  })
  .meta({ id: 'ConsentForm' })
export type ConsentForm = z.output<typeof consentForm>

/** Fields that are left out do not change, nor do settings that are left out of `config`. */
export const connectionChange = z
  .strictObject({ name: connectionName, config, isActive: z.boolean() })
  .partial()
  .meta({ id: 'ConnectionChange' })
export type ConnectionChange = z.output<typeof connectionChange>

/** The outcome of a connection test, in words. */
export const connectionTrial = z
  .object({ isOk: z.boolean(), message: z.string() })
  .meta({ id: 'ConnectionTrial' })
export type ConnectionTrial = z.output<typeof connectionTrial>

const example = {
  integrationId: 'webhook',
  config: { webhookUrl: 'https://private.example/hook' },
}

export const integrationRating = z
  .strictObject({ integrationId, stars: z.int().min(1).max(5) })
  .meta({ id: 'IntegrationRating' })

export const integrationsApi = {
  catalogue: endpoint('GET /api/integrations', {
    summary: 'The services that agents can use',
    reply: z.array(integration),
  }),
  rate: endpoint('PUT /api/integration-ratings', {
    summary: 'Give a service that you have used one to five stars',
    body: integrationRating,
    reply: nothing,
    status: 204,
  }),
  list: endpoint('GET /api/user-integrations', {
    summary: 'Your connections, oldest first, with their secrets masked',
    reply: z.array(userIntegration),
  }),
  connect: endpoint('POST /api/user-integrations', {
    summary: 'Connect a service; `config` has its fields',
    body: connectionForm,
    example,
    waits: true,
    reply: userIntegration,
    status: 201,
  }),
  askForConsent: endpoint('POST /api/integration-consents', {
    summary: 'Where to go to connect a service that asks for your consent at a page of its own',
    scope: 'session',
    body: consentForm,
    waits: true,
    reply: z.object({ address: z.string() }),
  }),
  change: endpoint('PATCH /api/user-integrations/:id', {
    summary: 'Rename, pause or change a connection; a secret that is left out stays as it is',
    params: idParams,
    body: connectionChange,
    example: { name: 'Another' },
    waits: true,
    reply: userIntegration,
  }),
  disconnect: endpoint('DELETE /api/user-integrations/:id', {
    summary: 'Forget a connection and its secrets; agents lose it',
    params: idParams,
    waits: true,
    reply: nothing,
    status: 204,
  }),
  tryOut: endpoint('POST /api/user-integrations/:id/test', {
    summary: 'Call the service once with what is connected, and say what it answered',
    params: idParams,
    reply: connectionTrial,
    waits: true,
  }),
}
