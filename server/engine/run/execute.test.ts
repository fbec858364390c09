import { type Fixture, LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepsMax } from '#contract/runs/run-names.ts'
import { type ExecuteOptions, execute } from './execute.ts'
import type { Outcome, RunInput } from '#server/engine/run-input.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, protocols, startPeer, testKey } from '#server/engine/testing/model-peers.ts'
import { samplePage, sampleTask } from '#server/engine/testing/sample-task.ts'
import { prepareSandbox } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/testing/cache.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'

const [openai, anthropic] = protocols
const pages: Record<string, string> = {
  '/harbour': samplePage('Harbour', 'The harbour was dredged to 14 metres in April 2026.'),
  '/ferry': samplePage('Ferry', 'The ferry carries 900 passengers a day since March.'),
  '/extra': samplePage('Extra', 'The lighthouse of the harbour was painted red.'),
}

let site: Peer

beforeAll(async () => {
  await prepareSandbox({ cacheDir: sharedCacheDir })
  site = await startPeer((response, request) => {
    const page = pages[request.url ?? '']
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? 'nothing here')
  })
})

afterAll(async () => {
  await site.close()
  await closeWarmThreads()
})

const link = (path: string) => site.url + path
const read = (path: string) => ({ name: 'read_web_page', arguments: JSON.stringify({ url: link(path) }) })

const usage = {
  prompt_tokens: 1000,
  completion_tokens: 100,
  input_tokens: 1000,
  output_tokens: 100,
  promptTokenCount: 1000,
  candidatesTokenCount: 100,
}

async function withMock<T>(fixtures: Fixture[], act: (mock: LLMock) => Promise<T>): Promise<T> {
  const mock = new LLMock({ port: 0 })
  mock.addFixtures(fixtures)
  await mock.start()
  try {
    return await act(mock)
  } finally {
    await mock.stop()
  }
}

async function withPeer<T>(answer: Parameters<typeof startPeer>[0], act: (peer: Peer) => Promise<T>) {
  const peer = await startPeer(answer)
  try {
    return await act(peer)
  } finally {
    await peer.close()
  }
}

async function run(
  task: Partial<RunInput>,
  env: Record<string, string> = {},
  more: Partial<ExecuteOptions> = {},
): Promise<{ outcome: Outcome; journal: MemoryJournal }> {
  const journal = new MemoryJournal()
  const { signal, step } = journal
  const outcome = await execute(sampleTask(task), {
    step,
    signal,
    engines: enginesFrom(env),
    ...more,
  })
  return { outcome, journal }
}

const kinds = (journal: MemoryJournal) => journal.reports().map(({ kind }) => kind)

test.each(protocols)(
  '$engine: links, script, tools and model make one result',
  async ({ engine, env, name }) => {
    const calls = [
      read('/extra'),
      { name: 'run_python', arguments: JSON.stringify({ code: 'print(len(sources), 6 * 7)' }) },
    ]
    const fixtures: Fixture[] = [
      { match: { hasToolResult: false }, response: { toolCalls: calls, finishReason: 'stop', usage } },
      { match: { hasToolResult: true }, response: { content: 'Dredged [1], red [4].', usage } },
    ]
    await withMock(fixtures, async (mock) => {
      const webLinks = [link('/harbour'), link('/missing'), link('/ferry')]
      const pythonScript = 'print("depth", 14)\nresult = {"titles": [s["title"] for s in sources]}'
      const input = link('/extra')
      const { outcome, journal } = await run({ webLinks, pythonScript, engine, input }, env(mock.url))
      expect(outcome).toMatchObject({
        status: 'success',
        error: null,
        engine,
        output: expect.stringMatching(/^```text\ndepth 14\n```\n[\s\S]*\n---\n\nDredged \[1\], red \[4\]\.$/),
      })
      expect(kinds(journal)).toEqual(['read', 'read', 'read', 'script', 'model', 'tool', 'tool', 'model'])
      expect(outcome.sources.map(({ number, url, state }) => [number, url, state])).toEqual([
        [1, webLinks[0], 'read'],
        [2, webLinks[1], 'failed'],
        [3, webLinks[2], 'read'],
        [4, link('/extra'), 'read'],
      ])
      expect(outcome.snapshots.map(({ url }) => url)).toEqual([webLinks[0], webLinks[2]])
      expect(outcome.tokensUsed).toBe(2_200)
      const price = {
        openai: '0.001120',
        anthropic: '0.009000',
        gemini: '0.001100',
        'openai-compatible': '0.000000',
      }
      expect(outcome.cost).toBe(price[engine])
      expect(journal.texts.at(-1)).toBe('Dredged [1], red [4].')
      const reports = journal.reports()
      expect(reports[1]?.error).toMatch(/404/)
      expect(reports[3]?.output).toMatch(/depth 14[\s\S]*"Harbour"[\s\S]*"Ferry"/)
      expect(reports[4]?.title).toContain(`${name} ${outcome.model}`)
      expect(reports[6]?.output).toMatch(/2 42/)
      const prompts = JSON.stringify(mock.getRequests().map(({ body }) => body))
      for (const text of [
        'dredged to 14 metres',
        '900 passengers',
        'depth 14',
        'painted red',
        'You weigh figures.',
      ]) {
        expect(prompts).toContain(text)
      }
      expect(JSON.stringify([outcome, journal.entries, journal.texts])).not.toContain(testKey)
    })
  },
)

