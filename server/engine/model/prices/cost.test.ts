import { expect, test } from 'vitest'
import { callPrice } from './call-price.ts'
import { addCosts, addSavings, costOf } from './cost.ts'
import { priceOf } from './model-price.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { engineAt } from '#server/engine/testing/engines-from.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'

function engine(env: Record<string, string>) {
  const [found] = configuredEngines(modelsFrom(env))
  if (!found) throw new Error('nothing is configured')
  return found
}

function usage(inputTokens: unknown, outputTokens: unknown, cacheRead?: unknown) {
  return {
    inputTokens: inputTokens as number,
    outputTokens: outputTokens as number,
    cacheReadTokens: cacheRead as number,
    cacheWriteTokens: undefined,
  }
}

const gpt = engine(protocols[0].env('https://api.openai.com/v1'))

test('costs are added to the millionth of a dollar, where floats would drift', () => {
  expect(addCosts(Array.from({ length: 10 }, () => '0.1'))).toBe('1.000000')
  expect(addCosts(['0.000001', '9007199254740993.000001', '2'])).toBe('9007199254740995.000002')
  expect(addCosts([])).toBe('0.000000')
})

test('an amount that is not decimal text with up to 6 places is refused', () => {
  for (const wrong of ['1e-7', '-1', '0.0000001', '', '1,5'])
    expect(() => addCosts([wrong])).toThrow(RangeError)
})

test('a call costs what the price list says, the cheaper cached tokens apart', async () => {
  // gpt-4.1-mini: 0.40 in, 0.10 cached, 1.60 out, in dollars per million tokens.
  expect(await costOf(usage(1_000_000, 1_000_000), gpt)).toMatchObject({
    cost: '2.000000',
    tokensUsed: 2_000_000,
  })
  expect(await costOf(usage(1_000_000, 0, 500_000), gpt)).toMatchObject({ cost: '0.250000' })
  expect(await costOf(usage(3, 1), gpt)).toMatchObject({ cost: '0.000003', priced: true })
})

test('a cache saves the difference to the price of the same tokens without it, and may cost more', async () => {
  expect(await costOf(usage(1_000_000, 1_000, 500_000), gpt)).toMatchObject({ saved: '0.150000' })
  expect(await costOf(usage(1_000, 10), gpt)).toMatchObject({ saved: '0.000000' })
  const claude = engine(protocols[1].env('https://api.anthropic.com'))
  // claude-sonnet-4-5: 3.00 in, 3.75 written, 0.30 read.
  const written = { ...usage(10_000, 5), cacheWriteTokens: 10_000 }
  expect(await costOf(written, claude)).toMatchObject({ saved: '-0.007500' })
  expect(await costOf(usage(10_000, 5, 10_000), claude)).toMatchObject({ saved: '0.027000' })
  expect(addSavings(['-0.007500', '0.027000', '-0.000001'])).toBe('0.019499')
  expect(addSavings(['-0.007500', '0.000001'])).toBe('-0.007499')
})

test.each([
  ['a price that rises with the length', { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'gpt-5.6-terra' }],
  [
    'a price that hangs on the hour',
    { LLM_BASE_URL: 'https://api.deepseek.com', LLM_MODEL: 'deepseek-chat' },
  ],
  ['a price that was lowered one day', { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'o3' }],
])('%s is the same whether it was looked up before or not', async (_, env) => {
  const known = engine(env)
  for (const counts of [usage(1_000, 50), usage(400_000, 9_000, 100_000), usage(1_000, 50)]) {
    const cost = await costOf(counts, known)
    expect(cost).toEqual(await costOf(counts, engine({ ...env })))
    expect(cost).toMatchObject({ priced: true, cost: expect.stringMatching(/[1-9]/) })
  }
})

test('half a millionth is rounded up, also where a binary fraction falls short of it', async () => {
  // 1,245 cached tokens cost 124.5 millionths, and 0.0001245 as a float is a little less.
  expect(await costOf(usage(1_245, 0, 1_245), gpt)).toMatchObject({ cost: '0.000125' })
})

