import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase, pool } from '#server/db/database.ts'
import { migrateDatabase, migrationsFolder } from '#server/db/migrate.ts'
import { databaseOf, startFastPostgres } from '#tests/setup/database/fast-postgres.ts'
import { fillHistory } from '#tools/history/fill-history.ts'

/**
 * Upgrades a database with a million runs while people read lists, one of them in transactions of a second and a half, and
 * runs are written. Prints the waits of readers and writers before and meanwhile; fails if one was longer than a second.
 */
const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: '0045_told-of-changes' },
    runs: { type: 'string', default: '1000000' },
  },
})
const mostMs = 1_000
const plainMs = 10_000
const user = 'reader'
const reads: [name: string, text: string][] = [
  [
    'newest runs of a user',
    `select id, status, executed_at from agent_executions where user_id = '${user}' order by id desc limit 20`,
  ],
  [
    'newest runs of an agent',
    'select id, status from agent_executions where agent_id = (select min(id) from agents) order by id desc limit 20',
  ],
  ['agents', `select id, name from agents where user_id = '${user}' order by id desc limit 20`],
]
const write: [name: string, text: string] = [
  'a run is added',
  `insert into agent_executions (agent_id, user_id, status) select min(id), '${user}', 'success' from agents`,
]
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Waits {
  middle: number
  longest: number
  count: number
}

/** Repeats each statement on a connection of its own until `stop` aborts; returns the waits of each, ms. */
async function watch(url: string, stop: AbortSignal): Promise<Map<string, Waits>> {
  const waits = new Map<string, Waits>()
  await Promise.all(
    [...reads, write].map(async ([name, text]) => {
      const taken: number[] = []
      await using client = await connected(url)
      while (!stop.aborted) {
        const startedAt = performance.now()
        await client.query(text)
        taken.push(performance.now() - startedAt)
        await sleep(10)
      }
      taken.sort((a, b) => a - b)
      waits.set(name, {
        middle: taken[taken.length >> 1] ?? 0,
        longest: taken.at(-1) ?? 0,
        count: taken.length,
      })
    }),
  )
  return waits
}

/** A reader whose transactions are long, behind which a change of a table has to wait. */
async function readSlowly(url: string, stop: AbortSignal): Promise<void> {
  await using client = await connected(url)
  while (!stop.aborted) {
    await client.query('begin; select from agent_executions limit 1; select from agents limit 1')
    await sleep(1_500)
    await client.query('commit')
    await sleep(700)
  }
}

async function connected(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

async function during(url: string, work: () => Promise<unknown>): Promise<Map<string, Waits>> {
  const stop = new AbortController()
  const watched = Promise.all([watch(url, stop.signal), readSlowly(url, stop.signal)])
  try {
    await work()
  } finally {
    stop.abort()
  }
  return (await watched)[0]
}

const whenOf = (wanted: string): number => {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  const entry = journal.entries.find(({ tag }: { tag: string }) => tag === wanted)
  if (!entry) throw new Error(`There is no migration ${wanted}.`)
  return entry.when
}

const postgres = await startFastPostgres()
try {
  connectDatabase(postgres.url)
  await pool().query('create database balancia_upgrade')
  await closeDatabase()
  const url = databaseOf(postgres.url, 'balancia_upgrade')
  connectDatabase(url)
  await migrateDatabase(pool(), { upTo: whenOf(options.from) })
  await pool().query(`insert into users (id, email) values ('${user}', 'reader@example.com')`)
  const filledAt = performance.now()
  await fillHistory(user, Number(options.runs))
  await pool().query('analyze')
  say(
    `${options.runs} runs at ${options.from}, filled in ${Math.round((performance.now() - filledAt) / 1_000)} s`,
  )
  const plain = await during(url, () => sleep(plainMs))
  const startedAt = performance.now()
  const meanwhile = await during(url, () => migrateDatabase(pool()))
  say(`Migrated in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.\n`)
  say(
    '| statement | plain: middle, longest | during the upgrade: middle, longest | ratio of the longest | statements |',
  )
  say('|---|---|---|---|---|')
  for (const [name, before] of plain) {
    const now = meanwhile.get(name) ?? before
    const both = (each: Waits) => `${each.middle.toFixed(1)}, ${each.longest.toFixed(0)} ms`
    say(
      `| ${name} | ${both(before)} | ${both(now)} | ${(now.longest / before.longest).toFixed(1)} | ${now.count} |`,
    )
    if (now.longest > mostMs) process.exitCode = 1
  }
  if (process.exitCode) say(`\nSomebody waited for more than ${mostMs} ms.`)
} finally {
  await closeDatabase()
  await postgres.stop()
}
process.exit()
