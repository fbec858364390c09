import { listChatModels } from '#server/engine/model/listing/list-chat-models.ts'
import { connectionFetch, type Provider } from './provider.ts'
import { wireFetch } from './wire.ts'

/**
 * OpenAI by its Responses API, for its newer models take no tools while they reason in the older chat API.
 * Services that only copy the chat API are `openai-compatible`.
 */
export const openai: Provider = {
  engine: 'openai',
  usualModel: 'gpt-5.6-terra',
  usualAddress: 'https://api.openai.com',
  basePath: '/v1',
  needsKey: true,
  priceList: 'openai',
  isChat: () => false,
  // Nothing is stored at OpenAI, so that a resumed run depends only on its own journal.
  callOptions: (promptCacheKey) => ({ openai: { store: false, promptCacheKey } }),
  async load(connection, model) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    const { apiKey, baseUrl } = connection
    const ask = wireFetch(connectionFetch(connection))
    return createOpenAI({ apiKey, baseURL: baseUrl, fetch: ask }).responses(model)
  },
  list: listChatModels,
}
