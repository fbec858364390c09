import { createApp } from '#server/app.ts'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/call-as.ts'
import { startFastPostgres } from '#tests/setup/fast-postgres.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { fillHistory, fillOthers } from './fill-history.ts'
import { plansOf } from './query-plans.ts'

/**
 * How long analytics and lists of runs take with a thousand runs in the database, with a million more of a thousand other
 * users, and for a user who has a hundred thousand of their own. Prints a table in Markdown; `--plans` the query plans after it.
 */
const calls = [
  ...['24h', '7d', '30d', '90d'].map((range) => `/api/analytics?timeRange=${range}`),
  '/api/executions',
  ...['7d', '90d'].map((range) => `/api/executions?timeRange=${range}&limit=10`),
]
const rounds = 9
const othersCount = 1_000
const runsOfOthers = 1_000
const ownHistory = 100_000
const idOf = async (who: Caller) => (await who.json<{ id: string }>('GET', '/api/auth/user')).id
const say = (line: string) => process.stdout.write(`${line}\n`)

async function medians(who: Caller): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  for (const path of calls) {
    await who.json('GET', path)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await who.json('GET', path)
      times.push(performance.now() - startedAt)
    }
    taken.set(path, times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
  }
  return taken
}

async function measure(): Promise<void> {
  const app = createApp()
  config.setupCode = setupCode
  const small = await aUser(app)
  const large = await aUser(app)
  await fillHistory(await idOf(small), runsOfOthers)
  await pool().query('vacuum analyze')
  const alone = await medians(small)
  await fillOthers(othersCount, runsOfOthers)
  await pool().query('vacuum analyze')
  say(`Filled ${othersCount * runsOfOthers} runs of others.`)
  const amongMillion = await medians(small)
  await fillHistory(await idOf(large), ownHistory)
  await pool().query('vacuum analyze')
  say(`Filled ${ownHistory} runs of one user.`)
  const ofLarge = await medians(large)
  say('| call | 1,000 runs | 1,000 of one user among 1,000,000 | ratio | 100,000 of one user | ratio |')
  say('|---|---|---|---|---|---|')
  for (const path of calls) {
    const [a, b, c] = [alone, amongMillion, ofLarge].map((times) => times.get(path) ?? 0) as [
      number,
      number,
      number,
    ]
    say(
      `| \`GET ${path}\` | ${a.toFixed(1)} ms | ${b.toFixed(1)} ms | ${(b / a).toFixed(2)} | ${c.toFixed(1)} ms | ${(c / a).toFixed(2)} |`,
    )
  }
  if (process.argv.includes('--plans'))
    say(await plansOf(() => large.json('GET', '/api/analytics?timeRange=90d')))
}

const postgres = await startFastPostgres()
try {
  const name = 'balancia_history'
  connectDatabase(postgres.url)
  await pool().query(`create database ${name} template ${postgres.template}`)
  await closeDatabase()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  connectDatabase(url.href)
  await measure()
} finally {
  await closeDatabase()
  await postgres.stop()
}
process.exit(0)
