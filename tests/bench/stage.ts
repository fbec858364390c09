import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '#tests/setup/server.ts'
import { type Model, startModel } from './model.ts'
import { Person } from './person.ts'
import type { Families } from './processes.ts'

const peopleAtOnce = 4

/** What differs from a fresh installation, for the report. */
export const changedSettings = [
  'BALANCIA_ALLOW_HOSTS=127.0.0.1,localhost',
  'LLM_BASE_URL and LLM_MODEL: the model on loopback',
]

const profileSettings = {
  // Counts and times every statement; costs a few percent.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** A server process, its PostgreSQL, a model in another process, and people at the API. */
export interface Stage {
  server: Server
  sql: Client
  model: Model
  families: Families
  /** The first `count` of the people, signed up when they are first asked for. */
  people: (count: number) => Promise<Person[]>
  close: () => Promise<void>
}

/** Starts all of it on a new data folder; ready to be looked into with `profiled`. */
export async function openStage({ profiled }: { profiled: boolean }): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await newDataDir()
  opened.defer(() => removeDataDir(dataDir))
  const model = await startModel()
  opened.defer(() => model.close())
  // With other settings PostgreSQL is started here, and the server joins it.
  const own = profiled ? await startEmbedded({ dataDir, settings: profileSettings }) : undefined
  if (own) opened.defer(() => own.stop())
  const server = await startServer({ dataDir, env: environment(model, profiled) })
  opened.defer(async () => void (await server.stop()))
  const database = own ?? (await joinDatabase(dataDir))
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  opened.defer(() => sql.end())
  if (profiled) await sql.query('create extension pg_stat_statements')
  const crowd = crowdAt(server.url)
  opened.defer(() => crowd.leave())
  const everything = opened.move()
  return {
    server,
    sql,
    model,
    families: { serverPid: server.process.pid ?? 0, databasePid: database.pid },
    people: (count) => crowd.people(count),
    close: () => everything.disposeAsync(),
  }
}

/** The PostgreSQL of a server that runs; the server alone looks after it. */
async function joinDatabase(dataDir: string) {
  const database = await startEmbedded({ dataDir })
  await database.stop()
  return database
}

function environment(model: Model, profiled: boolean): Record<string, string> {
  return {
    BALANCIA_LOG: 'info',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'loopback-model',
    ...(profiled ? { NODE_OPTIONS: '--inspect=127.0.0.1:0' } : {}),
  }
}

function crowdAt(url: string) {
  const crowd: Person[] = []
  return {
    async people(count: number): Promise<Person[]> {
      while (crowd.length < count) {
        const group = Math.min(peopleAtOnce, count - crowd.length)
        const newcomers = Array.from({ length: group }, (_, at) => crowd.length + at)
        crowd.push(...(await Promise.all(newcomers.map((number) => newcomer(url, number)))))
      }
      return crowd.slice(0, count)
    },
    leave() {
      for (const person of crowd) person.leave()
    },
  }
}

async function newcomer(url: string, number: number): Promise<Person> {
  const person = new Person(url, number)
  await person.signUp(`bench-${number}@example.com`)
  return person
}
