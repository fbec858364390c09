// @module-tag words
import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RunInput } from '#server/engine/run-input.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { samplePage, sampleTask } from '#server/engine/testing/sample-task.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { type ExecuteOptions, execute } from './execute.ts'

const [openai, anthropic] = protocols
let site: Peer
let refusing: Peer
let mock: LLMock

beforeAll(async () => {
  const page = samplePage('Harbour', 'The harbour was dredged to 14 metres in April 2026.')
  site = await startPeer((response, { url }) => {
    response.writeHead(url === '/harbour' ? 200 : 404, { 'content-type': 'text/html' }).end(page)
  })
  refusing = await startPeer((response) => response.writeHead(401).end('{"error":{"message":"Bad key"}}'))
})
beforeEach(async () => {
  mock = new LLMock({ port: 0 })
  await mock.start()
})
afterEach(() => mock.stop())
afterAll(() => Promise.all([site.close(), refusing.close(), closeWarmThreads()]))

async function run(task: Partial<RunInput>, env: Record<string, string>, more: Partial<ExecuteOptions> = {}) {
  const journal = new MemoryJournal()
  const { signal, step } = journal
  const engines = enginesFrom(env)
  return { outcome: await execute(sampleTask(task), { step, signal, engines, ...more }), journal }
}

test('a result says at its top who wrote it where that is another than was asked', async () => {
  mock.addFixtures([{ match: {}, response: { content: 'Done.' } }])
  const both = { ...openai.env(refusing.url), ...anthropic.env(mock.url) }
  const next = await run({ input: 'x', engine: 'openai' }, both)
  expect(next.outcome.output).toBe(
    '> **Note:** OpenAI answered 401: Bad key. Anthropic answered instead.\n\nDone.',
  )
  expect(next.journal.reports()[0]?.title).toBe('Asking OpenAI gpt-4.1-mini')
  const missing = await run({ engine: 'gemini', input: 'x' }, openai.env(mock.url))
  expect(missing.outcome.output).toBe(
    '> **Note:** Gemini is not configured here. OpenAI answered instead.\n\nDone.',
  )
  const digest = await run({ webLinks: [`${site.url}/harbour`] }, openai.env(refusing.url))
  expect(digest.outcome.output).toMatch(
    /^> \*\*Note:\*\* OpenAI answered 401: Bad key\. This is a digest by the built-in engine, without an AI model/,
  )
  expect(digest.journal.reports().at(-1)?.title).toBe('Writing the digest (built-in engine, no AI model)')
})

test('a run that cannot continue says why, and what to add', async () => {
  expect((await run({}, {})).outcome.error).toMatch(/nothing to work on.*Add a web link or a Python script/)
  expect((await run({ webLinks: [`${site.url}/missing`] }, {})).outcome.error).toMatch(
    /^None of the links could be read: .*\/missing \(Answered 404 Not Found\)$/,
  )
})

test('tools that are not there, and those asked for without end, are said so', async () => {
  let turn = 0
  mock.addFixtures([
    {
      match: {},
      response: () => ({
        toolCalls: [{ name: 'nothing_known', arguments: '{}', id: `call_${(turn += 1)}` }],
      }),
    },
  ])
  const { outcome, journal } = await run({ input: 'x', engine: 'openai' }, openai.env(mock.url))
  expect(outcome.error).toBe('OpenAI went on asking for tools when it had to answer.')
  expect(journal.reports().find(({ kind }) => kind === 'tool')?.error).toBe('There is no tool of this name.')
})

test('the result says what was shortened or omitted', async () => {
  mock.addFixtures([{ match: {}, response: { content: 'Half of it', finishReason: 'length' } }])
  const task = { input: 'x'.repeat(300), previousOutput: 'y'.repeat(300) }
  const limits = { promptCharsMax: 400 }
  const { outcome, journal } = await run(task, anthropic.env(mock.url), { limits })
  expect(outcome.output).toBe('Half of it\n\n*(The model stopped here at its length limit.)*')
  expect(journal.reports()[0]?.output).toMatch(
    /^Left out to fit: previous output: 200 of 300 characters left out\.\n/,
  )
})
