import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type Input } from '#web/platform/call.ts'
import { callKey, reportFailure } from '#web/platform/query.ts'

/** Requests an email with a link to set a new password; sent only if the account exists. */
export function useRequestLink() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/auth/forgotten-password', { body: { email } }),
  })
}

/** Whether the link in the address is still valid; checked in the browser only. */
export function useResetLink(token: string | undefined) {
  return useQuery({
    queryKey: [...callKey('POST /api/auth/reset-link'), token],
    queryFn: async ({ signal }) => {
      await call('POST /api/auth/reset-link', { body: { token: token ?? '' } }, { signal })
      return true
    },
    enabled: Boolean(token),
  })
}

/** Sets a new password with the token of a link, and signs in. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/auth/reset-password'>['body']) =>
      call('POST /api/auth/reset-password', { body }),
  })
}

/** Creates a link for a user who lost their password; it is shown once and not stored. */
export function usePasswordLink() {
  return useMutation({
    mutationFn: (id: string) => call('POST /api/admin/users/:id/password-link', { params: { id } }),
    onError: (error) => reportFailure(error, 'Failed to create a link'),
  })
}
