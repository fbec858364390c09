import { expect, test } from 'vitest'
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'
import {
  sendEvents,
  type WireAnswer,
  whole,
  wholeAnswer,
  wireAnswers,
} from '#server/engine/testing/wire-answers.ts'
import { callLimits } from '#server/engine/model/calls/watchdog.ts'

/** The positions at which a peer may stop its answer. */
const places = {
  'a text': ({ begin, text }) => [...begin, ...text.toItsMiddle],
  'its reasoning': ({ begin, reasoning }) => [...begin, ...reasoning.toItsMiddle],
  'the input of a tool': ({ begin, toolInput }) => [...begin, ...toolInput.toItsMiddle],
  'an answer that lacks nothing but its end': ({ begin, text }) => [...begin, ...whole(text)],
} satisfies Record<string, (answer: WireAnswer) => object[]>

const cuts = Object.entries(places).flatMap(([place, events]) =>
  protocols.flatMap((protocol) => [
    { protocol, engine: protocol.engine, place, events, how: 'is lost' as const },
    { protocol, engine: protocol.engine, place, events, how: 'ends' as const },
  ]),
)

test.each(cuts)(
  '$engine: a stream that $how in the middle of $place is no answer, and is not asked for again',
  async ({ protocol, events, how }) => {
    await withPeer(
      (response) => {
        sendEvents(response, events(wireAnswers[protocol.engine]))
        if (how === 'ends') response.end()
        // Delayed, so that the data sent has arrived.
        else setTimeout(() => response.destroy(), 30)
      },
      async (peer) => {
        const limits = { ...callLimits, repeatWaitsMs: [1, 1] }
        const { value, error } = await callModel(
          callRequest(protocol, peer.url, { limits }),
          listener().context,
        )
        expect(value).toMatchObject({
          ok: false,
          fault: expect.stringMatching(/^(?:failed|unreachable|unreadable)$/),
          tokensUsed: expect.any(Number),
        })
        expect(error).toMatch(new RegExp(`^${protocol.name} .*: \\S`))
        expect(peer.requests).toHaveLength(1)
      },
    )
  },
)

test.each(protocols)('$engine: an error after some text is reported in its own words', async (protocol) => {
  const { begin, text, failure } = wireAnswers[protocol.engine]
  await withPeer(
    (response) => {
      sendEvents(response, [...begin, ...text.toItsMiddle, failure])
      response.end()
    },
    async (peer) => {
      const limits = { ...callLimits, repeatWaitsMs: [1, 1] }
      const { texts, context } = listener()
      const { value, error } = await callModel(callRequest(protocol, peer.url, { limits }), context)
      expect(value).toMatchObject({ fault: 'refused', status: 500 })
      expect(error).toMatch(new RegExp(`^${protocol.name} .* 500: The wheels came off$`))
      expect(texts).toEqual(['It is '])
      expect(peer.requests).toHaveLength(1)
    },
  )
})

test.each(protocols)(
  '$engine: what a whole answer used is counted, cached tokens apart',
  async (protocol) => {
    await withPeer(
      (response) => {
        sendEvents(response, wholeAnswer(wireAnswers[protocol.engine]))
        response.end()
      },
      async (peer) => {
        const { value } = await callModel(callRequest(protocol, peer.url), listener().context)
        const toolRequests = [{ id: expect.any(String), tool: 'look_up', input: { word: 'news' } }]
        expect(value).toMatchObject({ ok: true, text: 'It is news.', toolRequests, tokensUsed: 1234 })
        const costs = {
          openai: '0.000474',
          anthropic: '0.003570',
          gemini: '0.000391',
          'openai-compatible': '0.000000',
        }
        expect(value.cost).toBe(costs[protocol.engine])
      },
    )
  },
)

/** The answer with the tool's input cut short, though the peer calls it whole. */
function halfInput(answer: WireAnswer): object[] {
  const json = JSON.stringify(wholeAnswer(answer))
  return JSON.parse(
    json.replace('"{\\"word\\":\\"news\\"}"', '"{\\"word\\":\\"ne"').replace('"ws\\"}"', '""'),
  ) as object[]
}

test.each(protocols.filter(({ engine }) => engine !== 'gemini'))(
  '$engine: input of a tool that is no JSON is answered as it came, and goes back as an object',
  async (protocol) => {
    await withPeer(
      (response) => {
        sendEvents(response, halfInput(wireAnswers[protocol.engine]))
        response.end()
      },
      async (peer) => {
        const { value } = await callModel(callRequest(protocol, peer.url), listener().context)
        if (!value.ok) throw new Error(value.error)
        expect(value.toolRequests).toMatchObject([{ tool: 'look_up', input: '{"word":"ne' }])
        const sent = expect.objectContaining({ type: 'tool-call', toolName: 'look_up', input: {} })
        expect(value.turn).toEqual([{ role: 'assistant', content: expect.arrayContaining([sent]) }])
      },
    )
  },
)

test.each(protocols)('$engine: a model that may not ask for tools and does so fails', async (protocol) => {
  await withPeer(
    (response) => {
      sendEvents(response, wholeAnswer(wireAnswers[protocol.engine]))
      response.end()
    },
    async (peer) => {
      const request = callRequest(protocol, peer.url, { toolsAllowed: false })
      const { value, error } = await callModel(request, listener().context)
      expect(error).toContain(protocol.name)
      expect(value).toMatchObject({ fault: 'tool_unwanted', tokensUsed: 1234 })
    },
  )
})

test.each(protocols)(
  '$engine: the end of the run in the middle of an answer closes the connection',
  async (protocol) => {
    const { begin, text } = wireAnswers[protocol.engine]
    await withPeer(
      (response) => sendEvents(response, [...begin, ...text.toItsMiddle]),
      async (peer) => {
        const stop = new AbortController()
        const { texts, context } = listener(stop.signal)
        const call = callModel(callRequest(protocol, peer.url), context)
        await expect.poll(() => texts).toEqual(['It is '])
        stop.abort(new Error('canceled by its owner'))
        await expect(call).rejects.toThrow('canceled by its owner')
        await expect.poll(() => peer.brokenOff.length).toBe(1)
      },
    )
  },
)

test.each(protocols)('$engine: an answer that is given up has its connection closed', async (protocol) => {
  const { begin, text } = wireAnswers[protocol.engine]
  await withPeer(
    (response) => sendEvents(response, [...begin, ...text.toItsMiddle]),
    async (peer) => {
      const limits = { ...callLimits, chunkGapMs: 100 }
      const { value } = await callModel(callRequest(protocol, peer.url, { limits }), listener().context)
      expect(value).toMatchObject({ ok: false, fault: 'silent' })
      await expect.poll(() => peer.brokenOff.length).toBe(1)
    },
  )
})
