import { z } from 'zod'
import { accountEmail, credentialBytesMax, newPassword, secondStepCode, signedIn } from './auth/auth.ts'
import { endpoint } from './endpoint.ts'
import { nothing } from './values.ts'

export const lostPasswordsApi = {
  forgotten: endpoint('POST /api/auth/forgotten-password', {
    summary:
      'Have a link mailed to set a new password; the answer is the same whether there is such an account or not',
    access: 'public',
    body: z.strictObject({ email: accountEmail }),
    bodyLimit: credentialBytesMax,
    reply: nothing,
    status: 204,
  }),
  reset: endpoint('POST /api/auth/reset-password', {
    summary: 'Set a new password by a link, which ends all sessions and opens a new one',
    access: 'public',
    body: z.strictObject({
      /** From the link; it counts once and for an hour. */
      token: z.string().max(200),
      password: newPassword,
      code: secondStepCode,
    }),
    bodyLimit: credentialBytesMax,
    reply: signedIn,
  }),
}
