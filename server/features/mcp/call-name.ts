import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { cancelRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'

const minuteMs = 60_000
/**
 * A client repeats a request within seconds after a lost connection; a restarted client numbers its requests from 1
 * again.
 */
const repeatedMs = 30_000
/** Number of newest runs of an agent in which a repeated call is looked up. */
const runsMax = 200

/** Identifies a request of a client: by key, program, session and request number. */
export const callPrefix = (parts: readonly (string | number)[]) => `mcp:${hashOf(parts)}`

/**
 * Returns the idempotency key of a call. A call that is repeated with the same input while its run is open, or within
 * half a minute of its end, gets the previous key and is answered by that run. Any other call is new: restarted clients
 * number their requests from the beginning, in the session that they kept.
 */
export async function callKey(agentId: number, prefix: string, input: unknown): Promise<string> {
  const now = clock.now().getTime()
  const call = `${prefix}:${hashOf(input ?? null)}:`
  const runs = await db
    .select({
      id: agentExecutions.id,
      key: agentExecutions.idempotencyKey,
      completedAt: agentExecutions.completedAt,
    })
    .from(agentExecutions)
    .where(eq(agentExecutions.agentId, agentId))
    .orderBy(desc(agentExecutions.id))
    .limit(runsMax)
  const last = runs.find(({ key }) => key?.startsWith(call))
  const isRepeated = last && (!last.completedAt || now - last.completedAt.getTime() < repeatedMs)
  if (isRepeated && last.key) return last.key
  // Two concurrent repeats get the same new key, and are one run.
  return `${call}${last?.id ?? Math.floor(now / minuteMs)}`
}

/** Stops the runs that a canceled call has started, in any process. */
export async function cancelCalls(actor: Actor, prefix: string): Promise<void> {
  const open = await db
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.userId, actor.userId),
        isNull(agentExecutions.completedAt),
        sql`starts_with(${agentExecutions.idempotencyKey}, ${`${prefix}:`})`,
      ),
    )
  for (const { id } of open) await cancelRun(actor, id)
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
