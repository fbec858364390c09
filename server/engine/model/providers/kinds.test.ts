import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { CallRequest } from '#server/engine/model/calls/model-message.ts'
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { engineAt } from '#server/engine/testing/engines-from.ts'
import { answerInStream, protocols, testKey } from '#server/engine/testing/model-peers.ts'
import { privateModelHost } from '#server/platform/outbound/outbound-failure.ts'
import { addressOf, type Connection } from './provider.ts'
import { engineSecrets, providerOf, providers } from './registry.ts'

const calls = callRequest(protocols[3], 'http://127.0.0.1:9')

/** Calls a model of a connection at a peer that answers as a chat service; returns what arrived there, and the report. */
async function called(kind: ModelEngine, connection: Partial<Connection>, more: Partial<CallRequest> = {}) {
  let received: IncomingMessage | undefined
  return withPeer(
    (response, request) => {
      received = request
      answerInStream(response, 'Fine.')
    },
    async (peer) => {
      const baseUrl = addressOf(providerOf(kind), peer.url, connection.options) ?? ''
      const asked = engineAt(
        { engine: kind, name: kind, model: 'some/model:1' },
        {
          baseUrl,
          ...connection,
        },
      )
      const report = await callModel({ ...calls, asked, ...more }, listener().context)
      const { url, headers } = received ?? {}
      return { url, headers, body: JSON.parse(peer.requests[0] ?? '{}') as Record<string, unknown>, report }
    },
  )
}

test.each<[ModelEngine, Partial<Connection>, string, Record<string, string>]>([
  ['openai', {}, '/v1/responses', { authorization: `Bearer ${testKey}` }],
  ['anthropic', {}, '/v1/messages', { 'x-api-key': testKey }],
  ['gemini', {}, '/v1beta/some/model:1:streamGenerateContent?alt=sse', { 'x-goog-api-key': testKey }],
  ['azure', {}, '/openai/v1/responses', { 'api-key': testKey }],
  [
    'azure',
    { options: { apiVersion: '2024-10-21' } },
    '/openai/deployments/some%2Fmodel%3A1/chat/completions?api-version=2024-10-21',
    { 'api-key': testKey },
  ],
  ['bedrock', {}, '/model/some%2Fmodel%3A1/converse-stream', { authorization: `Bearer ${testKey}` }],
  ['openrouter', {}, '/api/v1/chat/completions', { authorization: `Bearer ${testKey}` }],
  ['mistral', {}, '/v1/chat/completions', { authorization: `Bearer ${testKey}` }],
  ['groq', {}, '/openai/v1/chat/completions', { authorization: `Bearer ${testKey}` }],
  ['ollama', {}, '/v1/chat/completions', { authorization: `Bearer ${testKey}` }],
  ['openai-compatible', {}, '/v1/chat/completions', { authorization: `Bearer ${testKey}` }],
])(
  '%s is called at its own path with its key and the headers of the connection',
  async (kind, more, path, key) => {
    const own = { 'X-Team': 'sales', Host: 'other.example', 'Content-Length': '5', Connection: 'close' }
    const { url, headers } = await called(kind, { ...more, headers: own })
    expect(url).toBe(path)
    expect(headers).toMatchObject({ ...key, 'x-team': 'sales', host: expect.stringMatching(/^127/) })
    const { headers: replaced } = await called(kind, {
      ...more,
      headers: { authorization: 'Bearer of a gateway' },
    })
    expect(replaced?.authorization).toBe('Bearer of a gateway')
  },
)

test.each(providers.map(({ engine }) => engine))(
  '%s reaches no private host by an address that somebody entered, or by an own key',
  async (kind) => {
    const baseUrl = 'http://169.254.169.254/v1'
    for (const connection of [{ isVetted: true }, { isOwn: true }]) {
      const { report } = await called(kind, { ...connection, baseUrl })
      expect(report.value).toMatchObject({ ok: false })
      expect(report.error).toContain(privateModelHost('169.254.169.254').message)
    }
  },
)

const address = (kind: ModelEngine, ...more: [entered?: string, region?: string]) =>
  addressOf(providerOf(kind), more[0], more[1] ? { region: more[1] } : {})

test('a usual address needs its region, and an entered one gets the path of its kind', () => {
  expect(address('bedrock')).toBeNull()
  expect(address('bedrock', undefined, 'eu-central-1')).toBe(
    'https://bedrock-runtime.eu-central-1.amazonaws.com',
  )
  expect(address('azure')).toBeNull()
  expect(address('azure', 'https://me.openai.azure.com/')).toBe('https://me.openai.azure.com/openai/v1')
  expect(address('groq')).toBe('https://api.groq.com/openai/v1')
  expect(address('openrouter', 'https://gate.example/own/')).toBe('https://gate.example/own')
})

test('keys and values of headers are secrets', () => {
  const asked = engineAt(
    { engine: 'openai', name: 'OpenAI', model: 'gpt-4.1-mini' },
    { baseUrl: 'https://api.example', headers: { 'x-key': 'secret-of-gateway', 'x-team': 'sales' } },
  )
  expect(engineSecrets([asked, asked])).toEqual([testKey, 'secret-of-gateway'])
})

const longId = 'call_00_Zr8Zy0Xb'
const spoken: CallRequest['messages'] = [
  { role: 'user', content: 'Summarise the news' },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'tool-call', toolCallId: longId, toolName: 'look_up', input: { word: 'news' } },
    ],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: longId, toolName: 'look_up', output: { type: 'text', value: 'x' } },
    ],
  },
]

test('Mistral gets only what it accepts, and its tokens count', async () => {
  const { body, report } = await called('mistral', {}, { messages: spoken })
  expect(report).toMatchObject({ value: { ok: true, text: 'Fine.' }, tokensUsed: 100 })
  expect(body).not.toHaveProperty('stream_options')
  expect(JSON.stringify(body)).not.toMatch(/reasoning|Zr8Zy0Xb/)
  const ids = [...JSON.stringify(body).matchAll(/"(?:id|tool_call_id)":"([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual([expect.stringMatching(/^[a-z\d]{9}$/), ids[0]])
})

test('Groq gets no reasoning of earlier turns, and other services do', async () => {
  const groq = await called('groq', {}, { messages: spoken })
  expect(JSON.stringify(groq.body)).not.toContain('reasoning_content')
  const other = await called('openrouter', {}, { messages: spoken })
  expect(JSON.stringify(other.body)).toContain('"reasoning_content":"Hm."')
})

test('Bedrock: a message that would be too long for memory ends the call at once', async () => {
  await withPeer(
    (response) => void response.write(Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0])),
    async ({ url }) => {
      const asked = engineAt({ engine: 'bedrock', name: 'Bedrock', model: 'x' }, { baseUrl: url })
      const { value } = await callModel({ ...calls, asked }, listener().context)
      expect(value).toMatchObject({ ok: false, fault: expect.stringMatching(/^(?:unreadable|failed)$/) })
    },
  )
})
