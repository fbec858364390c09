import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Engine } from '#contract/agents/agents.ts'
import { isolated } from '#contract/isolated.ts'
import { openProposalsMax } from '#contract/lessons.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { Outcome } from '#server/db/outbox/outbox.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { askForLesson, lessonQuestion } from '#server/engine/lessons/lesson-call.ts'
import { isTeachable, plainLesson } from '#server/engine/lessons/lesson-rules.ts'
import { settle, userMeter } from '#server/features/budgets/public.ts'
import { modelsOf } from '#server/features/models/public.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { lockLessons } from './lesson-list.ts'
import type { DraftEvidence } from './read-evidence.ts'

/** A written lesson, its author and its cost; without text there was nothing to learn. */
interface Worded {
  text: string | null
  engine: Engine
  tokensUsed: number
  cost: string
}

/** Evidence that waits to be written as a lesson; its `attempts` include this one. */
export type Draft = Pick<typeof agentLessons.$inferSelect, 'id' | 'agentId' | 'attempts'>

/**
 * Writes a lesson: with a model if one is configured and there is something to learn, else with plain rules. Only the
 * first attempt asks a model: one that a crash interrupted may have been charged, and counts as charged.
 */
export async function wordLesson(draft: Draft, about: DraftEvidence, signal: AbortSignal): Promise<Worded> {
  const key = `run ${about.executionId} lesson ${draft.id}`
  if (draft.attempts > 1) await inTransaction((tx) => settle(tx, key, null))
  const mayAsk = draft.attempts === 1 && isTeachable(about.evidence)
  const asked = mayAsk ? await payForLesson(key, about, signal) : null
  if (asked?.text) return asked
  const { tokensUsed, cost } = asked ?? { tokensUsed: 0, cost: '0.000000' }
  return { text: plainLesson(about.evidence), engine: 'built-in', tokensUsed, cost }
}

/** The only place where learning spends money. */
async function payForLesson(
  key: string,
  { executionId, userId, agentId, evidence }: DraftEvidence,
  signal: AbortSignal,
): Promise<Worded | null> {
  const question = lessonQuestion(key, evidence, await modelsOf(userId))
  if (!question) return null
  const subject = { kind: 'agent', id: agentId } as const
  const meter = await userMeter({ userId, subject, executionId, purpose: 'lesson' })
  return askForLesson(question, meter, signal)
}

/** The outcome of a draft without anything to learn. */
export const dropped: Outcome<typeof agentLessons> = { row: { lesson: '', status: 'dropped' } }

/** The outcome of a written draft: a proposal, of which its owner is notified, or nothing. */
export function proposed({ agentId }: Draft, { text, ...how }: Worded): Outcome<typeof agentLessons> {
  if (!text) return { row: { ...how, ...dropped.row } }
  return {
    row: { ...how, lesson: text, status: 'proposed' },
    async also(tx) {
      await lockLessons(tx, agentId)
      await dropOldest(tx, agentId)
      await notifyOfProposal(tx, agentId, text)
    },
  }
}

async function dropOldest(tx: Tx, agentId: number): Promise<void> {
  const surplus = tx
    .select({ id: agentLessons.id })
    .from(agentLessons)
    .where(and(eq(agentLessons.agentId, agentId), eq(agentLessons.status, 'proposed')))
    .orderBy(desc(agentLessons.id))
    .offset(openProposalsMax)
  await tx
    .update(agentLessons)
    .set({ status: 'dropped', updatedAt: clock.now() })
    .where(inArray(agentLessons.id, surplus))
}

async function notifyOfProposal(tx: Tx, agentId: number, lesson: string): Promise<void> {
  const [agent] = await tx.select().from(agents).where(eq(agents.id, agentId))
  if (!agent) return
  await notifyOwner(tx, {
    userId: agent.userId,
    agentId,
    kind: 'lesson.proposed',
    title: `${isolated(agent.name)} proposes a lesson`,
    body: lesson,
    link: `/dashboard?lessons=${agentId}`,
  })
}
