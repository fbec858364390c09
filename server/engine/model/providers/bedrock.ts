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
    const ask = wireFetch(withFramesChecked(connectionFetch(connection)))
    return createAmazonBedrock({ apiKey, region, baseURL: baseUrl, fetch: ask })(model)
  },
  list: listBedrockModels,
}

const withFramesChecked =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await ask(input, init)
    if (!response.ok || !response.body) return response
    return new Response(response.body.pipeThrough(frameCheck()), response)
  }

const lengthBytes = 4
const frameBytesMin = 16
const frameBytesMax = 1_000_000
/** `{` and `[`. */
const jsonStarts = new Set([0x7b, 0x5b])

/** Ends a stream whose next message is longer than any of the service: the package would collect it in memory. */
function frameCheck(): TransformStream<Uint8Array, Uint8Array> {
  let length: number[] = []
  let left = 0
  let isJson: boolean | undefined
  return new TransformStream({
    transform(chunk, controller) {
      // A body of JSON is read by other code, within its own limit.
      isJson ??= jsonStarts.has(chunk[0] ?? 0)
      const end = isJson ? 0 : chunk.length
      for (let at = 0; at < end; ) {
        if (left > 0) {
          const step = Math.min(left, end - at)
          left -= step
          at += step
          continue
        }
        length.push(chunk[at] ?? 0)
        at += 1
        if (length.length < lengthBytes) continue
        const total = Buffer.from(length).readUInt32BE()
        if (total < frameBytesMin || total > frameBytesMax) throw new Error('its answer cannot be read')
        left = total - lengthBytes
        length = []
      }
      controller.enqueue(chunk)
    },
  })
}
