import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { article } from '#tests/peers/pages.ts'
import { execute } from '#server/engine/run/execute.ts'
import { MemoryJournal } from './testing/memory-journal.ts'
import { enginesFrom } from './testing/engines-from.ts'
import { protocols, startPeer } from './testing/model-peers.ts'
import { sampleTask } from './testing/sample-task.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'

afterAll(() => closeWarmThreads())

const json = { 'content-type': 'application/json' }
const delta = { choices: [{ index: 0, delta: { role: 'assistant', content: 'All is well.' } }] }
const stop = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
const answer = [delta, stop].map((chunk) => `data: ${JSON.stringify({ id: '1', ...chunk })}\n\n`).join('')

/** Runs a task whose one model refuses each call with the next of the given answers, then answers. */
async function runAgainst(
  refusals: { status: number; headers?: Record<string, string>; body?: string }[],
  signal?: AbortSignal,
) {
  const { env } = protocols[3]
  let call = 0
  const peer = await startPeer((response) => {
    const refusal = refusals[call++]
    if (refusal) response.writeHead(refusal.status, { ...json, ...refusal.headers }).end(refusal.body ?? '{}')
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${answer}data: [DONE]\n\n`)
  })
  const journal = new MemoryJournal([], signal)
  const from = performance.now()
  try {
    const outcome = await execute(sampleTask({ input: 'text', engine: 'openai-compatible' }), {
      step: journal.step,
      signal: journal.signal,
      engines: enginesFrom(env(peer.url)),
      limits: { repeatWaitsMs: [20, 40] },
    })
    return { outcome, calls: peer.requests.length, tookMs: performance.now() - from, journal }
  } finally {
    await peer.close()
  }
}

test.each([429, 500, 503, 529])(
  'a model that answers %i is asked again within the same step, and its answer counts',
  async (status) => {
    const { outcome, calls, journal } = await runAgainst([{ status }, { status }])
    expect(outcome).toMatchObject({ status: 'success', output: 'All is well.' })
    expect(calls).toBe(3)
    expect(journal.reports()).toHaveLength(1)
  },
)

test('a model that says when to come back is asked then', async () => {
  const { outcome, calls, tookMs } = await runAgainst([{ status: 429, headers: { 'retry-after': '1' } }])
  expect(outcome.output).toBe('All is well.')
  expect(calls).toBe(2)
  expect(tookMs).toBeGreaterThan(990)
})

test('a server that loads its model is asked until it has loaded, and the run says so', async () => {
  const body = JSON.stringify({ error: { message: 'Loading model', type: 'unavailable_error', code: 503 } })
  const { outcome, calls, journal } = await runAgainst(
    Array.from({ length: 6 }, () => ({ status: 503, body })),
  )
  expect(outcome.output).toBe('All is well.')
  expect(calls).toBe(7)
  expect(journal.waits).toEqual(['The model is loading.', null])
})

test('a model that names a wait after all its tries is reported with that time', async () => {
  const busy = { status: 529, headers: { 'retry-after': '900' } }
  const from = Date.now()
  const { journal } = await runAgainst([busy])
  const value = journal.reports()[0]?.value as { retryAt: string }
  expect(Date.parse(value.retryAt) - from).toBeGreaterThanOrEqual(890_000)
})

test.each([
  { why: 'it wants to be left alone for long', status: 429, headers: { 'retry-after': '600' } },
  { why: 'its quota is used up', status: 429, body: '{"error":{"code":"insufficient_quota"}}' },
  { why: 'the key is wrong', status: 401 },
  { why: 'the call may have been worked on', status: 504 },
])('a model is not asked again where $why', async (refusal) => {
  const { outcome, calls } = await runAgainst([refusal])
  expect(calls).toBe(1)
  expect(outcome.status).toBe('failed')
})

test('a model is given up after two more tries', async () => {
  const { outcome, calls } = await runAgainst(Array.from({ length: 9 }, () => ({ status: 503 })))
  expect(calls).toBe(3)
  expect(outcome.error).toContain(' 503')
})

test('a run that ends while it waits for a busy model ends at once', async () => {
  const stopping = new AbortController()
  const waitSeconds = 15
  const from = performance.now()
  setTimeout(() => stopping.abort(new Error('canceled by its owner')), 200)
  const going = runAgainst(
    [{ status: 503, headers: { 'retry-after': String(waitSeconds) } }],
    stopping.signal,
  )
  await expect(going).rejects.toThrow('canceled by its owner')
  expect(performance.now() - from).toBeLessThan((waitSeconds * 1_000) / 2)
})

test('a link whose host breaks off twice is read at the third try, in one step', async () => {
  let tries = 0
  const site = createServer((request, response) => {
    tries += 1
    if (tries < 3) request.socket.destroy()
    else {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']))
    }
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const journal = new MemoryJournal([])
  const webLinks = [`http://127.0.0.1:${port}/`]
  const outcome = await execute(sampleTask({ webLinks }), {
    step: journal.step,
    signal: journal.signal,
    engines: enginesFrom({}),
  })
  site.close()
  expect(outcome.sources).toMatchObject([{ state: 'read' }])
  expect(tries).toBe(3)
  expect(journal.reports().filter(({ kind }) => kind === 'read')).toHaveLength(1)
})
