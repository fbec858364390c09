import type { z } from 'zod'
import type { Acceptance, signUpBody, signUpConfirmation } from '#contract/auth/sign-ups.ts'
import { db } from '#server/db/database.ts'
import { type OpenedSession, openSession } from '#server/features/auth/better-auth-client.ts'
import { readInvitation } from '#server/features/auth/invitations/invitations.ts'
import { refuseWeakPassword } from '#server/features/auth/passwords/weak-password.ts'
import { safeReturnTo } from '#server/features/auth/return-to.ts'
import { byInvitation } from '#server/features/auth/sign-in-failure.ts'
import { emailTaken, hasAccount, hasAccounts } from '#server/features/users/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { sendsLinks } from '#server/platform/mail/send-now.ts'
import { forgetSignUp, readSignUp, signUpByEmail, type SignUpForm } from './emailed-sign-up.ts'
import { requireSetupCode } from './setup-code.ts'

/**
 * Creates an account and its first session; undefined if an email completes it, so that the answer does not reveal
 * whether the address has an account. Throws `conflict` for a taken email if no emails are sent, `invalid` for a weak
 * password and a wrong setup code, `forbidden` if sign-up needs an invitation.
 */
export async function signUp(
  body: z.output<typeof signUpBody>,
  request: RequestFacts,
): Promise<OpenedSession | undefined> {
  const isFirst = !(await hasAccounts(db))
  if (config.signUp === 'invite' && !isFirst) throw byInvitation()
  refuseWeakPassword(body.password, { email: body.email, field: 'password' })
  if (!isFirst && sendsLinks()) {
    await signUpByEmail(body, request)
    return undefined
  }
  await requireSetupCode(body.setupCode)
  const { setupCode: _used, returnTo: _ofThePage, ...form } = body
  return createAccount(form, request)
}

/** Creates an account and its first session. Throws `conflict` for a taken email. */
export async function createAccount(
  form: SignUpForm & { password: string },
  request: RequestFacts,
  facts: { invitationId?: string } = {},
): Promise<OpenedSession> {
  return openedOnce({ ...form, ...namesOf(form) }, request, facts)
}

/** Of two simultaneous sign-ups with one email the second fails in the database, and the library does not say why. */
async function openedOnce(
  account: SignUpForm & { password: string },
  request: RequestFacts,
  facts: { invitationId?: string; isAddressProven?: true },
): Promise<OpenedSession> {
  try {
    return await openSession('/sign-up/email', account, request, facts)
  } catch (error) {
    if (!(error instanceof Failure) && (await hasAccount(account.email))) throw emailTaken()
    throw error
  }
}

/**
 * Completes a sign-up by its email, opens the first session and returns the page that the user wanted. Throws `invalid`
 * for a wrong link or password, `conflict` if there is already an account.
 */
export async function confirmSignUp(
  body: z.output<typeof signUpConfirmation>,
  request: RequestFacts,
): Promise<OpenedSession & { returnTo: string | null }> {
  const { returnTo, ...form } = await readSignUp(body)
  const account = { ...form, ...namesOf(form), password: body.password }
  const owner = await openedOnce(account, request, { isAddressProven: true })
  await forgetSignUp(body.token)
  return { ...owner, returnTo: returnTo === undefined ? null : safeReturnTo(returnTo) }
}

/** The library stores one name and the product shows two: derives each from the given ones. */
function namesOf({ email, firstName, lastName, name }: SignUpForm) {
  const full = name || [firstName, lastName].filter(Boolean).join(' ')
  if (firstName || lastName) {
    return { name: full, firstName: firstName || undefined, lastName: lastName || undefined }
  }
  const [first, ...rest] = full.split(/\s+/)
  return { name: full || email, firstName: first || undefined, lastName: rest.join(' ') || undefined }
}

/**
 * Creates the account of an invitation with its role, and the first session. Throws `invalid` for an expired or used
 * link and for a weak password, `conflict` if the address already has an account; the link is used up only if the
 * account is created.
 */
export async function acceptInvitation(
  { token, ...form }: Acceptance,
  request: RequestFacts,
): Promise<OpenedSession> {
  const { id, email } = await readInvitation(token, request)
  refuseWeakPassword(form.password, { email, field: 'password' })
  return createAccount({ ...form, email }, request, { invitationId: id })
}
