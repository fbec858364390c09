import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackup } from './db/backup/read-backup.ts'
import { writeBackup } from './db/backup/write-backup.ts'
import { pool } from './db/database.ts'
import { operatorCommand, runCommand } from './operator-command.ts'
import { clock } from './platform/clock.ts'
import { config } from './platform/config.ts'

/** `balancia backup`: writes one file with everything that the database has, and says what is in it. */
async function backUp(to: string | undefined): Promise<string> {
  const stamp = clock.now().toISOString().replaceAll(':', '-').slice(0, 19)
  const file = to ? resolve(to) : join(config.dataDir, 'backups', `balancia-${stamp}Z-manual.backup`)
  const { connectionString: url = '' } = pool().options
  const written = await writeBackup({ url, file, kind: 'manual', passphrase: config.backupPassphrase })
  const secret = written.hasSecret
    ? 'The secret is in it, sealed by the passphrase.'
    : 'The secret is NOT in it: keep secret.key (or BALANCIA_SECRET) apart, or set BALANCIA_BACKUP_PASSPHRASE.'
  return `${written.file}\n${written.rows} rows, ${written.bytes} bytes, SHA-256 ${written.sha256}\n${secret}\n`
}

async function verify(file: string): Promise<string> {
  const { header, rows, bytes, sha256 } = await readBackup(file)
  const secret = header.secret.sealed ? 'with the sealed secret' : 'without the secret'
  return `${file} is complete: ${rows} rows of ${header.tables.length} tables, ${bytes} bytes, SHA-256 ${sha256}.\nMade ${header.createdAt} by Balancia ${header.version}, ${secret} ${header.secret.fingerprint}.\n`
}

function parsed() {
  return parseArgs({ options: { to: { type: 'string' }, verify: { type: 'string' } } }).values
}

const isVerify = process.argv.some((word) => word.startsWith('--verify'))
if (isVerify) await runCommand(() => verify(parsed().verify ?? ''))
else await operatorCommand(() => backUp(parsed().to))
