import { chatClient } from './chat-service.ts'
import { openai } from './openai.ts'
import type { Provider } from './provider.ts'

/**
 * OpenAI's models at Azure, where a model is named after its deployment. Without a version of the API it speaks the
 * Responses API of Azure's current address, with one the chat API of a deployment. A key does not list deployments.
 */
export const azure: Provider = {
  ...openai,
  engine: 'azure',
  usualModel: null,
  usualAddress: null,
  basePath: '/openai/v1',
  priceList: 'azure',
  isChat: ({ options }) => options.apiVersion !== undefined,
  load(connection, model) {
    const { apiKey = '', baseUrl, headers, options } = connection
    const signed = { ...connection, headers: { 'api-key': apiKey, ...headers } }
    if (options.apiVersion === undefined) return openai.load(signed, model)
    const deployment = `${baseUrl.replace(/\/openai(?:\/v1)?$/, '')}/openai/deployments/${encodeURIComponent(model)}`
    const version = `?api-version=${encodeURIComponent(options.apiVersion)}`
    return chatClient(signed, model, { headers: {}, url: ({ path }) => deployment + path + version })
  },
  list: null,
}
