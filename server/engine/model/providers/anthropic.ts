import { listAnthropicModels } from '#server/engine/model/listing/list-anthropic-models.ts'
import { connectionFetch, type Provider } from './provider.ts'
import { wireFetch } from './wire.ts'

/** Anthropic by its Messages API. */
export const anthropic: Provider = {
  engine: 'anthropic',
  usualModel: 'claude-sonnet-5',
  usualAddress: 'https://api.anthropic.com',
  basePath: '/v1',
  needsKey: true,
  priceList: 'anthropic',
  cacheMark: () => ({ anthropic: { cacheControl: { type: 'ephemeral' } } }),
  isChat: () => false,
  async load(connection, model) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const { apiKey, baseUrl } = connection
    return createAnthropic({ apiKey, baseURL: baseUrl, fetch: wireFetch(connectionFetch(connection)) })(model)
  },
  list: listAnthropicModels,
}
