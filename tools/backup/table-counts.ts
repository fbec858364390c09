import { Client } from 'pg'
import { listTables, quoted } from '#server/db/backup/catalog.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'

type Counts = Record<string, number>

/** The rows of each table of a database. */
export async function tableCounts(url: string): Promise<Counts> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const counts: Counts = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select count(*)::int as count from public.${quoted(name)}`)
      counts[name] = rows[0].count
    }
    return counts
  } finally {
    await client.end()
  }
}

/** Calls with the address of the embedded database of a data folder, started if no server runs on it. */
export async function withEmbedded<T>(dataDir: string, act: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir })
  try {
    return await act(database.url)
  } finally {
    await database.stop()
  }
}

/** The tables in which two databases differ, as text; empty: none. */
export function differences(expected: Counts, found: Counts, except: readonly string[] = []): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => !except.includes(name) && expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name]} expected, ${found[name]} found`)
}
