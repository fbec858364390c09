import { z } from 'zod'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import type { Provider } from '#server/engine/model/providers/provider.ts'
import { asking, bearer } from './ask-for-list.ts'
import { listedModels, pagesMax, type SaidModel } from './listed-model.ts'
import { familyAbilities } from './model-families.ts'

const foundationModel = z.object({
  modelId: z.string(),
  modelName: z.unknown().optional(),
  inputModalities: z.array(z.string()).default([]).catch([]),
  responseStreamingSupported: z.boolean().nullish().catch(null),
  inferenceTypesSupported: z.array(z.string()).default([]).catch([]),
})
type FoundationModel = z.output<typeof foundationModel>

const profile = z.object({
  inferenceProfileId: z.string(),
  inferenceProfileName: z.unknown().optional(),
  status: z.string().default('ACTIVE').catch('ACTIVE'),
})

const foundationModels = z.object({ modelSummaries: z.array(z.unknown()) })
const profiles = z.object({
  inferenceProfileSummaries: z.array(z.unknown()),
  nextToken: z.string().nullish().catch(null),
})

/** Lists the models of a region that answer on demand, and its profiles, by which newer models are called. */
export const listBedrockModels: Provider['list'] = async (connection, limits) => {
  const ask = asking(connection, limits)
  const headers = bearer(connection)
  // Lists are at the address of the service itself, beside that of its models.
  const root = connection.baseUrl.replace('://bedrock-runtime.', '://bedrock.')
  const list = await ask(`${root}/foundation-models?byOutputModality=TEXT`, foundationModels, { headers })
  const models = list.modelSummaries.flatMap((item) => foundationModel.safeParse(item).data ?? [])
  const said = models
    .filter((model) => model.inferenceTypesSupported.includes('ON_DEMAND'))
    .map((model) => saidOf(model, model.modelId, model.modelName))
  let next = ''
  for (let pages = 0; pages < pagesMax; pages++) {
    const path = `${root}/inference-profiles?maxResults=100${next}`
    const { inferenceProfileSummaries, nextToken } = await ask(path, profiles, { headers })
    for (const item of inferenceProfileSummaries) {
      const {
        inferenceProfileId: id,
        inferenceProfileName: label,
        status,
      } = profile.safeParse(item).data ?? {}
      const model = models.find(({ modelId }) => id?.endsWith(`.${modelId}`))
      if (id && model && status === 'ACTIVE') said.push(saidOf(model, id, label))
    }
    if (!nextToken) break
    next = `&nextToken=${encodeURIComponent(nextToken)}`
  }
  return listedModels(said)
}

function saidOf(model: FoundationModel, name: string, label: unknown): SaidModel {
  const sees = model.inputModalities.includes('IMAGE')
  const family = familyAbilities(name)?.filter((each): each is ModelAbility => each !== 'images' || sees)
  return {
    name,
    label,
    abilities: family,
    isForChat: model.responseStreamingSupported === false ? false : undefined,
  }
}
