import { expect, onTestFinished, test, vi } from 'vitest'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { engineAt } from '#server/engine/testing/engines-from.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'
import { sendEvents, wholeAnswer, wireAnswers } from '#server/engine/testing/wire-answers.ts'
import { clock } from '#server/platform/clock.ts'
import type { CallRequest, ModelMessage } from './model-message.ts'
import { cacheMarks } from './prompt-cache.ts'
import { callModel } from './provider-call.ts'

const [openai, anthropic] = protocols
const said: ModelMessage = { role: 'user', content: 'Summarise the news' }
const turn: ModelMessage[] = [
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look_up', input: { word: 'x' } }],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'a', toolName: 'look_up', output: { type: 'text', value: 'y' } },
    ],
  },
]

/** What is marked of a call, some minutes after the first one. */
function marksAt(
  minutes: number,
  more: Partial<CallRequest>,
  protocol: (typeof protocols)[number] = anthropic,
) {
  const now = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.UTC(2026, 0, 1, 0, minutes)))
  onTestFinished(() => now.mockRestore())
  const marks = cacheMarks(callRequest(protocol, 'http://127.0.0.1:1', more))
  return marks && [...(marks.instructions ? ['instructions'] : []), ...(marks.messages ? ['messages'] : [])]
}

test('a conversation that may continue is marked, its last call only where it reads what was written', () => {
  const instructions = 'Instructions of a loop.'
  expect(marksAt(0, { instructions })).toEqual(['instructions', 'messages'])
  expect(marksAt(0, { instructions, messages: [said, ...turn] })).toEqual(['instructions', 'messages'])
  const last = { instructions, messages: [said, ...turn, ...turn], toolsAllowed: false }
  expect(marksAt(0, last)).toEqual(['instructions'])
  expect(marksAt(0, { instructions }, openai)).toBeNull()
})

test('an agent whose runs need one call writes nothing to a cache, unless it soon runs again', () => {
  const instructions = 'Instructions of one call.'
  expect(marksAt(0, { instructions })).toEqual(['instructions', 'messages'])
  expect(marksAt(60, { instructions })).toEqual([])
  expect(marksAt(63, { instructions })).toEqual(['instructions'])
  expect(marksAt(120, { instructions })).toEqual([])
  // A third of its runs begins to need more calls.
  for (let run = 0; run < 4; run += 1) marksAt(180, { instructions, messages: [said, ...turn] })
  expect(marksAt(240, { instructions })).toEqual(['instructions', 'messages'])
  expect(marksAt(300, { instructions: 'A question alone.', tools: [] })).toEqual([])
})

/** The body of a call in a conversation with tools, by a kind of connection. */
function bodyOf(engine: ModelEngine, model: string): Promise<Record<string, unknown[]>> {
  return withPeer(
    (response) => void response.writeHead(400).end('{}'),
    async (peer) => {
      const asked = engineAt({ engine, name: engine, model }, { baseUrl: peer.url })
      const request = callRequest(anthropic, peer.url, { asked, messages: [said, ...turn] })
      await callModel(request, listener().context)
      return JSON.parse(peer.requests[0] ?? '') as Record<string, unknown[]>
    },
  )
}

test('Claude is marked at Bedrock and OpenRouter too, other models there are not', async () => {
  const point = { cachePoint: { type: 'default' } }
  const claude = await bodyOf('bedrock', 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0')
  expect(claude.system).toEqual([{ text: 'Be brief.' }, point])
  expect(claude.messages).toMatchObject([
    { content: [{ text: 'Summarise the news' }, point] },
    { role: 'assistant' },
    { content: [{ toolResult: expect.anything() }, point] },
  ])
  const mark = { cache_control: { type: 'ephemeral' } }
  expect((await bodyOf('openrouter', 'anthropic/claude-sonnet-4.5')).messages).toMatchObject([
    { role: 'system', content: [{ type: 'text', text: 'Be brief.', ...mark }] },
    { role: 'user', content: [{ type: 'text', text: 'Summarise the news', ...mark }] },
    { role: 'assistant' },
    { role: 'tool', content: [{ type: 'text', text: 'y', ...mark }] },
  ])
  for (const other of [
    await bodyOf('bedrock', 'meta.llama3-1-70b-instruct-v1:0'),
    await bodyOf('bedrock', 'anthropic.claude-3-haiku-20240307-v1:0'),
    await bodyOf('openrouter', 'openai/gpt-4.1'),
  ])
    expect(JSON.stringify(other)).not.toMatch(/cache/i)
})

test.each([
  {
    protocol: anthropic,
    field: 'cache_control',
    message: 'tools.0.cache_control: Extra inputs are not permitted',
  },
  { protocol: openai, field: 'prompt_cache_key', message: "Unknown parameter: 'prompt_cache_key'." },
])(
  'a server that refuses $field is asked without it from then on, and with its tools',
  async ({ protocol, field, message }) => {
    await withPeer(
      (response, _, body) => {
        if (body.includes(`"${field}"`))
          return void response.writeHead(400).end(JSON.stringify({ error: { message } }))
        sendEvents(response, wholeAnswer(wireAnswers[protocol.engine]))
        response.end()
      },
      async (peer) => {
        const request = callRequest(protocol, peer.url, { instructions: `Refused ${field}.` })
        for (const requests of [2, 3]) {
          expect((await callModel(request, listener().context)).value).toMatchObject({ ok: true })
          expect(peer.requests).toHaveLength(requests)
        }
        expect(JSON.parse(peer.requests[2] ?? '')).toMatchObject({ tools: [{ name: 'look_up' }] })
      },
    )
  },
)

const isMarked = (part: object) => 'cache_control' in part

test('a request has marks at its instructions, its end and the end of the one before, and no other', async () => {
  await withPeer(
    (response) => {
      sendEvents(response, wholeAnswer(wireAnswers.anthropic))
      response.end()
    },
    async (peer) => {
      const messages = [said, ...turn, ...turn]
      await callModel(callRequest(anthropic, peer.url, { messages }), listener().context)
      const body = JSON.parse(peer.requests[0] ?? '') as {
        system: object[]
        messages: { content: object[] }[]
      }
      expect(body.system.map(isMarked)).toEqual([true])
      expect(body.messages.map(({ content }) => content.some(isMarked))).toEqual([
        false,
        false,
        true,
        false,
        true,
      ])
      expect(peer.requests[0]?.match(/cache_control/g)).toHaveLength(3)
    },
  )
})
