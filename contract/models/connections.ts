import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, nothing, rowId, timestamp } from '#contract/values.ts'
import { modelName } from './model-choice.ts'
import { modelAbilities, modelEngines, modelGroups } from './model-kinds.ts'
import { modelTroubles } from './model-troubles.ts'

/** Limits of connections and of what each has. */
export const connectionsMax = 50
export const ownConnectionsMax = 20
export const headersMax = 20
export const modelsMax = 500
export const offeredMax = 50

const kind = z.enum(modelEngines)
const plainText = /^[!-~]*$/
const key = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(plainText, 'A key is one line of plain letters, digits and signs, without spaces')
const address = z
  .url({ protocol: /^https?$/, message: 'Please enter a full address, such as http://localhost:11434' })
  .max(500)
  .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), 'An address without a user name, “?” or “#”')
const header = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'Please enter the name of a header, such as X-Team')
    .refine(
      (name) => !/^(?:host|content-.*|connection|transfer-encoding|te|upgrade|trailer|expect)$/i.test(name),
      'Balancia sets this header itself',
    ),
  /** Left out: the saved value. */
  value: z
    .string()
    .trim()
    .min(1, 'Please enter a value')
    .max(2_000)
    .regex(/^[ -~]*$/, 'A value is one line of plain letters, digits and signs')
    .optional(),
})
const seconds = (most: number) =>
  z.int().min(5, 'Please enter 5 seconds or more').max(most, `Please enter at most ${most} seconds`).nullish()
const price = z.strictObject({
  input: z.number().min(0).max(100_000),
  output: z.number().min(0).max(100_000),
  cached: z.number().min(0).max(100_000).optional(),
})

const settings = {
  name: z.string().trim().min(1, 'Please enter a name').max(60),
  /** Left out: the saved key stays; null: none. */
  key: key.nullish(),
  /** Null: the address of the service. */
  address: address.nullish(),
  headers: z
    .array(header)
    .max(headersMax)
    .refine(
      (headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length,
      'Each header can be there once',
    )
    .default([]),
  /** Of Amazon Bedrock. */
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(-[a-z]{2,12}){1,3}-\d{1,2}$/, 'Please enter a region, such as eu-central-1')
    .nullish(),
  /** Of Azure OpenAI. */
  apiVersion: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,40}$/, 'Please enter a version, such as 2024-10-21')
    .nullish(),
  /** Until the first sign of life, between two of them, and in all; null: by where the model runs. */
  firstSeconds: seconds(1_800),
  pauseSeconds: seconds(1_800),
  totalSeconds: seconds(3_600),
  /** The groups that may use it beside administrators; null: everybody. Ignored for an own key. */
  groups: z.array(z.enum(modelGroups)).max(modelGroups.length).nullish(),
}

/** A new connection to an AI service, and the models of it that are offered from the start. */
export const connectionForm = z
  .strictObject({ kind, ...settings, models: z.array(modelName.min(1)).max(offeredMax).default([]) })
  .meta({ id: 'ConnectionForm' })
export type ConnectionForm = z.output<typeof connectionForm>

/** A changed connection; its kind stays. */
export const connectionChange = z
  .strictObject({
    ...settings,
    /** That of the connection which was changed; another one: somebody else has changed it meanwhile. */
    updatedAt: timestamp,
  })
  .meta({ id: 'ConnectionChange' })
export type ConnectionChange = z.output<typeof connectionChange>

/** Settings to try; with an id, the saved key and headers of that connection fill in those that are left out. */
export const connectionTry = z
  .strictObject({
    id: rowId.optional(),
    ...connectionForm.omit({ models: true, name: true }).shape,
    /** Default: the first offered or the usual model. */
    model: modelName.min(1).nullish(),
  })
  .meta({ id: 'ConnectionTry' })
export type ConnectionTry = z.output<typeof connectionTry>

const trouble = z.object({ kind: z.enum(modelTroubles), since: timestamp, message: z.string() })

/** US dollars for a million tokens, and who says so: the service, an administrator, or the public price list. */
export const modelPrice = z.object({
  input: z.number(),
  output: z.number(),
  cached: z.number().optional(),
  by: z.enum(['service', 'administrator', 'list', 'self-hosted']),
})

