import { parseArgs } from 'node:util'
import { readBackup } from './db/backup/read-backup.ts'
import { storeBackupAt } from './features/backups/public.ts'
import { loadSettings } from './features/installation/public.ts'
import { operatorCommand, runCommand } from './operator-command.ts'

/** `balancia backup`: writes one file with everything that the database has, and says what is in it. */
async function backUp(to: string | undefined): Promise<string> {
  await loadSettings()
  const written = await storeBackupAt(to)
  const secret = written.hasSecret
    ? 'The secret is in it, sealed by the passphrase.'
    : 'The secret is NOT in it: keep secret.key (or BALANCIA_SECRET) apart, or set BALANCIA_BACKUP_PASSPHRASE.'
  return `${written.place}\n${written.rows} rows, ${written.bytes} bytes, SHA-256 ${written.sha256}\n${secret}\n`
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
