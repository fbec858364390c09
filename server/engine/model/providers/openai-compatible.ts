import { z } from 'zod'
import { modelFetch } from '#server/platform/outbound/outbound.ts'
import { chatRepair } from './chat-repair.ts'
import { type Provider, withPath } from './provider.ts'
import { wireFetch } from './wire.ts'

/** The error format of such services; proxies put the message of the upstream into `metadata`. */
const errorStructure = {
  errorSchema: z.looseObject({ error: z.looseObject({ message: z.string() }) }),
  errorToMessage: ({ error }: { error: { message: string } }) => error.message,
}

/** Any service that speaks OpenAI's chat API: Ollama, vLLM, OpenRouter. Needs an address and a model, the key is optional. */
export const openaiCompatible: Provider = {
  engine: 'openai-compatible',
  settings: 'compatible',
  usualModel: null,
  priceList: null,
  connection({ compatible: { apiKey, baseUrl, model, isVetted } }) {
    if (!baseUrl || !model) return null
    return { apiKey, baseUrl: withPath(baseUrl, '/v1'), model, isVetted }
  },
  async load({ apiKey, baseUrl, model, isVetted }) {
    const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
    const ask = isVetted ? modelFetch : fetch
    return new OpenAICompatibleChatLanguageModel(model, {
      provider: 'compatible.chat',
      url: ({ path }) => baseUrl + path,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      includeUsage: true,
      errorStructure,
      fetch: wireFetch(ask, chatRepair),
    })
  },
}
