import { invitationInvalid } from '#server/features/auth/invitations/invitations.ts'
import { emailTaken } from '#server/features/users/public.ts'
import { Failure, forbidden, invalid, tooManyRequests } from '#server/platform/failure.ts'
import { attemptLimits, codeLimit } from './limits.ts'

type Answer = { code?: string; message?: string } | null

const known: Record<string, () => Failure> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Failure(401, 'wrong_sign_in', 'Invalid email or password'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
  ACCOUNT_DEACTIVATED: () => accountIsDeactivated(),
  INVITATION_GONE: invitationInvalid,
  SIGN_UP_BY_INVITATION: () => byInvitation(),
  SECOND_STEP_NEEDED: () => secondStepNeeded(),
  SECOND_STEP_WRONG: () => secondStepWrong(),
  SECOND_STEP_LIMITED: () => tooManyRequests(codeLimit.window),
  INVALID_ORIGIN: () => forbidden('This call may only be made from this site.'),
  MISSING_OR_NULL_ORIGIN: () => forbidden('This call may only be made from this site.'),
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: () => forbidden('This call may only be made from this site.'),
}

/** The password was right: not a failed attempt; the code is requested. */
export function secondStepNeeded(): Failure {
  const message = 'Enter the code of your authenticator app, or a recovery code.'
  return new Failure(403, 'forbidden', message, { issues: [{ path: 'code', message }] })
}
export function secondStepWrong(): Failure {
  const message = 'This code is wrong or was already used'
  return new Failure(401, 'wrong_sign_in', message, { issues: [{ path: 'code', message }] })
}
export const accountIsDeactivated = () =>
  forbidden('This account is deactivated. Ask an administrator to reactivate it.')
export const byInvitation = () =>
  forbidden('Sign-up is by invitation only here. Ask an administrator to invite you.')

/** Translates an error of the sign-in library into our own; throws any other answer as a bug. */
export async function failureOf(response: Response): Promise<Failure> {
  const text = await response.text()
  const { code = '', message = 'Invalid input' } = (parsed(text) ?? {}) as NonNullable<Answer>
  const translate = known[code]
  if (translate) return translate()
  if (response.status === 429) return tooManyRequests(retryAfter(response))
  if (response.status === 403) return forbidden()
  if (response.status === 400) return invalid(message)
  throw new Error(`The sign-in library answered ${response.status} ${code}.`)
}

function retryAfter(response: Response): number {
  return Number(response.headers.get('x-retry-after')) || attemptLimits.signIn.window
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
