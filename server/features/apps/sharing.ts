import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { sharedAppPath } from '#contract/builders/app-paths.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { type AppProjectRow, appProjects } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'

/** Shares an application with an unguessable link, which only this answer contains; revokes an earlier link. */
export async function shareProject(actor: Actor, id: number): Promise<{ url: string }> {
  const token = randomBytes(24).toString('base64url')
  await setToken(actor, id, hashOf(token))
  return { url: sharedAppPath(token) }
}

/** Revokes the link. */
export const unshareProject = (actor: Actor, id: number) => setToken(actor, id, null)

async function setToken(actor: Actor, id: number, shareToken: string | null): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx
      .update(appProjects)
      .set({ shareToken, sharedAt: shareToken === null ? null : clock.now() })
      .where(and(eq(appProjects.id, id), eq(appProjects.userId, actor.userId)))
      .returning({ name: appProjects.name })
    if (!row) throw notFound('Application')
    const action = shareToken === null ? 'unshare_app' : 'share_app'
    await recordActivity(tx, { ...actor, action, resource: 'app', resourceId: id, metadata: row })
  })
}

/**
 * Returns the application that a link shares. Throws `notFound` when the link is unknown or revoked, and while its
 * owner's account is deactivated.
 */
export async function sharedProject(token: string): Promise<AppProjectRow> {
  const [row] = await db
    .select(getTableColumns(appProjects))
    .from(appProjects)
    .innerJoin(users, and(eq(users.id, appProjects.userId), eq(users.isActive, true)))
    .where(eq(appProjects.shareToken, hashOf(token)))
  if (!row) throw notFound('Application')
  return row
}
