import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { appProjectFiles, appProjectSites, appProjects, appSubmissions } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { limitReached } from '#server/platform/failure.ts'

const bytesPerMb = 1_000_000

/**
 * Throws `limitReached` when the applications of a user, including what this transaction has stored, take more space
 * than allowed: the files of all versions, the published copies, and what visitors sent.
 */
export async function checkStorageLimit(tx: Tx, userId: string): Promise<void> {
  // Serializes concurrent requests of the user, so that two that fit one by one do not exceed the limit together.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [files] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${appProjectFiles.content})), 0)::float8` })
    .from(appProjectFiles)
    .innerJoin(appProjects, eq(appProjects.id, appProjectFiles.projectId))
    .where(eq(appProjects.userId, userId))
  const [sites] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${appProjectSites.page})), 0)::float8` })
    .from(appProjectSites)
    .innerJoin(appProjects, eq(appProjects.id, appProjectSites.projectId))
    .where(eq(appProjects.userId, userId))
  const [inbox] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${appSubmissions.bytes}), 0)::float8` })
    .from(appSubmissions)
    .innerJoin(appProjects, eq(appProjects.id, appSubmissions.projectId))
    .where(eq(appProjects.userId, userId))
  const taken = (files?.bytes ?? 0) + (sites?.bytes ?? 0) + (inbox?.bytes ?? 0)
  if (taken <= config.userStorageMb * bytesPerMb) return
  throw limitReached(
    `Your applications would take ${(taken / bytesPerMb).toFixed(1)} of the ${config.userStorageMb} MB that you may store. Delete one that you no longer need.`,
  )
}
