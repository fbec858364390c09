import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from './execute.ts'
import type { RunInput } from '#server/engine/run-input.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, startPeer } from '#server/engine/testing/model-peers.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { prepareSandbox } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/testing/cache.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'

let site: Peer

beforeAll(async () => {
  await prepareSandbox({ cacheDir: sharedCacheDir })
  site = await startPeer((response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>App</title><p>Loading...</p>')
  })
})

afterAll(async () => {
  await site.close()
  await closeWarmThreads()
})

const run = (task: Partial<RunInput>) => {
  const { step, signal } = new MemoryJournal()
  return execute(sampleTask(task), { step, signal, engines: enginesFrom({}) })
}

test('a run without anything to work on fails and says why', async () => {
  const outcome = await run({})
  expect(outcome).toMatchObject({
    status: 'failed',
    output: null,
    engine: null,
    error: expect.stringMatching(/\S/),
  })
})

test('a run whose pages hold no word to quote fails, unless its script left something', async () => {
  const webLinks = [`${site.url}/bare`]
  const bare = await run({ webLinks })
  expect(bare).toMatchObject({ status: 'failed', output: null })
  expect(bare.error).toMatch(/\/bare/)
  const scripted = await run({ webLinks, pythonScript: 'print(1)' })
  expect(scripted).toMatchObject({ status: 'success' })
})

test.each([
  ['print(“hello”)', /The script did not run: SyntaxError: invalid character '“'.*line 1/],
  ['raise ValueError("no price")', /The script failed: ValueError: no price \(line 1\)/],
])('an input alone makes no success of a script that fails: %s', async (pythonScript, why) => {
  const outcome = await run({ pythonScript, input: 'The harbour opens at 9.' })
  expect(outcome).toMatchObject({ status: 'failed', error: expect.stringMatching(why) })
})
