import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { db, type Tx } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'

/** The values of these keys for the whole installation, without those that are not set. */
export async function readSettings(keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...keys]))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Stores a setting for the whole installation; null deletes it. */
export async function writeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  if (value === null) {
    await tx.delete(settings).where(eq(settings.key, key))
    return
  }
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Stores a setting unless there is one; returns the stored value, the same in all processes that do so at once. */
export async function settleSetting(key: string, value: unknown): Promise<unknown> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing()
  return (await readSettings([key])).get(key)
}

const sealed = sql<string>`${settings.value} ->> 'sealed'`

/** Settings that hold a sealed secret, ordered by their key, after this one. */
export function readSealedSettings(after: string | undefined): Promise<{ id: string; sealed: string }[]> {
  return db
    .select({ id: settings.key, sealed })
    .from(settings)
    .where(and(sql`${sealed} is not null`, after === undefined ? undefined : gt(settings.key, after)))
    .orderBy(asc(settings.key))
}

/** Replaces the sealed secret of a setting, unless it has changed meanwhile. */
export async function resealSetting(key: string, before: string, resealed: string): Promise<void> {
  await db
    .update(settings)
    .set({ value: { sealed: resealed } })
    .where(and(eq(settings.key, key), eq(sealed, before)))
}
