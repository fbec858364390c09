import { type Provider, withPath } from './provider.ts'
import { wireFetch } from './wire.ts'

const usualModel = 'claude-sonnet-5'

/** Anthropic by its Messages API. */
export const anthropic: Provider = {
  engine: 'anthropic',
  settings: 'anthropic',
  usualModel,
  priceList: 'anthropic',
  connection({ anthropic: { apiKey, baseUrl, model } }) {
    if (!apiKey) return null
    return {
      apiKey,
      baseUrl: withPath(baseUrl ?? 'https://api.anthropic.com', '/v1'),
      model: model ?? usualModel,
    }
  },
  async load({ apiKey, baseUrl, model }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, baseURL: baseUrl, fetch: wireFetch(fetch) })(model)
  },
}
