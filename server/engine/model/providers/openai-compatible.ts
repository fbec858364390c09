import { z } from 'zod'
import { chatRepair } from './chat-repair.ts'
import { chatUsage } from './chat-usage.ts'
import { connectionFetch, type Provider } from './provider.ts'
import { wireFetch } from './wire.ts'

/** The error format of such services; proxies put the message of the upstream into `metadata`. */
const errorStructure = {
  errorSchema: z.looseObject({ error: z.looseObject({ message: z.string() }) }),
  errorToMessage: ({ error }: { error: { message: string } }) => error.message,
}

/** Any service that speaks OpenAI's chat API, such as vLLM or LM Studio. Needs an address and a model, the key is optional. */
export const openaiCompatible: Provider = {
  engine: 'openai-compatible',
  usualModel: null,
  usualAddress: null,
  basePath: '/v1',
  needsKey: false,
  priceList: null,
  async load(connection, model) {
    const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
    const { apiKey, baseUrl } = connection
    return new OpenAICompatibleChatLanguageModel(model, {
      provider: 'compatible.chat',
      url: ({ path }) => baseUrl + path,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      includeUsage: true,
      errorStructure,
      convertUsage: chatUsage,
      fetch: wireFetch(connectionFetch(connection), chatRepair),
    })
  },
  list: null,
}
