import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { rowIdText, timestamp } from '#contract/values.ts'
import { modelRef } from './model-choice.ts'
import { modelAbilities, modelEngines } from './model-kinds.ts'
import { modelTroubles } from './model-troubles.ts'

/** US dollars; null: unknown. Zero is free. */
const dollars = z.number().nullable()

/** A model that an agent, a team or a builder may ask, with its price and what it would cost this agent. */
export const modelChoice = modelRef
  .extend({
    connection: z.string(),
    kind: z.enum(modelEngines),
    /** It is the owner's own key. */
    isOwn: z.boolean(),
    /** Its name for people; null: none. */
    label: z.string().nullable(),
    /** Null: unknown. */
    abilities: z.array(z.enum(modelAbilities)).nullable(),
    contextTokens: z.int().nullable(),
    /** US dollars for a million tokens; null: unknown. */
    price: z.object({ input: z.number(), output: z.number() }).nullable(),
    /** Estimated cost of one run of this agent, and of its runs of 30 days; null also without an agent. */
    runCost: dollars,
    monthCost: dollars,
    /** Why it refuses calls; null: no known problem. */
    trouble: z.enum(modelTroubles).nullable(),
    /** When its service first no longer listed it. */
    withdrawnAt: timestamp.nullable(),
  })
  .meta({ id: 'ModelChoice' })
export type ModelChoice = z.output<typeof modelChoice>
export type ModelChoiceReply = z.input<typeof modelChoice>

/** Why Automatic takes a model: nothing else is connected, or by what it was compared. */
const automaticReasons = ['only', 'preferred', 'cheapest', 'free', 'task'] as const
export type AutomaticReason = (typeof automaticReasons)[number]

const modelChoices = z
  .object({
    models: z.array(modelChoice),
    /** The model that Automatic takes now; null: none, so the built-in engine works. */
    automatic: modelRef.extend({ reason: z.enum(automaticReasons) }).nullable(),
    /** What this agent needs of a model. */
    needs: z.array(z.enum(modelAbilities)),
    /** Runs of this agent whose tokens the estimates are based on; 0: a guess from the size of its task. */
    basedOnRuns: z.int(),
    /** Runs of this agent in 30 days, by its schedule or else by its last 30 days. */
    runsPerMonth: z.int().nullable(),
  })
  .meta({ id: 'ModelChoices' })
export type ModelChoices = z.output<typeof modelChoices>
export type ModelChoicesReply = z.input<typeof modelChoices>

export const modelChoicesApi = {
  choices: endpoint('GET /api/models/choices', {
    summary:
      'The models to choose from, with prices; for an agent also what it would cost with each, for a team those of its owner',
    query: z.strictObject({ agentId: rowIdText.optional(), teamId: rowIdText.optional() }),
    reply: modelChoices,
  }),
}
