import { sql } from 'drizzle-orm'
import { type Outbox, type Outcome, outboxLoop, attemptDue } from '#server/db/outbox/outbox.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { type Draft, dropped, proposed, wordLesson } from './propose.ts'
import { readEvidence } from './read-evidence.ts'

/** The lease of a draft, longer than writing it can take, and the wait before a retry, in ms. */
const heldMs = 300_000
const attemptsMax = 4

const drafts: Outbox<typeof agentLessons> = {
  what: 'generate a lesson',
  topic: 'drafts',
  atLeastEveryMs: 30_000,
  outlastsWork: true,
  table: agentLessons,
  waits: sql`${agentLessons.status} = 'drafting'`,
  dueAt: 'heldUntil',
  heldMs,
  atOnceMax: 5,
  pauseMs: (attempts) => (attempts < attemptsMax ? heldMs : undefined),
  failed: () => ({}),
  lost: () => dropped,
}

/**
 * Writes drafts as soon as they wait. A draft that was in flight at a stop is written by plain rules after the next
 * start.
 */
export const lessonLoop = outboxLoop(drafts, () => wordOne)

/** Writes all waiting drafts; each becomes a proposal or is dropped. */
export function generateLessons(signal: AbortSignal): Promise<void> {
  return attemptDue(drafts, wordOne, signal)
}

async function wordOne(draft: Draft, signal: AbortSignal): Promise<Outcome<typeof agentLessons>> {
  // A draft that ended its process at every attempt is not retried forever.
  const about = draft.attempts > attemptsMax ? null : await readEvidence(draft.id)
  if (!about) return dropped
  const worded = await wordLesson(draft, about, signal)
  signal.throwIfAborted()
  return proposed(draft, worded)
}
