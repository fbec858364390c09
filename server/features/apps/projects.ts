import { and, desc, eq, lt } from 'drizzle-orm'
import type { AppReport } from '#contract/builders/app-content.ts'
import { type AppProject, projectsMax } from '#contract/builders/app-projects.ts'
import type { AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import type { Page } from '#contract/values.ts'
import { composeApp } from '#server/app-composer/compose.ts'
import { reportOf } from '#server/app-composer/report.ts'
import { recompose } from '#server/app-composer/recompose.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { appProjects, appProjectVersions } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { limitReached, notFound } from '#server/platform/failure.ts'
import { columnsOf, isOwn, ownProject, projectOf, recordProject } from './project-row.ts'
import { siteOf } from './sites.ts'
import { keepVersion, newestVersion } from './versions.ts'

const techStack = ['React', 'TypeScript', 'Hono', 'SQLite']

/** Returns the applications of a user, newest first. */
export async function listProjects(userId: string, { limit, before }: Page): Promise<AppProject[]> {
  const isBefore = before === undefined ? undefined : lt(appProjects.id, before)
  const rows = await db
    .select()
    .from(appProjects)
    .where(and(eq(appProjects.userId, userId), isBefore))
    .orderBy(desc(appProjects.id))
    .limit(limit)
  return rows.map(projectOf)
}

/** Returns an application with its stored versions. */
export async function showProject(userId: string, id: number) {
  const row = await ownProject(userId, id)
  const { version, note, createdAt, spec, report } = appProjectVersions
  const versions = await db
    .select({ version, note, createdAt, spec, report })
    .from(appProjectVersions)
    .where(eq(appProjectVersions.projectId, row.id))
    .orderBy(desc(version))
  return { ...projectOf(row), versions, site: await siteOf(row.id) }
}

/** What an application was composed from, and the files that were composed. */
interface Composed {
  spec: AppSpec
  files: readonly AppFile[]
  /** What the application includes, lacks and adds; computed from the two above when missing. */
  report?: AppReport
}

/** Stores a composed application as version 1. Throws `limitReached` when the user has the maximum. */
export async function createProjectWithin(
  tx: Tx,
  actor: Actor,
  { spec, files, report = reportOf({ spec, files }) }: Composed,
  note = 'Built',
): Promise<AppProject> {
  // Serializes concurrent requests of the user, so that the limit holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('no key update')
  const have = await tx.$count(appProjects, eq(appProjects.userId, actor.userId))
  if (have >= projectsMax) {
    throw limitReached(`You have ${projectsMax} applications, the most at once. Delete one to build another.`)
  }
  const [row] = await tx
    .insert(appProjects)
    .values({ userId: actor.userId, techStack, ...columnsOf(spec) })
    .returning()
  if (!row) throw new Error('The insert returned no application.')
  await keepVersion(tx, row, { spec, note, files, report })
  await recordProject(tx, actor, 'create_app', row)
  return projectOf(row)
}

/** Composes an application from its parts. */
export async function createProject(actor: Actor, spec: AppSpec): Promise<AppProject> {
  const files = await composeApp(spec)
  return inTransaction((tx) => createProjectWithin(tx, actor, { spec, files }))
}

/** Copies the newest version, with the changes to its files, as a new application. */
export async function duplicateProject(actor: Actor, id: number): Promise<AppProject> {
  const { spec, files } = await newestVersion(actor.userId, id)
  const copy = { ...spec, name: `${spec.name.slice(0, 53)} (Copy)` }
  const made = { spec: copy, files: (await recompose(files, spec, copy)).files }
  return inTransaction((tx) => createProjectWithin(tx, actor, made, `Copied from “${spec.name}”`))
}

/** Deletes an application with everything that belongs to it. */
export function removeProject(actor: Actor, id: number): Promise<void> {
  return inTransaction(async (tx) => {
    const [row] = await tx.delete(appProjects).where(isOwn(actor.userId, id)).returning()
    if (!row) throw notFound('Application')
    await recordProject(tx, actor, 'delete_app', row)
  })
}
