import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { modelName } from './model-choice.ts'
import { modelAbilities, modelEngines } from './model-kinds.ts'
import { modelPrice, modelTrial } from './connections.ts'
import { modelTroubles } from './model-troubles.ts'
import { nothing, rowId, timestamp } from '#contract/values.ts'

const engine = z.enum(modelEngines)
const trouble = z.object({ kind: z.enum(modelTroubles), since: timestamp })
const engineParams = z.strictObject({ engine })
const key = z
  .string()
  .trim()
  .max(500)
  .regex(/^[!-~]*$/, 'A key is one line of plain letters, digits and signs, without spaces')
const address = z
  .url({ protocol: /^https?$/, message: 'Please enter a full address, such as http://localhost:11434' })
  .max(500)
  .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), 'An address without a user name, “?” or “#”')

/** The connection of an AI service; a key that is left out does not change. */
export const modelProviderForm = z
  .strictObject({
    key: key.min(1).optional(),
    /** Only for a service with an address of its own. */
    address: address.nullish(),
    /** Default: the model that the product suggests. */
    model: modelName.nullish(),
    forAdministratorsOnly: z.boolean().default(false),
  })
  .meta({ id: 'ModelProviderForm' })
export type ModelProviderForm = z.output<typeof modelProviderForm>

/** An AI service as an administrator sees it; its key is never returned. */
export const modelProvider = z
  .object({
    engine,
    /** The origin of its settings: the server's environment has priority over a connection made here. */
    setBy: z.enum(['environment', 'administrator', 'nobody']),
    /** The model that is used, or would be used once connected. */
    model: z.string().nullable(),
    /** Whether the model was chosen explicitly. */
    isModelChosen: z.boolean(),
    address: z.string().nullable(),
    /** The last characters of the key that was entered here. */
    keyHint: z.string().nullable(),
    /** Whether a connection is saved here, even when the environment has priority. */
    isSaved: z.boolean(),
    /** False when the saved key was encrypted with a secret different from the server's current one. */
    isKeyReadable: z.boolean(),
    forAdministratorsOnly: z.boolean(),
    /** Why it refuses calls, in its own words; null: no known problem. */
    trouble: trouble.extend({ message: z.string() }).nullable(),
    changedAt: timestamp.nullable(),
  })
  .meta({ id: 'ModelProvider' })
export type ModelProvider = z.output<typeof modelProvider>

/** An Ollama on the server's own machine that is not connected yet. */
export const offeredOllama = z
  .object({ address: z.string(), models: z.array(z.string()) })
  .meta({ id: 'OfferedOllama' })
export type OfferedOllama = z.output<typeof offeredOllama>

export const modelsApi = {
  available: endpoint('GET /api/models', {
    summary: 'The AI models that your agents can use; none: the built-in engine works without one',
    reply: z.array(
      z.object({
        connectionId: rowId.nullable(),
        /** The kind of connection. */
        engine,
        /** Of the connection. */
        name: z.string(),
        model: z.string(),
        label: z.string().nullable(),
        /** It is your own key, which only your agents use. */
        isOwn: z.boolean(),
        contextTokens: z.int().nullable(),
        /** What it can do; null: its service does not say. */
        abilities: z.array(z.enum(modelAbilities)).nullable(),
        /** US dollars for a million tokens; null: not known. */
        price: modelPrice.nullable(),
        /** Why it refuses calls; null: no known problem. */
        trouble: trouble.nullable(),
      }),
    ),
  }),
  list: endpoint('GET /api/admin/models', {
    summary: 'The AI services, and how each is connected',
    access: 'admin',
    reply: z.array(modelProvider),
  }),
  ollama: endpoint('GET /api/admin/local-models', {
    summary:
      'The Ollama of the machine that the server runs on, if one answers there; it is not used unless connected',
    access: 'admin',
    waits: true,
    reply: offeredOllama.nullable(),
  }),
  connect: endpoint('PUT /api/admin/models/:engine', {
    summary: 'Connect an AI service; agents use it at once',
    access: 'admin',
    params: engineParams,
    body: modelProviderForm,
    reply: modelProvider,
  }),
  tryOut: endpoint('POST /api/admin/models/:engine/test', {
    summary: 'Ask an AI service one short question, without saving anything',
    access: 'admin',
    params: engineParams,
    body: modelProviderForm,
    reply: modelTrial,
  }),
  disconnect: endpoint('DELETE /api/admin/models/:engine', {
    summary: 'Forget an AI service and its key',
    access: 'admin',
    params: engineParams,
    reply: nothing,
    status: 204,
  }),
}
