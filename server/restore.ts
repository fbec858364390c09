import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askPassphrase } from './ask-passphrase.ts'
import { restoreBackup } from './db/backup/restore-backup.ts'
import { settleSecret } from './db/backup/restored-secret.ts'
import { pool } from './db/database.ts'
import { fetchBackup } from './features/backups/public.ts'
import { operatorCommand } from './operator-command.ts'
import { config } from './platform/config.ts'

const usage = `Name one backup: balancia restore <file>
  --continue            runs that were under way continue: only if the old server was stopped before the backup
  --secret own          keeps the secret that is here; without the one of the backup, users enter their keys again`

interface Choices {
  continues: boolean
  keepsOwn: boolean
}

const passphrase = () => askPassphrase('Passphrase of the backup: ')

/** `balancia restore <file>`: fills an empty installation, and says what became of work that was under way. */
async function restore(file: string, { continues, keepsOwn }: Choices): Promise<string> {
  const { connectionString: url = '' } = pool().options
  let aboutSecret = ''
  const { rows, header, settled } = await restoreBackup({
    file,
    url,
    continues,
    onChecked: async (checked) => {
      aboutSecret = await settleSecret(checked, { keepsOwn, passphrase })
    },
  })
  const underWay = settled
    ? `Runs that were under way: ${settled.runs}, of teams ${settled.teamRuns}; they end as canceled. Messages that were waiting: ${settled.messages}; they are not sent. Planned runs since then: ${settled.planned}; they are marked as missed. Everybody signs in again.`
    : 'Runs that were under way continue.'
  const place = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  return `Restored ${rows} rows of ${header.createdAt} into ${place}.\n${aboutSecret}\n${underWay}\nStart the server: balancia start\n`
}

/** Reads the words of the command line. Throws for any that it does not know. */
function parsed(): { file: string; choices: Choices } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { continue: { type: 'boolean', default: false }, secret: { type: 'string' } },
  })
  const [file, ...more] = positionals
  const { secret } = values
  if (file === undefined || more.length > 0) throw new Error(usage)
  if (secret !== undefined && secret !== 'own') throw new Error(usage)
  return { file, choices: { continues: values.continue, keepsOwn: secret === 'own' } }
}

await operatorCommand(
  async () => {
    const { file, choices } = parsed()
    if (!file.startsWith('s3://')) return restore(file, choices)
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
    const folder = await mkdtemp(join(config.dataDir, 'restore-'))
    try {
      const copy = join(folder, 'copy.backup')
      await fetchBackup(file, copy)
      return await restore(copy, choices)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  { makesDatabase: true },
)
