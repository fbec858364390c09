import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { sharedAppPath } from '#contract/builders/app-projects.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { type AppProjectRow, appProjects } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/keys.ts'

/** Shares an application by a link that cannot be guessed and is in this answer alone; one from before ends. */
export async function shareProject(actor: Actor, id: number): Promise<{ url: string }> {
  const token = randomBytes(24).toString('base64url')
  await setToken(actor, id, hashOf(token))
  return { url: sharedAppPath(token) }
}

/** Ends the link. */
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

/** The application that a link shares. Throws `notFound` where the link has ended or never was, and while its owner's account is switched off. */
export async function sharedProject(token: string): Promise<AppProjectRow> {
  const [row] = await db
    .select(getTableColumns(appProjects))
    .from(appProjects)
    .innerJoin(users, and(eq(users.id, appProjects.userId), eq(users.isActive, true)))
    .where(eq(appProjects.shareToken, hashOf(token)))
  if (!row) throw notFound('Application')
  return row
}
