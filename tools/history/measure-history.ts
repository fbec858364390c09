import { createApp } from '#server/app.ts'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { startFastPostgres } from '#tests/setup/database/fast-postgres.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { fillHistory } from './fill-history.ts'
import { plansOf } from './query-plans.ts'

/**
 * How long analytics and lists of runs take for a user with a thousand runs alone in the database, for the same user beside
 * a million runs of another, and for that other, each in the middle of all rounds and at best. Prints a table in Markdown;
 * `--plans` the query plans after it.
 */
const calls = [
  ...['24h', '7d', '30d', '90d'].map((range) => `/api/analytics?timeRange=${range}`),
  '/api/executions',
  ...['7d', '90d'].map((range) => `/api/executions?timeRange=${range}&limit=10`),
]
const rounds = 25
const short = 1_000
const long = 1_000_000
const idOf = async (who: Caller) => (await who.json<{ id: string }>('GET', '/api/auth/user')).id
interface Taken {
  middle: number
  best: number
}
const none: Taken = { middle: 0, best: 0 }
const ms = (time: number) => `${time.toFixed(1)} ms`
/** In the middle, and at best. */
const both = ({ middle, best }: Taken) => `${ms(middle)} (${best.toFixed(1)})`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** How long each call takes for several people in the middle of all rounds and at best, ms; they take turns, so that what else the machine does meets all. */
async function medians(people: readonly Caller[]): Promise<Map<string, Taken[]>> {
  const taken = new Map<string, Taken[]>()
  for (const path of calls) {
    const times: number[][] = people.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [place, who] of people.entries()) times[place]?.push(await timeOf(who, path))
    taken.set(
      path,
      times.map((each) => {
        const sorted = each.toSorted((a, b) => a - b)
        return { middle: sorted[Math.floor(rounds / 2)] ?? 0, best: sorted[0] ?? 0 }
      }),
    )
  }
  return taken
}

async function timeOf(who: Caller, path: string): Promise<number> {
  const startedAt = performance.now()
  await who.json('GET', path)
  return performance.now() - startedAt
}

async function measure(): Promise<void> {
  const app = createApp()
  config.setupCode = setupCode
  const small = await aUser(app)
  const large = await aUser(app)
  await fillHistory(await idOf(small), short)
  await pool().query('vacuum analyze')
  await medians([small])
  const alone = await medians([small])
  await fillHistory(await idOf(large), long)
  await pool().query('vacuum analyze')
  const first = new Map<string, number>()
  for (const path of calls) first.set(path, await timeOf(large, path))
  const together = await medians([small, large])
  say('| call | 1,000 runs | the same beside 1,000,000 of another | that other | ratio | its first time |')
  say('|---|---|---|---|---|---|')
  for (const path of calls) {
    const [a = none] = alone.get(path) ?? []
    const [b = none, c = none] = together.get(path) ?? []
    const ratio = `${(c.middle / b.middle).toFixed(2)} (${(c.best / b.best).toFixed(2)})`
    const columns = [both(a), both(b), both(c), ratio, ms(first.get(path) ?? 0)]
    say(`| \`GET ${path}\` | ${columns.join(' | ')} |`)
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
