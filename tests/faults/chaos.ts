import { setTimeout as sleep } from 'node:timers/promises'
import { type SlowPeer, startSlowPeer } from '#tests/peers/slow-peer.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import type { Server } from '#tests/setup/processes/server.ts'
import { chaosFigures, type ChaosFigures, noteFinishedSteps } from './chaos-figures.ts'

export interface ChaosOptions {
  kills: number
  /** Seed of the order of the kills, so that it can be repeated. */
  seed: number
  workers: number
  schedulers: number
  agents: number
  users: number
  /** Concurrent runs: with few, the runs last as long as the kills. */
  atOnce: number
  thinkMs: number
  /** Whether the agents also read a page, which needs a machine that is not too busy. */
  hasLinks: boolean
}

/** The chaos that the product must survive, with enough runs that most kills happen while some are open. */
export function chaosOf(kills: number): ChaosOptions {
  const agents = 4 * kills
  // A user may have 200 runs waiting.
  const users = Math.max(5, agents / 40)
  return {
    kills,
    seed: 20_261_121,
    workers: 3,
    schedulers: 2,
    agents,
    users,
    atOnce: 10,
    thinkMs: 3_000,
    hasLinks: true,
  }
}

/** How often a kill hits PostgreSQL, which then loses everything that is not on disk. */
const postgresEvery = { kills: 20, first: 8 }

const pauseMs = { least: 200, most: 1_200 }
const leadMs = 4_000
const endsWithinMs = 600_000
const startsMax = 10

/** One place in the cluster: its process is killed now and then, and another one replaces it immediately. */
interface Place {
  role: 'worker' | 'scheduler'
  server: Server | undefined
  ready: Promise<void>
  /** Number of processes that ended without being killed. */
  fallen: number
}

/** Lets many agents become due in the same minute while it kills processes; returns the outcome. */
export async function runChaos(options: ChaosOptions): Promise<ChaosFigures> {
  await using opened = new AsyncDisposableStack()
  const peer = await startSlowPeer(options.thinkMs)
  opened.defer(() => peer.close())
  const cluster = await startCluster({
    LLM_BASE_URL: peer.url,
    LLM_MODEL: 'loopback-model',
    BALANCIA_RUNS: String(options.atOnce),
  })
  opened.defer(() => cluster.close())
  const places = [
    ...Array.from({ length: options.workers }, () => newPlace(cluster, 'worker')),
    ...Array.from({ length: options.schedulers }, () => newPlace(cluster, 'scheduler')),
  ]
  await Promise.all(places.map(({ ready }) => ready))
  await noteFinishedSteps(cluster.sql)
  const dueAt = await planAgents(cluster, options, peer)
  await sleep(dueAt.getTime() - 2_000 - Date.now())
  const killed = await killAtRandom(cluster, places, options)
  const lastKillAt = Date.now()
  await allEnded(cluster, options.agents, peer)
  const allEndedAfterMs = Date.now() - lastKillAt
  await Promise.all(places.map(({ ready }) => ready))
  const endedByThemselves = places.reduce((sum, { fallen }) => sum + fallen, 0)
  const stepsOfRun = options.hasLinks ? 'model,read' : 'model'
  const figures = await chaosFigures(cluster.sql, peer, dueAt, stepsOfRun)
  return { ...figures, kills: killed.length, ...countsOf(killed), endedByThemselves, allEndedAfterMs }
}

function newPlace(cluster: Cluster, role: Place['role']): Place {
  const place: Place = { role, server: undefined, ready: Promise.resolve(), fallen: 0 }
  fill(cluster, place)
  return place
}

function fill(cluster: Cluster, place: Place): void {
  place.server = undefined
  place.ready = startIn(cluster, place)
}

