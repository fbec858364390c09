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

/** Whose secret an installation has after a restore, if it had another one than the backup. */
export type SecretChoice = 'own' | 'backup'

interface Options {
  choice: SecretChoice | undefined
  /** Asked for only if the secret of the backup is needed. */
  passphrase: () => Promise<string | undefined>
}

/**
 * Brings the secret of the installation and that of a backup together, before rows are restored that are sealed by it.
 * Returns a sentence for the operator. Throws a `BackupError` when what was sealed could no longer be opened and nobody
 * said that this is fine.
 */
export async function settleSecret(
  { secret: { fingerprint, sealed } }: BackupHeader,
  { choice, passphrase }: Options,
): Promise<string> {
  const { current, old } = presentSecrets()
  if (current !== undefined && secretFingerprint(current) === fingerprint) return 'The secret is the same.'
  if (current !== undefined && old !== undefined && secretFingerprint(old) === fingerprint)
    return 'The secret of the backup is the previous one here. Run rotate-keys once the server is up.'
  if (choice === 'own') return keepOwn(sealed, passphrase)
  if (current !== undefined && choice !== 'backup')
    throw new BackupError(
      `The backup is of an installation with another secret (${fingerprint}) than this one (${secretFingerprint(current)}). ` +
        'Run it with --secret backup to use the secret of the backup, which needs its passphrase, or with --secret own to keep the one here.',
    )
  const opened = await opens(sealed, passphrase)
  if (opened === undefined)
    throw new BackupError(
      sealed
        ? 'The secret in this backup is sealed. Give its passphrase as BALANCIA_BACKUP_PASSPHRASE.'
        : `The backup has no secret (${fingerprint}). Put the file secret.key of its installation into ${config.dataDir}, or set BALANCIA_SECRET to it. ` +
            'Without it run again with --secret own: users then enter the keys of their connections again.',
    )
  if (config.secret)
    throw new BackupError(
      'BALANCIA_SECRET is set to another secret than that of the backup. Set it to the one of the backup, or remove it.',
    )
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
  return 'This installation keeps its own secret; that of the backup is in secret.key.old. Run rotate-keys once the server is up.'
}

async function opens(
  sealed: BackupHeader['secret']['sealed'],
  passphrase: Options['passphrase'],
): Promise<string | undefined> {
  const given = sealed ? await passphrase() : undefined
  return sealed && given !== undefined ? openSecret(sealed, given) : undefined
}
