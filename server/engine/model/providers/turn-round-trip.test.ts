import { expect, test } from 'vitest'
import type { CallRequest } from '#server/engine/model/calls/model-message.ts'
import { type CallResult, callModel } from '#server/engine/model/calls/provider-call.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { type Protocol, protocols } from '#server/engine/testing/model-peers.ts'
import {
  sendEvents,
  signature,
  type WireAnswer,
  wholeAnswer,
  wireAnswers,
} from '#server/engine/testing/wire-answers.ts'

type Messages = CallRequest['messages']
type Answered = CallResult & { ok: true }

const [openai, anthropic, gemini, compatible] = protocols
/** Models that reason, so that their protocols carry it. */
const reasoning = { OPENAI_MODEL: 'gpt-5.6-terra', GEMINI_MODEL: 'gemini-3.8-flash' }

function configured(protocol: Protocol, url: string, messages?: Messages) {
  const env = Object.fromEntries(Object.entries(reasoning).filter(([key]) => key in protocol.env('')))
  return callRequest(protocol, url, messages ? { messages } : {}, env)
}

/**
 * Lets a model answer, stores its turn as the journal does, sends it back, and returns the body of the second request.
 */
async function secondRequest(protocol: Protocol, answer: WireAnswer): Promise<Record<string, unknown>> {
  const events = wholeAnswer(answer)
  return withPeer(
    (response) => {
      sendEvents(response, events)
      response.end()
    },
    async (peer) => {
      const { value } = await callModel(configured(protocol, peer.url), listener().context)
      if (!value.ok) throw new Error(value.error)
      const kept = JSON.parse(JSON.stringify(value)) as Answered
      await callModel(configured(protocol, peer.url, talkAfter(kept)), listener().context)
      return JSON.parse(peer.requests[1] ?? '') as Record<string, unknown>
    },
  )
}

/** The conversation up to the answers of all requested tools. */
function talkAfter({ turn, toolRequests }: Answered): Messages {
  const output = { type: 'text' as const, value: 'fresh reports' }
  const content = toolRequests.map(({ id, tool }) => ({
    type: 'tool-result' as const,
    toolCallId: id,
    toolName: tool,
    output,
  }))
  return [{ role: 'user', content: 'Summarise the news' }, ...turn, { role: 'tool', content }]
}

test('OpenAI gets its encrypted reasoning back, with the id it gave it', async () => {
  const body = await secondRequest(openai, wireAnswers.openai)
  expect(body.store).toBe(false)
  expect(body.include).toContain('reasoning.encrypted_content')
  expect((body.input as unknown[]).slice(2)).toEqual([
    {
      type: 'reasoning',
      id: 'rs_1',
      encrypted_content: signature,
      summary: [{ type: 'summary_text', text: 'Hm, news.' }],
    },
    { role: 'assistant', content: 'It is news.' },
    { type: 'function_call', call_id: 'call_1', name: 'look_up', arguments: '{"word":"news"}' },
    { type: 'function_call_output', call_id: 'call_1', output: 'fresh reports' },
  ])
})

test('Anthropic gets its thinking back with its signature, and what it redacted', async () => {
  const body = await secondRequest(anthropic, wireAnswers.anthropic)
  expect((body.messages as unknown[]).slice(1)).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm, news.', signature },
        { type: 'redacted_thinking', data: `${signature}redacted` },
        { type: 'text', text: 'It is news.' },
        { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: { word: 'news' } },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_1',
          content: 'fresh reports',
          cache_control: { type: 'ephemeral' },
        },
      ],
    },
  ])
})

test('Gemini gets the signatures of its text and of its tool call back, each where it stood', async () => {
  const body = await secondRequest(gemini, wireAnswers.gemini)
  const [, turn] = body.contents as unknown[]
  expect(turn).toEqual({
    role: 'model',
    parts: [
      { text: 'Hm, news.', thought: true },
      { text: 'It is news.', thoughtSignature: `${signature}text` },
      {
        functionCall: { id: 'call_1', name: 'look_up', args: { word: 'news' } },
        thoughtSignature: signature,
      },
    ],
  })
})

test('Gemini gets a signature back that belongs to a part without text', async () => {
  const { begin, toolInput, end } = wireAnswers.gemini
  const part = { text: '', thoughtSignature: signature }
  const alone = { responseId: 'r', candidates: [{ index: 0, content: { role: 'model', parts: [part] } }] }
  const body = await secondRequest(gemini, {
    ...wireAnswers.gemini,
    begin: [...begin, alone],
    reasoning: { toItsMiddle: [], rest: [] },
    text: { toItsMiddle: [], rest: [] },
    toolInput,
    end,
  })
  const [, turn] = body.contents as [unknown, { parts: unknown[] }]
  expect(turn.parts[0]).toEqual(part)
})

test('a picture that Gemini made goes back to it byte for byte', async () => {
  const inlineData = { mimeType: 'image/png', data: 'iVBORw0KGgo=' }
  const content = { role: 'model', parts: [{ inlineData }] }
  const body = await secondRequest(gemini, {
    ...wireAnswers.gemini,
    begin: [{ responseId: 'r', candidates: [{ index: 0, content }] }],
  })
  const [, turn] = body.contents as [unknown, { parts: unknown[] }]
  expect(turn.parts[0]).toEqual({ inlineData })
})

test('an OpenAI-compatible service gets its reasoning back, and the signature of its tool call', async () => {
  const body = await secondRequest(compatible, wireAnswers['openai-compatible'])
  expect((body.messages as unknown[]).slice(2)).toEqual([
    {
      role: 'assistant',
      content: 'It is news.',
      reasoning_content: 'Hm, news.',
      tool_calls: [
        {
          id: 'call_1',
          type: 'function',
          function: { name: 'look_up', arguments: '{"word":"news"}' },
          extra_content: { google: { thought_signature: signature } },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'fresh reports' },
  ])
})
