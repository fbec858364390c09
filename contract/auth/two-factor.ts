import { z } from 'zod'
import { credentialBytesMax, ownPassword } from './auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listedUser, userParams } from '#contract/users.ts'
import { nothing } from '#contract/values.ts'

/** How many recovery codes there are after each making of them. */
export const recoveryCodesMade = 10

const withPassword = z.strictObject({ password: ownPassword })
const recoveryCodes = z.object({
  /** Each works once in place of a code of the app; they are in this answer alone. */
  recoveryCodes: z.array(z.string()),
})

export const twoFactorApi = {
  status: endpoint('GET /api/auth/two-factor', {
    summary: 'Whether signing in asks for a code of an authenticator app',
    scope: 'session',
    reply: z
      .object({
        isOn: z.boolean(),
        recoveryCodesLeft: z.int(),
        /** An account that signs in elsewhere alone has its second step there. */
        hasPassword: z.boolean(),
      })
      .meta({ id: 'TwoFactorStatus' }),
  }),
  begin: endpoint('POST /api/auth/two-factor', {
    summary: 'Get the secret for an authenticator app; it counts once a code of it was sent',
    scope: 'session',
    body: withPassword,
    bodyLimit: credentialBytesMax,
    reply: z.object({
      secret: z.string(),
      /** The same for a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: endpoint('POST /api/auth/two-factor/confirm', {
    summary: 'Switch two-factor on by a code of the app, which ends your other sessions',
    scope: 'session',
    body: z.strictObject({ code: z.string().trim().min(1, 'Enter the code').max(40) }),
    reply: recoveryCodes,
  }),
  renewCodes: endpoint('POST /api/auth/two-factor/recovery-codes', {
    summary: 'Make new recovery codes, in place of those there are',
    scope: 'session',
    body: withPassword,
    bodyLimit: credentialBytesMax,
    reply: recoveryCodes,
  }),
  switchOff: endpoint('POST /api/auth/two-factor/off', {
    summary: 'Switch two-factor off',
    scope: 'session',
    body: withPassword,
    bodyLimit: credentialBytesMax,
    reply: nothing,
    status: 204,
  }),
  endOf: endpoint('DELETE /api/admin/users/:id/two-factor', {
    summary: 'Switch two-factor off for somebody who lost their app and their recovery codes',
    access: 'admin',
    params: userParams,
    reply: listedUser,
  }),
}
