import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from '#server/platform/database-code.ts'
import { log } from '#server/platform/log.ts'
import { type Cluster, prepareCluster } from './cluster.ts'
import {
  databaseUrl,
  type Holder,
  removeStaleLock,
  runningServer,
  type Server,
  spawnServer,
  stopServer,
} from './server.ts'

/** PostgreSQL in this installation's data folder. */
export interface EmbeddedDatabase {
  /** Password included: never log it. */
  url: string
  pid: number
  /** Shuts down what this process started, and only that. */
  stop: () => Promise<void>
}

interface Options {
  dataDir: string
  /** Settings of PostgreSQL that differ from ours. */
  settings?: Record<string, string>
}

const startTimeoutMs = 120_000
const lookAgainMs = 5
const attemptsMax = 5
/** How often a process checks that the server still runs, to restart it. */
const lookMs = 500

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, created on first use, or joins the server that already runs there.
 * Restarts the server if it stops while this process runs.
 */
export async function startEmbedded({ dataDir, settings = {} }: Options): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  let { server, holder } = await joinOrStart(cluster, settings)
  const { port } = server
  let reviving: Promise<void> | undefined
  const look = setInterval(() => {
    if (reviving || runningServer(cluster)) return
    log.warn('PostgreSQL stopped; restarting it')
    reviving = joinOrStart(cluster, settings, port)
      .then((revived) => {
        ;({ server, holder } = revived)
      })
      .catch((error: Error) =>
        log.error({ error: error.message }, 'Could not restart PostgreSQL; trying again'),
      )
      .finally(() => {
        reviving = undefined
      })
  }, lookMs).unref()
  return {
    url: databaseUrl(cluster, server, databaseName),
    pid: server.pid,
    async stop() {
      clearInterval(look)
      await reviving
      if (holder) await stopServer(holder)
    },
  }
}

interface Joined {
  server: Server
  /** The server that this process spawned; it exits if another process was faster. */
  holder: Holder | undefined
}

async function joinOrStart(
  cluster: Cluster,
  settings: Record<string, string>,
  port?: number,
): Promise<Joined> {
  let lastWords = ''
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const running = await answeringServer(cluster)
    if (running) return { server: running, holder: undefined }
    const holder = spawnServer(cluster, port ?? (await choosePort()), settings)
    const server = await startedServer(cluster, holder)
    if (server) return { server, holder: unrefServer(holder) }
    lastWords = holder.lastWords
    // Another process won the race, or the lock names a process that is not PostgreSQL.
    if (!/lock file "postmaster.pid" already exists/.test(lastWords)) break
    if (!runningServer(cluster)) removeStaleLock(cluster)
  }
  throw new Error(`PostgreSQL did not start: ${lastWords.trim()}`)
}

/** Waits until the server on this cluster accepts connections; undefined if it has exited. */
async function answeringServer(cluster: Cluster): Promise<Server | undefined> {
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += lookAgainMs) {
    const server = runningServer(cluster)
    if (!server) return undefined
    if (server.ready && (await answersWithDatabase(cluster, server))) return server
    await wait(lookAgainMs)
  }
  throw new Error(`A PostgreSQL holds ${cluster.folder} but does not answer.`)
}

/** Waits until a server that was just started accepts connections; undefined if it has exited. */
async function startedServer(cluster: Cluster, holder: Holder): Promise<Server | undefined> {
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += lookAgainMs) {
    const server = await answeringServer(cluster)
    if (server) return server
    if (holder.hasExited) return undefined
    await wait(lookAgainMs)
  }
  await stopServer(holder)
  return undefined
}

/** Lets this process exit while it holds a server. */
function unrefServer(holder: Holder): Holder {
  holder.process.unref()
  for (const pipe of [holder.process.stdin, holder.process.stderr]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  }
  return holder
}

/** Returns a free port on Windows. Elsewhere the default, because the server listens on a Unix socket alone. */
async function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return 5432
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 5432
}

const databaseName = 'balancia'

/**
 * Whether a server accepts connections to our database, which is created if it is missing.
 * False while the server starts or stops. Throws if it rejects our password.
 */
async function answersWithDatabase(cluster: Cluster, server: Server): Promise<boolean> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl(cluster, server, 'postgres') })
  client.on('error', (error) => log.debug({ error: error.message }, 'Lost a database connection'))
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
    return true
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code.startsWith('28') || isDiskFull(error)) throw error
    log.debug({ error: message }, 'PostgreSQL does not answer yet')
    // Another process of this installation has just created the database.
    return code === '42P04' || code === '23505'
  } finally {
    await client.end()
  }
}
