import { pages } from '#contract/pages.ts'
import type { Email } from '#server/platform/mail.ts'

/** What an email about a sign-up says. */
interface Words {
  subject: string
  text: string
}

/** To an address without an account: how the sign-up is finished. */
export function signUpWords(site: string, link: string): Words {
  return {
    subject: 'Finish your sign-up at Balancia',
    text: `Somebody, most likely you, signed up at ${site} with this address.

Finish it here, with the password that you have just chosen. The link holds for a day:
${link}

If it was not you, there is nothing to do: without this link no account is made.
`,
  }
}

/** To the owner of an account: somebody filled in their address, which the sign-up page does not tell. */
export function takenWords(site: string): Words {
  return {
    subject: 'You have a Balancia account already',
    text: `Somebody, most likely you, signed up at ${site} with this address. You have an account already, so nothing was changed.

Sign in: ${site}${pages.login}
Forgot your password? ${site}${pages.forgotPassword}

If it was not you, there is nothing to do: whoever it was has not learnt that you have an account.
`,
  }
}

/** The email as it goes out, in plain text. */
export function emailTo(to: string, words: Words): Omit<Email, 'messageId'> {
  return { to, ...words, html: null }
}
