import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { attack } from './attacks.ts'
import { startPeers } from './peers.ts'

const pageDelayMs = 2_000
const ownFile = import.meta.filename

/** A user in a process of its own, so that its work does not slow the measurements of the other user. */
export interface HostileUser {
  /** Ends the attack, stops what it started, and returns the counts of its replies. */
  stop: () => Promise<Record<string, number>>
}

/** Signs up at the server and starts all known attacks. */
export async function startHostileUser(url: string): Promise<HostileUser> {
  const child = fork(ownFile, [url], { execArgv: process.execArgv })
  const next = async () => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The hostile user ended by itself: ${code}`)
      }),
    ])) as [Record<string, number>]
    return message
  }
  await next()
  return {
    stop: async () => {
      child.send('stop')
      return next().finally(() => child.kill())
    },
  }
}

async function beHostile(url: string): Promise<void> {
  const client = new Client(url)
  await client.signUp('hostile@example.com')
  const peers = await startPeers(pageDelayMs)
  const stopping = new AbortController()
  const { statuses, ended } = await attack({ client, peers, signal: stopping.signal })
  process.send?.({})
  await once(process, 'message')
  stopping.abort()
  await ended
  await stopAll(client)
  process.send?.(Object.fromEntries([...statuses].toSorted(([a], [b]) => a.localeCompare(b))))
  await peers.close()
}

/** Stops all work of this user, so that the memory that remains in use is what the server retains. */
async function stopAll(client: Client): Promise<void> {
  for (const { id } of await patiently<AgentReply[]>(client, '/api/agents')) {
    await client.request('DELETE', `/api/agents/${id}`)
  }
  for (;;) {
    const runs = await patiently<ExecutionReply[]>(client, '/api/executions?limit=200')
    const open = runs.filter(({ status }) => status === 'queued' || status === 'running')
    if (open.length === 0) return
    for (const { id } of open) await client.request('POST', `/api/executions/${id}/cancel`)
    await sleep(500)
  }
}

/** Retries, as the rate limit refuses this user's requests for some seconds. */
async function patiently<T>(client: Client, path: string): Promise<T> {
  for (;;) {
    const reply = await client.request('GET', path)
    if (reply.ok) return (await reply.json()) as T
    await reply.arrayBuffer()
    await sleep(500)
  }
}

const [, file, url] = process.argv
if (file === ownFile && url) await beHostile(url)
