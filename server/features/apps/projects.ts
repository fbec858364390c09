import { and, count, desc, eq, lt, lte } from 'drizzle-orm'
import { type AppProject, projectsMax, projectVersionsMax } from '#contract/app-projects.ts'
import { complexityOf } from '#contract/builders/app-kinds.ts'
import type { AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import type { Page } from '#contract/values.ts'
import { composeApp, featuresOf } from '#server/app-composer/compose.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import {
  type AppProjectRow,
  appProjectFiles,
  appProjects,
  appProjectVersions,
} from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached, notFound } from '#server/platform/failure.ts'

const techStack = ['React', 'TypeScript', 'Hono', 'SQLite']
const isOwn = (userId: string, id: number) => and(eq(appProjects.id, id), eq(appProjects.userId, userId))

/** A row as its owner sees it: whether it is shared, never by which token. */
export function projectOf({ shareToken, ...row }: AppProjectRow): AppProject {
  return { ...row, complexity: complexityOf(row.features.length), isShared: shareToken !== null }
}

/** The applications of a user, newest first. */
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

/** An application of this user; throws `notFound` for a stranger as if there were none. */
export async function ownProject(userId: string, id: number): Promise<AppProjectRow> {
  const [row] = await db.select().from(appProjects).where(isOwn(userId, id))
  if (!row) throw notFound('Application')
  return row
}

/** One application with the versions that are kept. */
export async function showProject(userId: string, id: number) {
  const row = await ownProject(userId, id)
  const { version, note, createdAt, spec } = appProjectVersions
  const versions = await db
    .select({ version, note, createdAt, spec })
    .from(appProjectVersions)
    .where(eq(appProjectVersions.projectId, row.id))
    .orderBy(desc(version))
  return { ...projectOf(row), versions }
}

/** The files of a version by their paths. Throws `notFound` where it is not the user's or not kept any more. */
export async function projectFiles(userId: string, id: number, version?: number): Promise<AppFile[]> {
  const row = await ownProject(userId, id)
  return filesOf(row.id, version ?? row.version)
}

/** The files of a version, for who is known to be allowed to see them. */
export async function filesOf(projectId: number, version: number): Promise<AppFile[]> {
  const { path, area, content } = appProjectFiles
  const files = await db
    .select({ path, area, content })
    .from(appProjectFiles)
    .where(and(eq(appProjectFiles.projectId, projectId), eq(appProjectFiles.version, version)))
    .orderBy(path)
  if (files.length === 0) throw notFound('Version')
  return files
}

/** Whether an application is there and this user's. */
export const isOwnProject = async (tx: Tx, userId: string, id: number) =>
  (await tx.$count(appProjects, isOwn(userId, id))) > 0

/** The files of the newest version, without what is in them. */
export const pathsOf = (tx: Tx, { id, version }: { id: number; version: number }) =>
  tx
    .select({ path: appProjectFiles.path, area: appProjectFiles.area })
    .from(appProjectFiles)
    .where(and(eq(appProjectFiles.projectId, id), eq(appProjectFiles.version, version)))
    .orderBy(appProjectFiles.path)

/** Builds an application from its parts and keeps it as version 1. Throws `limitReached` for one too many. */
export async function createProjectWithin(
  tx: Tx,
  actor: Actor,
  spec: AppSpec,
  note = 'Built',
): Promise<AppProject> {
  // One at a time, so that nobody has more than they may.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('no key update')
  const [have] = await tx
    .select({ all: count() })
    .from(appProjects)
    .where(eq(appProjects.userId, actor.userId))
  if ((have?.all ?? 0) >= projectsMax) {
    throw limitReached(`You have ${projectsMax} applications, the most at once. Delete one to build another.`)
  }
  const [row] = await tx
    .insert(appProjects)
    .values({ userId: actor.userId, techStack, ...columnsOf(spec) })
    .returning()
  if (!row) throw new Error('The database kept no application.')
  await keepVersion(tx, { project: row, spec, note, files: await composeApp(spec) })
  await told(tx, actor, 'create_app', row)
  return projectOf(row)
}

