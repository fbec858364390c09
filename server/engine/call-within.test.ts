import { expect, test } from 'vitest'
import { callPrice, isAtHome, promptTokens } from './call-price.ts'
import { callWithin } from './call-within.ts'
import { microDollars } from './cost.ts'
import type { CallRequest } from './provider-call.ts'
import { configuredEngines } from './providers/registry.ts'
import { RunHeld } from './run-held.ts'
import type { CallQuote, Reserved, Spending } from './spending.ts'
import { withPeer } from './testing/model-calls.ts'
import { modelsFrom, type Protocol, protocols, type startPeer } from './testing/model-peers.ts'
import { sendEvents, whole, wireAnswers } from './testing/wire-answers.ts'
import { callLimits } from './watchdog.ts'

const [openai, anthropic, gemini, local] = protocols
const context = { signal: new AbortController().signal, showText: () => undefined }

function engine(env: Record<string, string>) {
  const [asked] = configuredEngines(modelsFrom(env))
  if (!asked) throw new Error('nothing is configured')
  return asked
}

function request(env: Record<string, string>): CallRequest {
  return {
    asked: engine(env),
    instructions: 'Be brief.',
    messages: [{ role: 'user', content: 'Summarise the news' }],
    tools: [],
    toolsAllowed: true,
    limits: callLimits,
    secrets: [],
  }
}

/** A purse that writes down what happens to it. */
function purse(answer: (quote: CallQuote) => Reserved = ({ most }) => ({ ok: true, amount: most })) {
  const events: string[] = []
  const spending: Spending = {
    async reserve(callKey, quote) {
      events.push(`reserve ${callKey}`)
      return answer(quote)
    },
    async settle(callKey, cost) {
      events.push(`settle ${callKey} ${cost}`)
    },
  }
  return { spending, events }
}

const limitOnTheWire: Record<string, RegExp> = {
  openai: /"max_output_tokens":8192\b/,
  anthropic: /"max_tokens":8192\b/,
  gemini: /"maxOutputTokens":8192\b/,
}

test.each<Protocol>([openai, anthropic, gemini])(
  '$engine: money is set aside before the call, the call carries the limit, a refusal gives the money back',
  async (protocol) => {
    const { spending, events } = purse()
    const refuse: Parameters<typeof startPeer>[0] = (response) => {
      events.push('called')
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":{"message":"No such model"}}')
    }
    await withPeer(refuse, async (peer) => {
      const { value } = await callWithin(spending, 'call 1', request(protocol.env(peer.url)), context)
      expect(value.ok).toBe(false)
      expect(peer.requests[0]).toMatch(limitOnTheWire[protocol.engine] ?? /never/)
    })
    expect(events).toEqual(['reserve call 1', 'called', 'settle call 1 0.000000'])
  },
)

const begun = { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } }
const { begin, text, failure, end } = wireAnswers.openai

test.each<[string, object[], 'is lost' | 'ends']>([
  ['is lost before the first word', [begun], 'is lost'],
  ['ends in the middle', [...begin, ...text.toItsMiddle], 'ends'],
  ['ends with a failure', [...begin, ...text.toItsMiddle, failure], 'ends'],
])('a call whose answer %s may have been paid: all that was set aside counts', async (_, events, how) => {
  const { spending, events: noted } = purse()
  const answer: Parameters<typeof startPeer>[0] = (response) => {
    sendEvents(response, events)
    if (how === 'ends') response.end()
    else setTimeout(() => response.destroy(), 50)
  }
  const report = await withPeer(answer, (peer) =>
    callWithin(spending, 'call 1', request(openai.env(peer.url)), context),
  )
  expect(noted).toEqual(['reserve call 1', 'settle call 1 null'])
  expect(report.output).toMatch(/^Set aside \$0\.0\d+, all of it counts, for the call may have been paid\.$/)
})

test('an answer that says what it used costs that, and one that does not counts as all that was set aside', async () => {
  for (const [last, settled] of [
    [end, '0.000474'],
    [[{ type: 'response.completed', response: {} }], 'null'],
  ] as const) {
    const { spending, events } = purse()
    const answer: Parameters<typeof startPeer>[0] = (response) => {
      sendEvents(response, [...begin, ...whole(text), ...last])
      response.end()
    }
    const { value } = await withPeer(answer, (peer) =>
      callWithin(spending, 'call 1', request(openai.env(peer.url)), context),
    )
    expect(value.ok).toBe(true)
    expect(events).toEqual(['reserve call 1', `settle call 1 ${settled}`])
  }
})

test('a peer that is not there was not paid', async () => {
  const { spending, events } = purse()
  const url = await withPeer(
    () => undefined,
    async (peer) => peer.url,
  )
  await callWithin(spending, 'call 1', request(openai.env(url)), context)
  expect(events).toEqual(['reserve call 1', 'settle call 1 0.000000'])
})

test('a call that is refused is not made, and one that holds the run throws it through', async () => {
  await withPeer(
    () => undefined,
    async (peer) => {
      const { spending } = purse(() => ({ ok: false, reason: 'Nothing is left.' }))
      const report = await callWithin(spending, 'call 1', request(openai.env(peer.url)), context)
      expect(report.error).toBe('Stopped before the call: Nothing is left.')
      const holding = purse(() => {
        throw new RunHeld('Ask.')
      })
      const call = callWithin(holding.spending, 'call 1', request(openai.env(peer.url)), context)
      await expect(call).rejects.toThrow(RunHeld)
      expect(peer.requests).toEqual([])
    },
  )
})

test.each(['0.003000', '0.005000', '0.012345', '0.020000'])(
  'a call whose answer is as long as %s dollars allow costs no more than that',
  async (amount) => {
    const asked = engine(openai.env('https://api.openai.com/v1'))
    const price = await callPrice(asked, 3_000)
    if (price.kind !== 'priced') throw new Error('gpt-4.1-mini has a price')
    const tokens = BigInt(price.answerTokens(amount))
    // 0.40 dollars a million in, 1.60 out; in hundredths of a millionth.
    const cost = 3_000n * 40n + tokens * 160n
    expect(cost).toBeLessThanOrEqual(microDollars(amount) * 100n)
    expect(microDollars(price.least)).toBeLessThanOrEqual(3_000n)
  },
)

test('a prompt is guessed to have at least as many tokens as common text has', () => {
  const messages = [{ role: 'user', content: 'The harbour opened again on Monday. '.repeat(100) }]
  const tokens = promptTokens({ instructions: '', messages, tools: [] })
  expect(tokens).toBeGreaterThan(1_500)
  const chinese = [{ role: 'user', content: '港口星期一重新开放。'.repeat(100) }]
  expect(promptTokens({ instructions: '', messages: chinese, tools: [] })).toBeGreaterThan(1_000)
})

test.each([
  ['http://127.0.0.1:11434', true],
  ['http://[::1]:11434', true],
  ['http://localhost:8000/v1', true],
  ['http://ollama:11434', true],
  ['http://192.168.4.20:9000', true],
  ['http://llm.internal', true],
  ['https://models.example.com', false],
  ['https://user:pass@models.example.com', false],
  ['http://8.8.8.8:11434', false],
])('a model at %s counts as on the own network: %s', async (url, expected) => {
  const asked = engine(local.env(url))
  expect(isAtHome(asked)).toBe(expected)
  expect((await callPrice(asked, 100)).kind).toBe(expected ? 'free' : 'unknown')
})
