import { listBedrockModels } from '#server/engine/model/listing/list-bedrock-models.ts'
import { connectionFetch, type Provider } from './provider.ts'
import { wireFetch } from './wire.ts'

/** Amazon Bedrock by its Converse API, with an API key of Bedrock. */
export const bedrock: Provider = {
  engine: 'bedrock',
  usualModel: null,
  usualAddress: 'https://bedrock-runtime.{region}.amazonaws.com',
  basePath: '',
  needsKey: true,
  priceList: 'aws',
  isChat: () => false,
  // Amazon's own models cache by themselves, and the others take no marks.
  cacheMark: (model) =>
    /claude-(?:3-5-haiku|3-7|[a-z]+-\d)/.test(model)
      ? { bedrock: { cachePoint: { type: 'default' } } }
      : null,
  async load(connection, model) {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    const { apiKey, baseUrl, options } = connection
    // A region is part of the usual address only; the package asks for one in any case.
    const region = options.region ?? 'us-east-1'
    const ask = wireFetch(connectionFetch(connection))
    return createAmazonBedrock({ apiKey, region, baseURL: baseUrl, fetch: ask })(model)
  },
  list: listBedrockModels,
}
