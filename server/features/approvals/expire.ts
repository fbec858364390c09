import { and, eq, lte, min } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { lockRun } from './decide.ts'
import { announceDecided } from './hooks.ts'
import { kindOf } from './kinds.ts'

const atLeastEveryMs = 60_000
const batchMax = 100

/** Expires approvals that nobody decided in time. */
export const expiryLoop = pollLoop({
  what: 'look for approvals that have expired',
  round: expireApprovals,
  atLeastEveryMs,
})

/** Expires all due approvals; returns when the next one is due. */
export async function expireApprovals(): Promise<Date | null> {
  const due = await db
    .select({ id: approvals.id, executionId: approvals.executionId })
    .from(approvals)
    .where(and(eq(approvals.state, 'pending'), lte(approvals.expiresAt, clock.now())))
    .orderBy(approvals.expiresAt)
    .limit(batchMax)
  for (const approval of due) await expire(approval)
  const [next] = await db
    .select({ at: min(approvals.expiresAt) })
    .from(approvals)
    .where(eq(approvals.state, 'pending'))
  return next?.at ?? null
}

async function expire({ id, executionId }: { id: number; executionId: number | null }): Promise<void> {
  try {
    const after = await inTransaction(async (tx) => {
      await lockRun(tx, executionId)
      const [expired] = await tx
        .update(approvals)
        .set({ state: 'expired', decidedAt: clock.now() })
        .where(and(eq(approvals.id, id), eq(approvals.state, 'pending')))
        .returning()
      if (!expired) return undefined
      const afterwards = await kindOf(expired).expire(tx, expired)
      await announceDecided(tx, expired)
      return afterwards
    })
    await after?.()
  } catch (error) {
    log.warn({ err: error, approval: id }, 'Could not close an expired approval; trying again')
  }
}
