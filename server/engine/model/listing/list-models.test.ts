import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { addressOf, type ListedModel, type ListingLimits } from '#server/engine/model/providers/provider.ts'
import { providerOf, providers } from '#server/engine/model/providers/registry.ts'
import { withPeer } from '#server/engine/testing/model-calls.ts'
import { engineAt } from '#server/engine/testing/engines-from.ts'
import { testKey } from '#server/engine/testing/model-peers.ts'
import { ListingFailure } from './ask-for-list.ts'
import { listModels } from './list-models.ts'

/** Answers of a service by its paths: JSON, text to send as it is, or a status. */
type Answers = Record<string, unknown>

const auth = ['authorization', 'x-api-key', 'x-goog-api-key'] as const

/** Lists the models of a peer; every request has to carry the key. */
function listed(kind: ModelEngine, answers: Answers, limits: ListingLimits = {}): Promise<ListedModel[]> {
  return withPeer(
    (response, { url = '', headers }, body) => {
      const isSigned = auth.some((name) => String(headers[name] ?? '').endsWith(testKey))
      const answer = isSigned ? (answers[url + body] ?? answers[url] ?? 404) : 401
      send(response, answer)
    },
    async ({ url }) => {
      const baseUrl = addressOf(providerOf(kind), url) ?? url
      const { connection } = engineAt({ engine: kind, name: 'My service', model: 'any' }, { baseUrl })
      return listModels(connection, limits)
    },
  )
}

function send(response: ServerResponse, answer: unknown) {
  if (typeof answer === 'function') {
    ;(answer as (to: ServerResponse) => void)(response)
    return
  }
  if (typeof answer === 'number') return void response.writeHead(answer).end('no')
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
}

const model = (name: string, more: Partial<ListedModel> = {}): ListedModel => ({
  name,
  label: null,
  contextTokens: null,
  abilities: null,
  price: null,
  ...more,
})

test('OpenAI lists names alone; what is known of them comes from elsewhere, and other work is left out', async () => {
  const ids = [
    'gpt-4.1-mini',
    'text-embedding-3-small',
    'gpt-4o-audio-preview',
    'whisper-1',
    'gpt-image-1',
    'tts-1',
  ]
  const data = [...ids, 'omni-moderation-latest', 'o3-mini', 'brand-new'].map((id) => ({
    id,
    object: 'model',
  }))
  expect(await listed('openai', { '/v1/models': { object: 'list', data } })).toEqual([
    model('gpt-4.1-mini', { contextTokens: 1_000_000, abilities: ['tools', 'images', 'json'] }),
    model('o3-mini', { contextTokens: 200_000, abilities: ['tools', 'json', 'reasoning'] }),
    model('brand-new'),
  ])
})

test('Anthropic is read page by page', async () => {
  const sonnet = {
    id: 'claude-sonnet-4-5-20250929',
    display_name: 'Claude Sonnet 4.5',
    max_input_tokens: 200_000,
    capabilities: { image_input: { supported: true }, thinking: { supported: true } },
  }
  const haiku = { id: 'claude-3-haiku-20240307', display_name: 'Claude Haiku 3', type: 'model' }
  expect(
    await listed('anthropic', {
      '/v1/models?limit=100': { data: [sonnet], has_more: true, last_id: sonnet.id },
      [`/v1/models?limit=100&after_id=${sonnet.id}`]: { data: [haiku], has_more: false, last_id: haiku.id },
    }),
  ).toEqual([
    model('claude-sonnet-4-5-20250929', {
      label: 'Claude Sonnet 4.5',
      contextTokens: 200_000,
      abilities: ['tools', 'images', 'json', 'reasoning'],
    }),
    model('claude-3-haiku-20240307', {
      label: 'Claude Haiku 3',
      contextTokens: 200_000,
      abilities: ['tools', 'images', 'json'],
    }),
  ])
})

