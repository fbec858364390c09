import { and, eq, isNull } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { twoFactors } from '#server/db/tables/two-factors.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { codeLimit } from '#server/features/auth/limits.ts'
import { findPasswordHash, confirmPassword } from '#server/features/auth/passwords/credentials.ts'
import { endSessionsOf } from '#server/features/auth/sessions/end-sessions.ts'
import { sidOf, enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { listedUser } from '#server/features/users/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/failure.ts'
import { hashOfRecoveryCode, newRecoveryCodes, newSealedSecret, setupValues } from './authenticator.ts'
import { isOnFor, takeCode } from './second-step.ts'

/** Whether a user has a second step, and how many recovery codes are left. */
export async function twoFactorOf(userId: string) {
  const [factor] = await db.select().from(twoFactors).where(isOnFor(userId))
  const hasPassword = (await findPasswordHash(db, userId)) !== undefined
  return { isOn: factor !== undefined, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0, hasPassword }
}

/**
 * Creates a secret for the user's app, which takes effect once it is confirmed. Throws `conflict` if two-factor is on.
 */
export async function beginTwoFactor(userId: string, email: string, password: string) {
  await confirmPassword(userId, password, 'password')
  const sealedSecret = newSealedSecret()
  const [stored] = await db
    .insert(twoFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ sealedSecret: twoFactors.sealedSecret })
  if (!stored) throw conflict('Two-factor sign-in is already on. Switch it off to set it up again.')
  return setupValues(email, stored.sealedSecret)
}

/**
 * Switches two-factor on with a code of the app and ends all sessions except that of `token`; returns the recovery
 * codes.
 */
export async function confirmTwoFactor(actor: Actor, code: string, token: string): Promise<string[]> {
  await enforceLimit(`two-factor-codes:${actor.userId}`, codeLimit)
  const codes = newRecoveryCodes()
  await inTransaction(async (tx) => {
    const pending = and(eq(twoFactors.userId, actor.userId), isNull(twoFactors.confirmedAt))
    const [factor] = await tx.select().from(twoFactors).where(pending).for('update')
    if (!factor) throw conflict('No setup is in progress. Start again.')
    if (!(await takeCode(tx, factor, code.replace(/\s/g, '')))) throw codeRefused()
    await tx
      .update(twoFactors)
      .set({ confirmedAt: clock.now(), recoveryHashes: codes.map(hashOfRecoveryCode) })
      .where(pending)
    const endedSessions = await endSessionsOf(tx, actor.userId, sidOf(token))
    await record(tx, actor, 'switch_on_two_factor', { endedSessions })
  })
  return codes
}

/** Replaces the recovery codes. Throws `conflict` if two-factor is off. */
export async function renewRecoveryCodes(actor: Actor, password: string): Promise<string[]> {
  await confirmPassword(actor.userId, password, 'password')
  const codes = newRecoveryCodes()
  await inTransaction(async (tx) => {
    const renewed = await tx
      .update(twoFactors)
      .set({ recoveryHashes: codes.map(hashOfRecoveryCode) })
      .where(isOnFor(actor.userId))
      .returning({ userId: twoFactors.userId })
    if (renewed.length === 0) throw conflict('Two-factor sign-in is off.')
    await record(tx, actor, 'renew_recovery_codes')
  })
  return codes
}

/** Switches two-factor off; does nothing if it is off already. */
export async function switchOffTwoFactor(actor: Actor, password: string): Promise<void> {
  await confirmPassword(actor.userId, password, 'password')
  await inTransaction(async (tx) => {
    if (await dropTwoFactor(tx, actor.userId)) await record(tx, actor, 'switch_off_two_factor')
  })
}

/**
 * Switches two-factor off for a user who lost their app and their recovery codes, and ends their sessions. Throws
 * `forbidden` for the actor's own account.
 */
export function endTwoFactorOf(actor: Actor, userId: string) {
  if (userId === actor.userId)
    throw forbidden('Switch off your own two-factor sign-in under Settings, with your password.')
  return inTransaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw notFound('User')
    if (await dropTwoFactor(tx, userId)) {
      await endSessionsOf(tx, userId)
      const about = { resource: 'user', resourceId: userId, metadata: { email: user.email } }
      await recordActivity(tx, { ...actor, action: 'end_two_factor', ...about })
    }
    return listedUser(tx, userId)
  })
}

/** Removes the second step of a user; returns whether there was one. */
async function dropTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const dropped = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning()
  return dropped.some(({ confirmedAt }) => confirmedAt !== null)
}

function record(tx: Tx, actor: Actor, action: string, metadata?: Record<string, unknown>): Promise<void> {
  return recordActivity(tx, { ...actor, action, resource: 'user', resourceId: actor.userId, metadata })
}

function codeRefused() {
  const message = 'This code is wrong. Enter the one that the app shows now'
  return invalid(message, [{ path: 'code', message }])
}
