import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { cpuOf } from '#tests/setup/processes/process-figures.ts'
import type { Server } from '#tests/setup/processes/server.ts'
import type { Findings } from '#tools/bench/figures.ts'
import type { Installation } from '#tools/bench/installation.ts'
import { RunEnds } from '#tools/bench/run-ends.ts'
import { countingSettings } from '#tools/bench/stage.ts'
import { addedLatency, closedLoop, faultNotes } from './closed-loop.ts'
import { countsOf } from './counts-of-a-run.ts'
import { modelMs } from '#tools/bench/model.ts'

const roles = ['web', 'web', 'worker', 'worker', 'scheduler']
const clientsCount = 32
const warmUpMs = 4_000
const forMs = 12_000
const settleMs = 500
const connectionsMax = '300'

/** Measures a run with each role in its own process: two web processes, two workers and a scheduler. */
export async function splitRoles({ dataDir, crowd, start }: Installation): Promise<Findings> {
  await using opened = new AsyncDisposableStack()
  const settings = { ...countingSettings, max_connections: connectionsMax }
  const database = await startEmbedded({ dataDir, settings })
  opened.defer(() => database.stop())
  const servers: Server[] = []
  opened.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  for (const role of roles)
    servers.push((await start({ DATABASE_URL: database.url, BALANCIA_ROLES: role })).server)
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  opened.defer(() => sql.end())
  await sql.query('create extension if not exists pg_stat_statements')
  const ends = await RunEnds.watch(database.url)
  opened.defer(() => ends.close())

  const pages = servers.flatMap(({ url }) => (url === '' ? [] : [url]))
  const people = await crowd.at(pages[0] ?? '', clientsCount)
  opened.defer(() => crowd.leave())
  for (const [n, person] of people.entries()) person.moveTo(pages[n % pages.length] ?? '')
  const clients = await Promise.all(
    people.map(async (person) => {
      const { id } = await person.addAgent({ name: 'One of many' })
      return () => person.run(id, ends)
    }),
  )
  const cpu = async () => {
    const all = await Promise.all(
      servers.map(({ process: { pid = 0 } }) => cpuOf({ serverPid: pid, databasePid: database.pid })),
    )
    return { server: all.reduce((sum, { server }) => sum + server, 0), database: all[0]?.database ?? 0 }
  }
  await closedLoop({ clients, forMs: warmUpMs })
  const before = { ...(await countsOf(sql)), ...(await cpu()) }
  const result = await closedLoop({ clients, forMs })
  await sleep(settleMs)
  const after = { ...(await countsOf(sql)), ...(await cpu()) }
  const runs = result.good.length
  const ofRun = (figure: keyof typeof after) => (after[figure] - before[figure]) / runs
  const added = addedLatency(result, modelMs)
  return {
    figures: [
      { name: 'runs per second', value: runs / result.seconds, unit: 'runs/s' },
      { name: 'added latency p50', value: added.p50, unit: 'ms' },
      { name: 'SQL statements of a run', value: ofRun('statements'), unit: '', aim: { atMost: 7 } },
      { name: 'transactions of a run', value: ofRun('transactions'), unit: '' },
      {
        name: 'CPU of a run, servers and PostgreSQL',
        value: ofRun('server') + ofRun('database'),
        unit: 'ms',
        aim: { atMost: 11 },
      },
      { name: 'CPU of a run, PostgreSQL', value: ofRun('database'), unit: 'ms' },
      { name: 'failed runs', value: result.faults.length, unit: '', aim: { atMost: 0 } },
    ],
    notes: [roles.join(', '), ...faultNotes(result.faults)],
  }
}
