import { z } from 'zod'
import type { Provider } from '#server/engine/model/providers/provider.ts'
import { asking } from './ask-for-list.ts'
import { listedModels, pagesMax, type SaidModel } from './listed-model.ts'
import { familyAbilities } from './model-families.ts'

const model = z.object({
  name: z.string(),
  displayName: z.unknown().optional(),
  inputTokenLimit: z.unknown().optional(),
  supportedGenerationMethods: z.array(z.string()).optional().catch(undefined),
  thinking: z.boolean().optional().catch(undefined),
})

const page = z.object({
  models: z.array(z.unknown()).default([]),
  nextPageToken: z.string().nullish().catch(null),
})

/** Lists the models of Gemini, page by page. */
export const listGeminiModels: Provider['list'] = async (connection, limits) => {
  const ask = asking(connection, limits)
  const headers = { 'x-goog-api-key': connection.apiKey ?? '' }
  const said: SaidModel[] = []
  let next = ''
  for (let pages = 0; pages < pagesMax; pages++) {
    const { models, nextPageToken } = await ask(`/models?pageSize=500${next}`, page, { headers })
    said.push(...models.flatMap(saidOf))
    if (!nextPageToken) break
    next = `&pageToken=${encodeURIComponent(nextPageToken)}`
  }
  return listedModels(said)
}

function saidOf(item: unknown): SaidModel[] {
  const found = model.safeParse(item).data
  if (!found) return []
  const name = found.name.replace(/^models\//, '')
  const {
    displayName: label,
    inputTokenLimit: contextTokens,
    supportedGenerationMethods: methods,
    thinking,
  } = found
  const family = familyAbilities(name)
  const abilities = family && thinking === false ? family.filter((each) => each !== 'reasoning') : family
  // Models that draw or speak answer the same method, and only their names tell.
  const isForChat = methods && !methods.includes('generateContent') ? false : undefined
  return [{ name, label, contextTokens, abilities: abilities ?? undefined, isForChat }]
}
