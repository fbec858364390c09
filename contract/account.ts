import { z } from 'zod'
import { accountEmail, credentialBytesMax, passwordMax } from './auth/auth.ts'
import { endpoint } from './endpoint.ts'
import { nothing } from './values.ts'

export const accountApi = {
  remove: endpoint('POST /api/account/delete', {
    summary: 'Delete your account with everything that is yours; not the last administrator',
    scope: 'session',
    body: z.strictObject({
      /** Typed again as a confirmation, so that nobody deletes an account by mistake. */
      email: accountEmail,
      /** Required when the account has one. */
      password: z.string().max(passwordMax).optional(),
    }),
    bodyLimit: credentialBytesMax,
    reply: nothing,
    status: 204,
  }),
}
