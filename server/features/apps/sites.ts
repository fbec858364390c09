import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { sitePath } from '#contract/builders/app-paths.ts'
import { formsOf } from '#server/app-composer/forms.ts'
import { publishedPage } from '#server/app-composer/preview.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { appProjectSites, appProjects } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'
import { withBuildSlot, throwAsInvalid } from './check-build.ts'
import { ownProject } from './project-row.ts'
import { checkStorageLimit } from './storage.ts'
import { newestVersion } from './versions.ts'

/**
 * Publishes the newest version in its current state at an unguessable address, which only this answer contains. Later
 * versions do not change it. Replaces an earlier publication.
 */
export async function publishSite(
  actor: Actor,
  id: number,
  signal: AbortSignal,
): Promise<{ url: string; version: number }> {
  const { version, spec, files } = await newestVersion(actor.userId, id)
  const forms = formsOf(spec)
  const names = forms.map(({ name }) => name)
  const page = await withBuildSlot(signal, () => publishedPage(files, names, signal)).catch(throwAsInvalid)
  const token = randomBytes(24).toString('base64url')
  await inTransaction(async (tx) => {
    const { name } = await ownProject(actor.userId, id, tx)
    const made = { token: hashOf(token), version, page, forms, createdAt: clock.now() }
    await tx
      .insert(appProjectSites)
      .values({ projectId: id, ...made })
      .onConflictDoUpdate({ target: appProjectSites.projectId, set: made })
    await checkStorageLimit(tx, actor.userId)
    const metadata = { name, version }
    await recordActivity(tx, { ...actor, action: 'publish_app', resource: 'app', resourceId: id, metadata })
  })
  return { url: sitePath(token), version }
}

/** Removes the published copy. */
export async function unpublishSite(actor: Actor, id: number): Promise<void> {
  await inTransaction(async (tx) => {
    const { name } = await ownProject(actor.userId, id, tx)
    await tx.delete(appProjectSites).where(eq(appProjectSites.projectId, id))
    const metadata = { name }
    await recordActivity(tx, { ...actor, action: 'unpublish_app', resource: 'app', resourceId: id, metadata })
  })
}

/** Returns which version of an application is published, and since when; null: none. */
export async function siteOf(
  projectId: number,
): Promise<{ version: number; createdAt: Date; sendsForms: boolean } | null> {
  const { version, createdAt, forms } = appProjectSites
  const [site] = await db
    .select({ version, createdAt, sendsForms: sql<boolean>`${forms} is not null` })
    .from(appProjectSites)
    .where(eq(appProjectSites.projectId, projectId))
  return site ?? null
}

/**
 * Returns the page at an address. Throws `notFound` when nothing is published there, and while its owner's account is
 * deactivated.
 */
export async function publishedSite(token: string) {
  const [site] = await db
    .select({ name: appProjects.name, page: appProjectSites.page, forms: appProjectSites.forms })
    .from(appProjectSites)
    .innerJoin(appProjects, eq(appProjects.id, appProjectSites.projectId))
    .innerJoin(users, and(eq(users.id, appProjects.userId), eq(users.isActive, true)))
    .where(eq(appProjectSites.token, hashOf(token)))
  if (!site) throw notFound('Application')
  return site
}
