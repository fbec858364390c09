import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { nothing, timestamp } from '#contract/values.ts'
import { backupKinds } from './backup-name.ts'

/** The outcome of the last backup, or of the last restore into a scratch database. */
const attempt = z.object({
  at: timestamp,
  /** The file; null: none was made or found. */
  name: z.string().nullable(),
  rows: z.int().nullable(),
  runs: z.int().nullable(),
  /** Why it failed; null: it succeeded. */
  error: z.string().nullable(),
})

export const backups = z
  .object({
    /** A folder of the server, or an address such as `s3://bucket/folder`. */
    place: z.string(),
    /** Why the place cannot be read; null: it can. */
    problem: z.string().nullable(),
    /** Whether a passphrase is set, which seals the secret into each backup. */
    hasPassphrase: z.boolean(),
    /** When the next nightly backup is due; null: they are off. */
    nextAt: timestamp.nullable(),
    isBusy: z.boolean(),
    last: attempt.nullable(),
    proven: attempt.nullable(),
    /** Newest first. */
    files: z.array(
      z.object({ name: z.string(), kind: z.enum(backupKinds), createdAt: timestamp, bytes: z.number() }),
    ),
  })
  .meta({ id: 'Backups' })
export type BackupsReply = z.input<typeof backups>

export const backupsApi = {
  read: endpoint('GET /api/admin/backups', {
    summary: 'The backups of this installation, the last one, and the last restore that proved one',
    access: 'admin',
    reply: backups,
  }),
  make: endpoint('POST /api/admin/backups', {
    summary: 'Start a backup now; it continues after the reply',
    access: 'admin',
    scope: 'session',
    reply: nothing,
    status: 202,
  }),
  prove: endpoint('POST /api/admin/backups/rehearsal', {
    summary: 'Restore the newest backup into a scratch database now; it continues after the reply',
    access: 'admin',
    scope: 'session',
    reply: nothing,
    status: 202,
  }),
}
