import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { Client } from '#tests/setup/callers/client.ts'
import type { Peers } from './peers.ts'

/** All requests that are known to have delayed other users, repeated by one user until `signal` aborts. */
interface World {
  client: Client
  peers: Peers
  signal: AbortSignal
}

const pauseMs = 50
const refusedPauseMs = 500
const form = {
  persona: 'researcher',
  taskDescription: 'Report `**_a*_a*_a*` of [the](x) harbour and the bridge.',
}

/** Starts all attacks; returns the number of replies by call and status. */
export async function attack(
  world: World,
): Promise<{ statuses: Map<string, number>; ended: Promise<unknown> }> {
  const statuses = new Map<string, number>()
  const note = (what: string, status: number) => {
    const key = `${what} ${status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
  }
  const { client, peers } = world
  const anAgent = (name: string, more: object = {}) =>
    client.json<AgentReply>('POST', '/api/agents', { ...form, name, ...more })
  const links = Array.from({ length: 50 }, (_, at) => peers.bigPage(at))
  const reader = await anAgent('Reader', { webLinks: links })
  const sleeper = await anAgent('Sleeper', { pythonScript: 'import time\ntime.sleep(40)' })
  const storm: AgentReply[] = []
  for (let at = 0; at < 5; at += 1) storm.push(await anAgent(`Storm ${at}`))
  for (const { id } of storm) {
    for (let at = 0; at < 3; at += 1) {
      const conditions = { event: 'agent.succeeded' }
      await client.json('POST', `/api/agents/${id}/triggers`, { triggerType: 'event', conditions })
    }
    await client.json('POST', `/api/agents/${id}/result-hooks`, { url: peers.receiver(id) })
  }
  const run = async (what: string, { id }: AgentReply) => {
    const reply = await client.request('POST', `/api/agents/${id}/run`, {}, { prefer: 'respond-async' })
    await reply.arrayBuffer()
    return note(what, reply.status)
  }
  const unknown = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`field ${at}`, at]))
  const ended = Promise.all([
    over(world, () => run('run of 50 big links', reader)),
    over(world, () => run('run of a sleeping script', sleeper)),
    over(world, () => run('run that starts others', storm[0] ?? reader)),
    over(world, async () => {
      const reply = await client.request('POST', '/api/agents', unknown)
      await reply.arrayBuffer()
      note('big form', reply.status)
    }),
    over(world, async () => {
      const body = { email: 'other@example.com', password: `wrong horse ${Math.random()}` }
      const reply = await client.request('POST', '/api/auth/sign-in/email', body)
      await reply.arrayBuffer()
      note('wrong password', reply.status)
    }),
    unread(world),
  ])
  return { statuses, ended }
}

async function over({ signal }: World, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    await act().catch(() => undefined)
    await sleep(performance.now() - begun < pauseMs ? refusedPauseMs / 5 : pauseMs)
  }
}

/** Connections that send requests repeatedly and never read the replies. */
async function unread({ client, signal }: World): Promise<void> {
  const { hostname, port, host } = new URL(client.url)
  const call = `GET /api/agents?limit=200 HTTP/1.1\r\nhost: ${host}\r\ncookie: ${client.cookie}\r\n\r\n`
  const sockets: Socket[] = []
  while (!signal.aborted) {
    if (sockets.length < 40) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).pause()
      sockets.push(socket)
    }
    for (const socket of sockets) if (socket.writable) socket.write(call)
    await sleep(refusedPauseMs)
  }
  for (const socket of sockets) socket.destroy()
}
