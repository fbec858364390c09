import { listGeminiModels } from '#server/engine/model/listing/list-gemini-models.ts'
import { connectionFetch, type Provider } from './provider.ts'
import { wireFetch } from './wire.ts'

/** Google's Gemini by its Generative Language API. */
export const gemini: Provider = {
  engine: 'gemini',
  usualModel: 'gemini-3.8-flash',
  usualAddress: 'https://generativelanguage.googleapis.com',
  basePath: '/v1beta',
  needsKey: true,
  priceList: 'google',
  isChat: () => false,
  async load(connection, model) {
    const { createGoogle } = await import('@ai-sdk/google')
    const { apiKey, baseUrl } = connection
    return createGoogle({ apiKey, baseURL: baseUrl, fetch: wireFetch(connectionFetch(connection)) })(model)
  },
  list: listGeminiModels,
}
