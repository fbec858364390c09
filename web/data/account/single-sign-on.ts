import { useAction, useCall } from '#web/platform/query.ts'

/** Whether the account is tied to one at the identity provider. */
export const useIdentity = () => useCall('GET /api/auth/single-sign-on')

export const useDisconnect = () =>
  useAction('DELETE /api/auth/single-sign-on', {
    refresh: ['GET /api/auth/single-sign-on', 'GET /api/auth/two-factor'],
    success: 'Single sign-on is disconnected',
    fallback: 'Failed to disconnect single sign-on',
  })
