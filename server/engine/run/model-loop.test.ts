import { type Fixture, LLMock } from '@copilotkit/aimock'
import { afterAll, expect, test } from 'vitest'
import { execute } from './execute.ts'
import { LoopGuard } from './loop-guard.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { protocols, startPeer, testKey } from '#server/engine/testing/model-peers.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'

const [openai, , , compatible] = protocols
const usage = { input_tokens: 100, output_tokens: 10 }

afterAll(closeWarmThreads)

const isEnded = ({ tool_choice: choice }: { tool_choice?: unknown }) => choice === 'none'

/** Runs a model that asks for the given tools turn by turn, and answers when it gets none. */
async function runOf(turns: (number: number, url: string) => object, stepsMax: number) {
  const site = await startPeer((response, request) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`The harbour, page ${request.url}.`)
  })
  const mock = new LLMock({ port: 0 })
  let turn = 0
  const response = () => {
    turn += 1
    const { url, ...more } = turns(turn, site.url) as { url: string }
    const call = { name: 'read_web_page', arguments: JSON.stringify({ ...more, url }), id: `call_${turn}` }
    return { toolCalls: [call], usage }
  }
  const fixtures: Fixture[] = [
    { match: { predicate: isEnded }, response: { content: 'All read.', usage } },
    { match: {}, response },
  ]
  mock.addFixtures(fixtures)
  await mock.start()
  try {
    const journal = new MemoryJournal()
    const outcome = await execute(
      sampleTask({ engine: 'openai', input: `Read ${site.url}/a and ${site.url}/b`, stepsMax }),
      { step: journal.step, signal: journal.signal, engines: enginesFrom(openai.env(mock.url)) },
    )
    const sent = JSON.stringify(mock.getRequests().map(({ body }) => body))
    return { outcome, journal, reads: site.requests.length, calls: mock.getRequests().length, sent }
  } finally {
    await mock.stop()
    await site.close()
  }
}

test('a model that reads two pages in turn reads each twice, is referred to the answers, and loses its tools', async () => {
  const { outcome, reads, calls, sent } = await runOf(
    (turn, url) => ({ url: `${url}/${turn % 2 ? 'a' : 'b'}` }),
    50,
  )
  expect(outcome).toMatchObject({ status: 'success', output: 'All read.' })
  expect(reads).toBe(4)
  // Three turns with each page, the fourth with the first one, and the answer.
  expect(calls).toBe(8)
  expect(sent).toContain('You have asked this already; its answer is above.')
})

test('the agent sets how many steps its run has', async () => {
  const few = await runOf((turn, url) => ({ url: `${url}/a`, from: turn }), 3)
  expect(few.calls).toBe(2)
  expect(few.outcome.status).toBe('success')
  expect(few.journal.reports()).toHaveLength(3)
})

test('the same arguments in another order are the same, others are not, and an act allows all reads again', () => {
  const guard = new LoopGuard()
  const asked = (input: unknown) => guard.repeated({ id: '1', tool: 'look_up', input })
  expect([asked({ a: 1, b: [2] }), asked({ b: [2], a: 1 })]).toEqual([null, null])
  expect(asked({ a: 1, b: [3] })).toBeNull()
  expect(asked({ a: 1, b: [2] })).not.toBeNull()
  expect(guard.isLooping).toBe(false)
  guard.reset()
  expect(asked({ a: 1, b: [2] })).toBeNull()
  for (let times = 0; times < 3; times += 1) asked({ a: 1, b: [2] })
  expect(guard.isLooping).toBe(true)
})

test('thoughts are a step of their own without secrets, and no part of the result', async () => {
  const deltas = [
    { reasoning_content: `First ${testKey}.` },
    { content: '<think>Then' },
    { content: ' this.</think>Open.' },
  ]
  const peer = await startPeer((response) => {
    const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta }] }))
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    response.end([...chunks, end].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''))
  })
  try {
    const journal = new MemoryJournal()
    const { output } = await execute(sampleTask({ input: 'x' }), {
      step: journal.step,
      signal: journal.signal,
      engines: enginesFrom(compatible.env(peer.url)),
    })
    expect(output).toBe('Open.')
    const [asked, thoughts, ...more] = journal.reports()
    expect(asked?.output).toMatch(/\nOpen\.$/)
    expect(thoughts).toMatchObject({ kind: 'model', output: 'First [removed].\n\nThen this.' })
    expect(thoughts?.title).toContain('llama3.2')
    expect(more).toEqual([])
    expect(JSON.stringify(journal.entries)).not.toContain(testKey)
  } finally {
    await peer.close()
  }
})
