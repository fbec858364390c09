import { LLMock } from '@copilotkit/aimock'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallRequest } from '#server/engine/model/calls/model-message.ts'
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { providerPrompt } from '#server/engine/model/calls/provider-prompt.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { modelsFrom, otherKinds, protocols, testKey } from '#server/engine/testing/model-peers.ts'
import { callLimits } from '#server/engine/model/calls/watchdog.ts'
import { configuredEngines, modelSecrets } from './environment-engines.ts'

/** Mistral counts tokens unasked, which the mock does not: `kinds.test.ts` tests it. */
const kinds = [...protocols, ...otherKinds.filter(({ engine }) => engine !== 'mistral')]
/** One of each wire protocol: the others share the code of one of these. */
const wires = [...protocols, ...otherKinds.filter(({ engine }) => engine === 'bedrock')]

const usage = {
  prompt_tokens: 1200,
  completion_tokens: 34,
  input_tokens: 1200,
  output_tokens: 34,
  promptTokenCount: 1200,
  candidatesTokenCount: 34,
}

async function withMock<T>(
  fixtures: Parameters<LLMock['addFixtures']>[0],
  act: (mock: LLMock) => Promise<T>,
) {
  const mock = new LLMock({ port: 0 })
  mock.addFixtures(fixtures)
  await mock.start()
  try {
    return await act(mock)
  } finally {
    await mock.stop()
  }
}

afterEach(() => void vi.restoreAllMocks())

test('an engine is configured by what it needs and by nothing else', () => {
  const named = configuredEngines(modelsFrom({ OPENAI_API_KEY: 'k', GEMINI_BASE_URL: 'http://x.example' }))
  expect(named.map(({ engine, name, model }) => [engine, name, model])).toEqual([
    ['openai', 'OpenAI', 'gpt-5.6-terra'],
  ])
  expect(configuredEngines(modelsFrom({ LLM_BASE_URL: 'http://x.example' }))).toEqual([])
  const local = modelsFrom({ LLM_BASE_URL: 'http://x.example:11434/', LLM_MODEL: 'llama3.2' })
  expect(configuredEngines(local)[0]?.connection.baseUrl).toBe('http://x.example:11434/v1')
})

test.each(['gpt-5.6-terra', 'claude-sonnet-5', 'gemini-3.8-flash'])(
  'the price of the default model %s is known',
  async (model) => {
    const { costOf } = await import('#server/engine/model/prices/cost.ts')
    const all = configuredEngines(
      modelsFrom({ OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', GEMINI_API_KEY: 'k' }),
    )
    const asked = all.find((each) => each.model === model)
    if (!asked) throw new Error('no such default')
    const spent = await costOf({ inputTokens: 1_000_000, outputTokens: 0 }, asked)
    expect(spent.priced).toBe(true)
    expect(Number(spent.cost)).toBeGreaterThan(0.1)
  },
)

test('every key is a secret, a placeholder is not', () => {
  const models = modelsFrom({ OPENAI_API_KEY: testKey, LLM_API_KEY: 'ollama' })
  expect(modelSecrets(models)).toEqual([testKey])
})

test.each(kinds)('$engine: text arrives in pieces, with usage and cost', async (protocol) => {
  const content = 'It is **news** that goes on for quite a while.'
  await withMock(
    [{ match: { userMessage: 'news' }, response: { content, usage }, chunkSize: 9 }],
    async (mock) => {
      const { texts, context } = listener()
      const { value, tokensUsed, cost, error } = await callModel(callRequest(protocol, mock.url), context)
      expect(error).toBeUndefined()
      expect(value).toMatchObject({ ok: true, text: content, engine: protocol.engine, toolRequests: [] })
      expect(texts.length).toBeGreaterThan(3)
      expect(
        texts.every(
          (text, index) => content.startsWith(text) && text.length > (texts[index - 1] ?? '').length,
        ),
      ).toBe(true)
      expect(tokensUsed).toBe(1234)
      const expected: Record<string, string> = {
        openai: '0.000534',
        azure: '0.000534',
        openrouter: '0.000534',
        anthropic: '0.004110',
        // A region of its own costs a tenth more.
        bedrock: '0.004521',
        gemini: '0.000445',
        groq: '0.000200',
        ollama: '0.000000',
        'openai-compatible': '0.000000',
      }
      expect(cost).toBe(expected[protocol.engine])
    },
  )
})

test.each(kinds)('$engine: a tool is called, and the model gets its answer', async (protocol) => {
  const fixtures: Parameters<LLMock['addFixtures']>[0] = [
    {
      match: { userMessage: 'news', hasToolResult: false },
      response: { toolCalls: [{ name: 'look_up', arguments: '{"word":"news"}' }], finishReason: 'stop' },
    },
    { match: { hasToolResult: true, toolResultContains: 'fresh reports' }, response: { content: 'Done.' } },
  ]
  await withMock(fixtures, async (mock) => {
    const first = await callModel(callRequest(protocol, mock.url), listener().context)
    if (!first.value.ok) throw new Error(first.error)
    const [asked] = first.value.toolRequests
    expect(asked).toMatchObject({ tool: 'look_up', input: { word: 'news' } })
    const output = { type: 'text' as const, value: 'fresh reports' }
    const messages: CallRequest['messages'] = [
      { role: 'user', content: 'Summarise the news' },
      // A value from the journal has been JSON in between.
      ...(JSON.parse(JSON.stringify(first.value.turn)) as typeof first.value.turn),
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: asked?.id ?? '', toolName: 'look_up', output }],
      },
    ]
    const second = await callModel(callRequest(protocol, mock.url, { messages }), listener().context)
    expect(second.value).toMatchObject({ ok: true, text: 'Done.' })
  })
})

