import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import type { Server } from '#tests/setup/processes/server.ts'
import type { Installation } from './installation.ts'
import type { Model } from './model.ts'
import type { Person } from './person.ts'
import { RunEnds } from './run-ends.ts'
import type { Families } from '#tests/setup/processes/process-figures.ts'

export const countingSettings = {
  // Counts and times every statement; costs a few percent.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** A server process of an installation, its PostgreSQL, the model in another process, and people at the API. */
export interface Stage {
  server: Server
  sql: Client
  model: Model
  families: Families
  /** Knows when runs end. */
  ends: RunEnds
  /** The first `count` of the people. */
  people: (count: number) => Promise<Person[]>
  close: () => Promise<void>
}

/** The options of a stage: whether statements are `counted`, and whether the server's CPU is profiled. */
export interface Looks {
  counted: boolean
  inspected: boolean
}

/** Starts the server of an installation and all that is needed around it. */
export async function openStage(installation: Installation, looks: Looks): Promise<Stage> {
  const { dataDir, model, crowd } = installation
  await using opened = new AsyncDisposableStack()
  // With other settings PostgreSQL is started here, and the server joins it.
  const own = looks.counted ? await startEmbedded({ dataDir, settings: countingSettings }) : undefined
  if (own) opened.defer(() => own.stop())
  const { server } = await installation.start(
    looks.inspected ? { NODE_OPTIONS: '--inspect=127.0.0.1:0' } : {},
  )
  opened.defer(async () => void (await server.stop()))
  const database = own ?? (await joinDatabase(dataDir))
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  opened.defer(() => sql.end())
  if (looks.counted) await sql.query('create extension if not exists pg_stat_statements')
  const ends = await RunEnds.watch(database.url)
  opened.defer(() => ends.close())
  opened.defer(() => crowd.leave())
  const everything = opened.move()
  return {
    server,
    sql,
    model,
    families: { serverPid: server.process.pid ?? 0, databasePid: database.pid },
    ends,
    people: (count) => crowd.at(server.url, count),
    close: () => everything.disposeAsync(),
  }
}

/** The PostgreSQL of a server that runs; the server alone looks after it. */
async function joinDatabase(dataDir: string) {
  const database = await startEmbedded({ dataDir })
  await database.stop()
  return database
}
