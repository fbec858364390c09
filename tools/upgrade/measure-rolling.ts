import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { type Checkout, git, thisCheckout } from '#tools/bench/checkout.ts'
import { otherCommit } from '#tools/bench/compare/other-commit.ts'
import { Crowd } from '#tools/bench/crowd.ts'
import { startModel } from '#tools/bench/model.ts'
import type { Person } from '#tools/bench/person.ts'
import { startRoundRobin } from './round-robin.ts'

/**
 * The previous release beside this one under load: two servers of it behind a proxy, people who read and run agents, then
 * this checkout is started (and migrates), and the old ones are stopped one by one. Fails if a request or a run failed.
 * `--from <commit>`; default: the last commit before the newest migration.
 */
const { values: options } = parseArgs({
  options: { from: { type: 'string' }, people: { type: 'string', default: '4' } },
})
const steadyMs = 4_000
const say = (line: string) => process.stdout.write(`${line}\n`)

async function beforeNewestMigration(): Promise<string> {
  const newest = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/db/migrations/*.sql')
  return `${newest.trim()}~1`
}

interface Counts {
  reads: number
  runs: number
  faults: string[]
}

/** A person who reads lists and runs an agent, in turns, until it is enough. */
async function work(person: Person, agentId: number, counts: Counts, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    for (const path of ['/api/agents', '/api/executions', '/api/notifications', '/api/auth/user'])
      await person.readMs(path).then(
        () => (counts.reads += 1),
        (error: Error) => counts.faults.push(error.message),
      )
    const fault = await person.runTask(agentId).then(
      (run) => run.fault,
      (error: Error) => error.message,
    )
    counts.runs += 1
    if (fault) counts.faults.push(`run: ${fault}`)
    await sleep(50)
  }
}

const old = await otherCommit(options.from ?? (await beforeNewestMigration()), say)
const now = await thisCheckout()
await using opened = new AsyncDisposableStack()
const dataDir = await newDataDir()
opened.defer(() => removeDataDir(dataDir))
const database = await startEmbedded({ dataDir, settings: { max_connections: '300' } })
opened.defer(() => database.stop())
const model = await startModel()
opened.defer(() => model.close())
const proxy = await startRoundRobin()
opened.defer(() => proxy.close())

const servers: Server[] = []
opened.defer(async () => {
  await Promise.all(servers.map((server) => server.kill()))
})
async function start({ root, node, commit }: Checkout): Promise<Server> {
  const server = await startServer({
    dataDir,
    root,
    node,
    env: {
      DATABASE_URL: database.url,
      BALANCIA_SECRET: 'only for tests, at least 32 characters',
      BALANCIA_TRUST_PROXY: 'true',
      BALANCIA_USER_REQUESTS: '100000',
      BALANCIA_USER_MONTH_RUNS: 'none',
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'loopback-model',
    },
  })
  servers.push(server)
  await proxy.add(server.url)
  say(`${commit} is ready at ${server.url}`)
  return server
}
async function end(server: Server): Promise<void> {
  const code = await server.stop('SIGTERM')
  say(`${server.url} ended with exit code ${code}`)
  if (code !== 0) counts.faults.push(`a server ended with exit code ${code}:\n${server.output()}`)
}

const counts: Counts = { reads: 0, runs: 0, faults: [] }
const before = [await start(old), await start(old)]
const crowd = new Crowd()
const people = await crowd.at(proxy.url, Number(options.people))
const stop = new AbortController()
const working = people.map(async (person, at) => {
  const { id } = await person.addAgent({ name: `Agent ${at}` })
  await work(person, id, counts, stop.signal)
})
await sleep(steadyMs)
say(`${counts.runs} runs and ${counts.reads} reads on ${old.commit} alone, ${counts.faults.length} failed`)
const after = [await start(now)]
await sleep(steadyMs)
for (const server of before) {
  await end(server)
  if (after.length < before.length) after.push(await start(now))
  await sleep(steadyMs)
}
stop.abort()
await Promise.all(working)
crowd.leave()

const sql = new Client({ connectionString: database.url })
await sql.connect()
const { rows } = await sql.query<{ status: string; count: string }>(
  'select status, count(*) from agent_executions group by 1',
)
await sql.end()
say(`Rows: ${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}`)
for (const fault of [...new Set(counts.faults)].slice(0, 20)) say(`  ${fault}`)
say(
  `${old.commit} to ${now.commit}: ${counts.runs} runs, ${counts.reads} reads, ${counts.faults.length} failed`,
)
const isPassed = counts.faults.length === 0 && rows.every(({ status }) => status === 'success')
await opened.disposeAsync()
process.exit(isPassed ? 0 : 1)
