import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunInput } from '#server/engine/run-input.ts'
import { type JournalEntry, MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { samplePage, sampleTask } from '#server/engine/testing/sample-task.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { execute } from './execute.ts'

let site: Peer
let mock: LLMock
let depth = 14

beforeAll(async () => {
  site = await startPeer((response, { url }) => {
    if (url === '/gone') return void response.writeHead(404).end('nothing here')
    const page = samplePage('Harbour', `The harbour at ${url} is ${depth} metres deep.`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  mock = new LLMock({ port: 0 })
  mock.addFixtures([{ match: {}, response: { content: 'The harbour is deep [1].' } }])
  await mock.start()
})
afterAll(async () => {
  await mock.stop()
  await site.close()
  await closeWarmThreads()
})

async function run(more: Partial<RunInput>, finished: readonly (JournalEntry | undefined)[] = []) {
  const journal = new MemoryJournal(finished)
  mock.clearRequests()
  const task = sampleTask({ taskDescription: 'Watch the harbour for changes.', ...more })
  const engines = enginesFrom(protocols[0].env(mock.url))
  const outcome = await execute(task, { step: journal.step, signal: journal.signal, engines })
  return { outcome, journal, calls: mock.getRequests().length }
}

async function aWatcher(): Promise<Partial<RunInput>> {
  const webLinks = [`${site.url}/north`, `${site.url}/south`]
  const { outcome } = await run({ webLinks })
  const lastAnswer = { executionId: 7, at: '2026-04-30T10:00:00.000Z', sourceCount: 2 }
  return { webLinks, snapshots: outcome.snapshots, previousOutput: outcome.output, lastAnswer }
}

test('while its links say what they said no model is asked: the run says so with links and time, and costs nothing', async () => {
  const { outcome, calls, journal } = await run(await aWatcher())
  expect(calls).toBe(0)
  expect(outcome).toMatchObject({
    status: 'success',
    engine: null,
    model: null,
    tokensUsed: 0,
    cost: '0.000000',
  })
  expect(outcome.output).toMatch(/30 Apr 2026, 10:00 UTC.*#7.*1 May 2026, 10:00 UTC/s)
  expect(outcome.output).toContain(`- [2] [Harbour](${site.url}/south)`)
  expect(journal.reports().at(-1)).toMatchObject({ kind: 'read', title: expect.any(String) })
})

test('reports that nothing changed', { tags: 'words' }, async () => {
  const { outcome, journal } = await run(await aWatcher())
  expect(outcome.output).toContain(
    '**Nothing changed** since 30 Apr 2026, 10:00 UTC. Last result: execution #7.',
  )
  expect(outcome.output).toContain('The 2 links were read on 1 May 2026, 10:00 UTC. No AI model was asked')
  expect(journal.reports().at(-1)).toMatchObject({ title: 'Comparing with the last answer' })
})

test('a run that is taken up again keeps its verdict, whatever its links say by then', async () => {
  const watcher = await aWatcher()
  const whole = await run(watcher)
  depth += 1
  const again = await run(watcher, whole.journal.entries)
  expect(again.journal.done).toEqual([])
  expect([again.outcome.output, again.calls]).toEqual([whole.outcome.output, 0])
})

test('a model is asked whenever anything else might be said', async () => {
  const watcher = await aWatcher()
  const { webLinks = [], snapshots = [], lastAnswer } = watcher
  if (!lastAnswer) throw new Error('there is no answer')
  const [north, south] = snapshots
  if (!north || !south) throw new Error('snapshots are missing')
  const wasGone = { ...south, sentences: [...south.sentences, '!It could not be read'] }
  const cases: Record<string, Partial<RunInput>> = {
    'nothing was answered yet, or to something else': { lastAnswer: null },
    'the run was given an input': { input: 'How deep is it?' },
    'a script has its own say': { pythonScript: 'print(1)' },
    'a link could not be read': { webLinks: [...webLinks, `${site.url}/gone`] },
    'a link could not be read for the last answer': { snapshots: [north, wasGone] },
    'the last answer looked up more': { lastAnswer: { ...lastAnswer, sourceCount: 3 } },
    'its owner wants it': { skipUnchanged: false },
    'the task watches nothing': { taskDescription: 'Write a poem about the harbour.' },
  }
  for (const [why, more] of Object.entries(cases))
    expect([why, (await run({ ...watcher, ...more })).calls]).toEqual([why, 1])
  const poem = { taskDescription: 'Write a poem about the harbour.', skipUnchanged: true }
  expect((await run({ ...watcher, ...poem })).calls).toBe(0)
  depth += 1
  const { outcome, calls, journal } = await run(watcher)
  expect([calls, outcome.output]).toEqual([1, 'The harbour is deep [1].'])
  const outputs = journal.reports().map(({ output }) => output)
  expect(outputs).toContainEqual(
    expect.stringMatching(new RegExp(`: ${RegExp.escape(webLinks.join(', '))}$`)),
  )
})