/** Builds the next version of an application. Throws `notFound` where it is not the user's. */
export async function changeProjectWithin(
  tx: Tx,
  actor: Actor,
  id: number,
  spec: AppSpec,
  note = 'Changed',
): Promise<AppProject> {
  return nextVersion(tx, actor, id, { spec, note, files: await composeApp(spec) })
}

export const createProject = (actor: Actor, spec: AppSpec) =>
  inTransaction((tx) => createProjectWithin(tx, actor, spec))

export const changeProject = (actor: Actor, id: number, spec: AppSpec) =>
  inTransaction((tx) => changeProjectWithin(tx, actor, id, spec))

/** Makes an earlier version the newest again, as it was. */
export function restoreVersion(actor: Actor, id: number, version: number): Promise<AppProject> {
  return inTransaction(async (tx) => {
    const { spec, files } = await versionOf(actor.userId, id, version)
    return nextVersion(tx, actor, id, { spec, files, note: `Restored version ${version}` })
  })
}

/** A copy of the newest version, as an application of its own. */
export async function duplicateProject(actor: Actor, id: number): Promise<AppProject> {
  const { version } = await ownProject(actor.userId, id)
  const { spec } = await versionOf(actor.userId, id, version)
  const copy = { ...spec, name: `${spec.name.slice(0, 53)} (Copy)` }
  return inTransaction((tx) => createProjectWithin(tx, actor, copy, `Copied from “${spec.name}”`))
}

/** Deletes an application with everything that belongs to it. */
export function removeProject(actor: Actor, id: number): Promise<void> {
  return inTransaction(async (tx) => {
    const [row] = await tx.delete(appProjects).where(isOwn(actor.userId, id)).returning()
    if (!row) throw notFound('Application')
    await told(tx, actor, 'delete_app', row)
  })
}

interface NewVersion {
  spec: AppSpec
  files: readonly AppFile[]
  note: string
}

async function nextVersion(tx: Tx, actor: Actor, id: number, made: NewVersion): Promise<AppProject> {
  const [before] = await tx.select().from(appProjects).where(isOwn(actor.userId, id)).for('no key update')
  if (!before) throw notFound('Application')
  const [project] = await tx
    .update(appProjects)
    .set({ ...columnsOf(made.spec), version: before.version + 1, updatedAt: clock.now() })
    .where(eq(appProjects.id, before.id))
    .returning()
  if (!project) throw notFound('Application')
  await keepVersion(tx, { project, ...made })
  await told(tx, actor, 'change_app', project)
  return projectOf(project)
}

async function keepVersion(tx: Tx, { project, spec, files, note }: NewVersion & { project: AppProjectRow }) {
  const { id: projectId, version } = project
  await tx.insert(appProjectVersions).values({ projectId, version, spec, note })
  await tx.insert(appProjectFiles).values(files.map((file) => ({ ...file, projectId, version })))
  const oldest = version - projectVersionsMax
  for (const table of [appProjectVersions, appProjectFiles]) {
    await tx.delete(table).where(and(eq(table.projectId, projectId), lte(table.version, oldest)))
  }
}

async function versionOf(userId: string, id: number, version: number) {
  const files = await projectFiles(userId, id, version)
  const [row] = await db
    .select({ spec: appProjectVersions.spec })
    .from(appProjectVersions)
    .where(and(eq(appProjectVersions.projectId, id), eq(appProjectVersions.version, version)))
  if (!row) throw notFound('Version')
  return { spec: row.spec, files }
}

const columnsOf = (spec: AppSpec) => {
  const features = featuresOf(spec)
  return {
    name: spec.name,
    description: spec.about,
    appType: spec.kind,
    features,
    design: spec.design,
    complexity: complexityOf(features.length),
  }
}

const told = (tx: Tx, actor: Actor, action: string, { id, name, version }: AppProjectRow) =>
  recordActivity(tx, { ...actor, action, resource: 'app', resourceId: id, metadata: { name, version } })
