import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import type { ExecutionDetailReply, RunEventReply } from '#contract/runs.ts'
import { type ChatPeer, startChatPeer } from '#tests/peers/chat-peer.ts'
import { Client } from '#tests/setup/client.ts'
import { article, type Pages, servePages } from '#tests/setup/pages.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '#tests/setup/server.ts'

/** The run below goes through nine steps: each is killed as it starts, as it ends, and while text arrives. */
const killPoints = Array.from({ length: 22 }, (_, index) => index + 1)
const endsWithinMs = 60_000

let pages: Pages
let peer: ChatPeer
let dataDir: string
let server: Server
let client: Client
let agent: AgentReply

beforeAll(async () => {
  pages = await servePages({
    '/one': article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']),
    '/two': article('The bridge', ['The bridge stays closed until 3 December for all traffic.']),
    '/tool': article('The timetable', ['Ferries leave every 30 minutes from pier 4.']),
  })
  peer = await startChatPeer({ toolUrl: pages.url('/tool'), delayMs: 40 })
  dataDir = await newDataDir()
  server = await boot()
  client = new Client(server.url)
  await client.signUp('fault@example.com')
  agent = await client.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour and the bridge.',
    webLinks: [pages.url('/one'), pages.url('/two')],
    pythonScript: 'print("sources:", len(sources))',
  })
}, 120_000)

afterAll(async () => {
  await server?.stop()
  await peer?.close()
  await pages?.close()
  await removeDataDir(dataDir)
})

const boot = () => startServer({ dataDir, env: { LLM_BASE_URL: peer.url, LLM_MODEL: 'loopback-model' } })

test.for(killPoints)(
  'a run killed at its event %i ends by itself after the restart, and no finished step is done again',
  { timeout: 180_000 },
  async (killAt) => {
    peer.reset()
    pages.hits.clear()
    const { executionId } = await client.json<{ executionId: number }>(
      'POST',
      `/api/agents/${agent.id}/run`,
      {},
      { prefer: 'respond-async' },
    )
    const finished = await finishedSteps(executionId, killAt)
    await server.kill()

    server = await boot()
    client = withSession(client, server.url)
    const run = await endOf(executionId)

    expect(run.status, run.errorMessage ?? '').toBe('success')
    expect(run.output).toContain('The harbour opened again on Monday')
    expect(run.steps.filter(({ state }) => state === 'running')).toEqual([])
    for (const step of finished) expect(timesDone(step), step).toBe(1)
    for (const step of ['read /one', 'read /two', 'model 0', 'tool', 'model 1']) {
      expect(timesDone(step), step).toBeGreaterThanOrEqual(1)
      expect(timesDone(step), step).toBeLessThanOrEqual(2)
    }
    const open = (
      await client.json<{ status: string }[]>('GET', `/api/agents/${agent.id}/executions`)
    ).filter(({ status }) => status === 'queued' || status === 'running')
    expect(open).toEqual([])
  },
)

test('all those runs are recorded once: one conversation pair and one count each', async () => {
  const messages = await client.json<unknown[]>('GET', `/api/agents/${agent.id}/conversations?limit=200`)
  expect(messages).toHaveLength(2 * killPoints.length)
  const [row] = await client.json<AgentReply[]>('GET', '/api/agents')
  expect(row?.tasksCompleted).toBe(killPoints.length)
})

/** Reads the run's events up to the given one; names the steps that were seen finished. */
async function finishedSteps(executionId: number, killAt: number): Promise<string[]> {
  const finished: string[] = []
  let models = 0
  let seen = 0
  for await (const event of readEvents(executionId)) {
    seen += 1
    if (event.type === 'step' && event.step.state === 'done') {
      const { kind, input } = event.step
      if (kind === 'read') finished.push(`read ${new URL(input ?? '').pathname}`)
      if (kind === 'model') finished.push(`model ${models++}`)
      if (kind === 'tool') finished.push('tool')
    }
    if (seen >= killAt || event.type === 'end') break
  }
  return finished
}

function timesDone(step: string): number {
  const [kind, name] = step.split(' ')
  if (kind === 'model') return peer.calls[Number(name)] ?? 0
  return pages.hits.get(kind === 'tool' ? '/tool' : (name ?? '')) ?? 0
}

async function* readEvents(executionId: number): AsyncGenerator<RunEventReply> {
  const response = await fetch(`${server.url}/api/executions/${executionId}/events`, {
    headers: { cookie: client.cookie },
  })
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) yield JSON.parse(data) as RunEventReply
    }
  }
}

async function endOf(executionId: number): Promise<ExecutionDetailReply> {
  const giveUpAt = performance.now() + endsWithinMs
  for (;;) {
    const run = await client.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
    if (run.completedAt !== null || performance.now() > giveUpAt) return run
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function withSession(before: Client, url: string): Client {
  const after = new Client(url)
  after.cookie = before.cookie
  return after
}
