import { z } from 'zod'
import { backupKinds } from '#contract/installation/backup-name.ts'

/** How many layouts of the file there have been; a program reads those it knows. */
export const formatVersion = 1

const count = z.number().int().nonnegative()
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().min(1).max(63)

/** The secret of the installation, sealed by a passphrase: salt, nonce and the sealed text, base64. */
const sealedSecret = z.object({ salt: z.string(), nonce: z.string(), sealed: z.string() })
export type SealedSecret = z.infer<typeof sealedSecret>

/** The first part of the file: what a restore has to know before it touches a database. */
export const backupHeader = z.object({
  format: count,
  kind: z.enum(backupKinds),
  createdAt: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  /** The time of the newest migration, which identifies the schema, ms. */
  schema: count,
  postgres: z.string(),
  secret: z.object({
    /** Identifies the secret without revealing it. */
    fingerprint: z.string(),
    /** null: the secret was left out. */
    sealed: sealedSecret.nullable(),
  }),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })).max(1_000),
})
export type BackupHeader = z.infer<typeof backupHeader>

/** The last part of the file: what a complete restore must have counted. */
export const backupManifest = z.object({
  tables: z.array(z.object({ name, rows: count, bytes: count, sha256: hash })).max(1_000),
  sequences: z
    .array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }))
    .max(1_000),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** Rows of all tables together. */
export const rowsOf = ({ tables }: Pick<BackupManifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
