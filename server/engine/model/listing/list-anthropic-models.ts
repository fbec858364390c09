import { z } from 'zod'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import type { Provider } from '#server/engine/model/providers/provider.ts'
import { asking } from './ask-for-list.ts'
import { listedModels, pagesMax, type SaidModel } from './listed-model.ts'

const supported = z.object({ supported: z.boolean() }).optional().catch(undefined)

const model = z.object({
  id: z.string(),
  display_name: z.unknown().optional(),
  max_input_tokens: z.unknown().optional(),
  capabilities: z
    .object({ image_input: supported, structured_outputs: supported, thinking: supported })
    .optional()
    .catch(undefined),
})

const page = z.object({
  data: z.array(z.unknown()),
  has_more: z.boolean().default(false).catch(false),
  last_id: z.string().nullish().catch(null),
})

/** Lists the models of Anthropic, page by page. */
export const listAnthropicModels: Provider['list'] = async (connection, limits) => {
  const ask = asking(connection, limits)
  const headers = { 'x-api-key': connection.apiKey ?? '', 'anthropic-version': '2023-06-01' }
  const said: SaidModel[] = []
  let after = ''
  for (let pages = 0; pages < pagesMax; pages++) {
    const {
      data,
      has_more: hasMore,
      last_id: last,
    } = await ask(`/models?limit=100${after}`, page, { headers })
    said.push(...data.flatMap(saidOf))
    if (!hasMore || !last) break
    after = `&after_id=${encodeURIComponent(last)}`
  }
  return listedModels(said)
}

function saidOf(item: unknown): SaidModel[] {
  const found = model.safeParse(item).data
  if (!found) return []
  const { id, display_name: label, max_input_tokens: contextTokens, capabilities } = found
  return [{ name: id, label, contextTokens, abilities: capabilities && abilitiesOf(capabilities) }]
}

/** Every model that the service lists uses tools. */
function abilitiesOf({
  image_input: images,
  structured_outputs: json,
  thinking,
}: NonNullable<z.output<typeof model>['capabilities']>): ModelAbility[] | undefined {
  if (!images && !json && !thinking) return undefined
  return [
    'tools',
    ...(images?.supported ? (['images'] as const) : []),
    ...(json?.supported === false ? [] : (['json'] as const)),
    ...(thinking?.supported ? (['reasoning'] as const) : []),
  ]
}