test('without any key the built-in engine answers from links and script', async () => {
  const { outcome, journal } = await run({
    webLinks: [link('/harbour')],
    pythonScript: 'print("depth is 14")',
  })
  expect(outcome).toMatchObject({
    status: 'success',
    engine: 'built-in',
    model: null,
    tokensUsed: 0,
    cost: '0.000000',
  })
  expect(outcome.output).toContain('14 metres')
  expect(outcome.output).toContain('depth is 14')
  expect(kinds(journal)).toEqual(['read', 'script', 'model'])
})

test('an unchanged page is distinguished from a changed one', async () => {
  const webLinks = [link('/harbour'), link('/ferry')]
  const first = await run({ webLinks })
  const [harbour, ferry] = first.outcome.snapshots
  if (!harbour || !ferry) throw new Error('snapshots are missing')
  const before = ferry.sentences.map((sentence) => sentence.replace('900', '700'))
  const snapshots = [harbour, { ...ferry, fingerprint: 'another', sentences: before }]
  const fixture: Fixture = { match: {}, response: { content: 'Same.' } }
  await withMock([fixture], async (mock) => {
    for (const env of [{}, openai.env(mock.url)]) {
      const again = await run({ webLinks, snapshots, previousOutput: 'Before.' }, env)
      expect(again.outcome.sources.map(({ state }) => state)).toEqual(['unchanged', 'read'])
    }
  })
})

test.each([
  { fault: '429', answer: 429, body: `{"error":{"message":"Quota used up for ${testKey}"}}` },
  { fault: '500', answer: 500, body: '<html>oops</html>' },
  { fault: 'nonsense', answer: 200, body: '<html>Welcome</html>' },
  { fault: 'silence', answer: 0, body: '' },
])('$fault of the first engine: the next answers, and the result says so', async ({ answer, body }) => {
  await withPeer(
    (response) => {
      if (answer) response.writeHead(answer, { 'content-type': 'text/html' }).end(body)
    },
    async (peer) => {
      await withMock([{ match: {}, response: { content: 'From the second.', usage } }], async (mock) => {
        const env = { ...openai.env(peer.url), ...anthropic.env(mock.url) }
        const limits = { repeatWaitsMs: [1, 1], ...(answer ? {} : { firstChunkMs: 2_000 }) }
        const { outcome, journal } = await run({ input: 'text', engine: 'openai' }, env, { limits })
        expect(outcome).toMatchObject({ status: 'success', engine: 'anthropic', model: 'claude-sonnet-4-5' })
        expect(outcome.output).toMatch(/^> .*OpenAI .*Anthropic .*\n\nFrom the second\.$/)
        expect(journal.reports().map(({ title, error }) => [title, Boolean(error)])).toEqual([
          [expect.stringContaining('OpenAI gpt-4.1-mini'), true],
          [expect.stringContaining('Anthropic claude-sonnet-4-5'), false],
        ])
        expect(peer.requests).toHaveLength(answer === 500 ? 4 : 1)
        expect(JSON.stringify([outcome, journal.entries])).not.toContain(testKey)
      })
    },
  )
})

