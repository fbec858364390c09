import type { z } from 'zod'
import type { signInBody } from '#contract/auth/auth.ts'
import { actorOf, recordActivity } from '#server/features/activity/public.ts'
import { findSessionUser } from '#server/features/auth/sessions/find-session.ts'
import { withinTransaction } from '#server/features/auth/sessions/transaction-scope.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { closeSession, type OpenedSession, openSession } from './better-auth-client.ts'
import { limitFailedAttempts } from './failed-attempts.ts'

/**
 * Opens a session. Throws `unauthorized` for a wrong email or password, `forbidden` for a deactivated account and when
 * a code is required, and `too_many_requests` after too many failed attempts.
 */
export function signIn(body: z.output<typeof signInBody>, request: RequestFacts): Promise<OpenedSession> {
  const { code, ...form } = body
  return limitFailedAttempts(form.email, request, () =>
    openSession('/sign-in/email', form, request, { code }),
  )
}

/** Ends the session on the server; returns the cookie that deletes the old one. */
export async function signOut(request: RequestFacts): Promise<string> {
  const user = await findSessionUser(new Headers({ cookie: request.header('cookie') ?? '' }))
  if (!user) return closeSession(request)
  return withinTransaction(async (tx) => {
    const cookie = await closeSession(request)
    const actor = actorOf({ user, request })
    await recordActivity(tx, { ...actor, action: 'sign_out', resource: 'user', resourceId: user.id })
    return cookie
  })
}
