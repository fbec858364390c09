import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client as Sql } from 'pg'
import { readBackup } from '#server/db/backup/read-backup.ts'
import { restoreSchema } from '#server/db/migrate.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { startServer } from '#tests/setup/processes/server.ts'
import { startOldPostgres } from './old-postgres.ts'
import { balancia, type Ended } from './operator-process.ts'
import { differences, tableCounts, withEmbedded } from './table-counts.ts'

/**
 * `npm run measure -- backup-kills`: 32 clients make agents and runs; the installation is backed up meanwhile, killed in the
 * middle, restored elsewhere, killed in the middle, and moved to a PostgreSQL 15 and back. Fails when a row that was
 * acknowledged before a backup began is missing.
 */
const clients = 32
const killsEach = 5
const busyMs = 15_000

const root = mkdtempSync(join(tmpdir(), 'balancia-backup-kills-'))
await chmod(root, 0o755)
const problems: string[] = []
const print = (text: string) => process.stdout.write(`${text}\n`)
const check = (isFine: boolean, problem: string) => {
  if (!isFine) problems.push(problem)
}
const env = (name: string, more: Record<string, string> = {}) => ({
  BALANCIA_DATA: join(root, name),
  BALANCIA_BACKUP_PASSPHRASE: 'the passphrase of this test',
  ...more,
})
const succeeded = ({ code, output }: Ended, what: string) => check(code === 0, `${what} failed: ${output}`)

/** Ids that the server has acknowledged, in the order of the answers. */
interface Acknowledged {
  agents: number[]
  runs: number[]
}

function makeBusy(url: string, cookie: string): { acknowledged: Acknowledged; stop: () => Promise<void> } {
  const acknowledged: Acknowledged = { agents: [], runs: [] }
  const stopping = new AbortController()
  const use = async (n: number) => {
    const client = new Client(url)
    client.cookie = cookie
    for (let round = 0; !stopping.signal.aborted; round++) {
      const form = { name: `Agent ${n}-${round}`, persona: 'writer', taskDescription: 'Write a note.' }
      const agent = await client.json<{ id: number }>('POST', '/api/agents', form)
      acknowledged.agents.push(agent.id)
      const run = await client.json<{ id: number }>('POST', `/api/agents/${agent.id}/run`)
      acknowledged.runs.push(run.id)
    }
  }
  const work = Promise.allSettled(Array.from({ length: clients }, (_, n) => use(n)))
  return {
    acknowledged,
    async stop() {
      stopping.abort()
      const failed = (await work).filter(({ status }) => status === 'rejected')
      check(
        failed.length === 0,
        `${failed.length} of ${clients} clients got an error while a backup was made.`,
      )
    },
  }
}

async function missing(url: string, { agents, runs }: Acknowledged): Promise<number> {
  const sql = new Sql({ connectionString: url })
  await sql.connect()
  const { rows } = await sql.query<{ count: number }>(
    `select (select count(*) from unnest($1::int[]) id where not exists (select from agents a where a.id = id.id))::int
       + (select count(*) from unnest($2::int[]) id where not exists (select from agent_executions e where e.id = id.id))::int as count`,
    [agents, runs],
  )
  await sql.end()
  return rows[0]?.count ?? -1
}

async function isMarked(url: string): Promise<boolean> {
  const sql = new Sql({ connectionString: url })
  await sql.connect()
  const { rows } = await sql.query(`select to_regnamespace('${restoreSchema}') is not null as marked`)
  await sql.end()
  return rows[0]?.marked === true
}

/** Waits until a restore has marked a database, or until it has completed and the mark is gone. */
async function untilMarked(url: string, marked: boolean): Promise<void> {
  while ((await isMarked(url)) !== marked) await sleep(20)
}

/** Restores without a kill; returns the time from the mark to the end, ms. */
async function timeOfLoad(target: { DATABASE_URL: string }): Promise<number> {
  const restore = balancia(['restore', file], env('second', target))
  await untilMarked(target.DATABASE_URL, true)
  const markedAt = performance.now()
  await untilMarked(target.DATABASE_URL, false)
  succeeded(await restore, 'The restore into PostgreSQL 15')
  return performance.now() - markedAt
}

/** Kills at evenly spread moments of a run that was measured before. */
const moments = (ms: number) => Array.from({ length: killsEach }, (_, n) => (ms * (n + 0.5)) / killsEach)

const server = await startServer({
  dataDir: join(root, 'first'),
  env: env('first', { BALANCIA_PLANS: 'off' }),
})
const admin = new Client(server.url)
await admin.signUp('ada@example.com')
const busy = makeBusy(server.url, admin.cookie)
await sleep(busyMs)

