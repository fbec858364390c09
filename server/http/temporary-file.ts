import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { config } from '#server/platform/config.ts'

/**
 * Returns a file that `write` makes, so that a slow reader holds nothing but the file; it is deleted when the stream ends,
 * or when `write` fails.
 */
export async function streamTemporaryFile(
  write: (file: string) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const folder = join(config.dataDir, 'downloads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  const remove = () => rm(file, { force: true })
  try {
    await write(file)
  } catch (error) {
    await remove()
    throw error
  }
  const stream = createReadStream(file)
  stream.once('close', () => void remove())
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}
