import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs.ts'
import { type SlowPeer, startSlowPeer } from '#tests/peers/slow-peer.ts'
import { Client } from '#tests/setup/client.ts'
import { type Cluster, startCluster } from '#tests/setup/cluster.ts'
import type { Server } from '#tests/setup/server.ts'

const thinkMs = 2_500

let peer: SlowPeer
let cluster: Cluster
let worker: Server
let client: Client
let isRetried = false
let agent: AgentReply

beforeAll(async () => {
  // Nobody waits for the answer to what is to be canceled.
  peer = await startSlowPeer((tag) => (tag === 'job-cancel' && !isRetried ? 120_000 : thinkMs))
  cluster = await startCluster({ LLM_BASE_URL: peer.url, LLM_MODEL: 'loopback-model' })
  const web = await cluster.start(['web'])
  worker = await cluster.start(['worker'])
  client = new Client(web.url)
  await client.signUp('apart@example.com')
  agent = await client.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
}, 120_000)

afterAll(async () => {
  await cluster?.close()
  await peer?.close()
})

async function startRun(tag: string): Promise<number> {
  const { executionId } = await client.json<{ executionId: number }>(
    'POST',
    `/api/agents/${agent.id}/run`,
    { input: tag },
    { prefer: 'respond-async' },
  )
  return executionId
}

const detail = (id: number) => client.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)

async function until<T>(look: () => Promise<T | undefined | false>, withinMs: number): Promise<T> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > giveUpAt) throw new Error(`Not within ${withinMs} ms.`)
    await sleep(20)
  }
}

const ended = (id: number, withinMs = 90_000) =>
  until(async () => {
    const run = await detail(id)
    return run.completedAt !== null && run
  }, withinMs)

const callsOf = (tag: string) => peer.calls.filter((call) => call.tag === tag)
const asked = (tag: string) => until(async () => callsOf(tag).length > 0, 60_000)

test('a run asked of a process that only serves pages starts in a worker, and is seen live', async () => {
  const id = await startRun('job-live')
  await asked('job-live')

  const response = await client.request('GET', `/api/executions/${id}/events`)
  const events = await response.text()
  expect(events).toContain('"type":"end"')
  expect(events).toContain('"status":"success"')
}, 180_000)

test('a run is cancelled in another process before its model answers, and the call is cut off', async () => {
  const id = await startRun('job-cancel')
  await asked('job-cancel')
  await client.json('POST', `/api/executions/${id}/cancel`)
  expect((await ended(id)).status).toBe('canceled')
  expect(callsOf('job-cancel').map(({ answeredAt }) => answeredAt)).toEqual([undefined])
  isRetried = true
  const { executionId } = await client.json<{ executionId: number }>('POST', `/api/executions/${id}/retry`)
  expect((await ended(executionId)).status).toBe('success')
}, 180_000)

test('a process without the worker role takes no run', async () => {
  await worker.stop()
  const scheduler = await cluster.start(['scheduler'])
  const id = await startRun('job-waits')
  await sleep(1_500)
  expect(await detail(id)).toMatchObject({ status: 'queued', steps: [] })
  worker = await cluster.start(['worker'])
  expect((await ended(id)).status).toBe('success')
  await scheduler.stop()
}, 240_000)

test('SIGTERM lets runs in hand end and takes no more; a second worker takes what comes', async () => {
  const second = await cluster.start(['worker'], { BALANCIA_WORKER_RUNS: '2' })
  const first = await Promise.all([startRun('job-drain-1'), startRun('job-drain-2')])
  await Promise.all([asked('job-drain-1'), asked('job-drain-2')])
  const stopped = worker.stop('SIGTERM')
  await until(async () => worker.output().includes('Stopping'), 60_000)
  const late = await startRun('job-after')
  expect(await stopped).toBe(0)
  for (const id of [...first, late]) expect((await ended(id)).status).toBe('success')
  for (const tag of ['job-drain-1', 'job-drain-2', 'job-after']) expect(callsOf(tag)).toHaveLength(1)
  worker = second
}, 240_000)

test('what does not end in time is left to another worker, which goes on at once', async () => {
  const slow = await startSlowPeer(60_000)
  const dying = await cluster.start(['worker'], { LLM_BASE_URL: slow.url })
  await worker.stop()
  const id = await startRun('job-left')
  await until(async () => slow.calls.length > 0, 60_000)
  worker = await cluster.start(['worker'])
  expect(await dying.stop('SIGINT')).toBe(0)
  // It did not wait for the model of the one that stopped.
  expect(slow.calls.map(({ answeredAt }) => answeredAt)).toEqual([undefined])
  expect((await ended(id)).status).toBe('success')
  expect(callsOf('job-left').length).toBeGreaterThan(0)
  await slow.close()
}, 240_000)

test('kill -9 with 20 runs in flight: 20 of 20 end by themselves after the restart', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => `job-kill-${n}`)
  const ids = await Promise.all(tags.map(startRun))
  await until(async () => tags.every((tag) => callsOf(tag).length > 0), 60_000)
  await worker.kill()
  worker = await cluster.start(['worker'])
  const runs = await Promise.all(ids.map((id) => ended(id)))
  expect(runs.map(({ status }) => status)).toEqual(tags.map(() => 'success'))
  // The call that the crash cut off is made again; nothing else is.
  for (const tag of tags) expect(callsOf(tag).length, tag).toBe(2)
}, 120_000)
