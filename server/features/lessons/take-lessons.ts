import { and, desc, eq, sql } from 'drizzle-orm'
import { acceptedLessonsMax, lessonsInRunMax } from '#contract/lessons.ts'
import type { Queries } from '#server/db/database.ts'
import { agentLessons, lessonUses } from '#server/db/tables/lessons.ts'
import type { TaskLesson } from '#server/engine/run-input.ts'
import { clock } from '#server/platform/clock.ts'

/** Whether an agent has lessons for its runs, as a column of a statement that reads `agents`. */
export const hasLessons = sql<boolean>`exists (
  select from ${agentLessons} as known where known.agent_id = agents.id and known.status = 'accepted'
)`

/**
 * Returns the accepted lessons for a run, newest accepted first, and records their use. Part of the transaction that
 * gathers the run's input; repeating it after a crash records no use twice.
 */
export async function takeLessons(
  tx: Queries,
  run: { agentId: number; executionId: number },
): Promise<TaskLesson[]> {
  const accepted = await tx
    .select({ id: agentLessons.id, text: agentLessons.lesson })
    .from(agentLessons)
    .where(and(eq(agentLessons.agentId, run.agentId), eq(agentLessons.status, 'accepted')))
    .orderBy(desc(agentLessons.decidedAt), desc(agentLessons.id))
    .limit(acceptedLessonsMax)
  const given = thatFit(accepted)
  if (given.length === 0) return []
  const usedAt = clock.now()
  await tx
    .insert(lessonUses)
    .values(given.map(({ id }) => ({ lessonId: id, executionId: run.executionId, usedAt })))
    .onConflictDoNothing()
  return given
}

/** Returns the first lessons that together fit into the limit for one run. */
function thatFit(lessons: readonly TaskLesson[]): TaskLesson[] {
  let chars = 0
  return lessons.filter(({ text }) => {
    chars += text.length
    return chars <= lessonsInRunMax
  })
}
