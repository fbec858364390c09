import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { twoFactors } from '#server/db/tables/two-factors.ts'
import { codeLimit } from '#server/features/auth/limits.ts'
import { undoCount, countWithin } from '#server/features/auth/sessions/session-store.ts'
import { outsideTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import { hashOfRecoveryCode, stepOf } from './authenticator.ts'

/**
 * Checks the second step of a sign-in, within the transaction that opens the session: a code of the app or a recovery
 * code is valid once. A user without a second step passes. Failed attempts are counted even if the transaction is
 * rolled back.
 */
export async function takeSecondStep(
  tx: Queries,
  userId: string,
  code: string,
): Promise<'passed' | 'needed' | 'wrong' | 'limited'> {
  const [factor] = await tx.select().from(twoFactors).where(isOnFor(userId))
  if (!factor) return 'passed'
  if (code === '') return 'needed'
  const key = `wrong-codes:${userId}`
  // Counted before the check, so that simultaneous attempts cannot exceed the limit.
  const { count } = await outsideTransaction(() => countWithin(key, codeLimit.window))
  if (count > codeLimit.max) return 'limited'
  const isRight = (await takeCode(tx, factor, code)) || (await takeRecoveryCode(tx, userId, code))
  if (!isRight) return 'wrong'
  await outsideTransaction(() => undoCount(key))
  return 'passed'
}

/** The users with two-factor switched on, as a condition. */
export const isOnFor = (userId: string) =>
  and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt))

/** Uses a code of the app; false if it is wrong or was used before. */
export async function takeCode(
  tx: Queries,
  { userId, sealedSecret }: { userId: string; sealedSecret: string },
  code: string,
): Promise<boolean> {
  const step = stepOf(sealedSecret, code)
  if (step === undefined) return false
  const taken = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })
  return taken.length > 0
}

async function takeRecoveryCode(tx: Queries, userId: string, code: string): Promise<boolean> {
  const hash = hashOfRecoveryCode(code)
  const taken = await tx
    .update(twoFactors)
    .set({ recoveryHashes: sql`array_remove(${twoFactors.recoveryHashes}, ${hash})` })
    .where(and(isOnFor(userId), sql`${hash} = any(${twoFactors.recoveryHashes})`))
    .returning({ userId: twoFactors.userId })
  return taken.length > 0
}
