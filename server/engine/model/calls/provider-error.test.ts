import { expect, test } from 'vitest'
import { providerFailure } from './provider-error.ts'
import { redactKeys } from './redact.ts'

const key = 'my-private-key-0815'

/** The reason of a failed call, its status, and the message of the service. */
function failureOf(error: unknown) {
  const { fault, status, providerMessage } = providerFailure('OpenAI', error, [])
  return [fault, status, providerMessage]
}

function refusal(statusCode: number, responseBody: string, message = 'Too Many Requests') {
  return Object.assign(new Error(message), { statusCode, responseBody })
}

test("a refusal gives its status and the service's own words", () => {
  const body = '{"type":"error","error":{"type":"rate_limit","message":"Slow down, please"}}'
  expect(failureOf(refusal(429, body))).toEqual(['refused', 429, 'Slow down, please'])
  expect(failureOf(refusal(500, '{"message":"Oops"}'))).toEqual(['refused', 500, 'Oops'])
  expect(providerFailure('OpenAI', refusal(429, body), []).text).toMatch(/^OpenAI .*429.*Slow down, please$/)
})

test.each([
  ['[{"error":{"code":400,"message":"API key not valid."}}]', 'API key not valid.'],
  [
    '{"message":{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}}',
    'body.stream_options: Extra inputs are not permitted',
  ],
  ['{"detail":[{"msg":"Field required"},{"msg":"Too long"}]}', 'Field required; Too long'],
  ['{"result":null,"errors":[{"code":7009,"message":"Upstream unavailable"}]}', 'Upstream unavailable'],
])('reads the words of a service that lists its complaints: %s', (body, words) => {
  expect(failureOf(refusal(400, body))).toEqual(['refused', 400, words])
})

test.each([
  'boats-7b is limited upstream',
  '{"error":{"message":"boats-7b is limited upstream"}}',
  { error: { message: 'boats-7b is limited upstream' } },
])('reports the words of the service behind a service: %j', (raw) => {
  const error = { message: 'Provider returned error', code: 429, metadata: { raw, provider_name: 'Harbour' } }
  expect(failureOf(refusal(429, JSON.stringify({ error })))).toEqual([
    'refused',
    429,
    'boats-7b is limited upstream',
  ])
})

test.each([{}, { raw: '' }, { raw: 7 }, null, 'nothing'])(
  'when the upstream service gave no message, that of the gateway is reported: %j',
  (metadata) => {
    const body = JSON.stringify({ error: { message: 'Provider returned error', metadata } })
    expect(failureOf(refusal(429, body))).toEqual(['refused', 429, 'Provider returned error'])
  },
)

function misfit(value: unknown) {
  const message = `Type validation failed: Value: ${JSON.stringify(value)}.`
  return Object.assign(new Error(message), { name: 'AI_TypeValidationError', value })
}

test('an answer that does not fit the protocol is described by its own words, and never by those of a validator', () => {
  expect(failureOf(misfit({ detail: 'No such model' }))).toEqual(['unreadable', undefined, 'No such model'])
  expect(failureOf(misfit({ choices: 'none' }))).toEqual(['unreadable', undefined, ''])
  expect(providerFailure('OpenAI', misfit({ choices: 'none' }), []).text).not.toContain('alidation')
})

test.each([502, '502'])('a status in the middle of an answer is reported as well: %j', (code) => {
  const sent = { message: 'The model went away', type: 'server_error', code }
  expect(failureOf(sent)).toEqual(['refused', 502, 'The model went away'])
})

test('a code that is not a status is not reported as one', () => {
  const sent = { message: 'The model went away', code: 'server_error' }
  expect(failureOf(sent)).toEqual(['failed', undefined, 'The model went away'])
})

test('a web page instead of an answer is reported as text', () => {
  const page = '<!doctype html><head><style>b{}</style></head><body><h1>502</h1> Bad\n gateway</body>'
  expect(failureOf(refusal(502, page))).toEqual(['refused', 502, '502 Bad gateway'])
})

test('no text is longer than 500 characters', () => {
  expect(providerFailure('OpenAI', new Error('x'.repeat(9_000)), []).text).toHaveLength(500)
})

test('configured keys are taken out, also where the cut would have hidden only half of one', () => {
  const { text } = providerFailure('OpenAI', new Error(`${'x'.repeat(474)} ${key}`), [key])
  expect(text).not.toContain(key.slice(0, 8))
})

test.each([
  'Incorrect API key provided: sk-proj-ab12****************cd34',
  'Authorization: Bearer eyJhbGciOi.J9-abc_def',
  '"x-api-key": "aB3dE5fG7hI9"',
  'GET https://g.example/v1beta/models?key=aB3dE5fG7hI9&alt=sse failed',
  'key AIzaSyA1234567890abcdefgh was refused',
  'connect to http://user:aB3dE5fG7hI9@proxy.example failed',
])('text that looks like a key is redacted in: %s', (text) => {
  const clean = redactKeys(text, [])
  expect(clean).toContain('[removed]')
  expect(clean).not.toMatch(/ab12|eyJhbGci|aB3dE5fG7hI9|AIzaSy/)
})

const words = (error: unknown) => providerFailure('OpenAI', error, []).text

const unmade = () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  return new Error('Cannot connect to API', { cause })
}

test('a connection that cannot be made is reported without the words of the network', () => {
  expect(failureOf(unmade())).toEqual(['unreachable', undefined, ''])
  expect(providerFailure('Anthropic', unmade(), []).text).not.toMatch(/ECONN|127\.0\.0\.1/)
})

test('a failure names the service, the status and the message of the service', { tags: 'words' }, () => {
  expect(words(refusal(500, '{"message":"Oops"}'))).toBe('OpenAI answered 500: Oops')
  expect(words(misfit({ detail: 'No such model' }))).toBe(
    'OpenAI failed: its answer cannot be read. No such model',
  )
  expect(words({ message: 'The model went away' })).toBe('OpenAI failed: The model went away')
  expect(words(unmade())).toBe('OpenAI cannot be reached: the connection was refused.')
})

test.each([undefined, null, 'plain words', 7, { cause: { cause: {} } }])(
  'any thrown value has words: %j',
  (thrown) => {
    expect(providerFailure('OpenAI', thrown, []).text).toMatch(/^OpenAI \w+: \S/)
  },
)
