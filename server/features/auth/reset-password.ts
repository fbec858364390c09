import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/auth.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { actorOf, recordActivity } from '#server/features/activity/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { invalid } from '#server/platform/failure.ts'
import { isPasswordOf } from './change-password.ts'
import { type Entered, entered } from './enter-and-leave.ts'
import { enterWithNewPassword } from './library-call.ts'
import { hashPassword } from './password.ts'
import { inTurn } from './password-turns.ts'
import { dropResetTokens, lookAtResetToken, takeResetToken } from './reset-token.ts'
import { endSessionsOf } from './service.ts'
import { accountDeactivated } from './sign-in-failure.ts'
import { withinTransaction } from './transaction-scope.ts'
import { refuseWeakPassword } from './weak-password.ts'

/**
 * Sets a new password by the token of a link, ends all sessions of its user and opens a new one. Throws `invalid` where
 * the link counts no more or the password is weak, `forbidden` for a deactivated account; the token is spent only where the password is set.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  request: RequestFacts,
): Promise<Entered> {
  const user = await findUser(await lookAtResetToken(token))
  refuseWeakPassword(password, { email: user.email, field: 'password' })
  const hash = await inTurn(() => hashPassword(password))
  await withinTransaction(async (tx) => {
    if ((await takeResetToken(token)) !== user.id) throw linkRefused()
    const isSet = await tx
      .update(accounts)
      .set({ password: hash })
      .where(isPasswordOf(user.id))
      .returning({ id: accounts.id })
    if (isSet.length === 0) throw linkRefused()
    await dropResetTokens(tx, user.id)
    await endSessionsOf(tx, user.id)
    const actor = actorOf({ user, request })
    await recordActivity(tx, { ...actor, action: 'reset_password', resource: 'user', resourceId: user.id })
  })
  return entered(enterWithNewPassword({ email: user.email, password }, request))
}

async function findUser(userId: string | undefined): Promise<User> {
  if (userId === undefined) throw linkRefused()
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw linkRefused()
  if (!user.isActive) throw accountDeactivated()
  return user
}

/** An active user by the address that they sign in with, in whatever letter case. */
export async function findActiveUser(email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.isActive, true)))
  return user
}

const linkRefused = () =>
  invalid('This link has been used already, or it is more than an hour old. Ask for a new one.')
