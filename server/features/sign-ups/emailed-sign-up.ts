import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { signUpBody, type signUpConfirmation } from '#contract/sign-ups.ts'
import { pages } from '#contract/pages.ts'
import { attemptLimits } from '#server/features/auth/service.ts'
import { hashPassword, inTurn, verifyPassword } from '#server/features/passwords/service.ts'
import { countWithin, shortMemory, spendOne } from '#server/features/sessions/service.ts'
import { hasAccount, takenWords } from '#server/features/users/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { sendAtOnce } from '#server/platform/send-at-once.ts'
import { signUpEmailLimit, signUpLinkSeconds, signUpPasswordLimit } from './limits.ts'

const tokenBytes = 32
const keyOf = (token: string) => `sign-up:${token}`

const form = signUpBody.omit({ password: true, setupCode: true })
/** A sign-up whose address is still to be confirmed. */
const waiting = z.object({ waiting: z.object({ form, passwordHash: z.string() }) })

/** What was filled in, but for the password. */
export type SignUpForm = z.output<typeof form>

/**
 * Has an email sent that finishes the sign-up, or says that there is an account already. Throws `tooManyRequests` by
 * the address that asks. What is done before the answer is the same for every address.
 */
export async function signUpByEmail(
  { password, setupCode: _none, ...given }: z.output<typeof signUpBody>,
  request: RequestFacts,
): Promise<void> {
  await spendOne(`sign-ups-from:${request.ip}`, attemptLimits.signUp)
  const passwordHash = await inTurn(() => hashPassword(password))
  // It goes on after the answer, so that the time of it does not tell whether there is such an account.
  sendEmail({ ...given, email: given.email.toLowerCase() }, passwordHash).catch((error: unknown) =>
    log.warn({ err: error }, 'could not send an email that finishes a sign-up'),
  )
}

async function sendEmail(given: SignUpForm, passwordHash: string): Promise<void> {
  const { publicUrl } = config
  if (!publicUrl) return
  const { count } = await countWithin(`sign-up-emails-to:${given.email}`, signUpEmailLimit.window)
  if (count > signUpEmailLimit.max) return
  const words = (await hasAccount(given.email))
    ? takenWords(publicUrl)
    : signUpWords(publicUrl, linkTo(publicUrl, await keep(given, passwordHash)))
  await sendAtOnce({ to: given.email, ...words })
}

async function keep(given: SignUpForm, passwordHash: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const kept: z.input<typeof waiting> = { waiting: { form: given, passwordHash } }
  await shortMemory.set(keyOf(token), JSON.stringify(kept), signUpLinkSeconds)
  return token
}

/**
 * The sign-up that a link and its password stand for. Whoever reads the email did not choose a password that somebody
 * else filled in, and whoever filled it in does not read the email, so neither makes an account in the other's name.
 * Throws `invalid` where one of the two is wrong, `conflict` where there is an account by now.
 */
export async function lookAtSignUp({
  token,
  password,
}: z.output<typeof signUpConfirmation>): Promise<SignUpForm> {
  const kept = await shortMemory.get(keyOf(token))
  if (kept === null) throw linkRefused()
  const { form: given, passwordHash } = waiting.parse(JSON.parse(kept)).waiting
  await spendOne(`sign-up-passwords:${token}`, signUpPasswordLimit)
  if (!(await inTurn(() => verifyPassword({ hash: passwordHash, password })))) throw passwordRefused()
  if (await hasAccount(given.email))
    throw conflict('You have an account with this address by now: sign in to it.')
  return given
}

/** Takes a sign-up that has become an account out of what waits. */
export function forgetSignUp(token: string): Promise<void> {
  return shortMemory.delete(keyOf(token))
}

const linkTo = (site: string, token: string) => `${site}${pages.confirmSignUp}?token=${token}`

const linkRefused = () =>
  invalid('This link has been used already, is older than a day, or was not copied whole. Sign up once more.')

function passwordRefused() {
  const message = 'This is not the password that was chosen at the sign-up'
  return invalid(message, [{ path: 'password', message }])
}

/** To an address without an account: how the sign-up is finished. */
function signUpWords(site: string, link: string) {
  return {
    subject: 'Finish your sign-up at Balancia',
    text: `Somebody, most likely you, signed up at ${site} with this address.

Finish it here, with the password that you have just chosen. The link holds for a day:
${link}

If it was not you, there is nothing to do: without this link no account is made.
`,
  }
}
