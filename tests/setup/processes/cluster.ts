import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { removeDataDir, type Server, startServer } from './server.ts'
import { newReadyDataDir } from './warm-data.ts'

type Role = 'web' | 'worker' | 'scheduler'

/** Server processes with roles of their own over one PostgreSQL, as on many machines. */
export interface Cluster {
  /** One connection, which is opened again after a crash of PostgreSQL. */
  sql: Pool
  /** Starts a process; it is stopped with the cluster if it still runs then. */
  start: (roles: Role[], env?: Record<string, string>) => Promise<Server>
  /** Ends PostgreSQL as a crash of its machine's power would, but for the disk; answers when it is back on its data. */
  killPostgres: () => Promise<void>
  close: () => Promise<void>
}

/** Each process opens up to 12, and those of a killed one linger for a moment. */
const connectionsMax = '300'

/** Starts a PostgreSQL of its own; every process gets `env`. */
export async function startCluster(env: Record<string, string>): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await newReadyDataDir()
  opened.defer(() => removeDataDir(dataDir))
  const database = await startEmbedded({ dataDir, settings: { max_connections: connectionsMax } })
  opened.defer(() => database.stop())
  const sql = new Pool({ connectionString: database.url, max: 1 })
  sql.on('error', () => undefined)
  await sql.query('select 1')
  opened.defer(() => sql.end())
  const servers: Server[] = []
  opened.defer(async () => {
    const alive = servers.filter(({ process }) => process.exitCode === null && process.signalCode === null)
    await Promise.all(alive.map((server) => server.kill()))
  })
  const everything = opened.move()
  return {
    sql,
    async start(roles, more = {}) {
      const server = await startServer({
        dataDir,
        env: {
          DATABASE_URL: database.url,
          BALANCIA_SECRET: 'only for tests, at least 32 characters',
          BALANCIA_ROLES: roles.join(','),
          ...env,
          ...more,
        },
      })
      servers.push(server)
      return server
    },
    async killPostgres() {
      process.kill(
        Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
      await untilBack(sql)
    },
    close: () => everything.disposeAsync(),
  }
}

const backWithinMs = 300_000

async function untilBack(sql: Pool): Promise<void> {
  const giveUpAt = performance.now() + backWithinMs
  for (;;) {
    // The connection of before may not have heard of the crash yet.
    await sleep(100)
    try {
      await sql.query('select 1')
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
  }
}
