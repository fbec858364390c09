import { randomBytes } from 'node:crypto'
import { and, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import { publicResultPath, resultLinksMax } from '#contract/public-pages/form-names.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { resultLinks } from '#server/db/tables/public-pages.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'

const dayMs = 86_400_000
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/** The links of the user's run, newest first. */
export async function listLinks(userId: string, executionId: number) {
  await ownRun(userId, executionId)
  return db
    .select()
    .from(resultLinks)
    .where(and(eq(resultLinks.executionId, executionId), eq(resultLinks.userId, userId)))
    .orderBy(desc(resultLinks.id))
    .limit(4 * resultLinksMax)
}

/**
 * Creates a link to the result of the user's run, for so many days or until it is revoked; only this answer has its
 * path. Throws `conflict` for a run without a result, and when the run has too many links.
 */
export async function createLink(actor: Actor, executionId: number, days: number | null) {
  const { status, output } = await ownRun(actor.userId, executionId)
  if (status !== 'success' || !output) throw conflict('This run has no result to share.')
  const token = randomBytes(tokenBytes).toString('base64url')
  const now = clock.now()
  const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs)
  return inTransaction(async (tx) => {
    await lockRun(tx, actor.userId, executionId)
    const open = and(
      eq(resultLinks.executionId, executionId),
      isNull(resultLinks.revokedAt),
      isUnexpired(now),
    )
    if ((await tx.$count(resultLinks, open)) >= resultLinksMax)
      throw conflict(`A run has at most ${resultLinksMax} links. Revoke one first.`)
    const [link] = await tx
      .insert(resultLinks)
      .values({ executionId, userId: actor.userId, tokenHash: hashOf(token), expiresAt, createdAt: now })
      .returning()
    if (!link) throw new Error('A link was not stored.')
    const metadata = { linkId: link.id, expiresAt }
    const about = { resource: 'execution', resourceId: executionId, metadata }
    await recordActivity(tx, { ...actor, action: 'share_result', ...about })
    return { ...link, path: publicResultPath(token) }
  })
}

/** Lets only one link of a run be created at a time. */
async function lockRun(tx: Tx, userId: string, executionId: number): Promise<void> {
  await tx
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.id, executionId), eq(agentExecutions.userId, userId)))
    .for('no key update')
}

/** Revokes a link of the user at once. */
export async function revokeLink(actor: Actor, linkId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const isOwn = and(eq(resultLinks.id, linkId), eq(resultLinks.userId, actor.userId))
    const [link] = await tx
      .update(resultLinks)
      .set({ revokedAt: sql`coalesce(${resultLinks.revokedAt}, ${clock.now().toISOString()}::timestamptz)` })
      .where(isOwn)
      .returning()
    if (!link) throw notFound('Link')
    const about = { resource: 'execution', resourceId: link.executionId, metadata: { linkId } }
    await recordActivity(tx, { ...actor, action: 'revoke_result_link', ...about })
  })
}

const isUnexpired = (now: Date) =>
  or(isNull(resultLinks.expiresAt), sql`${resultLinks.expiresAt} > ${now.toISOString()}::timestamptz`)

const { id, output, resultData, sources, aiUsed, completedAt, executedAt } = getTableColumns(agentExecutions)

/**
 * The result behind a link, counted as one view if `isView`; undefined: the link is unknown, expired or revoked, its
 * owner's account is deactivated, or the agent is in the trash.
 */
export async function resultOf(token: string, { isView }: { isView: boolean }) {
  if (!tokenPattern.test(token)) return undefined
  const now = clock.now()
  const [found] = await db
    .select({
      linkId: resultLinks.id,
      agentName: agents.name,
      run: { id, output, resultData, sources, aiUsed, completedAt, executedAt },
    })
    .from(resultLinks)
    .innerJoin(agentExecutions, eq(agentExecutions.id, resultLinks.executionId))
    .innerJoin(agents, and(eq(agents.id, agentExecutions.agentId), isNull(agents.deletedAt)))
    .innerJoin(users, and(eq(users.id, resultLinks.userId), eq(users.isActive, true)))
    .where(and(eq(resultLinks.tokenHash, hashOf(token)), isNull(resultLinks.revokedAt), isUnexpired(now)))
  if (found && isView)
    await db
      .update(resultLinks)
      .set({ views: sql`${resultLinks.views} + 1`, lastViewedAt: now })
      .where(eq(resultLinks.id, found.linkId))
  return found
}
export type SharedResult = NonNullable<Awaited<ReturnType<typeof resultOf>>>
