import { and, eq } from 'drizzle-orm'
import type { AppProject } from '#contract/builders/app-projects.ts'
import { complexityOf } from '#contract/builders/app-kinds.ts'
import type { AppSpec } from '#contract/builders/app-spec.ts'
import { featuresOf } from '#server/app-composer/compose.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { type AppProjectRow, appProjects } from '#server/db/tables/builders.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { notFound } from '#server/platform/failure.ts'

export const isOwn = (userId: string, id: number) =>
  and(eq(appProjects.id, id), eq(appProjects.userId, userId))

/** An application of this user; throws `notFound` for a stranger as if there were none. */
export async function ownProject(userId: string, id: number, queries: Queries = db): Promise<AppProjectRow> {
  const [row] = await queries.select().from(appProjects).where(isOwn(userId, id))
  if (!row) throw notFound('Application')
  return row
}

/** A row as its owner sees it: whether it is shared, never by which token. */
export function projectOf({ shareToken, ...row }: AppProjectRow): AppProject {
  return { ...row, isShared: shareToken !== null }
}

/** What the row of an application says of what it was composed from. */
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

/** Writes down that an application was made, changed or deleted. */
export const recordProject = (tx: Tx, actor: Actor, action: string, { id, name, version }: AppProjectRow) =>
  recordActivity(tx, { ...actor, action, resource: 'app', resourceId: id, metadata: { name, version } })
