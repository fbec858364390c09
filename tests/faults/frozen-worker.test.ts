import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { type SlowPeer, startSlowPeer } from '#tests/peers/slow-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'
import type { Server } from '#tests/setup/processes/server.ts'

const eventually = { interval: 50 }

let quick: SlowPeer
let slow: SlowPeer
let pages: Pages
let cluster: Cluster
let client: Client
let agent: AgentReply

beforeAll(async () => {
  quick = await startSlowPeer(1_500)
  slow = await startSlowPeer(20_000)
  pages = await servePages({ '/one': article('The harbour', ['The harbour opened again on Monday.']) })
  cluster = await startCluster({
    LLM_BASE_URL: quick.url,
    LLM_MODEL: 'loopback-model',
    BALANCIA_LEASE_SECONDS: '5',
  })
  const web = await cluster.start(['web'])
  client = new Client(web.url)
  await client.signUp('frozen@example.com')
  agent = await client.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
    webLinks: [pages.url('/one')],
  })
})

afterAll(async () => {
  await cluster?.close()
  await Promise.all([quick?.close(), slow?.close(), pages?.close()])
})

async function startRun(tag: string): Promise<number> {
  pages.hits.clear()
  const headers = { prefer: 'respond-async' }
  const path = `/api/agents/${agent.id}/run`
  return (await client.json<{ executionId: number }>('POST', path, { input: tag }, headers)).executionId
}

const detail = (id: number) => client.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
const statusOf = async (id: number) => (await detail(id)).status
const callsOf = (peer: SlowPeer, tag: string) => peer.calls.filter((call) => call.tag === tag).length

/** All rows that say what became of a run. */
async function rowsOf(id: number) {
  const of = async (text: string) => (await cluster.sql.query(text, [id])).rows
  return {
    run: await of('select * from agent_executions where id = $1'),
    steps: await of('select * from execution_steps where execution_id = $1 order by position'),
    calls: await of('select * from usage_records where execution_id = $1'),
    said: await of('select * from agent_conversations where execution_id = $1 order by id'),
    agent: await of(
      'select tasks_completed from agents where id = (select agent_id from agent_executions where id = $1)',
    ),
  }
}

/** A run that a worker is frozen over in the middle of its model call; answers the worker with it. */
async function aFrozenRun(tag: string): Promise<{ id: number; frozen: Server }> {
  const frozen = await cluster.start(['worker'])
  const id = await startRun(tag)
  await expect.poll(() => callsOf(quick, tag), eventually).toBe(1)
  // That a call has begun is written a moment after it has, and nobody waits for it.
  await expect.poll(async () => (await rowsOf(id)).calls.length, eventually).toBe(1)
  frozen.process.kill('SIGSTOP')
  return { id, frozen }
}

/** Resumes a frozen worker, and waits until it has logged that it lost the run. */
async function thaw(frozen: Server): Promise<void> {
  frozen.process.kill('SIGCONT')
  await expect
    .poll(() => frozen.output(), eventually)
    .toMatch(/Rejected (a write|the outcome) of this worker/)
  await expect.poll(() => frozen.output(), eventually).toContain('Acquired the lease of this worker again')
}

async function expectToWork(worker: Server, tag: string): Promise<void> {
  const id = await startRun(tag)
  await expect.poll(() => statusOf(id), eventually).toBe('success')
  expect(callsOf(quick, tag)).toBe(1)
  expect(worker.process.exitCode).toBeNull()
}

test('a worker that returns after another has ended its run changes nothing, says so, and continues working', async () => {
  const { id, frozen } = await aFrozenRun('job-ended')
  const other = await cluster.start(['worker'])
  await expect.poll(() => statusOf(id), eventually).toBe('success')
  const before = await rowsOf(id)
  expect(before.run).toMatchObject([{ attempt: 2, crashes: 1 }])
  // One call of the run, made twice: the first was cut off, and nobody knows what became of it.
  expect(before.calls).toMatchObject([{ entry_key: `run ${id} call 1`, outcome: 'answered', cut_off: 1 }])
  expect(other.output()).toContain('Ended the lease of a worker without a heartbeat')

  await thaw(frozen)
  await other.stop('SIGTERM')
  await expectToWork(frozen, 'job-after-ended')
  const after = await rowsOf(id)
  expect({ ...after, agent: undefined }).toEqual({ ...before, agent: undefined })
  expect(before.agent).toEqual([{ tasks_completed: 1 }])
  expect(after.agent).toEqual([{ tasks_completed: 2 }])
  // The link was read before the freeze: only the call that it cut off was made again.
  expect(callsOf(quick, 'job-ended')).toBe(2)
  await frozen.stop('SIGTERM')
})

test('a worker that returns while another performs its run changes nothing, and the other ends it', async () => {
  const { id, frozen } = await aFrozenRun('job-open')
  expect(pages.hits.get('/one')).toBe(1)
  const other = await cluster.start(['worker'], { LLM_BASE_URL: slow.url })
  await expect.poll(() => callsOf(slow, 'job-open'), eventually).toBe(1)
  await thaw(frozen)
  expect((await rowsOf(id)).run).toMatchObject([{ status: 'running', attempt: 2 }])
  await expect.poll(() => statusOf(id), eventually).toBe('success')

  const { run, steps, said, calls } = await rowsOf(id)
  expect(calls).toMatchObject([{ entry_key: `run ${id} call 1`, outcome: 'answered', cut_off: 1 }])
  expect(run).toMatchObject([{ attempt: 2, crashes: 1 }])
  expect(said).toHaveLength(2)
  expect(steps.map(({ kind, state }) => [kind, state])).toEqual([
    ['gather', 'done'],
    ['read', 'done'],
    ['model', 'done'],
    ['record', 'done'],
  ])
  expect(pages.hits.get('/one')).toBe(1)
  expect(callsOf(quick, 'job-open')).toBe(1)
  expect(callsOf(slow, 'job-open')).toBe(1)
  await other.stop('SIGTERM')
  await expectToWork(frozen, 'job-after-open')
})
