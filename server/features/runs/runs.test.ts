import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply, ExecutionReply, RunEventReply, RunResult } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { openRunsMax } from '#server/features/runs/admission-rules.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let pages: Pages

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  pages = await servePages({
    '/harbour': article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']),
    '/bridge': article('The bridge', ['The bridge stays closed until 3 December for all traffic.']),
  })
  user = await aUser(app)
})

afterAll(async () => {
  await stopDurable(5_000)
  await pages?.close()
})

function create(more: object = {}): Promise<AgentReply> {
  return user.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour and the bridge.',
    ...more,
  })
}

const startAsync = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
  user.json<{ executionId: number }>('POST', `/api/agents/${id}/run`, body, {
    prefer: 'respond-async',
    ...headers,
  })

const detail = (id: number) => user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)

async function ended(id: number): Promise<ExecutionDetailReply> {
  for (;;) {
    const run = await detail(id)
    if (run.completedAt !== null) return run
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function events(id: number, headers: Record<string, string> = {}) {
  const response = await user.request('GET', `/api/executions/${id}/events`, undefined, headers)
  const text = await response.text()
  return text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => ({
      id: /^id: (.*)$/m.exec(block)?.[1],
      ...(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') as RunEventReply),
    }))
}

test('a run reads its links, runs its script and answers with a cited digest and its sources', async () => {
  const agent = await create({
    webLinks: [pages.url('/harbour'), pages.url('/bridge'), pages.url('/missing')],
    pythonScript: 'print("sources read:", len(sources))',
  })
  const result = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(result).toMatchObject({
    agentId: agent.id,
    status: 'success',
    error: null,
    aiEngine: 'built-in',
    tokensUsed: 0,
    cost: '0.000000',
    metadata: { agentId: agent.id, executionId: result.id, triggerSource: 'manual' },
  })
  expect(result.output).toContain('harbour opened again on Monday')
  expect(result.output).toContain('sources read: 2')
  expect(result.sources.map(({ state }) => state)).toEqual(['read', 'read', 'failed'])
  expect(result.sources[2]?.reason).toContain('404')

  const run = await detail(result.id)
  expect(run.steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'gather done',
    'script done',
    'read done',
    'read done',
    'read failed',
    'script done',
    'model done',
    'record done',
  ])
  const after = (await user.json<AgentReply[]>('GET', '/api/agents')).find(({ id }) => id === agent.id)
  expect(after).toMatchObject({ tasksCompleted: 1, successRate: 100 })
  expect(after?.lastRun).toBe(run.completedAt)
  const messages = await user.json<{ messageType: string; executionId: number }[]>(
    'GET',
    `/api/agents/${agent.id}/conversations`,
  )
  expect(messages.map(({ messageType }) => messageType)).toEqual(['agent', 'user'])
  expect(messages.every(({ executionId }) => executionId === result.id)).toBe(true)
})

test('the second run says what is new since the first', async () => {
  const path = '/news'
  pages.set(path, article('News', ['The ferry sails at nine every morning from the old pier.']))
  const agent = await create({
    webLinks: [pages.url(path)],
    taskDescription: 'What changed about the ferry?',
  })
  await user.json('POST', `/api/agents/${agent.id}/run`)
  pages.set(
    path,
    article('News', [
      'The ferry sails at nine every morning from the old pier.',
      'A second ferry sails at noon from today on, for the summer months.',
    ]),
  )
  const { output } = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(output).toMatch(/new[\s\S]*second ferry sails at noon/i)
})

test('a script that fails shows the message and the line of Python', async () => {
  const agent = await create({ pythonScript: 'value = 1\nprint(value / 0)' })
  const result = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(result.status).toBe('failed')
  expect(result.error).toContain('ZeroDivisionError: division by zero')
  expect(result.error).toContain('line 2')
})

test('text in the script field that is not Python is taken as instructions', async () => {
  const agent = await create({
    webLinks: [pages.url('/bridge')],
    pythonScript: 'Please keep it short and friendly.',
  })
  const { id, status } = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(status).toBe('success')
  const run = await detail(id)
  expect(run.steps.find(({ kind }) => kind === 'script')?.output).toBeTruthy()
})

test('a script that was pasted with curly quotes fails its run and says so in both steps', async () => {
  const agent = await create({ pythonScript: 'price = “12”\nprint(price)' })
  const { id, error } = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(error).toMatch(/^The script did not run: SyntaxError: .*line 1/)
  const { steps } = await detail(id)
  expect(steps.filter(({ kind }) => kind === 'script').map(({ state }) => state)).toEqual([
    'failed',
    'failed',
  ])
})

test('a run that is asked for without waiting answers 202 at once, and its events report the rest', async () => {
  const agent = await create({ webLinks: [pages.url('/harbour')] })
  const response = await user.request('POST', `/api/agents/${agent.id}/run`, {}, { prefer: 'respond-async' })
  expect(response.status).toBe(202)
  const { executionId } = (await response.json()) as { executionId: number }
  const seen = await events(executionId)
  expect(seen[0]).toMatchObject({ type: 'status' })
  expect(seen.at(-1)).toMatchObject({ type: 'end', execution: { id: executionId, status: 'success' } })
  const steps = seen.flatMap((event) => (event.type === 'step' ? [event] : []))
  expect(new Set(steps.map(({ step }) => step.kind))).toEqual(new Set(['gather', 'read', 'model', 'record']))

  for (const odd of ['1.5', '1e400', '-1', 'nonsense']) {
    const again = await events(executionId, { 'last-event-id': odd })
    expect(again.filter(({ type }) => type === 'step')).toHaveLength(4)
  }
  const afterSecond = await events(executionId, { 'last-event-id': steps.at(-2)?.id ?? '' })
  expect(afterSecond.filter(({ type }) => type === 'step')).toHaveLength(1)
})

test('a repeat with the same Idempotency-Key is answered with the first run', async () => {
  const agent = await create()
  const headers = { 'idempotency-key': 'once-please' }
  const first = await startAsync(agent.id, {}, headers)
  const second = await startAsync(agent.id, {}, headers)
  const parallel = await Promise.all(Array.from({ length: 5 }, () => startAsync(agent.id, {}, headers)))
  for (const { executionId } of [second, ...parallel]) expect(executionId).toBe(first.executionId)
  await ended(first.executionId)
  expect(await user.json<ExecutionReply[]>('GET', `/api/agents/${agent.id}/executions`)).toHaveLength(1)
})

/** The time limit of a script. */
const scriptMaxMs = 30_000

test('a cancelled run stops in the middle of its script, long before the time of the script is up', async () => {
  const agent = await create({ pythonScript: 'while True: pass' })
  const { executionId } = await startAsync(agent.id)
  while (!(await detail(executionId)).steps.some(({ kind }) => kind === 'script')) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const canceledAt = performance.now()
  await user.json('POST', `/api/executions/${executionId}/cancel`)
  const run = await ended(executionId)
  expect(performance.now() - canceledAt).toBeLessThan(scriptMaxMs / 2)
  expect(run.status).toBe('canceled')
  expect(run.steps.map(({ state }) => state)).not.toContain('running')
  const [row] = await user.json<AgentReply[]>('GET', '/api/agents?limit=1')
  expect(row).toMatchObject({ id: agent.id, tasksCompleted: 0, lastRun: null })
})

test('a run of an agent that is deleted is stopped', async () => {
  const agent = await create({ pythonScript: 'while True: pass' })
  const { executionId } = await startAsync(agent.id)
  await user.json('DELETE', `/api/agents/${agent.id}`)
  expect((await ended(executionId)).status).toBe('canceled')
})

test('cancelling a run that has ended changes nothing', async () => {
  const agent = await create({ webLinks: [pages.url('/bridge')] })
  const { id } = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`)
  expect(await user.json('POST', `/api/executions/${id}/cancel`)).toMatchObject({ id, status: 'success' })
})

test('a retry is a new run with the same input', async () => {
  const agent = await create()
  const input = { city: 'Bergen', days: 3 }
  const first = await user.json<RunResult>('POST', `/api/agents/${agent.id}/run`, { input })
  const { executionId } = await user.json<{ executionId: number }>(
    'POST',
    `/api/executions/${first.id}/retry`,
  )
  const again = await ended(executionId)
  expect(again.id).not.toBe(first.id)
  expect(JSON.parse(again.input ?? '')).toEqual(input)
  expect(again.triggerSource).toBe('retry')
})

test('a bulk run starts every agent and gives each its execution', async () => {
  const agents = [await create(), await create()]
  const reply = await user.json<{ summary: string; results: { executionId: number }[] }>(
    'POST',
    '/api/agents/bulk',
    { action: 'run', agentIds: agents.map(({ id }) => id) },
  )
  expect(reply.summary).toBe('2 agents started')
  for (const { executionId } of reply.results) expect((await ended(executionId)).triggerSource).toBe('bulk')
})

test('a hundred runs at once all end, each recorded once', async () => {
  const agent = await create({ webLinks: [pages.url('/harbour')] })
  const started = await Promise.all(Array.from({ length: 100 }, () => startAsync(agent.id)))
  for (const { executionId } of started) expect((await ended(executionId)).status).toBe('success')
  const [row] = await user.json<AgentReply[]>('GET', '/api/agents?limit=1')
  expect(row).toMatchObject({ id: agent.id, tasksCompleted: 100 })
})

test('one user has at most 200 runs open; the next is refused in words and another user is not', async () => {
  const someone = await aUser(app)
  const form = { name: 'Eager', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const agent = await someone.json<AgentReply>('POST', '/api/agents', form)
  await db.insert(agentExecutions).values(
    Array.from({ length: openRunsMax }, () => ({
      agentId: agent.id,
      userId: agent.userId,
      // Suspended, so that none of them ends meanwhile.
      heldAt: new Date(),
    })),
  )
  const refused = await someone.request('POST', `/api/agents/${agent.id}/run`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('200'),
  })
  const other = await create()
  await expect(
    user.json('POST', `/api/agents/${other.id}/run`, { input: 'The harbour opens at nine.' }),
  ).resolves.toMatchObject({ status: 'success' })
})