const before = structuredClone(busy.acknowledged)
const file = join(root, 'busy.backup')
const made = await balancia(['backup', '--to', file], env('first'))
succeeded(made, 'The backup of the busy installation')
print(
  `Backup while ${clients} clients work: ${Math.round(made.ms)} ms, ${before.runs.length} runs acknowledged before it.`,
)
for (const [n, ms] of moments(made.ms).entries()) {
  const target = join(root, 'killed', `${n}.backup`)
  await balancia(['backup', '--to', target], env('first'), () => sleep(ms))
  const left = readdirSync(join(root), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`${n}.backup`),
  )
  // Under its name lies a whole backup or nothing.
  for (const name of left)
    await readBackup(join(root, name)).catch((error: Error) => problems.push(error.message))
}
await busy.stop()
print(`${killsEach} backups killed; ${busy.acknowledged.runs.length} runs acknowledged in all.`)
await server.stop('SIGTERM')

const { manifest, rows } = await readBackup(file)
const expected = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
const whole = await balancia(['restore', file], env('timed'))
succeeded(whole, 'The first restore')
const old = await startOldPostgres(join(root, 'old'))
const killed = { DATABASE_URL: await old.create('killed') }
const loadMs = await timeOfLoad({ DATABASE_URL: await old.create('timed') })
let refusals = 0
for (const ms of moments(loadMs)) {
  await balancia(['restore', file], env('second', killed), async () => {
    await untilMarked(killed.DATABASE_URL, true)
    await sleep(ms)
  })
  if (!(await isMarked(killed.DATABASE_URL))) continue
  const start = await startServer({ dataDir: join(root, 'second'), env: env('second', killed) })
    .then((started) => started.kill())
    .catch((error: Error) => error.message)
  check(start?.includes('interrupted') ?? false, 'A server started on a database that is half restored.')
  refusals += 1
}
const again = await balancia(['restore', file], env('second', killed))
check(
  again.code === 0 || again.output.includes('not empty'),
  `The restore after kills failed: ${again.output}`,
)
print(
  `Restore: ${Math.round(whole.ms)} ms for ${rows} rows; ${killsEach} restores killed, after ${refusals} of which no server started.`,
)
/** Everybody signs in again, planned instants that passed are noted, and the secret is noted at the next start. */
const afterRestore = ['sessions', 'planned_runs', 'settings']
const checkRestored = async (url: string) => {
  const lost = await missing(url, before)
  check(lost === 0, `${lost} acknowledged rows are missing.`)
  problems.push(...differences(expected, await tableCounts(url), afterRestore))
}
await checkRestored(killed.DATABASE_URL)
await withEmbedded(join(root, 'timed'), checkRestored)

const moved = { DATABASE_URL: await old.create('moved') }
const moves = [
  ['timed', {}, 'to-old', moved],
  ['to-old', moved, 'back', {}],
] as const
for (const [from, fromEnv, to, toEnv] of moves) {
  const carried = join(root, `${to}.backup`)
  succeeded(await balancia(['backup', '--to', carried], env(from, fromEnv)), `The backup of ${from}`)
  succeeded(await balancia(['restore', '--continue', carried], env(to, toEnv)), `The restore into ${to}`)
  const countsOf = (name: string, at: { DATABASE_URL?: string }) =>
    at.DATABASE_URL ? tableCounts(at.DATABASE_URL) : withEmbedded(join(root, name), tableCounts)
  const [was, is] = [await countsOf(from, fromEnv), await countsOf(to, toEnv)]
  problems.push(...differences(was, is, ['settings']))
  print(
    `Moved ${Object.values(is).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(is).length} tables: ${from} to ${to}.`,
  )
}
await old.stop()

const last = await startServer({ dataDir: join(root, 'back'), env: env('back', { BALANCIA_PLANS: 'off' }) })
const returned = new Client(last.url)
await returned.json('POST', '/api/auth/sign-in/email', {
  email: 'ada@example.com',
  password: 'correct horse battery',
})
const [agentId] = before.agents
const run = await returned.json<{ id: number; status: string }>('POST', `/api/agents/${agentId}/run`)
check(run.id > Math.max(...before.runs), 'A run in the last installation has a number that was used before.')
print(`An agent of the first installation runs in the last one as run ${run.id}.`)
await last.stop('SIGTERM')
rmSync(root, { recursive: true, force: true })
print(problems.length === 0 ? 'Every acknowledged row is there.' : `PROBLEMS:\n${problems.join('\n')}`)
process.exit(problems.length === 0 ? 0 : 1)
