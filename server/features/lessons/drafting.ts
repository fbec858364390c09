import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type Draft, propose, wordLesson } from './propose.ts'
import { readEvidence } from './read-evidence.ts'

/** How often drafts are looked for, ms. */
const everyMs = 5_000
const atOnceMax = 5
/** A draft in hand belongs to nobody else for longer than wording it can take, ms. */
const heldMs = 300_000
const attemptsMax = 4

let stopping: AbortController | undefined
let timer: NodeJS.Timeout | undefined
let round: Promise<void> = Promise.resolve()

/** Words the drafts that wait, now and every five seconds, until `stopDrafting`. */
export function startDrafting(): void {
  const { signal } = (stopping = new AbortController())
  const goRound = () => {
    round = wordDrafts(signal).finally(() => {
      if (!signal.aborted) timer = setTimeout(goRound, everyMs).unref()
    })
  }
  goRound()
}

/** Stops wording; a draft in hand is worded by plain rules after the next start. */
export async function stopDrafting(): Promise<void> {
  clearTimeout(timer)
  stopping?.abort()
  stopping = undefined
  await round
}

/** Words all drafts that wait; each becomes a proposal or is dropped. */
export async function wordDrafts(signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      const drafts = await takeDrafts()
      if (drafts.length === 0) return
      await Promise.all(drafts.map((draft) => wordOne(draft, signal)))
    }
  } catch (error) {
    log.warn({ err: error }, 'could not look for lessons to word')
  }
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
    log.warn({ err: error, lesson: draft.id, attempt: draft.attempts }, 'could not word a lesson')
  }
}