test('a model that the price list does not know costs nothing and says so', async () => {
  const local = engine(protocols[3].env('http://127.0.0.1:11434'))
  expect(await costOf(usage(10, 5), local)).toMatchObject({
    tokensUsed: 15,
    cost: '0.000000',
    priced: false,
    price: null,
  })
})

test('an OpenAI-compatible service is priced by its address where the list knows it', async () => {
  const env = { LLM_BASE_URL: 'https://openrouter.ai/api/v1', LLM_MODEL: 'openai/gpt-4.1-mini' }
  expect(await costOf(usage(1_000_000, 0), engine(env))).toMatchObject({ cost: '0.400000', priced: true })
})

test.each([
  ['text', -5],
  [Number.NaN, 1e300],
  [undefined, null],
  [1.5, Number.POSITIVE_INFINITY],
])('token counts that make no sense (%s, %s) count as none', async (input, output) => {
  expect(await costOf(usage(input, output, 77), gpt)).toMatchObject({ tokensUsed: 0, cost: '0.000000' })
})

const million = usage(1_000_000, 1_000_000, 500_000)

test('a price of its service or of an administrator is used before the public list', async () => {
  const price = { input: 2, output: 10, cached: 0.5, by: 'service' as const }
  expect(await costOf(million, { ...gpt, price })).toMatchObject({
    cost: '11.250000',
    priced: true,
    price: { input_mtok: 2, cache_read_mtok: 0.5, output_mtok: 10 },
  })
  const written = { ...usage(1_000_000, 0, 500_000), cacheWriteTokens: 200_000 }
  expect(await costOf(written, { ...gpt, price: { ...price, cacheWrite: 3 } })).toMatchObject({
    cost: '1.450000',
    saved: '0.550000',
  })
  const simple = { input: 2, output: 10, by: 'administrator' as const }
  expect(await costOf(million, { ...gpt, price: simple })).toMatchObject({ cost: '12.000000' })
  expect(await priceOf({ ...gpt, price: simple })).toEqual({ input: 2, output: 10, cached: 2 })
  expect(await callPrice({ ...gpt, price: { input: 0, output: 0, by: 'service' } }, 100)).toEqual({
    kind: 'free',
  })
})

test.each([
  ['azure', 'gpt-4.1-mini', 'https://me.openai.azure.com', { input: 0.4, output: 1.6, cached: 0.1 }],
  // The price rises with the length of the prompt.
  ['azure', 'gpt-5.6-terra', 'https://me.openai.azure.com', { input: 2, output: 12, cached: 0.2 }],
  ['azure', 'our-deployment', 'https://me.openai.azure.com', null],
  [
    'bedrock',
    'eu.anthropic.claude-sonnet-4-5-20250929-v1:0',
    'https://bedrock-runtime.eu-central-1.amazonaws.com',
    { input: 3.3, output: 16.5, cached: 0.33 },
  ],
  [
    'openrouter',
    'openai/gpt-4.1-mini',
    'https://openrouter.ai/api/v1',
    { input: 0.4, output: 1.6, cached: 0.1 },
  ],
  [
    'mistral',
    'mistral-medium-latest',
    'https://api.mistral.ai/v1',
    { input: 1.5, output: 7.5, cached: 0.15 },
  ],
  [
    'groq',
    'openai/gpt-oss-120b',
    'https://api.groq.com/openai/v1',
    { input: 0.15, output: 0.6, cached: 0.075 },
  ],
  ['ollama', 'llama3.2', 'http://10.0.0.5:11434/v1', { input: 0, output: 0, cached: 0 }],
  ['openai-compatible', 'own', 'https://models.example/v1', null],
] as const)('%s: dollars for a million tokens of %s', async (kind, model, baseUrl, price) => {
  expect(await priceOf(engineAt({ engine: kind, name: kind, model }, { baseUrl }))).toEqual(price)
})
