import { z } from 'zod'
import { credentialBytesMax, newPassword, ownPassword } from './auth.ts'
import { endpoint } from '#contract/endpoint.ts'

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
