import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const fastStart = pathToFileURL(join(import.meta.dirname, '../vitest/fast-start.ts')).href

/** Runs code of the product in a process of its own that is connected to the given database; answers what it prints. */
export async function inOtherProcess(databaseUrl: string, code: string): Promise<string> {
  const script = `
    import { closeDatabase, connectDatabase, inTransaction } from '#server/db/database.ts'
    import { clock } from '#server/platform/clock.ts'
    connectDatabase(${JSON.stringify(databaseUrl)})
    ${code}
    await closeDatabase()`
  const args = ['--import', fastStart, '--input-type=module', '--eval', script]
  const { stdout } = await run(process.execPath, args)
  return stdout
}
