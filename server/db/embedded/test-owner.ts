import { Client } from 'pg'
import { startEmbedded } from './embedded.ts'

/**
 * A separate process for the tests of the launcher. It starts or joins the database of a folder, reports that as one
 * line of JSON, and then inserts numbers, printing each after its commit, until it is killed or its input ends.
 */
async function main([dataDir = '', mode = 'hold']: string[]): Promise<void> {
  const { url, pid, stop } = await startEmbedded({ dataDir })
  process.stdout.write(`${JSON.stringify({ url, pid })}\n`)
  process.stdin.once('end', async () => {
    await stop()
    process.exit(0)
  })
  process.stdin.resume()
  if (mode === 'write') await writeForever(url)
}

async function writeForever(url: string): Promise<never> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists acknowledged (n integer primary key)')
  const last = await client.query('select coalesce(max(n), 0) as n from acknowledged')
  for (let n = last.rows[0].n + 1; ; n++) {
    await client.query('insert into acknowledged values ($1)', [n])
    process.stdout.write(`${n}\n`)
  }
}

await main(process.argv.slice(2))