test('Gemini is read page by page, and models that generate no text are left out', async () => {
  const methods = ['generateContent', 'countTokens']
  const flash = {
    name: 'models/gemini-2.5-flash',
    displayName: 'Gemini 2.5 Flash',
    inputTokenLimit: 1_048_576,
    supportedGenerationMethods: methods,
    thinking: true,
  }
  const embedding = { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] }
  const image = { name: 'models/gemini-2.5-flash-image', supportedGenerationMethods: methods }
  const gemma = {
    name: 'models/gemma-3-27b-it',
    inputTokenLimit: 131_072,
    supportedGenerationMethods: methods,
  }
  expect(
    await listed('gemini', {
      '/v1beta/models?pageSize=500': { models: [flash, embedding], nextPageToken: 'a b' },
      '/v1beta/models?pageSize=500&pageToken=a%20b': { models: [image, gemma] },
    }),
  ).toEqual([
    model('gemini-2.5-flash', {
      label: 'Gemini 2.5 Flash',
      contextTokens: 1_048_576,
      abilities: ['tools', 'images', 'json', 'reasoning'],
    }),
    model('gemma-3-27b-it', { contextTokens: 131_072 }),
  ])
})

test('OpenRouter says the abilities and the price of each model', async () => {
  const sonnet = {
    id: 'anthropic/claude-sonnet-4.5',
    name: 'Anthropic: Claude Sonnet 4.5',
    context_length: 1_000_000,
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
    pricing: {
      prompt: '0.000003',
      completion: '0.000015',
      input_cache_read: '0.0000003',
      input_cache_write: '0.00000375',
      image: '0.0048',
    },
    supported_parameters: ['max_tokens', 'tools', 'reasoning', 'structured_outputs'],
  }
  const auto = {
    id: 'openrouter/auto',
    name: 'Auto Router',
    context_length: 2_000_000,
    pricing: { prompt: '-1', completion: '-1' },
    supported_parameters: [],
  }
  const drawing = { id: 'x/draws', architecture: { output_modalities: ['image', 'text'] } }
  expect(await listed('openrouter', { '/api/v1/models': { data: [sonnet, auto, drawing] } })).toEqual([
    model('anthropic/claude-sonnet-4.5', {
      label: 'Anthropic: Claude Sonnet 4.5',
      contextTokens: 1_000_000,
      abilities: ['tools', 'images', 'json', 'reasoning'],
      price: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75, by: 'service' },
    }),
    model('openrouter/auto', { label: 'Auto Router', contextTokens: 2_000_000, abilities: [] }),
  ])
})

test.each<[ModelEngine, string, object, Partial<ListedModel>]>([
  [
    'mistral',
    '/v1/models',
    {
      max_context_length: 131_072,
      capabilities: { completion_chat: true, function_calling: true, vision: true, reasoning: false },
    },
    { contextTokens: 131_072, abilities: ['tools', 'images', 'json'] },
  ],
  ['groq', '/openai/v1/models', { active: true, context_window: 131_072 }, { contextTokens: 131_072 }],
  ['openai-compatible', '/v1/models', { max_model_len: 32_768, owned_by: 'vllm' }, { contextTokens: 32_768 }],
  ['openai-compatible', '/v1/models', { meta: { n_ctx_train: 8192 } }, { contextTokens: 8192 }],
  ['openai-compatible', '/v1/models', { type: 'vlm', max_context_length: '4096' }, { contextTokens: 4096 }],
  // What makes no sense was not said.
  ['openai-compatible', '/v1/models', { context_length: -5, pricing: { prompt: 'x', completion: {} } }, {}],
])('%s: the size and abilities of a model are read from its list', async (kind, path, said, expected) => {
  const others = [
    { id: 'gone', active: false },
    { id: 'embeds', capabilities: { completion_chat: false }, type: 'embedding' },
    { id: 'own/model', context_length: 1 },
  ]
  const list = await listed(kind, { [path]: { data: [{ id: 'own/model', ...said }, ...others] } })
  expect(list).toEqual([model('own/model', expected)])
})

test('a list without an envelope is a list', async () => {
  const together = [
    { id: 'a/chat', type: 'chat', context_length: 8192 },
    { id: 'a/draws', type: 'image' },
  ]
  expect(await listed('openai-compatible', { '/v1/models': together })).toEqual([
    model('a/chat', { contextTokens: 8192 }),
  ])
})

const show = (name: string) => `/api/show${JSON.stringify({ model: name })}`

