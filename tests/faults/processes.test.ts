import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { type SlowPeer, startSlowPeer } from '#tests/peers/slow-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import type { Server } from '#tests/setup/processes/server.ts'

const thinkMs = 2_500
const givenUpMs = 300_000

let peer: SlowPeer
let cluster: Cluster
let worker: Server
let client: Client
let agent: AgentReply

beforeAll(async () => {
  peer = await startSlowPeer(thinkMs)
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
})

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

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  const giveUpAt = performance.now() + givenUpMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > giveUpAt) throw new Error(`Not within ${givenUpMs} ms.`)
    await sleep(20)
  }
}

const ended = (id: number) =>
  until(async () => {
    const run = await detail(id)
    return run.completedAt !== null && run
  })

const callsOf = (tag: string) => peer.calls.filter((call) => call.tag === tag)
const asked = (tag: string) => until(async () => callsOf(tag).length > 0)

test('a run asked of a process that only serves pages starts in a worker, and is seen live', async () => {
  const id = await startRun('job-live')
  await asked('job-live')
  const seen = await eventsOf(id)
  // Its model is asked before it has answered: what was seen of the run was not only its end.
  await until(async () => seen.some(({ text }) => /"kind":"model"[^]*"state":"running"/.test(text)))
  await until(async () => seen.some(({ text }) => text.includes('"type":"end"')))
  const begun = seen.find(({ text }) => text.includes('"kind":"model"'))
  expect(begun?.at).toBeLessThan(callsOf('job-live')[0]?.answeredAt ?? 0)
  expect(seen.at(-1)?.text).toContain('"status":"success"')
})

/** What the reader of a run's events is sent, as it comes. */
async function eventsOf(id: number): Promise<{ text: string; at: number }[]> {
  const seen: { text: string; at: number }[] = []
  const response = await client.request('GET', `/api/executions/${id}/events`)
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      seen.push({ text, at: Date.now() })
  }
  void read()
  return seen
}

test('a run is cancelled in another process, its model call included', async () => {
  const id = await startRun('job-cancel-silent')
  await asked('job-cancel-silent')
  await client.json('POST', `/api/executions/${id}/cancel`)
  // The model would never have answered: what ends here was ended.
  expect((await ended(id)).status).toBe('canceled')
  const { executionId } = await client.json<{ executionId: number }>('POST', `/api/executions/${id}/retry`)
  expect((await ended(executionId)).status).toBe('success')
})

test('a process without the worker role takes no run', async () => {
  await worker.stop()
  const scheduler = await cluster.start(['scheduler'])
  const id = await startRun('job-waits')
  await sleep(1_500)
  expect(await detail(id)).toMatchObject({ status: 'queued', steps: [] })
  worker = await cluster.start(['worker'])
  expect((await ended(id)).status).toBe('success')
  await scheduler.stop()
})

test('SIGTERM lets runs in flight end and claims no more; a second worker claims new ones', async () => {
  const second = await cluster.start(['worker'], { BALANCIA_WORKER_RUNS: '2' })
  const first = await Promise.all([startRun('job-drain-1'), startRun('job-drain-2')])
  await Promise.all([asked('job-drain-1'), asked('job-drain-2')])
  const stopped = worker.stop('SIGTERM')
  await until(async () => worker.output().includes('Stopping'))
  const late = await startRun('job-after')
  expect(await stopped).toBe(0)
  for (const id of [...first, late]) expect((await ended(id)).status).toBe('success')
  for (const tag of ['job-drain-1', 'job-drain-2', 'job-after']) expect(callsOf(tag)).toHaveLength(1)
  worker = second
})

test('work that does not end in time is left to another worker, which continues at once', async () => {
  const slow = await startSlowPeer(600_000)
  const dying = await cluster.start(['worker'], { LLM_BASE_URL: slow.url })
  await worker.stop()
  const id = await startRun('job-left')
  await until(async () => slow.calls.length > 0)
  worker = await cluster.start(['worker'])
  // Its model thinks for ten minutes: it left the call, and did not wait for the answer.
  expect(await dying.stop('SIGINT')).toBe(0)
  await until(async () => callsOf('job-left').length > 0)
  expect((await ended(id)).status).toBe('success')
  await slow.close()
})

test('kill -9 with 20 runs in flight: 20 of 20 end by themselves after the restart', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => `job-kill-${n}`)
  const ids = await Promise.all(tags.map(startRun))
  await until(async () => tags.every((tag) => callsOf(tag).length > 0))
  await worker.kill()
  worker = await cluster.start(['worker'])
  const runs = await Promise.all(ids.map((id) => ended(id)))
  expect(runs.map(({ status }) => status)).toEqual(tags.map(() => 'success'))
  // The call that the crash cut off is made again; nothing else is.
  for (const tag of tags) expect(callsOf(tag).length, tag).toBe(2)
})
