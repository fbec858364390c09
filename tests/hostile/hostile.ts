import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentReply } from '#contract/agents/agents.ts'
import { memoryOf } from '#tests/setup/processes/process-figures.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { newWarmDataDir } from '#tests/setup/processes/warm-sandbox.ts'
import { startHostileUser } from './hostile-user.ts'

const givenUpAfterMs = 30_000

/** Waiting times of the other user, who did nothing wrong, ms. */
export interface Waits {
  pageMean: number
  pageMedian: number
  pageP95: number
  runMean: number
  scriptMean: number
  /** 95th percentile, from the request of a run without links or script until its result. */
  run: number
  /** 95th percentile, from the request of a run with a script that prints a word until its result. */
  script: number
  turns: number
}

export interface HostileFigures {
  alone: Waits
  besieged: Waits
  /** Memory of all processes of the server and of PostgreSQL, MB: before, peak, and after. */
  memory: { before: number; most: number; after: number }
  /** Number of replies to the hostile user by call and status. */
  statuses: Record<string, number>
}

interface Sitting {
  aloneSeconds: number
  hostileSeconds: number
  /** From the end of the attack until the last measurement of the memory, ms. */
  restMs: number
}

/** Runs two users on one server: the regular one alone for a while, then beside a hostile one. */
export async function runHostile({ aloneSeconds, hostileSeconds, restMs }: Sitting): Promise<HostileFigures> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await newWarmDataDir({ isOnDisk: true })
  opened.defer(() => removeDataDir(dataDir))
  const server = await startServer({ dataDir, env: { BALANCIA_LOG: 'error' } })
  opened.defer(() => server.kill())
  const other = new Client(server.url)
  await other.signUp('other@example.com')
  const form = { persona: 'writer', taskDescription: 'Write a short note about the harbour.' }
  const plain = await other.json<AgentReply>('POST', '/api/agents', { ...form, name: 'Plain' })
  const script = { ...form, name: 'Script', pythonScript: 'print("hello")' }
  const scripted = await other.json<AgentReply>('POST', '/api/agents', script)
  const databasePid = Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
  const memory = async () => {
    const { server: own, database } = await memoryOf({ serverPid: server.process.pid ?? 0, databasePid })
    return Math.round(own + database)
  }
  const waits = (seconds: number) => waitsOf(other, plain, scripted, seconds)
  await waits(1)
  const alone = await waits(aloneSeconds)
  const before = await memory()
  const stopping = new AbortController()
  const hostile = await startHostileUser(server.url)
  const watching = mostOf(memory, stopping.signal)
  const besieged = await waits(hostileSeconds)
  stopping.abort()
  const most = await watching
  const statuses = await hostile.stop()
  await sleep(restMs)
  return { alone, besieged, memory: { before, most, after: await memory() }, statuses }
}

export async function mostOf(memory: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, await memory())
    await sleep(2_000, undefined, { signal }).catch(() => undefined)
  }
  return most
}

export async function waitsOf(
  client: Client,
  plain: AgentReply,
  scripted: AgentReply,
  seconds: number,
): Promise<Waits> {
  const until = performance.now() + seconds * 1000
  const pages: number[] = []
  const runs: number[] = []
  const scripts: number[] = []
  // Gives up on longer waits; such a wait counts with its duration until then.
  const givingUp = AbortSignal.timeout(3 * seconds * 1000 + givenUpAfterMs)
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now()
    await Promise.race([act(), once(givingUp, 'abort')])
    return performance.now() - begun
  }
  const untilDone = async (act: () => Promise<unknown>) => {
    do await act()
    while (performance.now() < until)
  }
  await Promise.all([
    untilDone(async () => {
      pages.push(await timed(() => client.request('GET', '/api/agents').then((reply) => reply.arrayBuffer())))
      await sleep(50)
    }),
    untilDone(async () => {
      runs.push(await timed(() => client.json('POST', `/api/agents/${plain.id}/run`)))
      await sleep(200)
    }),
    untilDone(async () => {
      scripts.push(await timed(() => client.json('POST', `/api/agents/${scripted.id}/run`)))
      await sleep(500)
    }),
  ])
  return {
    pageMean: mean(pages),
    runMean: mean(runs),
    scriptMean: mean(scripts),
    pageMedian: share(pages, 0.5),
    pageP95: share(pages, 0.95),
    run: share(runs, 0.95),
    script: share(scripts, 0.95),
    turns: pages.length,
  }
}

/** The quantile of the values, in whole ms. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const mean = (values: readonly number[]) =>
  Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10
