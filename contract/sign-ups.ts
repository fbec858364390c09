import { z } from 'zod'
import { credentialBytesMax, newPassword, signedIn, signUpBody } from './auth/auth.ts'
import { endpoint } from './endpoint.ts'

export const acceptance = signUpBody.pick({ firstName: true, lastName: true, timeZone: true }).extend({
  /** From the link of an invitation. */
  token: z.string().max(200),
  password: newPassword,
})
export type Acceptance = z.output<typeof acceptance>

export const signUpsApi = {
  accept: endpoint('POST /api/auth/accept-invitation', {
    summary: 'Make the account of an invitation by its link, and sign in',
    access: 'public',
    body: acceptance,
    bodyLimit: credentialBytesMax,
    reply: signedIn,
  }),
}
