import { z } from 'zod'
import {
  credentialBytesMax,
  newPassword,
  ownPassword,
  accountEmail,
  secondStepCode,
  signedIn,
} from './auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/values.ts'

export const passwordsApi = {
  change: endpoint('PUT /api/auth/password', {
    summary: 'Change your password, which ends your other sessions',
    scope: 'session',
    body: z.strictObject({
      currentPassword: ownPassword,
      newPassword,
    }),
    bodyLimit: credentialBytesMax,
    reply: z.object({ endedSessions: z.int() }),
  }),
}

/** From the link; it counts once and for an hour. */
const token = z.string().max(200)

export const lostPasswordsApi = {
  forgotten: endpoint('POST /api/auth/forgotten-password', {
    summary:
      'Have a link emailed to set a new password; the answer is the same whether there is such an account or not',
    access: 'public',
    body: z.strictObject({ email: accountEmail }),
    bodyLimit: credentialBytesMax,
    reply: nothing,
    status: 204,
  }),
  look: endpoint('POST /api/auth/reset-link', {
    summary: 'Whether a link to set a new password still counts; it is not spent by asking',
    access: 'public',
    body: z.strictObject({ token }),
    bodyLimit: credentialBytesMax,
    reply: nothing,
    status: 204,
  }),
  reset: endpoint('POST /api/auth/reset-password', {
    summary: 'Set a new password by a link, which ends all sessions and opens a new one',
    access: 'public',
    body: z.strictObject({
      token,
      password: newPassword,
      code: secondStepCode,
    }),
    bodyLimit: credentialBytesMax,
    reply: signedIn,
  }),
  linkFor: endpoint('POST /api/admin/users/:id/password-link', {
    summary:
      'Make a link by which the owner of an account sets a new password, where this installation sends no emails; it counts once and for an hour',
    access: 'admin',
    scope: 'session',
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    reply: z.object({ link: z.string() }),
  }),
}
