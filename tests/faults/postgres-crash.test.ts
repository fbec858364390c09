import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { type SlowPeer, startSlowPeer } from '#tests/peers/slow-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'
import type { Server } from '#tests/setup/processes/server.ts'

const eventually = { interval: 50 }

let peer: SlowPeer
let pages: Pages
let cluster: Cluster
let web: Server
let worker: Server
let client: Client
let agent: AgentReply

beforeAll(async () => {
  peer = await startSlowPeer(1_200)
  pages = await servePages({ '/one': article('The harbour', ['The harbour opened again on Monday.']) })
  cluster = await startCluster({ LLM_BASE_URL: peer.url, LLM_MODEL: 'loopback-model' })
  web = await cluster.start(['web'])
  worker = await cluster.start(['worker'])
  client = new Client(web.url)
  await client.signUp('power@example.com')
})

beforeEach(async () => {
  pages.hits.clear()
  agent = await client.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
    webLinks: [pages.url('/one')],
  })
})

afterAll(async () => {
  await cluster?.close()
  await Promise.all([peer?.close(), pages?.close()])
})

async function startRun(tag: string): Promise<number> {
  const headers = { prefer: 'respond-async' }
  const path = `/api/agents/${agent.id}/run`
  return (await client.json<{ executionId: number }>('POST', path, { input: tag }, headers)).executionId
}

const startRuns = (tags: string[]) => Promise.all(tags.map(startRun))
const tagsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `job-${name}-${n}`)
const callsOf = (tag: string) => peer.calls.filter((call) => call.tag === tag)
const rows = async (text: string, values: unknown[] = []) => (await cluster.sql.query(text, values)).rows
const ended = async (ids: number[]): Promise<number> => {
  const text = `select from agent_executions where id = any($1::int[]) and completed_at is not null`
  return (await rows(text, [ids])).length
}

/** Every run was recorded once, as a success, with its conversation and its trace. */
async function expectOnce(ids: number[]): Promise<void> {
  await expect.poll(() => ended(ids).catch(() => 0), eventually).toBe(ids.length)
  const found = await rows(
    `select status, (select count(*)::int from agent_conversations c where c.execution_id = e.id) as said,
       (select array_agg(kind || ' ' || state order by position) from execution_steps s where s.execution_id = e.id) as steps
     from agent_executions e where id = any($1::int[])`,
    [ids],
  )
  const steps = ['gather done', 'read done', 'model done', 'record done']
  expect(found).toEqual(ids.map(() => ({ status: 'success', said: 2, steps })))
  expect(await rows('select tasks_completed from agents where id = $1', [agent.id])).toEqual([
    { tasks_completed: ids.length },
  ])
  const open = `select count(*)::int as open from agent_executions where status in ('queued', 'running')`
  expect(await rows(open)).toEqual([{ open: 0 }])
}

/** No process of the product ended, and each works. */
async function expectAlive(): Promise<void> {
  expect([web.process.exitCode, worker.process.exitCode]).toEqual([null, null])
  const [id = 0] = await startRuns(['job-alive'])
  await expect.poll(() => ended([id]), eventually).toBe(1)
}

test('PostgreSQL crashes between what is kept and the end: the end is recorded once, and nothing is done again', async () => {
  const tags = tagsOf('keep', 6)
  const ids = await startRuns(tags)
  await expect.poll(() => tags.every((tag) => callsOf(tag).length === 1), eventually).toBe(true)
  // The link is read and stored, and the model is working: its answer finds the database down, or starting again.
  await expect
    .poll(
      async () => (await rows(`select from execution_steps where kind = 'read' and kept is not null`)).length,
    )
    .toBe(tags.length)
  await cluster.killPostgres()
  await expectOnce(ids)
  for (const tag of tags) expect(callsOf(tag), tag).toHaveLength(1)
  expect(pages.hits.get('/one')).toBe(tags.length)
  await expectAlive()
})

test.for([0, 10, 30, 80])(
  'PostgreSQL crashes %i ms after the first of many answers: all end once',
  async (afterMs) => {
    const tags = tagsOf(`batch-${afterMs}`, 24)
    const ids = await startRuns(tags)
    await expect
      .poll(() => tags.some((tag) => callsOf(tag)[0]?.answeredAt !== undefined), {
        ...eventually,
        interval: 1,
      })
      .toBe(true)
    await sleep(afterMs)
    await cluster.killPostgres()
    await expectOnce(ids)
    // The worker continues its runs in flight, so that not even a step that was not stored yet is repeated.
    for (const tag of tags) expect(callsOf(tag), tag).toHaveLength(1)
    await expectAlive()
  },
)

test('PostgreSQL crashes and forgets who had taken the runs: each is still done once', async () => {
  for (const round of [1, 2, 3]) {
    const tags = tagsOf(`forgotten-${round}`, 4)
    const before = agent
    agent = await client.json('POST', '/api/agents', { ...formOf(before), webLinks: [] })
    const ids = await startRuns(tags)
    // A claim does not wait for the disk, and the call follows it immediately.
    await expect
      .poll(() => tags.some((tag) => callsOf(tag).length > 0), { ...eventually, interval: 1 })
      .toBe(true)
    await cluster.killPostgres()
    await expect.poll(() => ended(ids).catch(() => 0), eventually).toBe(ids.length)
    await sleep(2_500)
    const found = await rows('select status from agent_executions where id = any($1::int[])', [ids])
    expect(found).toEqual(ids.map(() => ({ status: 'success' })))
    for (const [n, tag] of tags.entries()) {
      const [run] = await rows('select completed_at from agent_executions where id = $1', [ids[n]])
      const endedAt = new Date(run?.completed_at as Date).getTime()
      const late = callsOf(tag).filter(({ arrivedAt }) => arrivedAt > endedAt)
      expect(late, tag).toEqual([])
    }
  }
  await expectAlive()
})

const formOf = ({ name, persona, taskDescription }: AgentReply) => ({ name, persona, taskDescription })
