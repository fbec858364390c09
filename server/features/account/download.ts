import { open } from 'node:fs/promises'
import { inTransaction } from '#server/db/database.ts'
import { streamTemporaryFile } from '#server/http/temporary-file.ts'
import { clock } from '#server/platform/clock.ts'
import { userTables } from './user-tables.ts'

const rowsAtOnce = 500

/** Returns all data of a user as one JSON text, read at one point in time. */
export function dataOf(userId: string): Promise<ReadableStream<Uint8Array>> {
  return streamTemporaryFile((file) => writeData(file, userId))
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