const faults = [
  {
    fault: '429',
    status: 429,
    type: 'application/json',
    body: `{"error":{"message":"Over quota, key ${testKey}"}}`,
    says: /429: Over quota, key \[removed\]/,
    why: 'refused',
  },
  {
    fault: '500 with a page',
    status: 500,
    type: 'text/html',
    body: '<html><body>Internal <b>oops</b></body></html>',
    says: /500: Internal oops/,
    why: 'refused',
    // Such a service may recover shortly, or fail because of the tools.
    tries: 4,
  },
  {
    fault: 'a web page',
    status: 200,
    type: 'text/html',
    body: '<html><body>Welcome</body></html>',
    says: /\S/,
    why: /^(?:unreadable|failed)$/,
  },
  {
    fault: 'broken JSON',
    status: 200,
    type: 'application/json',
    body: '{"choices": [1,2',
    says: /\S/,
    why: /^(?:unreadable|failed)$/,
  },
  {
    fault: 'broken events',
    status: 200,
    type: 'text/event-stream',
    body: 'data: {"broken\n\ndata: {]\n\n',
    says: /\S/,
    why: /^(?:unreadable|failed)$/,
  },
  {
    fault: 'foreign events',
    status: 200,
    type: 'text/event-stream',
    body: 'data: {"a":1}\n\ndata: 5\n\ndata: null\n\n',
    says: /\S/,
    why: /^(?:unreadable|failed)$/,
  },
  {
    fault: 'an empty body',
    status: 200,
    type: 'text/event-stream',
    body: '',
    says: /\S/,
    why: /^(?:unreadable|failed)$/,
  },
] as const

