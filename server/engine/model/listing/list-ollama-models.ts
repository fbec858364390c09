import { z } from 'zod'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import type { Provider } from '#server/engine/model/providers/provider.ts'
import { type AskForList, asking, bearer } from './ask-for-list.ts'
import { listedModels, type SaidModel } from './listed-model.ts'

/** Models whose details are asked for, and how many of them at once. */
const detailedMax = 100
const atOnce = 4

const tags = z.object({ models: z.array(z.object({ name: z.string() })) })

const details = z.object({
  capabilities: z.array(z.string()).optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
type Details = z.output<typeof details>

/** Lists the models of an Ollama, and asks it what each can do. */
export const listOllamaModels: Provider['list'] = async (connection, limits) => {
  const ask = asking(connection, limits)
  const headers = bearer(connection)
  const root = connection.baseUrl.replace(/\/v1$/, '')
  const { models } = await ask(`${root}/api/tags`, tags, { headers })
  const said: SaidModel[] = models.map(({ name }) => ({ name }))
  const waiting = said.slice(0, detailedMax).values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of waiting) Object.assign(each, await detailsOf(ask, root, each.name, headers))
    }),
  )
  return listedModels(said)
}

/** What Ollama says about one model; nothing when it does not answer. */
async function detailsOf(ask: AskForList, root: string, name: unknown, headers: Record<string, string>) {
  const found = await ask(`${root}/api/show`, details, { headers, body: { model: name } }).catch(() => null)
  return found ? saidOf(found) : {}
}

function saidOf({ capabilities, model_info: info = {} }: Details): Partial<SaidModel> {
  const [, contextTokens] = Object.entries(info).find(([key]) => key.endsWith('.context_length')) ?? []
  if (!capabilities) return { contextTokens }
  const has = (capability: string, ability: ModelAbility) =>
    capabilities.includes(capability) ? [ability] : []
  return {
    contextTokens,
    isForChat: capabilities.includes('completion'),
    // Ollama forces JSON upon every model.
    abilities: [
      ...has('tools', 'tools'),
      ...has('vision', 'images'),
      'json',
      ...has('thinking', 'reasoning'),
    ],
  }
}
