import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inTransaction } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { userTables } from './user-tables.ts'

const rowsAtOnce = 500

/**
 * Returns all data of a user as one JSON text, read at one point in time. Writes it to a file first, so that a slow
 * reader does not hold a database connection; the file is deleted when the stream ends.
 */
export async function dataOf(userId: string): Promise<ReadableStream<Uint8Array>> {
  const folder = join(config.dataDir, 'downloads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.json`)
  try {
    await writeData(file, userId)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  const stream = createReadStream(file)
  stream.once('close', () => void rm(file, { force: true }))
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

async function writeData(file: string, userId: string): Promise<void> {
  const tables = await userTables()
  const handle = await open(file, 'wx', 0o600)
  try {
    await inTransaction(async ({ $client }) => {
      await $client.query('set transaction isolation level repeatable read, read only')
      await $client.query('set local statement_timeout = 0')
      await handle.write(`{"savedAt": ${JSON.stringify(clock.now())},\n"tables": {`)
      for (const [at, { table, query }] of tables.entries()) {
        await handle.write(`${at === 0 ? '' : ','}\n${JSON.stringify(table)}: [`)
        await $client.query(`declare owned no scroll cursor for ${query}`, [userId])
        let isFirst = true
        for (;;) {
          const { rows } = await $client.query<{ row: string }>(`fetch ${rowsAtOnce} from owned`)
          if (rows.length === 0) break
          await handle.write(`${isFirst ? '\n' : ',\n'}${rows.map(({ row }) => row).join(',\n')}`)
          isFirst = false
        }
        await $client.query('close owned')
        await handle.write(']')
      }
      await handle.write('\n}}\n')
    })
  } finally {
    await handle.close()
  }
}