/** A model of a connection. */
export const connectionModel = z
  .object({
    name: z.string(),
    label: z.string().nullable(),
    isOffered: z.boolean(),
    contextTokens: z.int().nullable(),
    /** Null: the service does not say. */
    abilities: z.array(z.enum(modelAbilities)).nullable(),
    /** Null: not known. */
    price: modelPrice.nullable(),
    /** When the service first no longer listed it; null: it lists it, or never has. */
    withdrawnAt: timestamp.nullable(),
    failedAt: timestamp.nullable(),
    /** Why it refuses calls, in words of the service; null: no known problem. */
    trouble: trouble.nullable(),
  })
  .meta({ id: 'ConnectionModel' })
export type ConnectionModel = z.output<typeof connectionModel>

/** A connection to an AI service; its key and the values of its headers are never returned. */
export const modelConnection = z
  .object({
    id: rowId,
    kind,
    name: z.string(),
    /** The environment of the server sets its key, address and model. */
    isFromEnvironment: z.boolean(),
    /** The address that is called; null: it has none yet. */
    address: z.string().nullable(),
    /** Whether somebody entered that address, instead of using the one of the service. */
    isAddressEntered: z.boolean(),
    hasKey: z.boolean(),
    /** The last characters of the key. */
    keyHint: z.string().nullable(),
    headerNames: z.array(z.string()),
    region: z.string().nullable(),
    apiVersion: z.string().nullable(),
    firstSeconds: z.int().nullable(),
    pauseSeconds: z.int().nullable(),
    totalSeconds: z.int().nullable(),
    groups: z.array(z.enum(modelGroups)).nullable(),
    /** Why nothing uses it, and what to do; null: it is used. */
    problem: z.string().nullable(),
    listedAt: timestamp.nullable(),
    /** Why its models could not be listed the last time; the earlier list stays. */
    listingError: z.string().nullable(),
    /** Whether the service lists its models; if not, their names are typed. */
    canList: z.boolean(),
    /** The models that are offered, or the usual one of the service. */
    models: z.array(connectionModel),
    /** All that are known, offered or not. */
    modelsCount: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ModelConnection' })
export type ModelConnection = z.output<typeof modelConnection>

/** What a kind of connection needs. */
export const connectionKind = z
  .object({
    kind,
    /** Null: an address has to be entered. */
    usualAddress: z.string().nullable(),
    usualModel: z.string().nullable(),
    needsKey: z.boolean(),
    needsRegion: z.boolean(),
    canList: z.boolean(),
  })
  .meta({ id: 'ConnectionKind' })

const connectionList = z.object({
  connections: z.array(modelConnection),
  kinds: z.array(connectionKind),
  /** How many there may be. */
  connectionsMax: z.int(),
})

/** Changes of some models: offered or not, and what they cost. A name that is not known is added. */
export const modelsChange = z
  .strictObject({
    models: z
      .array(
        z.strictObject({
          name: modelName.min(1),
          isOffered: z.boolean().optional(),
          /** Null: as the service says or the public price list. */
          price: price.nullish(),
        }),
      )
      .min(1)
      .max(modelsMax),
  })
  .meta({ id: 'ModelsChange' })
export type ModelsChange = z.output<typeof modelsChange>

/** The outcome of a trial, in words. */
export const modelTrial = z.object({ isOk: z.boolean(), message: z.string() }).meta({ id: 'ModelTrial' })
export type ModelTrial = z.output<typeof modelTrial>

/** How Automatic chooses: the cheapest model, or by the kind of task as before there was a choice. */
export const automaticChoices = ['cheapest', 'task'] as const

export const modelSettings = z
  .strictObject({
    /** Whether users may connect keys of their own, which serve their work alone. */
    ownKeys: z.boolean(),
    automaticModel: z.enum(automaticChoices),
  })
  .meta({ id: 'ModelSettings' })
export type ModelSettingsReply = z.output<typeof modelSettings>

/** The connections of the installation, for administrators. */
export const connectionsApi = {
  list: endpoint('GET /api/admin/model-connections', {
    summary: 'The connections to AI services of this installation',
    access: 'admin',
    reply: connectionList,
  }),
  create: endpoint('POST /api/admin/model-connections', {
    summary: 'Connect an AI service and list its models; agents use it from their next run on',
    access: 'admin',
    body: connectionForm,
    reply: modelConnection,
    status: 201,
    waits: true,
  }),
  change: endpoint('PUT /api/admin/model-connections/:id', {
    summary: 'Change a connection; a key that is left out stays, unless the address changes',
    access: 'admin',
    params: idParams,
    body: connectionChange,
    reply: modelConnection,
  }),
  remove: endpoint('DELETE /api/admin/model-connections/:id', {
    summary: 'Forget a connection with its key and its models',
    access: 'admin',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  models: endpoint('GET /api/admin/model-connections/:id/models', {
    summary: 'All known models of a connection',
    access: 'admin',
    params: idParams,
    reply: z.array(connectionModel),
  }),
  changeModels: endpoint('PUT /api/admin/model-connections/:id/models', {
    summary: 'Choose which models of a connection are offered, and enter their prices',
    access: 'admin',
    params: idParams,
    body: modelsChange,
    reply: z.array(connectionModel),
  }),
  listAgain: endpoint('POST /api/admin/model-connections/:id/list', {
    summary: 'Ask the service for its models now',
    access: 'admin',
    params: idParams,
    reply: modelConnection,
    waits: true,
  }),
  tryOut: endpoint('POST /api/admin/model-connections/test', {
    summary: 'Ask a model one short question with these settings, without saving anything',
    access: 'admin',
    body: connectionTry,
    reply: modelTrial,
    waits: true,
  }),
  settings: endpoint('GET /api/admin/model-settings', {
    summary: 'How models are chosen, and whether users may connect keys of their own',
    access: 'admin',
    reply: modelSettings,
  }),
  changeSettings: endpoint('PUT /api/admin/model-settings', {
    summary: 'Change how models are chosen, and whether users may connect keys of their own',
    access: 'admin',
    body: modelSettings,
    reply: modelSettings,
  }),
}

/** The own keys of a user, which serve nobody else. */
export const ownConnectionsApi = {
  list: endpoint('GET /api/model-connections', {
    summary: 'Your own keys of AI services, which only your agents use',
    reply: connectionList.extend({
      /** Whether the installation allows own keys; if not, those that are there are not used. */
      isAllowed: z.boolean(),
    }),
  }),
  create: endpoint('POST /api/model-connections', {
    summary: 'Connect a key of your own and list its models; your agents use it from their next run on',
    body: connectionForm,
    reply: modelConnection,
    status: 201,
    waits: true,
  }),
  change: endpoint('PUT /api/model-connections/:id', {
    summary: 'Change a connection of your own; a key that is left out stays, unless the address changes',
    params: idParams,
    body: connectionChange,
    reply: modelConnection,
  }),
  remove: endpoint('DELETE /api/model-connections/:id', {
    summary: 'Forget a connection of your own with its key and its models',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  models: endpoint('GET /api/model-connections/:id/models', {
    summary: 'All known models of a connection of your own',
    params: idParams,
    reply: z.array(connectionModel),
  }),
  changeModels: endpoint('PUT /api/model-connections/:id/models', {
    summary: 'Choose which models of a connection of your own your agents can use, and enter their prices',
    params: idParams,
    body: modelsChange,
    reply: z.array(connectionModel),
  }),
  listAgain: endpoint('POST /api/model-connections/:id/list', {
    summary: 'Ask the service of your own key for its models now',
    params: idParams,
    reply: modelConnection,
    waits: true,
  }),
  uses: endpoint('GET /api/model-connections/:id/uses', {
    summary: 'How many agents and teams name a model of a connection, before it is removed',
    params: idParams,
    reply: z.object({ agents: z.int(), teams: z.int() }),
  }),
  tryOut: endpoint('POST /api/model-connections/test', {
    summary: 'Ask a model one short question with a key of your own, without saving anything',
    body: connectionTry,
    reply: modelTrial,
    waits: true,
  }),
}
