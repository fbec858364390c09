import { and, asc, eq, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { subscribe } from '#server/db/pubsub.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { type Draft, propose, wordLesson } from './propose.ts'
import { readEvidence } from './read-evidence.ts'

/** A draft that nobody told of waits for at most this long, ms. */
const atLeastEveryMs = 30_000
const atOnceMax = 5
/** A draft in hand belongs to nobody else for longer than wording it can take, ms. */
const heldMs = 300_000
const attemptsMax = 4

const loop = pollLoop({
  what: 'look for lessons to word',
  round: async (signal) => {
    await wordDrafts(signal)
    return nextDue()
  },
  atLeastEveryMs,
})
subscribe('drafts', () => loop.wake())

/** Words drafts as soon as they wait; one in hand at a stop is worded by plain rules after the next start. */
export const draftLoop: PollLoop = { ...loop, outlastsWork: true }

/** Words all drafts that wait; each becomes a proposal or is dropped. */
export async function wordDrafts(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const drafts = await takeDrafts()
    if (drafts.length === 0) return
    await Promise.all(drafts.map((draft) => wordOne(draft, signal)))
  }
}

/** When the next draft is in nobody's hands any more. */
async function nextDue(): Promise<Date | null> {
  const [next] = await db
    .select({
      at: min(sql`coalesce(${agentLessons.heldUntil}, ${agentLessons.createdAt})`).mapWith(
        agentLessons.createdAt,
      ),
    })
    .from(agentLessons)
    .where(eq(agentLessons.status, 'drafting'))
  return next?.at ?? null
}

/** Takes a few drafts in hand: other processes pass over them, and a crash gives them back in five minutes. */
function takeDrafts(): Promise<Draft[]> {
  const now = clock.now()
  const waiting = db
    .select({ id: agentLessons.id })
    .from(agentLessons)
    .where(
      and(
        eq(agentLessons.status, 'drafting'),
        or(isNull(agentLessons.heldUntil), lte(agentLessons.heldUntil, now)),
      ),
    )
    .orderBy(asc(agentLessons.id))
    .limit(atOnceMax)
    .for('update', { skipLocked: true })
  return db
    .update(agentLessons)
    .set({
      attempts: sql`${agentLessons.attempts} + 1`,
      heldUntil: new Date(now.getTime() + heldMs),
      updatedAt: now,
    })
    .where(inArray(agentLessons.id, waiting))
    .returning({ id: agentLessons.id, attempts: agentLessons.attempts })
}

async function wordOne(draft: Draft, signal: AbortSignal): Promise<void> {
  try {
    const about = draft.attempts > attemptsMax ? null : await readEvidence(draft.id)
    const worded = about && (await wordLesson(draft, about, signal))
    if (!signal.aborted) await propose(draft.id, worded)
  } catch (error) {
    log.warn({ err: error, lesson: draft.id, attempt: draft.attempts }, 'could not generate a lesson')
  }
}
