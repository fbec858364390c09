import { and, eq } from 'drizzle-orm'
import { db, type Queries } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { actorOf, recordActivity } from '#server/features/activity/public.ts'
import { type OpenedSession, openSessionWithNewPassword } from '#server/features/auth/better-auth-client.ts'
import { codeLimit, linkCheckLimit } from '#server/features/auth/limits.ts'
import { setPassword } from '#server/features/auth/passwords/credentials.ts'
import { hashPassword, limitHashing } from '#server/features/auth/passwords/password.ts'
import {
  dropResetTokens,
  readResetToken,
  useResetToken,
} from '#server/features/auth/passwords/reset-token.ts'
import { refuseWeakPassword } from '#server/features/auth/passwords/weak-password.ts'
import { endSessionsOf } from '#server/features/auth/sessions/end-sessions.ts'
import { enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { withinTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import {
  accountIsDeactivated,
  secondStepNeeded,
  secondStepWrong,
} from '#server/features/auth/sign-in-failure.ts'
import { takeSecondStep } from '#server/features/auth/two-factor/second-step.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { invalid, tooManyRequests } from '#server/platform/failure.ts'

/** Throws like `resetPassword` when this link cannot set a password. */
export async function checkResetLink(token: string, request: RequestFacts): Promise<void> {
  await enforceLimit(`reset-links-from:${request.ip}`, linkCheckLimit)
  await findUser(await readResetToken(token))
}

/**
 * Sets a new password with the token of a link, ends all sessions of its user and opens a new one. Throws `invalid`
 * when the link is no longer valid or the password is weak, and `forbidden` for a deactivated account and when a code
 * is required. The token is used up only when the password is set.
 */
export async function resetPassword(
  { token, password, code = '' }: { token: string; password: string; code?: string },
  request: RequestFacts,
): Promise<OpenedSession> {
  const user = await findUser(await readResetToken(token))
  refuseWeakPassword(password, { email: user.email, field: 'password' })
  const hash = await limitHashing(() => hashPassword(password))
  await withinTransaction(async (tx) => {
    await requireCode(tx, user.id, code)
    if ((await useResetToken(token)) !== user.id) throw linkRefused()
    await setPassword(tx, user.id, hash)
    await dropResetTokens(tx, user.id)
    await endSessionsOf(tx, user.id)
    const actor = actorOf({ user, request })
    await recordActivity(tx, { ...actor, action: 'reset_password', resource: 'user', resourceId: user.id })
  })
  return openSessionWithNewPassword({ email: user.email, password }, request)
}

/** Requires the second factor: access to the account's email does not replace it. */
async function requireCode(tx: Queries, userId: string, code: string): Promise<void> {
  const outcome = await takeSecondStep(tx, userId, code)
  if (outcome === 'needed') throw secondStepNeeded()
  if (outcome === 'wrong') throw secondStepWrong()
  if (outcome === 'limited') throw tooManyRequests(codeLimit.window)
}

async function findUser(userId: string | undefined): Promise<User> {
  if (userId === undefined) throw linkRefused()
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw linkRefused()
  if (!user.isActive) throw accountIsDeactivated()
  return user
}

/** Returns an active user by sign-in address, ignoring case. */
export async function findActiveUser(email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.isActive, true)))
  return user
}

const linkRefused = () =>
  invalid('This link was already used or is more than an hour old. Request a new one.')
