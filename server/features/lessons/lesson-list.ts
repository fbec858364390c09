import { and, count, desc, eq, inArray, isNotNull, lt, max, ne } from 'drizzle-orm'
import { acceptedLessonsMax, type LessonChange, lessonStatuses, lessonTexts } from '#contract/lessons.ts'
import type { Page } from '#contract/values.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentLessons, lessonUses } from '#server/db/tables/lessons.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached, notFound } from '#server/platform/failure.ts'

type LessonRow = typeof agentLessons.$inferSelect
type ShownStatus = (typeof lessonStatuses)[number]

/** Returns the lessons of an agent of this owner, newest first, with the number of uses of each. */
export async function listLessons(
  userId: string,
  agentId: number,
  { limit, before, status }: Page & { status?: ShownStatus },
) {
  await ownAgent(userId, agentId)
  return withUses(
    db,
    await db
      .select()
      .from(agentLessons)
      .where(
        and(
          eq(agentLessons.agentId, agentId),
          inArray(agentLessons.status, status ? [status] : lessonStatuses),
          before === undefined ? undefined : lt(agentLessons.id, before),
        ),
      )
      .orderBy(desc(agentLessons.id))
      .limit(limit),
  )
}

/** Adds a lesson in its owner's own words; it is accepted immediately. */
export function addLesson(actor: Actor, agentId: number, lesson: string) {
  return inTransaction(async (tx) => {
    await ownAgent(actor.userId, agentId, tx)
    await lockLessons(tx, agentId)
    await checkAcceptedPlace(tx, agentId)
    const now = clock.now()
    const [added] = await tx
      .insert(agentLessons)
      .values({
        agentId,
        lesson,
        origin: 'owner',
        status: 'accepted',
        decidedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!added) throw notFound('Agent')
    await note(tx, actor, 'add_lesson', added)
    return shown(added, { timesUsed: 0, lastUsedAt: null })
  })
}

/** Accepts, edits or rejects a lesson of this owner's agents. */
export function changeLesson(actor: Actor, lessonId: number, change: LessonChange) {
  return inTransaction(async (tx) => {
    const before = await ownLesson(tx, actor.userId, lessonId)
    const isDecided = change.status !== undefined && change.status !== before.status
    if (isDecided && change.status === 'accepted') await checkAcceptedPlace(tx, before.agentId)
    const [after] = await tx
      .update(agentLessons)
      .set({ ...change, ...(isDecided ? { decidedAt: clock.now() } : {}), updatedAt: clock.now() })
      .where(eq(agentLessons.id, lessonId))
      .returning()
    if (!after) throw notFound('Lesson')
    await note(tx, actor, isDecided ? `${after.status}_lesson` : 'edit_lesson', after)
    const [whole] = await withUses(tx, [after])
    if (!whole) throw notFound('Lesson')
    return whole
  })
}

/** Deletes a lesson of this owner's agents, with the record of its uses. */
export function removeLesson(actor: Actor, lessonId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const lesson = await ownLesson(tx, actor.userId, lessonId)
    await tx.delete(agentLessons).where(eq(agentLessons.id, lessonId))
    await note(tx, actor, 'remove_lesson', lesson)
  })
}

/**
 * Returns a lesson of this owner, locked until the transaction ends; throws `notFound` for lessons that are not shown.
 */
async function ownLesson(tx: Tx, userId: string, lessonId: number): Promise<LessonRow> {
  const [owned] = await tx
    .select({ agentId: agentLessons.agentId })
    .from(agentLessons)
    .innerJoin(agents, eq(agents.id, agentLessons.agentId))
    .where(and(eq(agentLessons.id, lessonId), accessibleAgents(userId, 'own')))
  if (!owned) throw notFound('Lesson')
  await lockLessons(tx, owned.agentId)
  const [lesson] = await tx
    .select()
    .from(agentLessons)
    .where(and(eq(agentLessons.id, lessonId), inArray(agentLessons.status, lessonStatuses)))
  if (!lesson) throw notFound('Lesson')
  return lesson
}

/** Checks that one more accepted lesson fits; the caller holds the lock. */
async function checkAcceptedPlace(tx: Tx, agentId: number): Promise<void> {
  const accepted = and(eq(agentLessons.agentId, agentId), eq(agentLessons.status, 'accepted'))
  const taken = await tx.select({ id: agentLessons.id }).from(agentLessons).where(accepted)
  if (taken.length >= acceptedLessonsMax) throw limitReached(lessonTexts.tooMany)
}

interface Uses {
  timesUsed: number
  lastUsedAt: Date | null
}

/** Counts runs that a model answered: the built-in engine is given lessons too, but cannot follow them. */
async function withUses(queries: Queries, lessons: LessonRow[]) {
  const ids = lessons.map(({ id }) => id)
  const rows = await queries
    .select({ id: lessonUses.lessonId, timesUsed: count(), lastUsedAt: max(lessonUses.usedAt) })
    .from(lessonUses)
    .innerJoin(agentExecutions, eq(agentExecutions.id, lessonUses.executionId))
    .where(
      and(
        inArray(lessonUses.lessonId, ids),
        isNotNull(agentExecutions.aiUsed),
        ne(agentExecutions.aiUsed, 'built-in'),
      ),
    )
    .groupBy(lessonUses.lessonId)
  const uses = new Map(rows.map(({ id, ...use }) => [id, use]))
  return lessons.map((row) => shown(row, uses.get(row.id) ?? { timesUsed: 0, lastUsedAt: null }))
}

const isShown = (status: string): status is ShownStatus =>
  (lessonStatuses as readonly string[]).includes(status)

function shown(row: LessonRow, uses: Uses) {
  const { status } = row
  if (!isShown(status)) throw new Error('Only worded lessons are shown.')
  return { ...row, status, ...uses }
}

function note(tx: Tx, actor: Actor, action: string, { id, agentId }: LessonRow): Promise<void> {
  return recordActivity(tx, {
    ...actor,
    action,
    resource: 'agent',
    resourceId: agentId,
    metadata: { lesson: id },
  })
}

/**
 * Lets only one transaction at a time change which lessons an agent has, so that their limits hold. Acquired before any
 * row lock on a lesson, to avoid deadlocks.
 */
export async function lockLessons(tx: Tx, agentId: number): Promise<void> {
  await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('no key update')
}
