import { z } from 'zod'
import { rowId } from '#contract/values.ts'

/** The name of a model, as its service spells it. */
export const modelName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\s\p{C}]*$/u, 'The name of a model has no spaces')

/** A model of one connection. */
export const modelRef = z
  .strictObject({ connectionId: rowId, model: modelName.min(1) })
  .meta({ id: 'ModelRef' })
export type ModelRef = z.output<typeof modelRef>

export const modelOrderMax = 5

/**
 * The models to ask, in order: the next one answers if one fails. `automatic` stands for the choice of the product:
 * the cheapest model that can do the work and has not failed lately. An order that does not contain it never asks
 * another model.
 */
export const modelOrder = z
  .array(z.union([modelRef, z.literal('automatic')]))
  .min(1, 'Choose at least one model')
  .max(modelOrderMax)
  .meta({ id: 'ModelOrder' })
export type ModelOrder = z.output<typeof modelOrder>
