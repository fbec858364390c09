import { eq, sql } from 'drizzle-orm'
import { resultAttemptsMax } from '#contract/triggers/triggers.ts'
import { db } from '#server/db/database.ts'
import { type Outbox, type Outcome, outboxLoop, attemptDue } from '#server/db/outbox/outbox.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { resultDeliveries, resultHooks } from '#server/db/tables/triggers.ts'
import { clock } from '#server/platform/clock.ts'
import { statusText } from '#server/platform/outbound/outbound.ts'
import { recordLoss } from './lost-results.ts'
import { postResult, type PostOutcome } from './post-result.ts'
import type { ResultDeliveryRow } from './result-queue.ts'

const atOnceMax = 16
/** Delays of a result after its first, second, ... failed attempt, ms: a day in total. */
const pausesMs = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 54_000_000]
/** Relative jitter of each delay, so that results that failed together are not retried together. */
const jitter = 0.2

/** A result that the receiver did not accept. */
class NotTaken extends Error {
  readonly posted: PostOutcome

  constructor(posted: PostOutcome) {
    super(posted.error ?? statusText(posted.httpStatus ?? 0))
    this.posted = posted
  }
}

/** Results that wait to be posted to the addresses of their agents. */
export const results: Outbox<typeof resultDeliveries> = {
  what: 'post a result',
  topic: 'results',
  atLeastEveryMs: 5_000,
  table: resultDeliveries,
  waits: sql`${resultDeliveries.status} = 'queued'`,
  dueAt: 'nextAttemptAt',
  heldMs: 60_000,
  turns: { userId: 'userId', perUserMax: atOnceMax / 2, place: { column: 'hookId', max: 2 } },
  atOnceMax,
  pauseMs: (attempts) => (attempts < resultAttemptsMax ? jittered(pausesMs[attempts - 1]) : undefined),
  isFinal: (error) => error instanceof NotTaken && error.posted.isHopeless === true,
  failed: failureOf,
  lost: (delivery, error) => ({
    row: { ...failureOf(error), status: 'failed' },
    also: (tx) => recordLoss(tx, { delivery, ...failureOf(error) }),
  }),
}

/** Posts the results that are due. */
export const resultLoop = outboxLoop(results, () => postOne)

/** Posts all results that are due, until the signal. */
export function postDue(signal: AbortSignal): Promise<void> {
  return attemptDue(results, postOne, signal)
}

async function postOne(
  delivery: ResultDeliveryRow,
  signal: AbortSignal,
): Promise<Outcome<typeof resultDeliveries>> {
  const [found] = await db
    .select({ hook: resultHooks, run: agentExecutions, agentName: agents.name })
    .from(resultDeliveries)
    .innerJoin(resultHooks, eq(resultHooks.id, resultDeliveries.hookId))
    .innerJoin(agentExecutions, eq(agentExecutions.id, resultDeliveries.executionId))
    .innerJoin(agents, eq(agents.id, resultHooks.agentId))
    .where(eq(resultDeliveries.id, delivery.id))
  if (!found) throw new Error('The result or its address is gone.')
  const { hook, run, agentName } = found
  const posted = await postResult(hook, { deliveryId: delivery.id, run, agentName }, signal)
  if (!posted.isTaken) throw new NotTaken(posted)
  return { row: { status: 'sent', sentAt: clock.now(), httpStatus: posted.httpStatus, lastError: null } }
}

/** Returns the message to store for a failed attempt; internal errors are not shown. */
function failureOf(error: unknown): { httpStatus: number | null; lastError: string } {
  return error instanceof NotTaken
    ? { httpStatus: error.posted.httpStatus, lastError: error.message }
    : { httpStatus: null, lastError: 'Something went wrong inside the product.' }
}

function jittered(pauseMs: number | undefined): number | undefined {
  return pauseMs && Math.round(pauseMs * (1 - jitter + Math.random() * 2 * jitter))
}
