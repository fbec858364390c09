import type { ModelOrder } from '#contract/models/model-choice.ts'
import { isSameModel } from '#contract/models/same-model.ts'
import { isModel } from '#server/engine/model/providers/engine-choice.ts'
import { invalid } from '#server/platform/failure.ts'
import { modelsOf } from './connected-models.ts'

/**
 * Throws `invalid` when an order names a model that its owner may not use. A model that the order named before stays
 * allowed, so that a change of something else is saved after the model is gone.
 */
export async function checkModelOrder(
  ownerId: string,
  order: ModelOrder | null | undefined,
  before: ModelOrder | null = null,
): Promise<void> {
  const named = (order ?? []).filter((entry) => entry !== 'automatic')
  const added = named.filter((entry) => !before?.some((known) => isSameModel(known, entry)))
  if (added.length === 0) return
  const usable = await modelsOf(ownerId)
  const refused = added.find((entry) => !usable.some((engine) => isModel(engine, entry)))
  if (!refused) return
  const message = `${refused.model} is not available here any more. Choose another model.`
  throw invalid(message, [{ path: 'models', message }])
}
