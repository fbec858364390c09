import { expect, test } from 'vitest'
import { callPrice, promptTokens } from '#server/engine/model/prices/call-price.ts'
import { costOf, dollars, microDollars } from '#server/engine/model/prices/cost.ts'
import { callMetered } from './metered-call.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { isSelfHosted } from '#server/engine/model/providers/registry.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import type { CallRequest } from './model-message.ts'
import { RunSuspended } from '#server/engine/run/run-steps.ts'
import type { CallQuote, Reserved, BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import { withPeer } from '#server/engine/testing/model-calls.ts'
import { modelsFrom, type Protocol, protocols, type startPeer } from '#server/engine/testing/model-peers.ts'
import { sendEvents, whole, wireAnswers } from '#server/engine/testing/wire-answers.ts'
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
    messages: [{ role: 'user' as const, content: 'Summarise the news' }],
    tools: [],
    toolsAllowed: true,
    limits: callLimits,
    secrets: [],
  }
}

const call1 = { key: 'call 1', purpose: 'run' } as const

/** A purse that writes down what happens to it, and the books. */
function purse(answer: (quote: CallQuote) => Reserved = ({ most }) => ({ ok: true, amount: most })) {
  const events: string[] = []
  const spending: BudgetGuard = {
    needsPrice: true,
    async reserve(callKey, quote) {
      events.push(`reserve ${callKey}`)
      return answer(quote)
    },
    async settle(callKey, cost) {
      events.push(`settle ${callKey} ${cost}`)
    },
  }
  const records: CallRecord[] = []
  const meter = { spending, record: (call: CallRecord) => void records.push(call) }
  return { meter, events, records }
}

const limitOnTheWire: Record<string, RegExp> = {
  openai: /"max_output_tokens":8192\b/,
  anthropic: /"max_tokens":8192\b/,
  gemini: /"maxOutputTokens":8192\b/,
}