test('an engine that fails in the middle hands over what its tools found; no tool is used twice', async () => {
  const fixtures: Fixture[] = [
    {
      match: { predicate: ({ model }) => model === 'gpt-4.1-mini', hasToolResult: false },
      response: { toolCalls: [read('/extra')] },
    },
    {
      match: { predicate: ({ model }) => model === 'gpt-4.1-mini', hasToolResult: true },
      response: { error: { message: 'Overloaded' }, status: 503 },
    },
    { match: { userMessage: 'painted red' }, response: { content: 'It is red [1].' } },
  ]
  await withMock(fixtures, async (mock) => {
    const env = { ...openai.env(mock.url), ...anthropic.env(mock.url) }
    const { outcome, journal } = await run({ input: link('/extra'), engine: 'openai' }, env)
    expect(outcome).toMatchObject({ status: 'success', engine: 'anthropic' })
    expect(kinds(journal)).toEqual(['model', 'tool', 'model', 'model'])
    expect(outcome.output).toMatch(/OpenAI .*503: Overloaded/)
    expect(outcome.sources).toMatchObject([{ number: 1, url: link('/extra'), state: 'read' }])
  })
})

const refuses: Parameters<typeof startPeer>[0] = (response) =>
  response
    .writeHead(401, { 'content-type': 'application/json' })
    .end(`{"error":{"message":"Bad key ${testKey}"}}`)

test('if all engines fail, the built-in one answers from the material and says so at the top', async () => {
  await withPeer(refuses, async (peer) => {
    const { outcome } = await run({ webLinks: [link('/harbour')] }, openai.env(peer.url))
    expect(outcome).toMatchObject({ status: 'success', engine: 'built-in' })
    expect(outcome.output).toMatch(/^> .*OpenAI .*401: Bad key \[removed\]\. /)
    expect(outcome.output).toContain('14 metres')
  })
})

test('all engines failing with nothing to digest, or with an engine asked for by name, fail the run', async () => {
  await withPeer(refuses, async (peer) => {
    for (const task of [{}, { engine: 'openai' as const, webLinks: [link('/harbour')] }]) {
      const { outcome } = await run(task, openai.env(peer.url))
      expect(outcome).toMatchObject({ status: 'failed', output: null, engine: null })
      expect(outcome.error).toMatch(/^OpenAI .*401: Bad key \[removed\]$/)
    }
  })
})

test('the engine asked for comes first, the kind of work decides otherwise, and a missing one is named', async () => {
  await withMock([{ match: {}, response: { content: 'Done.' } }], async (mock) => {
    const both = { ...openai.env(mock.url), ...anthropic.env(mock.url) }
    const asked = await run({ engine: 'anthropic', input: 'x' }, both)
    expect(asked.outcome).toMatchObject({ engine: 'anthropic', output: 'Done.' })
    const coding = await run(
      { taskDescription: 'Review this TypeScript code and fix the bug', input: 'x' },
      both,
    )
    expect(coding.outcome).toMatchObject({ engine: 'anthropic', taskType: 'coding' })
    const missing = await run({ engine: 'gemini', input: 'x' }, openai.env(mock.url))
    expect(missing.outcome.output).toMatch(/^> .*Gemini .*OpenAI .*\n\nDone\.$/)
    const builtIn = await run({ engine: 'built-in', webLinks: [link('/harbour')] }, both)
    expect(builtIn.outcome.engine).toBe('built-in')
    expect(mock.getRequests()).toHaveLength(3)
  })
})

