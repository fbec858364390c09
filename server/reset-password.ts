import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from './db/database.ts'
import { launchDatabase } from './db/launch-database.ts'
import { makeOperatorLink } from './features/auth/operator-link.ts'
import { config } from './platform/config.ts'

/** `npm run reset-password <email>`: prints a link by which the owner of an account sets a new password. */
async function printLink(email: string | undefined): Promise<void> {
  if (!email) throw new Error('Say whose password it is: npm run reset-password ada@example.com')
  // A PostgreSQL would otherwise be made where there is none.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new Error(
      `There is no database in ${config.dataDir}. Set BALANCIA_DATA or DATABASE_URL as for the server.`,
    )
  }
  const database = await launchDatabase(config)
  try {
    connectDatabase(database.url)
    const link = await makeOperatorLink(email, siteAddress())
    if (!link) throw new Error(`No account goes by ${email}, or it is deactivated.`)
    process.stdout.write(
      `Whoever opens this link sets a new password for ${email}. It works once, and for one hour:\n\n${link}\n\n`,
    )
  } finally {
    await closeDatabase()
    await database.stop()
  }
}

function siteAddress(): string {
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host
  return config.publicUrl ?? `http://${host}:${config.port}`
}

try {
  await printLink(process.argv[2])
  process.exit(0)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
