import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LLMock } from '@copilotkit/aimock'
import type { RunInput } from '#server/engine/run-input.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { samplePage, sampleTask } from '#server/engine/testing/sample-task.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { execute } from '#server/engine/run/execute.ts'

interface Served {
  depth: number
  etag?: string
  lastModified?: string
}
let served: Record<string, Served> = {}
let answered: string[] = []
let refusals: Record<string, string>[] = []
let site: Peer
let mock: LLMock

/** A site that answers conditional requests as RFC 9110 says. */
beforeAll(async () => {
  site = await startPeer((response, { url = '', headers }) => {
    const refused = refusals.shift()
    if (refused) return void response.writeHead(Number(refused.status), refused).end()
    const page = served[url] ?? { depth: 0 }
    const asked = headers['if-none-match'] ?? headers['if-modified-since']
    const isSame = asked !== undefined && (asked === page.etag || asked === page.lastModified)
    answered.push(`${url} ${isSame ? 304 : 200}`)
    const { etag, lastModified } = page
    const head = { ...(etag ? { etag } : {}), ...(lastModified ? { 'last-modified': lastModified } : {}) }
    if (isSame) return void response.writeHead(304, head).end()
    const text = samplePage('Harbour', `The harbour at ${url} is ${page.depth} metres deep.`)
    response.writeHead(200, { 'content-type': 'text/html', ...head }).end(text)
  })
  mock = new LLMock({ port: 0 })
  mock.addFixtures([{ match: {}, response: { content: 'The harbour is deep [1].' } }])
  await mock.start()
})
beforeEach(() => {
  answered = []
  refusals = []
  served = {
    '/north': { depth: 14, etag: '"v1"' },
    '/south': { depth: 9, lastModified: 'Tue, 24 Nov 2026 08:00:00 GMT' },
  }
  mock.clearRequests()
})
afterAll(async () => {
  await mock.stop()
  await site.close()
  await closeWarmThreads()
})

async function run(more: Partial<RunInput>, hasModel = false) {
  const journal = new MemoryJournal()
  const task = sampleTask({
    taskDescription: 'Watch the harbour for changes.',
    webLinks: [`${site.url}/north`, `${site.url}/south`],
    ...more,
  })
  const engines = enginesFrom(hasModel ? protocols[0].env(mock.url) : {})
  const outcome = await execute(task, { step: journal.step, signal: journal.signal, engines })
  answered.sort()
  const asked = [...answered]
  answered = []
  return { outcome, journal, asked }
}

/** What the next run starts with. */
async function after(
  first: Promise<{ outcome: { output: string | null; snapshots: RunInput['snapshots'] } }>,
) {
  const { outcome } = await first
  const lastAnswer = { executionId: 7, at: '2026-04-30T10:00:00.000Z', sourceCount: 2 }
  return { snapshots: outcome.snapshots, previousOutput: outcome.output, lastAnswer }
}

test('asks a site only for what was modified, run after run, and says so', async () => {
  const first = await after(run({}))
  const { outcome, asked } = await run(first)
  expect(asked).toEqual(['/north 304', '/south 304'])
  expect(outcome.output).toContain('Nothing changed on 2 pages.')
  expect(outcome.output).toContain('not modified, says the site')
  expect(outcome.sources).toMatchObject([
    { number: 1, title: 'Harbour', state: 'unchanged', isNotModified: true },
    { number: 2, title: 'Harbour', state: 'unchanged', isNotModified: true },
  ])
  served['/south'] = { depth: 11, lastModified: 'Wed, 25 Nov 2026 08:00:00 GMT' }
  const third = await run({ ...first, snapshots: outcome.snapshots })
  expect(third.asked).toEqual(['/north 304', '/south 200'])
  expect(third.outcome.output).toMatch(/11.*9/s)
  expect(third.outcome.sources.map(({ state }) => state)).toEqual(['unchanged', 'read'])
  const fourth = await run({ ...first, snapshots: third.outcome.snapshots })
  expect(fourth.asked).toEqual(['/north 304', '/south 304'])
})

test('a model is not asked while no site has modified its page, and gets all pages when one has', async () => {
  const first = await after(run({}, true))
  mock.clearRequests()
  const { outcome, asked } = await run(first, true)
  expect(asked).toEqual(['/north 304', '/south 304'])
  expect(mock.getRequests()).toEqual([])
  expect(outcome).toMatchObject({ status: 'success', engine: null, cost: '0.000000', isNothingNew: true })
  served['/north'] = { depth: 15, etag: 'W/"v2"' }
  const third = await run(first, true)
  expect(third.asked).toEqual(['/north 200', '/south 200', '/south 304'])
  const [request] = mock.getRequests()
  expect(JSON.stringify(request?.body)).toContain('is 15 metres deep')
  expect(JSON.stringify(request?.body)).toContain('is 9 metres deep')
})

test('asks for the whole page when the run needs its text', async () => {
  const first = await after(run({}))
  for (const more of [{ input: 'How deep is it now, after the storm?' }, { pythonScript: 'print(1)' }])
    expect((await run({ ...first, ...more })).asked).toEqual(['/north 200', '/south 200'])
})

test('waits as long as a busy host asks for, and says until when it would have to', async () => {
  const north = { webLinks: [`${site.url}/north`] }
  refusals = [{ status: '503', 'retry-after': '0.4' }]
  expect((await run(north)).outcome.status).toBe('success')
  refusals = [{ status: '429', 'retry-after': '7200' }]
  const { outcome, asked } = await run(north)
  expect(asked).toEqual([])
  const reason = expect.stringMatching(/^Answered 429 Too Many Requests; it asks to wait until .* UTC$/)
  expect(outcome.sources[0]?.reason).toEqual(reason)
  // Other agents leave the host alone meanwhile.
  const other = await run({ webLinks: [`${site.url}/south`] })
  expect(other.asked).toEqual([])
  expect(other.outcome.sources[0]?.reason).toEqual(reason)
})
