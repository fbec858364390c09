import { z } from 'zod'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import type { Provider } from '#server/engine/model/providers/provider.ts'
import { asking, bearer } from './ask-for-list.ts'
import { listedModels, priceByToken, type SaidModel } from './listed-model.ts'

const words = z.array(z.string()).optional().catch(undefined)
const number = z.union([z.number(), z.string()]).nullish().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

/** One model in the list of a service like OpenAI, with what many of them add; what is odd counts as not said. */
const chatModel = z.object({
  id: z.string(),
  name: z.string().optional().catch(undefined),
  /** Groq. */
  active: flag,
  /** Together, LM Studio. */
  type: z.string().optional().catch(undefined),
  // Each service has its own word: OpenRouter and Together, Groq, Mistral, vLLM, gateways.
  context_length: number,
  context_window: number,
  max_context_length: number,
  max_model_len: number,
  max_input_tokens: number,
  /** llama.cpp. */
  meta: z.object({ n_ctx_train: number }).partial().nullish().catch(undefined),
  /** OpenRouter: tools, response_format, reasoning. */
  supported_parameters: words,
  architecture: z.object({ input_modalities: words, output_modalities: words }).optional().catch(undefined),
  /** Mistral. */
  capabilities: z
    .object({ completion_chat: flag, function_calling: flag, vision: flag, reasoning: flag })
    .optional()
    .catch(undefined),
  /** Fireworks. */
  supports_chat: flag,
  /** OpenRouter: dollars for one token. */
  pricing: z
    .object({ prompt: number, completion: number, input_cache_read: number, input_cache_write: number })
    .optional()
    .catch(undefined),
})
type ChatModel = z.output<typeof chatModel>

const modelList = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.array(z.unknown()),
])

/** Lists the models of a service by OpenAI's `/models`, with everything that others add to it. */
export const listChatModels: Provider['list'] = async (connection, limits) => {
  const items = await asking(connection, limits)('/models', modelList, { headers: bearer(connection) })
  return listedModels(
    items.flatMap((item) => {
      const model = chatModel.safeParse(item).data
      return model && model.active !== false ? [saidOf(model)] : []
    }),
  )
}

function saidOf(model: ChatModel): SaidModel {
  const { id, name, pricing } = model
  return {
    name: id,
    label: name,
    contextTokens:
      model.context_length ??
      model.context_window ??
      model.max_context_length ??
      model.max_model_len ??
      model.max_input_tokens ??
      model.meta?.n_ctx_train,
    abilities: abilitiesOf(model),
    price: pricing
      ? priceByToken(pricing.prompt, pricing.completion, {
          read: pricing.input_cache_read,
          write: pricing.input_cache_write,
        })
      : null,
    isForChat: isForChat(model),
  }
}

const chatTypes = new Set(['chat', 'language', 'llm', 'vlm', 'code'])
const otherTypes = new Set([
  'embedding',
  'embeddings',
  'image',
  'audio',
  'moderation',
  'rerank',
  'transcribe',
  'video',
])

function isForChat({ type, architecture, capabilities, supports_chat: supportsChat }: ChatModel) {
  const writes = architecture?.output_modalities
  if (writes) return writes.includes('text') && !writes.includes('image') && !writes.includes('audio')
  if (type && otherTypes.has(type)) return false
  return capabilities?.completion_chat ?? supportsChat ?? (type && chatTypes.has(type) ? true : undefined)
}

function abilitiesOf({ supported_parameters: takes, architecture, capabilities }: ChatModel) {
  if (takes) {
    const found: [ModelAbility, boolean | undefined][] = [
      ['tools', takes.includes('tools')],
      ['images', architecture?.input_modalities?.includes('image')],
      ['json', takes.includes('response_format') || takes.includes('structured_outputs')],
      ['reasoning', takes.includes('reasoning') || takes.includes('include_reasoning')],
    ]
    return found.flatMap(([ability, has]) => (has ? [ability] : []))
  }
  if (capabilities?.function_calling === undefined) return undefined
  const found: [ModelAbility, boolean | undefined][] = [
    ['tools', capabilities.function_calling],
    ['images', capabilities.vision],
    ['json', true],
    ['reasoning', capabilities.reasoning],
  ]
  return found.flatMap(([ability, has]) => (has ? [ability] : []))
}
