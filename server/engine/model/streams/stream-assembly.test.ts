import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { consumeStream } from './stream-assembly.ts'

/** Opaque metadata of a part, meant for its provider only. */
const signed = (signature: string) => ({ maker: { signature } })

async function assemble(...parts: LanguageModelV4StreamPart[]) {
  const texts: string[] = []
  const chars: number[] = []
  const result = await consumeStream(
    ReadableStream.from(parts),
    (read) => texts.push(read()),
    (count) => chars.push(count),
  )
  return { ...result, texts, chars }
}

test('text is shown as it grows, and every part is a sign of life with its characters', async () => {
  const { text, texts, chars } = await assemble(
    { type: 'stream-start', warnings: [] },
    { type: 'response-metadata', id: 'r' },
    { type: 'reasoning-start', id: '0' },
    { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'It is' },
    { type: 'text-delta', id: '0', delta: ' news.' },
    { type: 'tool-input-delta', id: 'c', delta: '{}' },
    { type: 'ping' },
  )
  expect(text).toBe('It is news.')
  expect(texts).toEqual(['It is', 'It is news.'])
  // That the call was taken is none yet: a model may think for long before its first word.
  expect(chars).toEqual([0, 3, 0, 5, 6, 2, 0])
})

test('the parts of a turn keep the order in which they began while they grow in parallel', async () => {
  const { turn } = await assemble(
    { type: 'text-start', id: 'a' },
    { type: 'reasoning-start', id: 'a' },
    { type: 'text-delta', id: 'a', delta: 'It is' },
    { type: 'reasoning-delta', id: 'a', delta: 'Hm.' },
    { type: 'text-delta', id: 'a', delta: ' news.' },
    { type: 'text-end', id: 'a' },
    { type: 'text-start', id: 'a' },
    { type: 'text-delta', id: 'a', delta: 'And more.' },
  )
  expect(turn).toEqual([
    { type: 'text', text: 'It is news.' },
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'And more.' },
  ])
})

test('the last metadata of a provider about a part is used', async () => {
  const { turn } = await assemble(
    { type: 'reasoning-start', id: '0', providerMetadata: signed('first') },
    { type: 'reasoning-delta', id: '0', delta: 'Hm.', providerMetadata: signed('second') },
    { type: 'reasoning-end', id: '0' },
  )
  expect(turn).toEqual([{ type: 'reasoning', text: 'Hm.', providerOptions: signed('second') }])
})

test('a text that stayed empty is no part of a turn, unless its provider signed it', async () => {
  const providerMetadata = { google: { thoughtSignature: 'abc' } }
  const { turn } = await assemble(
    { type: 'text-start', id: '0' },
    { type: 'text-end', id: '0' },
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: '', providerMetadata },
  )
  expect(turn).toEqual([{ type: 'text', text: '', providerOptions: providerMetadata }])
})

test.each([
  ['', {}, {}],
  [' {"word":"a"} ', { word: 'a' }, { word: 'a' }],
  ['{"word":', '{"word":', {}],
  ['null', null, {}],
  ['["a"]', ['a'], {}],
  ['5', 5, {}],
])('input of a tool written as %j is asked for as %j and goes back as %j', async (input, asked, sent) => {
  const { turn, toolRequests } = await assemble({
    type: 'tool-call',
    toolCallId: 'c',
    toolName: 'look_up',
    input,
  })
  expect(toolRequests).toEqual([{ id: 'c', tool: 'look_up', input: asked }])
  expect(turn).toEqual([{ type: 'tool-call', toolCallId: 'c', toolName: 'look_up', input: sent }])
})

test('a tool that the provider used by itself is not asked of us', async () => {
  const call = { type: 'tool-call' as const, toolCallId: 'c', toolName: 'search', input: '{}' }
  const { turn, toolRequests } = await assemble({ ...call, providerExecuted: true })
  expect([turn, toolRequests]).toEqual([[], []])
})

test('a file is kept as base64, and one that is only named by an address is left out', async () => {
  const { turn } = await assemble(
    { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([1, 2, 255]) } },
    { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: 'AQL/' } },
    {
      type: 'file',
      mediaType: 'image/png',
      data: { type: 'url', url: new URL('http://169.254.169.254/latest') },
    },
  )
  expect(turn).toEqual([
    { type: 'file', mediaType: 'image/png', data: 'AQL/' },
    { type: 'reasoning-file', mediaType: 'image/png', data: 'AQL/' },
  ])
})

test('a stream that continues a part that never began is an error', async () => {
  const { error, text } = await assemble({ type: 'text-delta', id: '7', delta: 'news' })
  expect(error).toBeInstanceOf(Error)
  expect(text).toBe('news')
})

test('the first of several errors is reported, and the rest of the stream is still read', async () => {
  const count = { total: 7, noCache: 5, cacheRead: 2, cacheWrite: undefined }
  const { error, usage, finish } = await assemble(
    { type: 'error', error: 'first' },
    { type: 'error', error: 'second' },
    {
      type: 'finish',
      finishReason: { unified: 'error', raw: undefined },
      usage: { inputTokens: count, outputTokens: { total: 3, text: 3, reasoning: 0 } },
    },
  )
  expect(error).toBe('first')
  expect(usage).toEqual({
    inputTokens: 7,
    outputTokens: 3,
    reasoningTokens: 0,
    cacheReadTokens: 2,
    cacheWriteTokens: undefined,
  })
  expect(finish?.unified).toBe('error')
})
