import { eq } from 'drizzle-orm'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { Failure } from '#server/platform/failure.ts'

/** Whether an account goes by this address, in whatever letter case. */
export async function hasAccount(email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email.toLowerCase()))) > 0
}

/** What is answered where no emails are sent; elsewhere the owner of the address is told, and nobody else. */
export function emailTaken(): Failure {
  const message = 'An account with this email exists already.'
  return new Failure(409, 'conflict', message, { issues: [{ path: 'email', message }] })
}

/** To the owner of an account: somebody filled in their address, which the page does not tell. */
export function takenWords(site: string, act = 'signed up') {
  return {
    subject: 'You have a Balancia account already',
    text: `Somebody, most likely you, ${act} at ${site} with this address. You have an account already, so nothing was changed.

Sign in: ${site}${pages.login}
Forgot your password? ${site}${pages.forgotPassword}

If it was not you, there is nothing to do: whoever it was has not learnt that you have an account.
`,
  }
}
