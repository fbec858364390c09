import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { closedAccounts, removeAccount } from '#server/features/users/public.ts'
import { revokeAllOf } from '#server/features/integrations/public.ts'
import { stopRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'

const atLeastEveryMs = 60_000
const againMs = 1_000

/** Deletes accounts that were closed for good, once none of their runs is open; returns when to look again. */
export async function removeClosedAccounts(): Promise<Date | null> {
  let isWaiting = false
  for (const { id } of await closedAccounts()) {
    if (await stopRunsOf(id)) {
      isWaiting = true
      continue
    }
    await revokeAllOf(id)
    await removeAccount(id)
    log.info({ userId: id }, 'Deleted the data of a deleted account')
  }
  return isWaiting ? new Date(clock.now().getTime() + againMs) : null
}

/** Stops the open runs of a user; returns whether there were any. */
async function stopRunsOf(userId: string): Promise<boolean> {
  const open = await db
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.userId, userId), isOpenWork(agentExecutions)))
  for (const { id } of open) await stopRun({ userId }, id)
  return open.length > 0
}

/** Runs when an account is deleted, and periodically for what a process that ended left behind. */
export const removalLoop = pollLoop({
  what: 'remove deleted accounts',
  round: removeClosedAccounts,
  atLeastEveryMs,
})
