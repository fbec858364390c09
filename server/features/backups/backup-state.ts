import { z } from 'zod'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { readSettings, writeSetting } from '#server/features/settings/public.ts'

const key = 'backups'

const attempt = z.object({
  at: z.coerce.date(),
  name: z.string().nullable(),
  rows: z.number().nullable(),
  runs: z.number().nullable(),
  error: z.string().nullable(),
})
/** The outcome of a backup, or of a restore that proves one. */
export type Attempt = z.infer<typeof attempt>

const state = z.object({
  /** The last attempt of the night. */
  nightly: attempt.nullable().default(null),
  /** The last backup of any kind. */
  last: attempt.nullable().default(null),
  /** The last restore into a scratch database. */
  proven: attempt.nullable().default(null),
})
export type BackupState = z.infer<typeof state>

/** What all processes know about backups. */
export async function readBackupState(): Promise<BackupState> {
  const found = (await readSettings([key])).get(key)
  return state.parse(found ?? {})
}

/** Stores outcomes, in one transaction with `also`. */
export async function storeOutcome(
  change: Partial<BackupState>,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  const before = await readBackupState()
  await inTransaction(async (tx) => {
    await writeSetting(tx, key, { ...before, ...change })
    await also(tx)
  })
}
