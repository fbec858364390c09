import { and, eq } from 'drizzle-orm'
import type { AppProject } from '#contract/builders/app-projects.ts'
import { complexityOf } from '#contract/builders/app-kinds.ts'
import type { AppSpec } from '#contract/builders/app-spec.ts'
import { featuresOf } from '#server/app-composer/compose.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { type AppProjectRow, appProjects } from '#server/db/tables/builders.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { notFound } from '#server/platform/failure.ts'

export const isOwn = (userId: string, id: number) =>
  and(eq(appProjects.id, id), eq(appProjects.userId, userId))

/** Returns an application of this user; throws the same `notFound` for a missing one and for another user's. */
export async function ownProject(userId: string, id: number, queries: Queries = db): Promise<AppProjectRow> {
  const [row] = await queries.select().from(appProjects).where(isOwn(userId, id))
  if (!row) throw notFound('Application')
  return row
}

/** Converts a row for its owner: says whether the application is shared, but not the token. */
export function projectOf({ shareToken, ...row }: AppProjectRow): AppProject {
  return { ...row, isShared: shareToken !== null }
}

/** Returns the columns that are derived from the specification of an application. */
export function columnsOf(spec: AppSpec) {
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

/** Records in the activity log that an application was created, changed or deleted. */
export const recordProject = (tx: Tx, actor: Actor, action: string, { id, name, version }: AppProjectRow) =>
  recordActivity(tx, { ...actor, action, resource: 'app', resourceId: id, metadata: { name, version } })
