import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/values.ts'

export const singleSignOnApi = {
  status: endpoint('GET /api/auth/single-sign-on', {
    summary: 'Whether your account is tied to one at the identity provider',
    scope: 'session',
    reply: z.object({ isConnected: z.boolean() }),
  }),
  disconnect: endpoint('DELETE /api/auth/single-sign-on', {
    summary: 'Untie your account from the one at the identity provider; not where it is the only way in',
    scope: 'session',
    reply: nothing,
    status: 204,
  }),
}