async function startIn(cluster: Cluster, place: Place): Promise<void> {
  for (let go = 1; ; go += 1) {
    try {
      const server = await cluster.start([place.role])
      place.server = server
      server.process.once('exit', (_code, signal) => {
        if (signal === 'SIGKILL') return
        place.fallen += 1
        process.stderr.write(`A ${place.role} ended by itself:\n${server.output().slice(-2_000)}\n`)
        fill(cluster, place)
      })
      return
    } catch (error) {
      // PostgreSQL may be down at this moment. Start the process again, as a service manager does.
      if (go === startsMax) throw error
    }
  }
}

/** Gives every user agents that all become due at the next full minute; returns that minute. */
async function planAgents(
  { sql }: Cluster,
  { agents, users, hasLinks }: ChaosOptions,
  peer: SlowPeer,
): Promise<Date> {
  const dueAt = new Date(Math.ceil((Date.now() + leadMs) / 60_000) * 60_000)
  const cron = `${dueAt.getUTCMinutes()} ${dueAt.getUTCHours()} * * *`
  await sql.query(
    `insert into users (id, email) select 'user-' || n, 'user-' || n || '@example.com' from generate_series(1, $1) n`,
    [users],
  )
  await sql.query(
    `insert into agents (user_id, name, persona, task_description, auto_schedule, trigger_type, trigger_config, next_run,
       web_links)
     select 'user-' || (n % $2 + 1), 'Agent ' || n, 'writer', 'Say what is new, job-' || n || ' of the harbour.',
            true, 'schedule', $3::jsonb, $4, case when $6 then array[$5 || n] else '{}' end
     from generate_series(1, $1) n`,
    [agents, users, JSON.stringify({ cron, timeZone: 'UTC' }), dueAt, peer.pageOf('job-'), hasLinks],
  )
  return dueAt
}

interface Kill {
  role: Place['role'] | 'postgres'
  /** Whether planned runs were open at the kill. */
  mattered: boolean
}

async function killAtRandom(cluster: Cluster, places: Place[], options: ChaosOptions): Promise<Kill[]> {
  const random = randomFrom(options.seed)
  const killed: Kill[] = []
  while (killed.length < options.kills) {
    await sleep(pauseMs.least + random() * (pauseMs.most - pauseMs.least))
    if (killed.length % postgresEvery.kills === postgresEvery.first) {
      killed.push({ role: 'postgres', mattered: (await openRuns(cluster)) > 0 })
      await cluster.killPostgres()
      continue
    }
    const alive = places.filter(({ server }) => server)
    const place = alive[Math.floor(random() * alive.length)]
    // With all processes down, nothing can go wrong, so another kill waits until the last killed one is back.
    if (!place?.server || alive.length < places.length - 1) continue
    killed.push({ role: place.role, mattered: (await openRuns(cluster)) > 0 })
    await place.server.kill()
    fill(cluster, place)
  }
  return killed
}

function countsOf(killed: Kill[]) {
  return {
    workerKills: killed.filter(({ role }) => role === 'worker').length,
    schedulerKills: killed.filter(({ role }) => role === 'scheduler').length,
    postgresKills: killed.filter(({ role }) => role === 'postgres').length,
    killsWithOpenRuns: killed.filter(({ mattered }) => mattered).length,
  }
}

async function openRuns({ sql }: Cluster): Promise<number> {
  const { rows } = await sql.query(
    `select count(*)::int as open from agent_executions where status in ('queued', 'running')`,
  )
  return rows[0].open
}

async function allEnded({ sql }: Cluster, agents: number, peer: SlowPeer): Promise<void> {
  const giveUpAt = Date.now() + endsWithinMs
  for (;;) {
    const { rows } = await sql.query(
      `select count(*)::int as ended from agent_executions where status in ('success', 'failed', 'canceled')`,
    )
    if (rows[0].ended >= agents) return
    if (Date.now() > giveUpAt) {
      throw new Error(`Only ${rows[0].ended} of ${agents} runs ended; ${peer.calls.length} model calls.`)
    }
    await sleep(100)
  }
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