test.each<Protocol>([openai, anthropic, gemini])(
  '$engine: money is set aside before the call, the call carries the limit, a refusal gives the money back',
  async (protocol) => {
    const { meter, events } = purse()
    const refuse: Parameters<typeof startPeer>[0] = (response) => {
      events.push('called')
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":{"message":"No such model"}}')
    }
    await withPeer(refuse, async (peer) => {
      const { value } = await callMetered(meter, call1, request(protocol.env(peer.url)), context)
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
  const { meter, events: noted } = purse()
  const answer: Parameters<typeof startPeer>[0] = (response) => {
    sendEvents(response, events)
    if (how === 'ends') response.end()
    else setTimeout(() => response.destroy(), 50)
  }
  const report = await withPeer(answer, (peer) =>
    callMetered(meter, call1, request(openai.env(peer.url)), context),
  )
  expect(noted).toEqual(['reserve call 1', 'settle call 1 null'])
  expect(report.money).toEqual({ reserved: expect.stringMatching(/^0\.0\d+$/), cost: null })
})

test('an answer that says what it used costs that, and one that does not counts as all that was set aside', async () => {
  for (const [last, settled] of [
    [end, '0.000474'],
    [[{ type: 'response.completed', response: {} }], 'null'],
  ] as const) {
    const { meter, events } = purse()
    const answer: Parameters<typeof startPeer>[0] = (response) => {
      sendEvents(response, [...begin, ...whole(text), ...last])
      response.end()
    }
    const { value } = await withPeer(answer, (peer) =>
      callMetered(meter, call1, request(openai.env(peer.url)), context),
    )
    expect(value.ok).toBe(true)
    expect(events).toEqual(['reserve call 1', `settle call 1 ${settled}`])
  }
})

test('a peer that is not there was not paid', async () => {
  const { meter, events } = purse()
  const url = await withPeer(
    () => undefined,
    async (peer) => peer.url,
  )
  await callMetered(meter, call1, request(openai.env(url)), context)
  expect(events).toEqual(['reserve call 1', 'settle call 1 0.000000'])
})

test('a call that is refused is not made, and one that holds the run throws it through', async () => {
  await withPeer(
    () => undefined,
    async (peer) => {
      const { meter } = purse(() => ({ ok: false, reason: 'Nothing is left.' }))
      const report = await callMetered(meter, call1, request(openai.env(peer.url)), context)
      expect(report.error).toMatch(/: Nothing is left\.$/)
      const holding = purse(() => {
        throw new RunSuspended('Ask.')
      })
      const call = callMetered(holding.meter, call1, request(openai.env(peer.url)), context)
      await expect(call).rejects.toThrow(RunSuspended)
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
    const tokens = BigInt(price.answerTokens(dollars(microDollars(amount))))
    // 0.40 dollars a million in, 1.60 out; in hundredths of a millionth.
    const cost = 3_000n * 40n + tokens * 160n
    expect(cost).toBeLessThanOrEqual(microDollars(amount) * 100n)
    expect(microDollars(price.least)).toBeLessThanOrEqual(3_000n)
  },
)

test('what a call may cost covers a prompt that the service writes to its cache', async () => {
  const asked = engine(anthropic.env('https://api.anthropic.com'))
  const price = await callPrice(asked, 3_000, 1_000)
  if (price.kind !== 'priced') throw new Error('claude-sonnet-4-5 has a price')
  const usage = { inputTokens: 3_000, outputTokens: 1_000, cacheWriteTokens: 3_000 }
  const { cost } = await costOf(usage, asked)
  expect(microDollars(price.most)).toBe(microDollars(cost) + 1n)
  expect(microDollars(cost)).toBeGreaterThan(
    microDollars((await costOf({ ...usage, cacheWriteTokens: 0 }, asked)).cost),
  )
})

test('a prompt is guessed to have at least as many tokens as common text has', () => {
  const messages = [{ role: 'user' as const, content: 'The harbour opened again on Monday. '.repeat(100) }]
  const tokens = promptTokens({ instructions: '', messages, tools: [] })
  expect(tokens).toBeGreaterThan(1_500)
  const chinese = [{ role: 'user' as const, content: '港口星期一重新开放。'.repeat(100) }]
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
  expect(isSelfHosted(asked)).toBe(expected)
  expect((await callPrice(asked, 100)).kind).toBe(expected ? 'free' : 'unknown')
})

/** The last record, and the number of keys with records. */
function lastOf(records: readonly CallRecord[]) {
  const { outcome, tokens, pricing, cost, reserved, endedAt } = records.at(-1) ?? ({} as CallRecord)
  const keys = new Set(records.map(({ key }) => key)).size
  return { keys, outcome, tokens: tokens && [tokens.input, tokens.output], pricing, cost, reserved, endedAt }
}

const answered: Parameters<typeof startPeer>[0] = (response) => {
  sendEvents(response, [...begin, ...whole(text), ...end])
  response.end()
}

test('every call leaves one record, be money limited or not: as it begins, and when it is known what it cost', async () => {
  for (const spends of [true, false]) {
    const { meter, records } = purse()
    const books = spends ? meter : { record: meter.record }
    await withPeer(answered, (peer) => callMetered(books, call1, request(openai.env(peer.url)), context))
    expect(records[0]).toMatchObject({ outcome: 'unknown', cost: null, tokens: null, endedAt: null })
    const { reserved, ...last } = lastOf(records)
    expect(last).toMatchObject({ keys: 1, outcome: 'answered', pricing: 'priced', cost: '0.000474' })
    expect(reserved === null).toBe(!spends)
    expect(records.at(-1)?.price).toMatchObject({ input_mtok: 0.4, output_mtok: 1.6 })
  }
})

const silent: Parameters<typeof startPeer>[0] = (response) => {
  sendEvents(response, [...begin, ...whole(text), { type: 'response.completed', response: {} }])
  response.end()
}
const refused: Parameters<typeof startPeer>[0] = (response) => {
  response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"No"}}')
}

test('an unknown cost is null, never zero; a refused call and a model on the own network cost nothing', async () => {
  const recorded = async (
    answer: Parameters<typeof startPeer>[0],
    more: object = {},
    protocol: Protocol = openai,
  ) => {
    const { meter, records } = purse()
    await withPeer(answer, (peer) =>
      callMetered({ record: meter.record }, call1, request({ ...protocol.env(peer.url), ...more }), context),
    )
    return lastOf(records)
  }
  expect(await recorded(silent)).toMatchObject({ outcome: 'answered', tokens: null, cost: null })
  expect(await recorded(refused)).toMatchObject({ outcome: 'refused', tokens: null, cost: '0.000000' })
  expect(await recorded(refused, {}, local)).toMatchObject({ outcome: 'refused', pricing: 'own' })
  const { meter, records } = purse()
  await withPeer(answered, async (peer) => {
    const known = request({ ...openai.env(peer.url), OPENAI_MODEL: 'nobody-knows-it' })
    const connection = { ...known.asked.connection, baseUrl: 'https://models.example.com/v1' }
    const asked = { ...known.asked, connection }
    await callMetered({ record: meter.record }, call1, { ...known, asked }, context)
  })
  expect(lastOf(records)).toMatchObject({
    outcome: 'answered',
    pricing: 'unpriced',
    tokens: [expect.any(Number), expect.any(Number)],
    cost: null,
  })
})

test('a call that the end of the run cuts off stays unknown, with what was set aside', async () => {
  const { meter, records, events } = purse()
  const stop = new AbortController()
  await withPeer(
    () => stop.abort(new Error('canceled')),
    async (peer) => {
      const ends = { ...context, signal: stop.signal }
      await expect(callMetered(meter, call1, request(openai.env(peer.url)), ends)).rejects.toThrow('canceled')
    },
  )
  expect(lastOf(records)).toMatchObject({ outcome: 'unknown', cost: null, endedAt: null })
  expect(lastOf(records).reserved).toMatch(/^0\.01/)
  expect(events).toEqual(['reserve call 1'])
})