for (const protocol of wires) {
  test.each(faults)(
    `${protocol.engine}: $fault is a failure with its reason, after as many tries as can help`,
    async (fault) => {
      const { status, type, body, says, why } = fault
      await withPeer(
        (response) => response.writeHead(status, { 'content-type': type, 'retry-after': '0' }).end(body),
        async (peer) => {
          const limits = { ...callLimits, repeatWaitsMs: [1, 1] }
          const { value, error } = await callModel(
            callRequest(protocol, peer.url, { limits }),
            listener().context,
          )
          expect(value).toMatchObject({ ok: false, fault: expect.stringMatching(why) })
          expect(error).toMatch(says)
          expect(error?.startsWith(protocol.name)).toBe(true)
          expect(JSON.stringify({ value, error })).not.toContain(testKey)
          expect(peer.requests).toHaveLength('tries' in fault ? fault.tries : 1)
        },
      )
    },
  )

  test(`${protocol.engine}: a peer that takes the call and never answers is given up`, async () => {
    await withPeer(
      () => undefined,
      async (peer) => {
        const limits = { ...callLimits, firstChunkMs: 250 }
        const { value } = await callModel(callRequest(protocol, peer.url, { limits }), listener().context)
        expect(value).toMatchObject({ ok: false, fault: 'unanswered' })
        await expect.poll(() => peer.brokenOff.length).toBe(1)
      },
    )
  })

  test(`${protocol.engine}: a peer that falls silent in the middle is given up`, async () => {
    const response = { content: 'One two three four five six seven eight nine ten.' }
    const fixture = {
      match: { userMessage: 'news' },
      response,
      chunkSize: 5,
      streamingProfile: { ttft: 10, tps: 3 },
    }
    await withMock([fixture], async (mock) => {
      const limits = { ...callLimits, firstChunkMs: 5_000, chunkGapMs: 250 }
      const { value } = await callModel(callRequest(protocol, mock.url, { limits }), listener().context)
      expect(value).toMatchObject({ ok: false, fault: 'silent' })
    })
  })

  test(`${protocol.engine}: an answer that breaks off is no answer`, async () => {
    const response = { content: 'One two three four five six seven eight nine ten.' }
    const fixture = { match: { userMessage: 'news' }, response, chunkSize: 5, truncateAfterChunks: 5 }
    await withMock([fixture], async (mock) => {
      const { value } = await callModel(callRequest(protocol, mock.url), listener().context)
      expect(value).toMatchObject({
        ok: false,
        fault: expect.stringMatching(/^(?:failed|unreadable|unreachable)$/),
      })
    })
  })

  test(`${protocol.engine}: the end of the run closes the connection, long before the limit on silence`, async () => {
    await withPeer(
      () => undefined,
      async (peer) => {
        const stop = new AbortController()
        const limits = { ...callLimits, firstChunkMs: 20_000 }
        const call = callModel(callRequest(protocol, peer.url, { limits }), listener(stop.signal).context)
        await expect.poll(() => peer.requests.length).toBe(1)
        const stoppedAt = performance.now()
        stop.abort(new Error('canceled by its owner'))
        await expect(call).rejects.toThrow('canceled by its owner')
        await expect.poll(() => peer.brokenOff.length).toBe(1)
        expect((peer.brokenOff[0] ?? Number.POSITIVE_INFINITY) - stoppedAt).toBeLessThan(
          limits.firstChunkMs / 2,
        )
      },
    )
  })
}

test('a peer that never stops talking is ended', async () => {
  const piece = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(1_000) } }] })}\n\n`
  await withPeer(
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(piece), 1)
      response.on('close', () => clearInterval(timer))
    },
    async (peer) => {
      const limits = { ...callLimits, answerCharsMax: 20_000 }
      const long = await callModel(callRequest(protocols[3], peer.url, { limits }), listener().context)
      expect(long.value).toMatchObject({ ok: false, fault: 'too_long' })
      const drip = { ...callLimits, totalMs: 300, answerCharsMax: 1e9 }
      const slow = await callModel(callRequest(protocols[3], peer.url, { limits: drip }), listener().context)
      expect(slow.value).toMatchObject({ ok: false, fault: 'unfinished' })
    },
  )
})

test('a key that a peer echoes in its answer is taken out of the answer and of what is shown', async () => {
  const fixture = { match: { userMessage: 'news' }, response: { content: `Your key is ${testKey}, thanks.` } }
  await withMock([fixture], async (mock) => {
    const { texts, context } = listener()
    const report = await callModel(callRequest(protocols[3], mock.url), context)
    expect(report.value).toMatchObject({ ok: true, text: 'Your key is [removed], thanks.' })
    expect(JSON.stringify([report, texts])).not.toContain(testKey)
  })
})

test("what a provider's package warns of is printed nowhere", async () => {
  const printers = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level),
  )
  await withMock([{ match: { userMessage: 'news' }, response: { content: 'Done.' } }], async (mock) => {
    const request = callRequest(protocols[1], mock.url, { answerTokensMax: 1_000_000 })
    const model = await request.asked.load()
    const prompt = providerPrompt(request.instructions, request.messages)
    const { stream } = await model.doStream({ prompt, maxOutputTokens: request.answerTokensMax })
    const [start] = await Array.fromAsync(stream)
    // More tokens than the model can give: the package does warn.
    expect(start).toMatchObject({ type: 'stream-start', warnings: [{ feature: 'maxOutputTokens' }] })
    expect((await callModel(request, listener().context)).error).toBeUndefined()
  })
  expect(printers.flatMap((printer) => printer.mock.calls)).toEqual([])
})
