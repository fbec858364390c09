import { and, eq, lte } from 'drizzle-orm'
import { type AppProject, projectVersionsMax } from '#contract/builders/app-projects.ts'
import type { AppReport } from '#contract/builders/app-content.ts'
import { type AppFile, type AppSpec, appSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from '#server/app-composer/compose.ts'
import { recompose } from '#server/app-composer/recompose.ts'
import { reportOf } from '#server/app-composer/report.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import {
  type AppProjectRow,
  appProjectFiles,
  appProjects,
  appProjectVersions,
} from '#server/db/tables/builders.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { checkBuild, throwAsInvalid } from './check-build.ts'
import { columnsOf, isOwn, ownProject, projectOf, recordProject } from './project-row.ts'
import { checkStorageLimit } from './storage.ts'

/** A stored version of an application. */
export interface StoredVersion {
  projectId: number
  version: number
  spec: AppSpec
  files: AppFile[]
  report: AppReport | null
}

interface MadeVersion {
  spec: AppSpec
  files: readonly AppFile[]
  /** A short description of the change. */
  note: string
  /** Which of the requested features it has. */
  report: AppReport | null
}

/** Returns the files of a version by their paths. Throws `notFound` when it is not the user's or no longer stored. */
export async function projectFiles(userId: string, id: number, version?: number): Promise<AppFile[]> {
  const row = await ownProject(userId, id)
  return filesOf(row.id, version ?? row.version)
}

/** Returns the files of a version. The caller must have checked that the reader may see them. */
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

/** Returns the current version. Throws `notFound` when the application is not the user's. */
export async function newestVersion(userId: string, id: number): Promise<StoredVersion> {
  const { version } = await ownProject(userId, id)
  return versionOf(id, version)
}

/**
 * Returns the files for a changed specification. Edits of the version's files are merged, and the result is then built.
 * Throws `BuildFailure` when it does not build.
 */
export async function changedFiles(before: StoredVersion, newSpec: AppSpec, signal: AbortSignal) {
  const { files, spec } = before
  if (before.report === null && (await isOnlyComposed(before)))
    return { files: await composeApp(newSpec), keptAsChanged: [], isEdited: false }
  const changed = await recompose(files, spec, newSpec)
  if (changed.isEdited) await checkBuild(changed.files, signal)
  return changed
}

/** Notes of versions that only the composer created. */
const composedNotes = /^(?:Built|Changed|Restored version \d+)$/

/**
 * Whether an application of an earlier release was never edited. Its files then differ from what is composed today only
 * because the parts are newer, so they are composed again instead of merged.
 */
async function isOnlyComposed({ projectId, version }: StoredVersion): Promise<boolean> {
  const rows = await db
    .select({ note: appProjectVersions.note })
    .from(appProjectVersions)
    .where(eq(appProjectVersions.projectId, projectId))
  return rows.length === version && rows.every(({ note }) => composedNotes.test(note))
}

/** Changes an application to a new specification. */
export async function changeProject(
  actor: Actor,
  id: number,
  spec: AppSpec,
  signal: AbortSignal,
): Promise<AppProject> {
  const before = await newestVersion(actor.userId, id)
  const { files } = await changedFiles(before, spec, signal).catch(throwAsInvalid)
  const made = { spec, files, note: 'Changed', report: reportOf({ spec, files }, { before: before.spec }) }
  return inTransaction((tx) => changeProjectWithin(tx, actor, { id, from: before.version }, made))
}

/**
 * Stores the next version of an application. Throws `notFound` when it is not the user's, and `conflict` when its
 * version has already changed from the one that this was made from.
 */
export async function changeProjectWithin(
  tx: Tx,
  actor: Actor,
  { id, from }: { id: number; from?: number },
  made: MadeVersion,
): Promise<AppProject> {
  const [before] = await tx.select().from(appProjects).where(isOwn(actor.userId, id)).for('no key update')
  if (!before) throw notFound('Application')
  if (from !== undefined && from !== before.version) {
    throw conflict('The application was changed elsewhere in the meantime. Nothing was overwritten.')
  }
  const [project] = await tx
    .update(appProjects)
    .set({ ...columnsOf(made.spec), version: before.version + 1, updatedAt: clock.now() })
    .where(eq(appProjects.id, before.id))
    .returning()
  if (!project) throw notFound('Application')
  await keepVersion(tx, project, made)
  await recordProject(tx, actor, 'change_app', project)
  return projectOf(project)
}

/** Makes an earlier version the newest again, unchanged. */
export async function restoreVersion(actor: Actor, id: number, version: number): Promise<AppProject> {
  await ownProject(actor.userId, id)
  const { spec, files, report } = await versionOf(id, version)
  const made = { spec, files, report, note: `Restored version ${version}` }
  return inTransaction((tx) => changeProjectWithin(tx, actor, { id }, made))
}

/**
 * Stores a version with its files, and deletes the oldest versions. Throws `limitReached` when the user has no space
 * left.
 */
export async function keepVersion(
  tx: Tx,
  { id: projectId, userId, version }: AppProjectRow,
  made: MadeVersion,
) {
  const { spec, files, note, report } = made
  await tx.insert(appProjectVersions).values({ projectId, version, spec, note, report })
  await tx.insert(appProjectFiles).values(files.map((file) => ({ ...file, projectId, version })))
  const oldest = version - projectVersionsMax
  for (const table of [appProjectVersions, appProjectFiles]) {
    await tx.delete(table).where(and(eq(table.projectId, projectId), lte(table.version, oldest)))
  }
  await checkStorageLimit(tx, userId)
}

async function versionOf(id: number, version: number): Promise<StoredVersion> {
  const [[row], files] = await Promise.all([
    db
      .select({ spec: appProjectVersions.spec, report: appProjectVersions.report })
      .from(appProjectVersions)
      .where(and(eq(appProjectVersions.projectId, id), eq(appProjectVersions.version, version))),
    filesOf(id, version),
  ])
  if (!row) throw notFound('Version')
  return { projectId: id, version, spec: appSpec.parse(row.spec), files, report: row.report }
}
