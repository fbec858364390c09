import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { modelAbilities, modelEngines } from './model-kinds.ts'
import { modelPrice } from './connections.ts'
import { modelTroubles } from './model-troubles.ts'
import { rowId, timestamp } from '#contract/values.ts'

const engine = z.enum(modelEngines)
const trouble = z.object({ kind: z.enum(modelTroubles), since: timestamp })
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
  ollama: endpoint('GET /api/admin/local-models', {
    summary:
      'The Ollama of the machine that the server runs on, if one answers there; it is not used unless connected',
    access: 'admin',
    waits: true,
    reply: offeredOllama.nullable(),
  }),
}
