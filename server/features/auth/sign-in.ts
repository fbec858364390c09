import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '#server/db/database.ts'
import { type User, users } from '#server/db/tables/users.ts'
import { actorOf, recordActivity } from '#server/features/activity/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { sendsLinks } from '#server/platform/send-at-once.ts'
import type { signInBody, signUpBody, signUpConfirmation } from '#contract/auth/auth.ts'
import { refuseWeakPassword } from '#server/features/passwords/service.ts'
import { findSessionUser, withinTransaction } from '#server/features/sessions/service.ts'
import { emailTaken, hasAccount, hasAccounts } from '#server/features/users/service.ts'
import { forgetSignUp, lookAtSignUp, type SignUpForm, signUpByEmail } from './emailed-sign-up.ts'
import { guarded } from './guesses.ts'
import { enterThroughLibrary, leaveThroughLibrary } from './better-auth-client.ts'
import { safeReturnTo } from './return-to.ts'
import { askForSetupCode } from './setup-code.ts'
import { byInvitation } from './sign-in-failure.ts'

/** Who has just got a session, and the cookie that carries it. */
export interface Entered {
  user: User
  cookie: string
}

/**
 * Makes an account and its first session; undefined where it is finished by an email, which does not tell whether the
 * address has an account. Throws `conflict` for a taken e-mail where no emails are sent, `invalid` for a weak password
 * and a wrong setup code, `forbidden` where one must be invited.
 */
export async function signUp(
  body: z.output<typeof signUpBody>,
  request: RequestFacts,
): Promise<Entered | undefined> {
  const isFirst = !(await hasAccounts(db))
  if (config.signUp === 'invite' && !isFirst) throw byInvitation()
  refuseWeakPassword(body.password, { email: body.email, field: 'password' })
  if (!isFirst && sendsLinks()) {
    await signUpByEmail(body, request)
    return undefined
  }
  await askForSetupCode(body.setupCode)
  const { setupCode: _used, returnTo: _ofThePage, ...form } = body
  return enterNewAccount(form, request)
}

/** Makes an account and its first session. Throws `conflict` for a taken e-mail. */
export async function enterNewAccount(
  form: SignUpForm & { password: string },
  request: RequestFacts,
  comesBy: { invitationId?: string } = {},
): Promise<Entered> {
  const account = { ...form, ...namesOf(form) }
  try {
    return await entered(enterThroughLibrary('/sign-up/email', account, request, comesBy))
  } catch (error) {
    // Of two sign-ups at once with one e-mail the second fails in the database, and nobody says why.
    if (!(error instanceof Failure) && (await hasAccount(form.email))) throw emailTaken()
    throw error
  }
}

/** Finishes a sign-up by its email, opens the first session and says where its user wanted to go. Throws `invalid` for a link or password that is wrong, `conflict` where there is an account by now. */
export async function confirmSignUp(
  body: z.output<typeof signUpConfirmation>,
  request: RequestFacts,
): Promise<Entered & { returnTo: string | null }> {
  const { returnTo, ...form } = await lookAtSignUp(body)
  const account = { ...form, ...namesOf(form), password: body.password }
  const owner = await entered(enterThroughLibrary('/sign-up/email', account, request, { isProven: true }))
  await forgetSignUp(body.token)
  return { ...owner, returnTo: returnTo === undefined ? null : safeReturnTo(returnTo) }
}

/** Opens a session. Throws `unauthorized` for a wrong e-mail or password, `forbidden` for a deactivated account and where a code is needed beside, `too_many_requests` while it is being guessed at. */
export function signIn(body: z.output<typeof signInBody>, request: RequestFacts): Promise<Entered> {
  const { code, ...form } = body
  return guarded(form.email, request, () =>
    entered(enterThroughLibrary('/sign-in/email', form, request, { code })),
  )
}

/** Ends the session on the server; answers the cookie that takes the old one away. */
export async function signOut(request: RequestFacts): Promise<string> {
  const user = await findSessionUser(new Headers({ cookie: request.header('cookie') ?? '' }))
  if (!user) return leaveThroughLibrary(request)
  return withinTransaction(async (tx) => {
    const cookie = await leaveThroughLibrary(request)
    const actor = actorOf({ user, request })
    await recordActivity(tx, { ...actor, action: 'sign_out', resource: 'user', resourceId: user.id })
    return cookie
  })
}

/** The user whom the library has let in. */
export async function entered(entering: ReturnType<typeof enterThroughLibrary>): Promise<Entered> {
  const { userId, cookie } = await entering
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('The account vanished while it was entered.')
  return { user, cookie }
}

/** The library wants one name and the product shows two: each is made of what was given. */
function namesOf({ email, firstName, lastName, name }: SignUpForm) {
  const full = name || [firstName, lastName].filter(Boolean).join(' ')
  if (firstName || lastName) {
    return { name: full, firstName: firstName || undefined, lastName: lastName || undefined }
  }
  const [first, ...rest] = full.split(/\s+/)
  return { name: full || email, firstName: first || undefined, lastName: rest.join(' ') || undefined }
}
