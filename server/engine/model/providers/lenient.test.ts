import { beforeEach, expect, test } from 'vitest'
import type { CallRequest } from '#server/engine/model/calls/model-message.ts'
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { answerInStream, protocols, type startPeer } from '#server/engine/testing/model-peers.ts'
import { callLimits, limitsFor, patientLimits, runTimeFor } from '#server/engine/model/calls/watchdog.ts'

const [openai, anthropic, gemini, compatible] = protocols
const quick = { ...callLimits, repeatWaitsMs: [1, 1] }
let model = 0
beforeEach(() => {
  model += 1
})

/** Calls a model that no other test uses, because refusals of a model are remembered. */
async function call(
  answer: Parameters<typeof startPeer>[0],
  more: Partial<CallRequest> = {},
  protocol: (typeof protocols)[number] = compatible,
) {
  return withPeer(answer, async (peer) => {
    const { context, texts } = listener()
    const env: Record<string, string> = protocol === compatible ? { LLM_MODEL: `model-${model}` } : {}
    const request = callRequest(protocol, peer.url, { limits: quick, ...more }, env)
    const first = await callModel(request, context)
    return { ...first, texts, requests: peer.requests, again: () => callModel(request, context) }
  })
}

const message = { role: 'assistant', content: 'Open.' }
const wholes = [
  { type: 'application/json', choices: [{ index: 0, message, finish_reason: 'stop' }] },
  { type: 'text/plain', choices: [{ message }] },
  { type: 'text/event-stream', id: 7, created: '12', choices: [{ message, finish_reason: 'stop' }] },
]
test.each(wholes)(
  'a whole answer as $type is read where a stream was asked for',
  async ({ type, ...body }) => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
    const { value, tokensUsed, texts } = await call((response) =>
      response.writeHead(200, { 'content-type': type }).end(`\n${JSON.stringify({ ...body, usage })}`),
    )
    expect(value).toMatchObject({ ok: true, text: 'Open.' })
    expect(tokensUsed).toBe(5)
    expect(texts.at(-1)).toBe('Open.')
  },
)

test.each([
  [
    openai,
    {
      id: 'r',
      created_at: 1,
      model: 'm',
      status: 'completed',
      output: [
        {
          type: 'message',
          role: 'assistant',
          id: 'x',
          content: [{ type: 'output_text', text: 'Open.', annotations: [] }],
        },
      ],
      usage: { input_tokens: 3, output_tokens: 2 },
    },
  ],
  [
    anthropic,
    {
      type: 'message',
      id: 'r',
      model: 'm',
      role: 'assistant',
      content: [{ type: 'text', text: 'Open.' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 3, output_tokens: 2 },
    },
  ],
  [
    gemini,
    {
      candidates: [{ content: { role: 'model', parts: [{ text: 'Open.' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
    },
  ],
] as const)('$0.engine: a whole answer is read where a stream was asked for', async (protocol, body) => {
  const { value, tokensUsed } = await call(
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    {},
    protocol,
  )
  expect(value).toMatchObject({ ok: true, text: 'Open.' })
  expect(tokensUsed).toBe(5)
})

const streamed = (...deltas: object[]): Parameters<typeof startPeer>[0] => {
  const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta }] }))
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const chunk of [...chunks, end]) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    response.end('data: [DONE]\n\n')
  }
}
const asked = (more: object, input: unknown) => ({
  tool_calls: [
    { index: 0, id: 'a', type: 'function', ...more, function: { name: 'look_up', arguments: input } },
  ],
})

test.each([
  ['a number as its id', asked({ id: 7 }, '{"word":"x"}')],
  ['an object as its arguments', asked({}, { word: 'x' })],
  ['both', asked({ id: 12 }, { word: 'x' })],
  ['a text as its index', asked({ index: '0' }, '{"word":"x"}')],
  ['another role', { role: 'model', ...asked({}, { word: 'x' }) }],
])('a tool call with %s is read', async (_, delta) => {
  const { value } = await call(streamed(delta))
  expect(value).toMatchObject({ ok: true, toolRequests: [{ tool: 'look_up', input: { word: 'x' } }] })
})

test('a whole answer with tool calls of odd types is read', async () => {
  const calls = [{ id: 3, type: 'function', function: { name: 'look_up', arguments: { word: 'x' } } }]
  const { value } = await call((response) =>
    response.end(JSON.stringify({ choices: [{ message: { content: null, tool_calls: calls } }] })),
  )
  expect(value).toMatchObject({ ok: true, toolRequests: [{ id: '3', input: { word: 'x' } }] })
})

/** Answers the first call so, and every later one as it should be. */
const once = (first: Parameters<typeof startPeer>[0]): Parameters<typeof startPeer>[0] => {
  let calls = 0
  return (response, request, body) => {
    calls += 1
    if (calls === 1) first(response, request, body)
    else answerInStream(response, 'Open.')
  }
}
const stream =
  (...events: object[]): Parameters<typeof startPeer>[0] =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
  }
const begun = { id: 'x', choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }

test.each([
  ['an empty answer', stream(begun, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })],
  ['an overloaded error', stream(begun, { error: { message: 'Overloaded', type: 'overloaded_error' } })],
  ['an error of 503', stream(begun, { error: { message: 'Provider returned error', code: 503 } })],
  [
    'a malformed call',
    stream(begun, { choices: [{ index: 0, delta: {}, finish_reason: 'malformed_function_call' }] }),
  ],
])('a stream that begins and comes to %s before a word is requested again', async (_, first) => {
  const { value, requests } = await call(once(first))
  expect(value).toMatchObject({ ok: true, text: 'Open.' })
  expect(requests).toHaveLength(2)
})

test('a call that fails twice fails, and an answer that has begun is not requested again', async () => {
  const empty = stream(begun, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  const twice = await call(empty)
  expect(twice.value.ok).toBe(false)
  expect(twice.requests).toHaveLength(2)
  const said = { choices: [{ index: 0, delta: { content: 'The' } }] }
  const broken = await call(stream(begun, said, { error: { message: 'Overloaded', code: 503 } }))
  expect(broken.value.ok).toBe(false)
  expect(broken.requests).toHaveLength(1)
})

const reply = (finishReason: string, parts: object[]) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
})

test('Gemini is asked again after a malformed tool call', async () => {
  let calls = 0
  const { value, requests } = await call(
    (response, request, body) => {
      calls += 1
      const said = calls === 1 ? reply('MALFORMED_FUNCTION_CALL', []) : reply('STOP', [{ text: 'Open.' }])
      stream(said)(response, request, body)
    },
    {},
    gemini,
  )
  expect(value).toMatchObject({ ok: true, text: 'Open.' })
  expect(requests).toHaveLength(2)
})

test('Anthropic is asked again after an overloaded error behind its first event', async () => {
  let calls = 0
  const start = {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  }
  const text = [
    start,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Open.' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ]
  const { value } = await call(
    (response, request, body) => {
      calls += 1
      const events =
        calls === 1
          ? [start, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]
          : text
      stream(...events)(response, request, body)
    },
    {},
    anthropic,
  )
  expect(value).toMatchObject({ ok: true, text: 'Open.' })
})

test('a thought in the text of an answer is neither shown nor kept', async () => {
  const pieces = ['<thi', 'nk>The user', ' asks', '.</th', 'ink>\n', '\nOp', 'en.']
  const { value, texts } = await call(streamed(...pieces.map((content) => ({ content }))), { tools: [] })
  expect(value).toMatchObject({
    ok: true,
    text: 'Open.',
    turn: [{ content: [{ type: 'text', text: 'Open.' }] }],
  })
  expect(texts.every((text) => 'Open.'.startsWith(text))).toBe(true)
})

test('a thought without an answer is a failure that says so', async () => {
  const { value } = await call(streamed({ content: '<think>The user asks.' }))
  expect(value).toMatchObject({ ok: false })
})

const alive: Parameters<typeof startPeer>[0] = (response) => {
  response.setHeader('content-type', 'text/event-stream')
  response.flushHeaders()
  let beats = 0
  const timer = setInterval(() => {
    beats += 1
    if (beats < 13) return void response.write(': PROCESSING\n\n')
    clearInterval(timer)
    const chunk = { choices: [{ index: 0, delta: { content: 'Open.' }, finish_reason: 'stop' }] }
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
  }, 100)
  response.on('close', () => clearInterval(timer))
}

test('comments and other bytes are a sign of life, and silence after them is not', async () => {
  const limits = { ...callLimits, firstChunkMs: 900 }
  expect((await call(alive, { limits })).value).toMatchObject({ ok: true, text: 'Open.' })
  const { value } = await call((response) => void response.writeHead(200).write(': hello\n\n'), {
    limits: { ...limits, firstChunkMs: 200 },
  })
  expect(value).toMatchObject({ ok: false, fault: 'unanswered' })
})

const at = (url: string) => callRequest(compatible, url).asked

test('a model on a private address has minutes to begin, a public one does not, and the connection decides', () => {
  for (const own of [
    'http://127.0.0.1:11434',
    'http://192.168.1.7:8000',
    'http://ollama:11434',
    'http://box.local',
  ])
    expect(limitsFor(at(own), null)).toMatchObject({ firstChunkMs: 300_000, chunkGapMs: 120_000 })
  const other = at('https://models.example.com')
  expect(limitsFor(other, null)).toEqual(callLimits)
  expect(limitsFor(other, 200)).toMatchObject({ firstChunkMs: 200_000, totalMs: 400_000 })
  expect(limitsFor(at('http://127.0.0.1:1'), 20)).toMatchObject({ firstChunkMs: 20_000 })
  const limits = { firstMs: 90_000, pauseMs: 5_000, totalMs: 1_200_000 }
  const own = { ...other, connection: { ...other.connection, limits } }
  const its = { firstChunkMs: 90_000, chunkGapMs: 5_000, totalMs: 1_200_000 }
  expect(limitsFor(own, 20)).toMatchObject(its)
  expect(patientLimits({ ...callLimits, firstChunkMs: 99_000 }, own)).toMatchObject({
    ...its,
    firstChunkMs: 99_000,
    chunkGapMs: 30_000,
  })
  // The run has room for its longest call beside its usual time.
  expect([runTimeFor([other]), runTimeFor([other, own])]).toEqual([600_000, 1_800_000])
})