test('links that cannot be read fail a run that has nothing else, with every reason', async () => {
  const webLinks = [link('/missing'), 'http://127.0.0.1:1/']
  const { outcome, journal } = await run({ webLinks })
  expect(outcome.status).toBe('failed')
  expect(outcome.error).toMatch(/: .*\/missing \(.*404.*\), http:\/\/127.0.0.1:1\/ \(.+\)$/)
  expect(outcome.sources.map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(kinds(journal)).toEqual(['read', 'read'])
  const withInput = await run({ webLinks, input: 'The harbour opens at 9.' })
  expect(withInput.outcome.status).toBe('success')
})

test("a script's failure is the first word of a model's answer", async () => {
  const task = { pythonScript: 'print(“hello”)', input: 'x' }
  const { outcome } = await withMock([{ match: {}, response: { content: 'At 9.' } }], (mock) =>
    run(task, openai.env(mock.url)),
  )
  expect(outcome.output).toMatch(
    /^> \*\*Note:\*\* The script did not run: SyntaxError: .*line 1.*\n\nAt 9\.$/,
  )
})

test("a script's error fails a run that has nothing else, in Python's own words with the line", async () => {
  const pythonScript = 'x = 1\nprint("before")\nprint(missing_name)'
  const { outcome } = await run({ pythonScript })
  expect(outcome.status).toBe('failed')
  expect(outcome.error).toMatch(/NameError: name 'missing_name' is not defined.*line 3/)
  const withPage = await run({ pythonScript, webLinks: [link('/harbour')] })
  expect(withPage.outcome.status).toBe('success')
  expect(withPage.outcome.output).toMatch(/^> \*\*Note:\*\* The script failed: NameError: .*line 3/)
})

test('a model that never stops asking for tools is stopped within the steps of a run', async () => {
  let turn = 0
  const response = () => {
    turn += 1
    return { toolCalls: [{ name: 'nothing_known', arguments: '{}', id: `call_${turn}` }] }
  }
  await withMock([{ match: {}, response }], async (mock) => {
    const { outcome, journal } = await run({ input: 'x', engine: 'openai' }, openai.env(mock.url))
    expect(outcome).toMatchObject({ status: 'failed', error: expect.stringContaining('OpenAI') })
    expect(journal.reports().at(-1)?.value).toMatchObject({ ok: false, fault: 'tool_unwanted' })
    expect(journal.entries.length).toBeLessThanOrEqual(stepsMax)
    const last = mock.getLastRequest()?.body as { tool_choice?: unknown } | null | undefined
    expect(JSON.stringify(last?.tool_choice)).toContain('none')
    expect(journal.reports().find(({ kind }) => kind === 'tool')?.error).toBeDefined()
  })
})

test('a model that accepts no tools is asked again without them', async () => {
  const answer = { choices: [{ index: 0, delta: { content: 'No tools needed.' }, finish_reason: 'stop' }] }
  await withPeer(
    (response, _, body) => {
      if (!body.includes('"tools"'))
        return void response.end(`data: ${JSON.stringify(answer)}\n\ndata: [DONE]\n\n`)
      response.writeHead(400).end('{"error":{"message":"library/gemma3:1b does not support tools"}}')
    },
    async (peer) => {
      const { outcome, journal } = await run({ input: 'x' }, protocols[3].env(peer.url))
      expect(outcome).toMatchObject({
        status: 'success',
        output: expect.stringMatching(/^No tools needed\.\n\n\*\(.*llama3\.2.*\)\*$/),
        engine: 'openai-compatible',
      })
      expect(journal.reports().map(({ kind }) => kind)).toEqual(['model'])
      expect(peer.requests).toHaveLength(2)
    },
  )
})

test('a page that is read again keeps its number', async () => {
  const fixtures: Fixture[] = [
    { match: { hasToolResult: true }, response: { content: 'Done.' } },
    { match: {}, response: { toolCalls: [read('/extra'), read('/harbour'), read('/extra')] } },
  ]
  await withMock(fixtures, async (mock) => {
    const task = { webLinks: [link('/harbour')], input: link('/extra') }
    const { outcome } = await run(task, openai.env(mock.url))
    expect(outcome.sources.map(({ number, url }) => [number, url])).toEqual([
      [1, link('/harbour')],
      [2, link('/extra')],
    ])
  })
})

test('an answer that the model had to cut short says so', async () => {
  const response = { content: 'Half of it', finishReason: 'length' }
  await withMock([{ match: {}, response }], async (mock) => {
    const { outcome } = await run({ input: 'x' }, anthropic.env(mock.url))
    expect(outcome.output).toMatch(/^Half of it\n\n\*\(.+\)\*$/)
  })
})

test('a long talk drops the oldest tool answers first, once each, and says so in the trace', async () => {
  const paths = ['/harbour', '/ferry', '/extra']
  const input = paths.map(link).join(' ')
  const response = () => {
    const path = paths.shift()
    return path ? { toolCalls: [read(path)] } : { content: 'Done.' }
  }
  await withMock([{ match: {}, response }], async (mock) => {
    const limits = { toolCharsMax: 400 }
    const { outcome, journal } = await run({ input }, openai.env(mock.url), { limits })
    expect(outcome.output).toBe('Done.')
    const outputs = journal.reports().flatMap(({ kind, output }) => (kind === 'model' ? [output ?? ''] : []))
    expect(outputs.map((output) => / (\d) \(\d+ /.exec(output)?.[1])).toEqual([
      undefined,
      undefined,
      '1',
      '2',
    ])
    const last = JSON.stringify(mock.getLastRequest()?.body)
    expect(last).toContain('painted red')
    expect(last).not.toContain('dredged')
  })
})

test('the trace says what the prompt had to omit', async () => {
  await withMock([{ match: {}, response: { content: 'Done.' } }], async (mock) => {
    const limits = { promptCharsMax: 400 }
    const task = { input: 'x'.repeat(300), previousOutput: 'y'.repeat(300) }
    const { journal } = await run(task, openai.env(mock.url), { limits })
    expect(journal.reports()[0]?.output).toMatch(/^.* 200 .* 300 .*\n/)
  })
})
