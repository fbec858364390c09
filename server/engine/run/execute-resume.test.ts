import { type Fixture, LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from './execute.ts'
import { type JournalEntry, MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { callLimits } from '#server/engine/model/calls/watchdog.ts'

const [openai, anthropic] = protocols

const isFirst = ({ model }: { model: string }) => model === 'gpt-4.1-mini'

let site: Peer
let mock: LLMock

beforeAll(async () => {
  site = await startPeer((response, request) => {
    const found = ['/c', '/d', '/e'].map((path) => site.url + path)
    const text = `This is what ${request.url} says about the harbour: ${found.join(' ')}`
    response.writeHead(200, { 'content-type': 'text/plain' }).end(text)
  })
  const read = (path: string) => ({
    name: 'read_web_page',
    arguments: JSON.stringify({ url: site.url + path }),
  })
  const usage = { input_tokens: 100, output_tokens: 10 }
  const fixtures: Fixture[] = [
    {
      match: { predicate: isFirst, hasToolResult: false },
      response: { toolCalls: [read('/c'), read('/d')], usage },
    },
    { match: { predicate: isFirst }, response: { error: { message: 'Overloaded' }, status: 503 } },
    { match: { hasToolResult: false }, response: { toolCalls: [read('/e')], usage } },
    { match: {}, response: { content: 'All read [1][2][5].', usage } },
  ]
  mock = new LLMock({ port: 0 })
  mock.addFixtures(fixtures)
  await mock.start()
})

afterAll(async () => {
  await mock.stop()
  await site.close()
  await closeWarmThreads()
})

/** Two links, two engines, three tool calls: eight steps in which nearly everything happens. */
async function attempt(finished: readonly (JournalEntry | undefined)[]) {
  mock.clearRequests()
  site.requests.length = 0
  const journal = new MemoryJournal(finished)
  const outcome = await execute(
    sampleTask({ webLinks: [`${site.url}/a`, `${site.url}/b`], engine: 'openai' }),
    {
      step: journal.step,
      signal: journal.signal,
      engines: enginesFrom({ ...openai.env(mock.url), ...anthropic.env(mock.url) }),
      // One call for each step, so that the calls count the steps.
      limits: { repeatWaitsMs: [] },
    },
  )
  return { outcome, journal, calls: mock.getRequests().length, reads: site.requests.length }
}

test('a run that is taken up again repeats no finished step, wherever it was cut off', async () => {
  const whole = await attempt([])
  expect(whole.outcome).toMatchObject({ status: 'success', engine: 'anthropic', tokensUsed: 330 })
  expect([whole.calls, whole.reads]).toEqual([4, 5])
  const { entries } = whole.journal
  expect(entries).toHaveLength(9)

  const prefixes = Array.from({ length: entries.length + 1 }, (_, cut) => entries.slice(0, cut))
  // Steps that run side by side may also leave a hole: the later one had finished, the earlier had not.
  const holes = [0, 3].map((hole) =>
    entries.slice(0, hole + 2).map((entry, i) => (i === hole ? undefined : entry)),
  )
  for (const finished of [...prefixes, ...holes]) {
    const resumed = await attempt(finished)
    const plans = entries.flatMap((entry, i) => (entry && !finished[i] ? [entry.plan] : []))
    expect(resumed.journal.done).toEqual(plans.map(({ title }) => title))
    expect(resumed.calls).toBe(plans.filter(({ kind }) => kind === 'model').length)
    expect(resumed.reads).toBe(plans.filter(({ kind }) => kind !== 'model').length)
    expect(resumed.outcome).toEqual(whole.outcome)
  }
})

test.each(protocols)(
  '$engine: a canceled run ends at once, and its call is not taken for finished',
  async (protocol) => {
    const peer = await startPeer(() => undefined)
    try {
      const stop = new AbortController()
      const journal = new MemoryJournal([], stop.signal)
      const { step } = journal
      const engines = enginesFrom(protocol.env(peer.url))
      const going = execute(sampleTask({ input: 'x' }), { step, signal: stop.signal, engines })
      going.catch(() => undefined)
      await expect.poll(() => peer.requests.length).toBe(1)
      stop.abort(new Error('canceled by its owner'))
      await expect(going).rejects.toThrow('canceled by its owner')
      // The silent model would time out only after twice as long.
      await expect.poll(() => peer.brokenOff.length, { timeout: callLimits.firstChunkMs / 2 }).toBe(1)
      expect(journal.reports()).toEqual([])
    } finally {
      await peer.close()
    }
  },
)

test('a run that is canceled while it reads ends at once, and no link is taken for unreadable', async () => {
  const slow = await startPeer(() => undefined)
  try {
    const stop = new AbortController()
    const journal = new MemoryJournal([], stop.signal)
    const webLinks = Array.from({ length: 6 }, (_, index) => `${slow.url}/${index}`)
    const going = execute(sampleTask({ webLinks }), {
      step: journal.step,
      signal: stop.signal,
      engines: enginesFrom({}),
    })
    going.catch(() => undefined)
    // Four at a time are read; all six have begun as steps.
    await expect.poll(() => slow.requests.length).toBe(4)
    expect(journal.done).toHaveLength(6)
    stop.abort(new Error('canceled by its owner'))
    await expect(going).rejects.toThrow('canceled by its owner')
    expect(journal.reports()).toEqual([])
    expect(slow.requests).toHaveLength(4)
  } finally {
    await slow.close()
  }
})
