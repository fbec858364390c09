import { z } from 'zod'
import { accountEmail, credentialBytesMax, currentUser, passwordMax } from '#contract/auth/auth.ts'
import { endpoint } from '#contract/endpoint.ts'

export const emailChangeApi = {
  begin: endpoint('POST /api/auth/email', {
    summary:
      'Change the address you sign in with. Where emails are sent, a link in one to the new address finishes it (202, the same whether that address has an account or not); elsewhere it is changed at once',
    scope: 'session',
    body: z.strictObject({
      email: accountEmail,
      /** Where the account has one. */
      password: z.string().max(passwordMax).optional(),
    }),
    bodyLimit: credentialBytesMax,
    otherStatus: 202,
    /** Without a user it is finished by the email. */
    reply: z.object({ user: currentUser.nullable() }),
  }),
  finish: endpoint('POST /api/auth/email/confirm', {
    summary:
      'Finish the change of your address by the link that was sent to it, signed in to the same account',
    scope: 'session',
    body: z.strictObject({ token: z.string().max(200) }),
    bodyLimit: credentialBytesMax,
    reply: z.object({ user: currentUser }),
  }),
}
