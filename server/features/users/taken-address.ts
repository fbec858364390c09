import { eq } from 'drizzle-orm'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { Failure } from '#server/platform/failure.ts'

/** Whether an account has this address, in any letter case. */
export async function hasAccount(email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email.toLowerCase()))) > 0
}

/** The answer for a taken address if no emails are sent; otherwise only the owner of the address is notified. */
export function emailTaken(): Failure {
  const message = 'An account with this email exists already.'
  return new Failure(409, 'conflict', message, { issues: [{ path: 'email', message }] })
}

/** The email to the owner of an account whose address somebody entered; the page itself does not reveal that. */
export function addressTakenEmail(site: string, act = 'signed up') {
  return {
    subject: 'You already have a Balancia account',
    text: `Someone, probably you, ${act} at ${site} with this address. You already have an account, so nothing was changed.

Sign in: ${site}${pages.login}
Forgot your password? ${site}${pages.forgotPassword}

If it was not you, ignore this email: the other person does not learn that you have an account.
`,
  }
}
