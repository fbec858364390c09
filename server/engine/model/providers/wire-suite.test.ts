import { afterAll, beforeAll, expect, test } from 'vitest'
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { callLimits } from '#server/engine/model/calls/watchdog.ts'
import { callRequest, listener } from '#server/engine/testing/model-calls.ts'
import { answerInStream, type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { sendShape, type WireShape, wireShapes } from '#server/engine/testing/wire-shapes.ts'

const compatible = protocols[3]
const shapes = wireShapes()
const received = new Map<WireShape, string[]>(shapes.map((shape) => [shape, []]))
let peer: Peer

beforeAll(async () => {
  peer = await startPeer((response, request, body) => {
    const shape = shapes[Number(request.url?.split('/')[1])]
    if (!shape) return void response.writeHead(404).end()
    const before = received.get(shape) ?? []
    before.push(body)
    if (before.length > 1 && shape.next !== undefined) answerInStream(response, shape.next)
    else void sendShape(response, shape)
  })
})
afterAll(() => peer.close())

/** Asks the server of a shape once. */
async function ask(shape: WireShape) {
  const request = callRequest(compatible, `${peer.url}/${shapes.indexOf(shape)}/v1`, {
    limits: { ...callLimits, repeatWaitsMs: [1, 1] },
    ...(shape.json ? { asJson: true, tools: [] } : {}),
    ...(shape.limit ? { answerTokensMax: 500 } : {}),
  })
  const { texts, context } = listener()
  const { value, bill } = await callModel(request, context)
  return { value, tokens: bill.tokens, texts, sent: received.get(shape) ?? [] }
}

test('the suite has at least sixty shapes of at least ten kinds of servers', () => {
  expect(shapes.length).toBeGreaterThanOrEqual(60)
  expect(new Set(shapes.map(({ name }) => name.split(':')[0])).size).toBeGreaterThanOrEqual(10)
})

/** What the shape says must be read from it. */
function expected({
  text,
  tools = [],
  thoughts,
  usage,
  cached,
  finish,
  error,
  without,
  calls,
  next,
}: WireShape) {
  const outcome =
    error === undefined
      ? { ok: true, text, tools, isCut: finish === 'length', isHidden: true }
      : { ok: false, isSaid: true }
  return {
    ...outcome,
    thoughts,
    calls: calls ?? (next === undefined ? 1 : 2),
    ...(usage && { usage }),
    ...(cached && { cached }),
    ...(without && { carried: [true, false] }),
  }
}

function read(
  { value, tokens, texts, sent }: Awaited<ReturnType<typeof ask>>,
  { without, late, text, error = '' }: WireShape,
) {
  // A thought is never shown, not even in part.
  const isHidden = texts.every((shown) => text.startsWith(shown.replace(/<[\s\S]*$/, '').trimEnd()))
  const answer = value.ok && {
    text: value.text,
    tools: value.toolRequests.map(({ tool, input }) => [tool, input]),
    isCut: value.cutShort,
    isHidden: late ? true : isHidden,
  }
  return {
    ok: value.ok,
    ...(value.ok ? answer : { isSaid: value.error.includes(error), error: value.error }),
    thoughts: value.thoughts,
    calls: sent.length,
    usage: [tokens?.input, tokens?.output],
    cached: tokens?.cached,
    carried: sent.map((body) => without !== undefined && body.includes(without)),
  }
}

test.each(shapes)('$name', async (shape) => {
  expect(read(await ask(shape), shape)).toMatchObject(expected(shape))
})
