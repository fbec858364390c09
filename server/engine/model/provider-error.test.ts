import { expect, test } from 'vitest'
import { providerError } from './provider-error.ts'
import { withoutKeys } from './secrets-out.ts'

const key = 'my-private-key-0815'

function refusal(statusCode: number, responseBody: string, message = 'Too Many Requests') {
  return Object.assign(new Error(message), { statusCode, responseBody })
}

test("a refusal is told with its status and the service's own words", () => {
  const body = '{"type":"error","error":{"type":"rate_limit","message":"Slow down, please"}}'
  expect(providerError('OpenAI', refusal(429, body), [])).toBe('OpenAI answered 429: Slow down, please')
  expect(providerError('OpenAI', refusal(500, '{"message":"Oops"}'), [])).toBe('OpenAI answered 500: Oops')
})

test.each([
  'boats-7b is limited upstream',
  '{"error":{"message":"boats-7b is limited upstream"}}',
  { error: { message: 'boats-7b is limited upstream' } },
])('what the service behind a service said is told: %j', (raw) => {
  const error = { message: 'Provider returned error', code: 429, metadata: { raw, provider_name: 'Harbour' } }
  expect(providerError('OpenAI', refusal(429, JSON.stringify({ error })), [])).toBe(
    'OpenAI answered 429: boats-7b is limited upstream',
  )
})

test.each([{}, { raw: '' }, { raw: 7 }, null, 'nothing'])(
  'where the service behind a service said nothing, the one that answered is told: %j',
  (metadata) => {
    const body = JSON.stringify({ error: { message: 'Provider returned error', metadata } })
    expect(providerError('OpenAI', refusal(429, body), [])).toBe(
      'OpenAI answered 429: Provider returned error',
    )
  },
)

function misfit(value: unknown) {
  const message = `Type validation failed: Value: ${JSON.stringify(value)}.`
  return Object.assign(new Error(message), { name: 'AI_TypeValidationError', value })
}

test('what does not fit the protocol is told by the words in it, and never by those of a validator', () => {
  expect(providerError('OpenAI', misfit({ detail: 'No such model' }), [])).toBe(
    'OpenAI failed: its answer cannot be read. No such model',
  )
  expect(providerError('OpenAI', misfit({ choices: 'none' }), [])).toBe(
    'OpenAI failed: its answer cannot be read.',
  )
})

test.each([502, '502'])('a status that came in the middle of an answer is told as well: %j', (code) => {
  const sent = { message: 'The model went away', type: 'server_error', code }
  expect(providerError('OpenAI', sent, [])).toBe('OpenAI answered 502: The model went away')
})

test('a code that is no status is not told as one', () => {
  const sent = { message: 'The model went away', code: 'server_error' }
  expect(providerError('OpenAI', sent, [])).toBe('OpenAI failed: The model went away')
})

test('a web page instead of an answer is told as text', () => {
  const page = '<!doctype html><head><style>b{}</style></head><body><h1>502</h1> Bad\n gateway</body>'
  expect(providerError('Gemini', refusal(502, page), [])).toBe('Gemini answered 502: 502 Bad gateway')
})

test('no text is longer than 500 characters', () => {
  expect(providerError('OpenAI', new Error('x'.repeat(9_000)), [])).toHaveLength(500)
})

test('configured keys are taken out, also where the cut would have hidden only half of one', () => {
  const text = providerError('OpenAI', new Error(`${'x'.repeat(474)} ${key}`), [key])
  expect(text).not.toContain(key.slice(0, 8))
})

test.each([
  'Incorrect API key provided: sk-proj-ab12****************cd34',
  'Authorization: Bearer eyJhbGciOi.J9-abc_def',
  '"x-api-key": "aB3dE5fG7hI9"',
  'GET https://g.example/v1beta/models?key=aB3dE5fG7hI9&alt=sse failed',
  'key AIzaSyA1234567890abcdefgh was refused',
  'connect to http://user:aB3dE5fG7hI9@proxy.example failed',
])('what looks like a key is taken out of: %s', (text) => {
  const clean = withoutKeys(text, [])
  expect(clean).toContain('[removed]')
  expect(clean).not.toMatch(/ab12|eyJhbGci|aB3dE5fG7hI9|AIzaSy/)
})

test('a connection that cannot be made is told in words', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const error = new Error('Cannot connect to API', { cause })
  expect(providerError('Anthropic', error, [])).toBe(
    'Anthropic cannot be reached: the connection was refused.',
  )
})

test.each([undefined, null, 'plain words', 7, { cause: { cause: {} } }])(
  'any thrown value has words: %j',
  (thrown) => {
    expect(providerError('OpenAI', thrown, [])).toMatch(/^OpenAI failed: \S/)
  },
)
