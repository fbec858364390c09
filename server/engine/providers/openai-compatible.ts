import { type Provider, withPath } from './provider.ts'

/** Any service that speaks OpenAI's chat API: Ollama, vLLM, OpenRouter. Needs an address and a model, the key is optional. */
export const openaiCompatible: Provider = {
  engine: 'openai-compatible',
  priceList: null,
  connection({ compatible: { apiKey, baseUrl, model } }) {
    if (!baseUrl || !model) return null
    return { apiKey, baseUrl: withPath(baseUrl, '/v1'), model }
  },
  async load({ apiKey, baseUrl, model }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({ name: 'compatible', apiKey, baseURL: baseUrl, includeUsage: true })(model)
  },
}
