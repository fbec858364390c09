import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { TeamExecutionReply, TeamReply } from '#contract/teams/teams.ts'
import { answerInStream, type Peer, protocols, startPeer } from '#server/engine/testing/model-peers.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import type { Server } from '#tests/setup/processes/server.ts'

const names = ['Reader', 'Checker', 'Writer']
/** Duration of each answer, ms, so that a kill can happen in the middle of it. */
const delayMs = 60

let peer: Peer
let cluster: Cluster
let worker: Server
let client: Client
let teamId = 0
const calls = new Map<string, number>()
/** Total of received questions and sent answers. */
let happened = 0

beforeAll(async () => {
  peer = await startPeer((response, _request, body) => {
    const name = /Write each day as (\w+)\./.exec(body)?.[1] ?? 'join'
    calls.set(name, (calls.get(name) ?? 0) + 1)
    happened += 1
    setTimeout(() => {
      happened += 1
      answerInStream(response, `Said by ${name}.`)
    }, delayMs)
  })
  cluster = await startCluster(protocols[3].env(peer.url))
  const web = await cluster.start(['web'])
  worker = await cluster.start(['worker'])
  client = new Client(web.url)
  await client.signUp('team@example.com')
  const form = { name: 'Newsroom', taskDescription: 'Find out what is new.' }
  teamId = (await client.json<TeamReply>('POST', '/api/agent-teams', form)).id
  for (const [index, name] of names.entries()) {
    const agent = { name, persona: 'writer', taskDescription: `Write each day as ${name}.` }
    const { id: agentId } = await client.json<AgentReply>('POST', '/api/agents', agent)
    const executionOrder = index === 2 ? 2 : 1
    await client.json('POST', `/api/agent-teams/${teamId}/members`, { agentId, executionOrder })
  }
})

afterAll(async () => {
  await cluster?.close()
  await peer?.close()
})

const shown = (id: number) => client.json<TeamExecutionReply>('GET', `/api/team-executions/${id}`)

/** The state of the team's run and its members as one text. Each different text is a possible kill point. */
async function statusOf(id: number): Promise<string> {
  const { rows } = await cluster.sql.query<{ at: string }>(
    `select run.status || (run.held_at is not null) || string_agg(member.state, ',' order by member.id) as at
     from agent_team_executions run join team_execution_members member on member.team_execution_id = run.id
     where run.id = $1 group by run.id`,
    [id],
  )
  return rows[0]?.at ?? ''
}

async function untilPoint(id: number, kind: 'calls' | 'status', nth: number): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const at = await statusOf(id)
    seen.add(at)
    const isOver = !/^(queued|running)/.test(at)
    if (isOver || (kind === 'calls' ? happened >= nth : seen.size >= nth)) return
    // Far less than any state lasts, and a processor is left for the processes that it waits for.
    await sleep(2)
  }
}

const points = [
  ...Array.from({ length: 8 }, (_, n) => ['calls', n + 1] as const),
  ...Array.from({ length: 7 }, (_, n) => ['status', n + 1] as const),
]

test.for(points)(
  'a team whose worker is killed at %s %i resumes, and no finished member is repeated',
  async ([kind, nth]) => {
    calls.clear()
    happened = 0
    const path = `/api/agent-teams/${teamId}/execute`
    const { id } = await client.json<{ id: number }>('POST', path, {}, { prefer: 'respond-async' })
    await untilPoint(id, kind, nth)
    await worker.kill()
    const before = await shown(id)
    const finished = before.memberResults.filter(({ success }) => success).map(({ agentName }) => agentName)
    const callsBefore = new Map(calls)
    worker = await cluster.start(['worker'])
    await expect.poll(async () => (await shown(id)).status).toBe('success')
    const { memberResults, finalOutput } = await shown(id)
    expect(finalOutput).toBe('Said by join.')
    expect(memberResults.map(({ state }) => state)).toEqual(['success', 'success', 'success'])
    for (const name of finished) expect(calls.get(name), name).toBe(callsBefore.get(name))
    for (const name of [...names, 'join']) expect(calls.get(name), name).toBeLessThanOrEqual(2)
    const { rows } = await cluster.sql.query(
      'select count(*)::int as runs from agent_executions where team_execution_id = $1',
      [id],
    )
    expect(rows).toEqual([{ runs: 3 }])
  },
)

test('a team performed by two workers continues with the one that is left, and starts no member again', async () => {
  const other = await cluster.start(['worker'])
  calls.clear()
  happened = 0
  const path = `/api/agent-teams/${teamId}/execute`
  const { id } = await client.json<{ id: number }>('POST', path, {}, { prefer: 'respond-async' })
  await untilPoint(id, 'calls', 2)
  await worker.kill()
  await expect.poll(async () => (await shown(id)).status).toBe('success')
  expect((await shown(id)).memberResults.map(({ state }) => state)).toEqual(['success', 'success', 'success'])
  for (const name of [...names, 'join']) expect(calls.get(name), name).toBeLessThanOrEqual(2)
  const { rows } = await cluster.sql.query(
    'select count(*)::int as runs from agent_executions where team_execution_id = $1',
    [id],
  )
  expect(rows).toEqual([{ runs: 3 }])
  worker = other
})
