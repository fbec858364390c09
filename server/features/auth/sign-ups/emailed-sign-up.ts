import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { signUpBody, type signUpConfirmation } from '#contract/auth/sign-ups.ts'
import { pages } from '#contract/pages.ts'
import {
  attemptLimits,
  signUpEmailLimit,
  signUpLinkSeconds,
  signUpPasswordLimit,
} from '#server/features/auth/limits.ts'
import { hashPassword, limitHashing, verifyPassword } from '#server/features/auth/passwords/password.ts'
import { countWithin, temporaryStore, enforceLimit } from '#server/features/auth/sessions/session-store.ts'
import { hasAccount, addressTakenEmail } from '#server/features/users/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { sendNow } from '#server/platform/mail/send-now.ts'

const tokenBytes = 32
const keyOf = (token: string) => `sign-up:${token}`

const form = signUpBody.omit({ password: true, setupCode: true })
/** A sign-up whose address is not confirmed yet. */
const pending = z.object({ waiting: z.object({ form, passwordHash: z.string() }) })

/** The form without the password. */
export type SignUpForm = z.output<typeof form>

/**
 * Sends an email that completes the sign-up, or that says that there is already an account. Throws `tooManyRequests` by
 * the client's address. The work before the answer is the same for every email address.
 */
export async function signUpByEmail(
  { password, setupCode: _none, ...given }: z.output<typeof signUpBody>,
  request: RequestFacts,
): Promise<void> {
  await enforceLimit(`sign-ups-from:${request.ip}`, attemptLimits.signUp)
  const passwordHash = await limitHashing(() => hashPassword(password))
  // Runs after the answer, so that its duration does not reveal whether the address has an account.
  sendEmail({ ...given, email: given.email.toLowerCase() }, passwordHash).catch((error: unknown) =>
    log.warn({ err: error }, 'Could not send an email to finish a sign-up; check the email settings'),
  )
}

async function sendEmail(given: SignUpForm, passwordHash: string): Promise<void> {
  const { publicUrl } = config
  if (!publicUrl) return
  const { count } = await countWithin(`sign-up-emails-to:${given.email}`, signUpEmailLimit.window)
  if (count > signUpEmailLimit.max) return
  const words = (await hasAccount(given.email))
    ? addressTakenEmail(publicUrl)
    : finishSignUpEmail(publicUrl, linkTo(publicUrl, await store(given, passwordHash)))
  await sendNow({ to: given.email, ...words })
}

async function store(given: SignUpForm, passwordHash: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const stored: z.input<typeof pending> = { waiting: { form: given, passwordHash } }
  await temporaryStore.set(keyOf(token), JSON.stringify(stored), signUpLinkSeconds)
  return token
}

/**
 * Returns the sign-up of a link and its password. A reader of the email does not know the password that somebody else
 * chose, and somebody who entered another's address does not read the email, so neither can create an account in the
 * other's name. Throws `invalid` if one of the two is wrong, `conflict` if there is already an account.
 */
export async function readSignUp({
  token,
  password,
}: z.output<typeof signUpConfirmation>): Promise<SignUpForm> {
  const stored = await temporaryStore.get(keyOf(token))
  if (stored === null) throw linkRefused()
  const { form: given, passwordHash } = pending.parse(JSON.parse(stored)).waiting
  await enforceLimit(`sign-up-passwords:${token}`, signUpPasswordLimit)
  if (!(await limitHashing(() => verifyPassword({ hash: passwordHash, password })))) throw passwordRefused()
  if (await hasAccount(given.email))
    throw conflict('You already have an account with this address. Sign in to it.')
  return given
}

/** Deletes the stored sign-up after its account was created. */
export function forgetSignUp(token: string): Promise<void> {
  return temporaryStore.delete(keyOf(token))
}

const linkTo = (site: string, token: string) => `${site}${pages.confirmSignUp}?token=${token}`

const linkRefused = () =>
  invalid(
    'This link was already used, is older than a day, or is incomplete. Copy the whole link, or sign up again.',
  )

function passwordRefused() {
  const message = 'This is not the password that you chose when you signed up'
  return invalid(message, [{ path: 'password', message }])
}

/** The email to an address without an account: how to complete the sign-up. */
function finishSignUpEmail(site: string, link: string) {
  return {
    subject: 'Finish your sign-up at Balancia',
    text: `Someone, probably you, signed up at ${site} with this address.

Finish it here with the password that you have just chosen. The link is valid for a day:
${link}

If it was not you, ignore this email: no account is created without this link.
`,
  }
}