test('Ollama is asked for the details of each model, and one without an answer is listed by its name', async () => {
  const info = { 'general.architecture': 'llama', 'llama.context_length': 131_072 }
  expect(
    await listed('ollama', {
      '/api/tags': { models: ['llama3.2:latest', 'nomic-embed-text', 'mine'].map((name) => ({ name })) },
      [show('llama3.2:latest')]: { capabilities: ['completion', 'tools', 'thinking'], model_info: info },
      [show('nomic-embed-text')]: { capabilities: ['embedding'], model_info: {} },
      [show('mine')]: 500,
    }),
  ).toEqual([
    model('llama3.2:latest', { contextTokens: 131_072, abilities: ['tools', 'json', 'reasoning'] }),
    model('mine'),
  ])
})

test('Bedrock lists what answers on demand, and the profiles of the rest', async () => {
  const sonnet = {
    modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
    modelName: 'Claude Sonnet 4.5',
    inputModalities: ['TEXT', 'IMAGE'],
    responseStreamingSupported: true,
    inferenceTypesSupported: ['INFERENCE_PROFILE'],
  }
  const oss = {
    modelId: 'openai.gpt-oss-120b-1:0',
    modelName: 'gpt-oss-120b',
    inputModalities: ['TEXT'],
    inferenceTypesSupported: ['ON_DEMAND'],
  }
  const profile = {
    inferenceProfileId: `eu.${sonnet.modelId}`,
    inferenceProfileName: 'EU Claude',
    status: 'ACTIVE',
  }
  const path = '/inference-profiles?maxResults=100'
  expect(
    await listed('bedrock', {
      '/foundation-models?byOutputModality=TEXT': { modelSummaries: [sonnet, oss] },
      [path]: { inferenceProfileSummaries: [profile], nextToken: 'n' },
      [`${path}&nextToken=n`]: { inferenceProfileSummaries: [{ inferenceProfileId: 'eu.unknown' }] },
    }),
  ).toEqual([
    model('openai.gpt-oss-120b-1:0', {
      label: 'gpt-oss-120b',
      contextTokens: 128_000,
      abilities: ['tools', 'json', 'reasoning'],
    }),
    model('eu.anthropic.claude-sonnet-4-5-20250929-v1:0', {
      label: 'EU Claude',
      contextTokens: 200_000,
      abilities: ['tools', 'images', 'json', 'reasoning'],
    }),
  ])
})

test('a kind that lists nothing for a key says that its names are entered', async () => {
  await expect(listed('azure', {})).rejects.toThrow(ListingFailure)
})

const endless = (response: ServerResponse) => {
  const piece = 'x'.repeat(1_000_000)
  const more = (error?: Error | null) => void (error || response.write(piece, more))
  more()
}
const silent = (response: ServerResponse) => response.flushHeaders()
const elsewhere = (response: ServerResponse) =>
  response.writeHead(302, { location: 'http://x.example' }).end()

const listing = new Map(providers.flatMap(({ list, engine }) => (list ? [[list, engine]] : [])))

test.each([...listing.values()])(
  '%s: a hostile or broken list fails within its time, without its words',
  async (kind) => {
    const broken: unknown[] = [
      401,
      404,
      429,
      500,
      '<html>Welcome</html>',
      '{"data": [',
      { data: 5, models: 'x' },
    ]
    await Promise.all(
      [...broken, endless, silent, elsewhere].map(async (answer) => {
        const answers = new Proxy<Answers>({}, { get: () => answer })
        const failed = await listed(kind, answers, { totalMs: 1_000 }).catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(ListingFailure)
        expect(String(failed)).toContain('My service')
        expect(String(failed)).not.toMatch(/Welcome|x\.example/)
      }),
    )
  },
)

test('a list is bounded, and each of its models is in it once', async () => {
  const data = Array.from({ length: 2000 }, (_, index) => ({
    id: `m-${index % 700}`,
    name: `\u0007 ${'n'.repeat(900)}`,
  }))
  const list = await listed('openai-compatible', {
    '/v1/models': { data: [{ id: 'with space' }, {}, ...data] },
  })
  expect(list).toHaveLength(500)
  expect(list[0]).toEqual(model('m-0', { label: 'n'.repeat(100) }))
})
