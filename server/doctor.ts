import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DoctorReport } from '#contract/doctor.ts'
import { closeDatabase, connectDatabase, pool } from './db/database.ts'
import { judgeConnectionError } from './db/connection/judge-connection.ts'
import { type DatabaseServer, launchDatabase } from './db/connection/launch-database.ts'
import { waitForDatabase } from './db/connection/open-database.ts'
import { type CheckContext, checks, runChecks } from './features/doctor/public.ts'
import { loadSettings } from './features/installation/public.ts'
import { config } from './platform/config.ts'
import { fine, wrong } from './platform/finding.ts'

/** For a PostgreSQL that starts at the moment, or has to recover, ms. */
const databaseMaxMs = { answer: 5_000, launch: 60_000 }
const exitCodes = { ok: 0, warning: 1, error: 2 } as const

const usage = 'balancia doctor [--json] [--send-test-mail <address>]\n'

/** `balancia doctor`: checks the installation, and prints for each part what it found and what to do. */
async function examine(args: readonly string[]): Promise<number> {
  const isJson = args.includes('--json')
  const mailAt = args.indexOf('--send-test-mail')
  const testMailTo = mailAt === -1 ? undefined : args[mailAt + 1]
  const known = args.filter(
    (arg, at) => arg !== '--json' && (mailAt === -1 || (at !== mailAt && at !== mailAt + 1)),
  )
  if (known.length > 0 || (mailAt !== -1 && !testMailTo?.includes('@'))) {
    process.stderr.write(usage)
    return exitCodes.error
  }
  const opened: { server?: DatabaseServer } = {}
  const report = await runChecks(checks, { ...(await openForChecks(opened)), testMailTo })
  process.stdout.write(isJson ? `${JSON.stringify(report, null, 2)}\n` : textOf(report))
  await closeDatabase().catch(() => {})
  await opened.server?.stop()
  return exitCodes[report.level]
}

/** Connects to the database: the running one, or else it starts the embedded one until the checks have ended. */
async function openForChecks(opened: {
  server?: DatabaseServer
}): Promise<Pick<CheckContext, 'database' | 'databaseFinding'>> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return { database: null, databaseFinding: fine('There is none yet; the first start makes it.') }
  let url = config.databaseUrl ?? ''
  try {
    const launched = launchDatabase(config).then((server) => {
      opened.server = server
      return server
    })
    launched.catch(() => {})
    const late = sleep(databaseMaxMs.launch, undefined, { ref: false }).then(() => {
      throw new Error(`PostgreSQL did not start within ${databaseMaxMs.launch / 1_000} s.`)
    })
    const { isOurs, url: address } = await Promise.race([launched, late])
    url = address
    connectDatabase(url)
    await waitForDatabase(pool(), databaseMaxMs.answer)
    // What administrators have set applies to the checks, too; a database without tables has nothing.
    await loadSettings().catch(() => {})
    return { database: { url, isOurs }, databaseFinding: fine('The database answers.') }
  } catch (error) {
    const finding = judgeConnectionError(error, url)
    const advice = 'Look at the data folder and the disk above, or set DATABASE_URL to another database.'
    return { database: null, databaseFinding: finding ?? wrong((error as Error).message, advice) }
  }
}

function textOf({ checks: found, level }: DoctorReport): string {
  const width = Math.max(...found.map(({ title }) => title.length))
  const lines = found.map(
    (check) =>
      `${check.level.padEnd(7)}  ${check.title.padEnd(width)}  ${check.found}\n` +
      (check.advice === null ? '' : `${' '.repeat(width + 11)}${check.advice}\n`),
  )
  return `${lines.join('')}${closings[level]}\n`
}

const closings = {
  ok: 'Everything is fine.',
  warning: 'It works, with risks.',
  error: 'Something is wrong: see the errors above.',
}

process.exit(await examine(process.argv.slice(2)))
