import { sql } from 'drizzle-orm'
import { type Outbox, type Outcome, outboxLoop, tryDue } from '#server/db/outbox.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { type Draft, dropped, proposed, wordLesson } from './propose.ts'
import { readEvidence } from './read-evidence.ts'

/** Longer than wording a draft can take, and how long one waits that could not be worded, ms. */
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

/** Words drafts as soon as they wait; one in hand at a stop is worded by plain rules after the next start. */
export const lessonLoop = outboxLoop(drafts, () => wordOne)

/** Words all drafts that wait; each becomes a proposal or is dropped. */
export function generateLessons(signal: AbortSignal): Promise<void> {
  return tryDue(drafts, wordOne, signal)
}

async function wordOne(draft: Draft, signal: AbortSignal): Promise<Outcome<typeof agentLessons>> {
  // One that ended its process each time it was tried is not tried for ever.
  const about = draft.attempts > attemptsMax ? null : await readEvidence(draft.id)
  if (!about) return dropped
  const worded = await wordLesson(draft, about, signal)
  signal.throwIfAborted()
  return proposed(draft, worded)
}
