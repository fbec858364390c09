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
