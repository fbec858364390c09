import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { rowId, timestamp } from '#contract/values.ts'
import { modelRef } from './model-choice.ts'
import { modelEngines } from './model-kinds.ts'

/** A model that agents of a user name and that cannot be asked any more, or soon not. */
export const missingModel = modelRef
  .extend({
    /** Null: the connection was deleted. */
    connection: z.string().nullable(),
    kind: z.enum(modelEngines).nullable(),
    /** When its service first no longer listed it; null: the agents may not use it any more. */
    withdrawnAt: timestamp.nullable(),
    agents: z.array(z.object({ id: rowId, name: z.string() })),
  })
  .meta({ id: 'MissingModel' })
export type MissingModel = z.output<typeof missingModel>
export type MissingModelReply = z.input<typeof missingModel>

/** Missing models that are reported at once. */
export const missingModelsMax = 20

export const missingModelsApi = {
  replace: endpoint('POST /api/models/replace', {
    summary: 'Replace a model by another one in all of your agents that name it',
    body: z.strictObject({ from: modelRef, to: z.union([modelRef, z.literal('automatic')]) }),
    example: { from: { connectionId: 1, model: 'gpt-4o' }, to: 'automatic' },
    reply: z.object({ changed: z.int() }),
  }),
}
