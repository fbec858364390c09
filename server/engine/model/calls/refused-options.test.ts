import { beforeEach, expect, test } from 'vitest'
import { callModel } from './provider-call.ts'
import type { CallRequest } from './model-message.ts'
import { watchRefusals } from './refused-options.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { answerInStream, protocols, type startPeer } from '#server/engine/testing/model-peers.ts'
import { callLimits } from './watchdog.ts'

const compatible = protocols[3]
const quick = { ...callLimits, repeatWaitsMs: [1, 1] }
let model = 0
beforeEach(() => {
  model += 1
})

/** Calls a model that no other test uses, because refusals of a model are remembered. */
async function call(answer: Parameters<typeof startPeer>[0], more: Partial<CallRequest> = {}) {
  return withPeer(answer, async (peer) => {
    const request = callRequest(
      compatible,
      peer.url,
      { limits: quick, ...more },
      { LLM_MODEL: `model-${model}` },
    )
    return { ...(await callModel(request, listener().context)), requests: peer.requests }
  })
}

const refusing =
  (isRefused: (body: string) => boolean, status: number, message: string): Parameters<typeof startPeer>[0] =>
  (response, _, body) => {
    if (!isRefused(body)) return answerInStream(response, 'Open.')
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message } }))
  }
const hasTools = (body: string) => body.includes('"tools"')

test.each([
  [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  [404, 'No endpoints found that support tool use. To learn more about provider routing, visit: …'],
  [500, 'tools param requires --jinja flag'],
  [400, 'Bad request'],
  [422, 'Extra inputs are not permitted'],
  [501, 'Function calling is not implemented'],
  [500, 'Something broke'],
  [405, 'Nope'],
])('tools that are refused by %i "%s" are left out, and the answer says so', async (status, message) => {
  const { value, requests } = await call(refusing(hasTools, status, message))
  expect(value).toMatchObject({ ok: true, text: 'Open.', refusedTools: true })
  expect(hasTools(requests.at(-1) ?? '')).toBe(false)
})

test('an option that a model refuses by name is remembered, and an error without a name is not', async () => {
  await withPeer(refusing(hasTools, 400, 'This model has no tool support'), async (peer) => {
    const request = callRequest(compatible, peer.url, { limits: quick }, { LLM_MODEL: `model-${model}` })
    await callModel(request, listener().context)
    const { value } = await callModel(request, listener().context)
    expect(value).toMatchObject({ ok: true, refusedTools: true })
    expect(peer.requests.map(hasTools)).toEqual([true, false, false])
  })
  let isDown = true
  await withPeer(
    (response, request, body) =>
      refusing((each) => isDown && hasTools(each), 500, 'Oops')(response, request, body),
    async (peer) => {
      const request = callRequest(compatible, peer.url, { limits: quick }, { LLM_MODEL: `down-${model}` })
      expect((await callModel(request, listener().context)).value).toMatchObject({ refusedTools: true })
      isDown = false
      const { value } = await callModel(request, listener().context)
      expect(value).toMatchObject({ ok: true })
      expect(value).not.toHaveProperty('refusedTools')
    },
  )
})

test('what a model refuses is handed over to be stored, with seven days of validity, and read back', async () => {
  const stored: string[][] = []
  watchRefusals(async (_, refuses) => void stored.push(refuses))
  const message = 'This model has no tool support'
  await withPeer(refusing(hasTools, 400, message), async (peer) => {
    const request = callRequest(compatible, peer.url, { limits: quick })
    await callModel(request, listener().context)
    const [[entry = ''] = []] = stored
    const [option, until = ''] = entry.split(' ')
    expect(option).toBe('tools')
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    // Another process has it from the database; a connection that was changed has nothing.
    const { asked: known } = callRequest(compatible, peer.url)
    const asksWithTools = async (refuses: string[]) => {
      peer.requests.length = 0
      const connection = { ...known.connection }
      await callModel({ ...request, asked: { ...known, connection, refuses } }, listener().context)
      return peer.requests.map(hasTools)
    }
    expect(await asksWithTools([entry])).toEqual([false])
    expect(await asksWithTools([])).toEqual([true, false])
    expect(await asksWithTools(['tools 2020-01-01T00:00:00.000Z'])).toEqual([true, false])
  })
})

test.each([
  "Invalid schema for function 'look_up': None is not of type 'object'",
  "Invalid 'tools': array too long. Too many tools: 140, at most 128",
  'tools[3].function.name: string does not match pattern',
  "Unsupported value: tool_choice 'none' is not supported",
])('"%s" is about one call, which is made without tools, and the next has them again', async (message) => {
  let isRefused = true
  await withPeer(
    (response, request, body) =>
      refusing((each) => isRefused && hasTools(each), 400, message)(response, request, body),
    async (peer) => {
      const request = callRequest(compatible, peer.url, { limits: quick }, { LLM_MODEL: `model-${model}` })
      expect((await callModel(request, listener().context)).value).toMatchObject({ refusedTools: true })
      isRefused = false
      await callModel(request, listener().context)
      expect(peer.requests.map(hasTools)).toEqual([true, false, true])
    },
  )
})

test.each([
  [401, 'Invalid API key'],
  [402, 'Insufficient credits'],
  [404, 'The model `gpt-9` does not exist or you do not have access to it.'],
  [400, "This model's maximum context length is 8192 tokens"],
])('a refusal by %i "%s" has nothing to do with tools, and is not repeated', async (status, message) => {
  const { value, requests, error } = await call(refusing(() => true, status, message))
  expect(value.ok).toBe(false)
  expect(error).toContain(message.slice(0, 20))
  expect(requests).toHaveLength(1)
})

test.each([
  [
    "'response_format.type' must be 'json_schema' or 'text'",
    (body: string) => body.includes('"response_format"'),
  ],
  ['response_format json_object is not supported', (body: string) => body.includes('"response_format"')],
  ['Unknown field: stream_options', (body: string) => body.includes('"stream_options"')],
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    (body: string) => body.includes('"max_tokens"'),
  ],
  ['System role not supported', (body: string) => body.includes('"system"')],
  ['Developer instruction is not enabled for models/gemma-3', (body: string) => body.includes('"system"')],
])('the option that is refused by "%s" is left out, and nothing else', async (message, isRefused) => {
  const more = { tools: [], asJson: true, answerTokensMax: 500 }
  const { value, requests } = await call(refusing(isRefused, 400, message), more)
  expect(value).toMatchObject({ ok: true, text: 'Open.' })
  expect(requests).toHaveLength(2)
  expect(requests[1]).toContain('Be brief.')
  expect(requests[1]).toMatch(/"max_(?:completion_)?tokens":500/)
})

const refusesAll: Parameters<typeof startPeer>[0] = (response, request, body) => {
  for (const option of ['tools', 'stream_options', 'system'])
    if (body.includes(`"${option}"`))
      return refusing(() => true, 400, `${option === 'system' ? 'system role' : option} not supported`)(
        response,
        request,
        body,
      )
  return answerInStream(response, 'Open.')
}

test('several options that are refused one after the other are all left out', async () => {
  const { value } = await call(refusesAll)
  expect(value).toMatchObject({ ok: true, text: 'Open.', refusedTools: true })
})
