import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { Actor } from '#server/features/activity/service.ts'
import { cancelRun } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'

const minuteMs = 60_000
/** A client that lost its connection asks again within seconds; one that was restarted counts its requests from 1 again. */
const repeatedMs = 30_000
/** Of so many runs of an agent, newest first, one may be what a repeated call is about. */
const runsMax = 200

/** Names a request of a client: its key, program, session and the number of the request. */
export const callPrefix = (parts: readonly (string | number)[]) => `mcp:${hashOf(parts)}`

/**
 * The idempotency key of a call. A call that comes again with the same input while its run continues, or within half a minute
 * of its end, gets the key that it had, and so is answered by that run. Any other is a new call: clients that are restarted
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
  // Two repeats at the same moment get the same new key, and are one run.
  return `${call}${last?.id ?? Math.floor(now / minuteMs)}`
}

/** Stops the runs that a canceled call has started, in whichever process that was. */
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
