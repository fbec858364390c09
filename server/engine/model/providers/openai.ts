import { type Provider, withPath } from './provider.ts'
import { wireFetch } from './wire.ts'

const usualModel = 'gpt-5.6-terra'

/**
 * OpenAI by its Responses API, for its newer models take no tools while they reason in the older chat API.
 * Services that only copy the chat API are `openai-compatible`.
 */
export const openai: Provider = {
  engine: 'openai',
  settings: 'openai',
  usualModel,
  priceList: 'openai',
  // Nothing is stored at OpenAI, so that a resumed run depends only on its own journal.
  callOptions: { openai: { store: false } },
  connection({ openai: { apiKey, baseUrl, model } }) {
    if (!apiKey) return null
    return {
      apiKey,
      baseUrl: withPath(baseUrl ?? 'https://api.openai.com', '/v1'),
      model: model ?? usualModel,
    }
  },
  async load({ apiKey, baseUrl, model }) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey, baseURL: baseUrl, fetch: wireFetch(fetch) }).responses(model)
  },
}
