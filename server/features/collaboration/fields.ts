import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { FieldLock } from '#contract/collaboration/collaboration.ts'
import { lockMs } from '#contract/collaboration/collaboration-names.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { collaborationFields as fields } from '#server/db/tables/collaboration.ts'
import { clock } from '#server/platform/clock.ts'

/** How long unsaved edits are stored for a user who comes back, in ms. */
const unsavedMs = 600_000

/** A user's connection to a resource. */
export interface Editor {
  connection: string
  userId: string
  resource: string
}

/** The current state of a field whose edit was refused. */
export interface FieldState {
  value: string | null
  version: number
  lockedBy: string | null
}

const isField = (resource: string, field: string) =>
  and(eq(fields.resource, resource), eq(fields.field, field))
/** Higher than every version of the resource, even when a database was restored without the state of its sequences. */
const nextVersion = (resource: string) =>
  sql`greatest(nextval('collaboration_version_seq'), (
    select coalesce(max(others.version), 0) + 1 from ${fields} as others where others.resource = ${resource}
  ))`

/**
 * Accepts an edit, unless somebody else holds the field or has edited it since the version that the user saw. Then
 * overwrites nothing and returns the current state of the field. An edit renews the editor's own lease.
 */
export function takeEdit(
  { connection, resource, userId }: Editor,
  { field, value, version, base }: { field: string; value: string; version: number; base: number },
): Promise<{ version: number; expiresAt: Date | null } | { refused: FieldState }> {
  return inTransaction(async (tx) => {
    const now = clock.now()
    const before = await lockField(tx, resource, field)
    const lockedBy = before && isHeldByOther(before, userId, now) ? before.lockUserId : null
    const isStale = before && before.editor !== connection && before.version > version
    if (before && (lockedBy !== null || isStale)) {
      return { refused: { value: before.value, version: before.version, lockedBy } }
    }
    // A user who reconnects keeps their lease: it moves to the new connection.
    const isHeld = before?.lockUserId === userId
    const renewed = isHeld ? { lockConnection: connection, lockExpiresAt: leaseEnd(now) } : {}
    const edit = { value, editor: connection, updatedAt: now, ...renewed }
    const [taken] = await tx
      .insert(fields)
      .values({ resource, field, base, version: nextVersion(resource), ...edit })
      .onConflictDoUpdate({
        target: [fields.resource, fields.field],
        set: { ...edit, base: sql`coalesce(${fields.base}, ${base})`, version: nextVersion(resource) },
      })
      .returning({ version: fields.version, expiresAt: fields.lockExpiresAt })
    return { version: taken?.version ?? version, expiresAt: taken?.expiresAt ?? null }
  })
}

/** Locks a field for a connection, or renews its lease; undefined: somebody else holds it. */
export function lockFor({ connection, resource, userId }: Editor, field: string): Promise<Date | undefined> {
  return inTransaction(async (tx) => {
    const now = clock.now()
    const before = await lockField(tx, resource, field)
    if (before && isHeldByOther(before, userId, now)) return undefined
    const lease = { lockConnection: connection, lockUserId: userId, lockExpiresAt: leaseEnd(now) }
    await tx
      .insert(fields)
      .values({ resource, field, version: 0, updatedAt: now, ...lease })
      .onConflictDoUpdate({ target: [fields.resource, fields.field], set: lease })
    return lease.lockExpiresAt
  })
}

/** Releases one field or all fields that a connection holds; returns which. */
export async function unlockFor({ connection, resource }: Editor, field?: string): Promise<string[]> {
  const freed = await db
    .update(fields)
    .set({ lockConnection: null, lockUserId: null, lockExpiresAt: null })
    .where(
      and(
        eq(fields.resource, resource),
        eq(fields.lockConnection, connection),
        field === undefined ? undefined : eq(fields.field, field),
      ),
    )
    .returning({ field: fields.field })
  return freed.map((each) => each.field)
}

/** Frees expired leases; returns their fields. */
export async function freeExpired(resource: string): Promise<string[]> {
  const freed = await db
    .update(fields)
    .set({ lockConnection: null, lockUserId: null, lockExpiresAt: null })
    .where(and(eq(fields.resource, resource), lt(fields.lockExpiresAt, clock.now())))
    .returning({ field: fields.field })
  return freed.map((each) => each.field)
}

/** Returns the unsaved edits and the locks of a resource, and the newest version of any of them. */
export async function stateOf(resource: string): Promise<{
  fields: Record<string, string>
  locks: FieldLock[]
  version: number
  base: number | null
}> {
  // One statement, so that the version is that of the returned edits, not of one that commits a moment later.
  const rows = await db.select().from(fields).where(eq(fields.resource, resource))
  const drafts = rows.filter(({ value }) => value !== null)
  return {
    fields: Object.fromEntries(drafts.map(({ field, value }) => [field, value ?? ''])),
    locks: rows.flatMap(({ field, lockUserId, lockExpiresAt }) =>
      lockUserId && lockExpiresAt && lockExpiresAt > clock.now()
        ? [{ field, userId: lockUserId, expiresAt: lockExpiresAt.toISOString() }]
        : [],
    ),
    version: rows.reduce((newest, { version }) => Math.max(newest, version), 0),
    base: drafts.reduce<number | null>((low, { base }) => Math.min(low ?? base ?? 0, base ?? 0), null),
  }
}

/** Deletes saved edits, unless somebody has edited them further meanwhile; returns the new version. */
export async function forgetSaved(resource: string, saved: Record<string, string>): Promise<number> {
  let newest = 0
  for (const [field, value] of Object.entries(saved)) {
    const [row] = await db
      .update(fields)
      .set({ value: null, base: null, version: nextVersion(resource) })
      .where(and(isField(resource, field), eq(fields.value, value)))
      .returning({ version: fields.version })
    newest = Math.max(newest, row?.version ?? 0)
  }
  return newest
}

/** Lets the next save overwrite what was saved elsewhere meanwhile: both versions have been shown. */
export async function rebase(resource: string, version: number): Promise<void> {
  await db
    .update(fields)
    .set({ base: version })
    .where(and(eq(fields.resource, resource), isNotNull(fields.value)))
}

/** Deletes old unsaved edits of a resource that nobody has open. */
export async function forgetUnsaved(resource: string): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - unsavedMs)
  await db.delete(fields).where(and(eq(fields.resource, resource), lt(fields.updatedAt, longAgo)))
}

type FieldRow = typeof fields.$inferSelect

async function lockField(tx: Tx, resource: string, field: string): Promise<FieldRow | undefined> {
  const [row] = await tx.select().from(fields).where(isField(resource, field)).for('update')
  return row
}

const leaseEnd = (now: Date) => new Date(now.getTime() + lockMs)
const isHeldByOther = ({ lockUserId, lockExpiresAt }: FieldRow, userId: string, now: Date) =>
  lockUserId !== null && lockUserId !== userId && lockExpiresAt !== null && lockExpiresAt > now
