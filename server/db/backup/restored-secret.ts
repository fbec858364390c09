import { config } from '#server/platform/config.ts'
import {
  adoptOldSecret,
  adoptSecret,
  presentSecrets,
  secretFingerprint,
} from '#server/platform/secrets/secrets.ts'
import { BackupError } from './archive.ts'
import type { BackupHeader } from './manifest.ts'
import { openSecret } from './sealed-secret.ts'

interface Options {
  /** Whether the installation keeps its own secret, although the rows were sealed by another. */
  keepsOwn: boolean
  /** Asked for only if the secret of the backup is needed. */
  passphrase: () => Promise<string | undefined>
}

/**
 * Brings the secret of an installation without rows and that of a backup together, before rows are restored that are
 * sealed by it. Returns a sentence for the operator. Throws a `BackupError` when what was sealed could no longer be opened
 * and nobody said that this is fine.
 */
export async function settleSecret(
  { secret: { fingerprint, sealed } }: BackupHeader,
  { keepsOwn, passphrase }: Options,
): Promise<string> {
  const { current, old } = presentSecrets()
  if (current !== undefined && secretFingerprint(current) === fingerprint) return 'The secret is the same.'
  if (current !== undefined && old !== undefined && secretFingerprint(old) === fingerprint)
    return 'The secret of the backup is the previous one here. Run balancia rotate-keys once the server is up.'
  if (keepsOwn) return keepOwn(sealed, passphrase)
  if (config.secret)
    throw new BackupError(
      `BALANCIA_SECRET (${secretFingerprint(config.secret)}) is another secret than that of the backup (${fingerprint}). Set it to the one of the backup, or run again with --secret own.`,
    )
  const opened = await opens(sealed, passphrase)
  if (opened === undefined)
    throw new BackupError(
      sealed
        ? `The secret of the backup (${fingerprint}) is sealed in it. Give its passphrase as BALANCIA_BACKUP_PASSPHRASE.`
        : `The backup comes without its secret (${fingerprint}). Put the file secret.key of its installation into ${config.dataDir}, or set BALANCIA_SECRET to it. ` +
            'Without it run again with --secret own: users then enter the keys of their connections again.',
    )
  // Nothing here was sealed by the one that a first start made: it is replaced.
  adoptSecret(opened)
  return `The secret of the backup is now in ${config.dataDir}/secret.key.`
}

async function keepOwn(
  sealed: BackupHeader['secret']['sealed'],
  passphrase: Options['passphrase'],
): Promise<string> {
  const opened = presentSecrets().old === undefined ? await opens(sealed, passphrase) : undefined
  if (opened === undefined)
    return 'This installation keeps its own secret: users enter the keys of their connections, and two-factor codes, again.'
  adoptOldSecret(opened)
  return 'This installation keeps its own secret; that of the backup is in secret.key.old. Run balancia rotate-keys once the server is up.'
}

async function opens(
  sealed: BackupHeader['secret']['sealed'],
  passphrase: Options['passphrase'],
): Promise<string | undefined> {
  const given = sealed ? await passphrase() : undefined
  return sealed && given !== undefined ? openSecret(sealed, given) : undefined
}
