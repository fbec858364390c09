import { type Provider, withPath } from './provider.ts'
import { wireFetch } from './wire.ts'

const usualModel = 'gemini-3.8-flash'

/** Google's Gemini by its Generative Language API. */
export const gemini: Provider = {
  engine: 'gemini',
  settings: 'gemini',
  usualModel,
  priceList: 'google',
  connection({ gemini: { apiKey, baseUrl, model } }) {
    if (!apiKey) return null
    return {
      apiKey,
      baseUrl: withPath(baseUrl ?? 'https://generativelanguage.googleapis.com', '/v1beta'),
      model: model ?? usualModel,
    }
  },
  async load({ apiKey, baseUrl, model }) {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({ apiKey, baseURL: baseUrl, fetch: wireFetch(fetch) })(model)
  },
}
