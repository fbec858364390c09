import { useMutation } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { callKey, queryClient, useAction, useCall } from '#web/platform/query.ts'

const twoFactorKey = callKey('GET /api/auth/two-factor')
const refresh = () => void queryClient.invalidateQueries({ queryKey: twoFactorKey })

/** Whether sign-in requires a code, and how many recovery codes are left. */
export const useTwoFactor = () => useCall('GET /api/auth/two-factor')

/** The secret for an authenticator app; the form shows why it failed. */
export function useBeginTwoFactor() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/auth/two-factor', { body: { password } }),
  })
}

/** Enables two-factor authentication with a code of the app; the reply contains the recovery codes. */
export function useConfirmTwoFactor() {
  return useMutation({
    mutationFn: (code: string) => call('POST /api/auth/two-factor/confirm', { body: { code } }),
    onSuccess: () => {
      refresh()
      void queryClient.invalidateQueries({ queryKey: callKey('GET /api/auth/sessions') })
    },
  })
}

/** Replaces the recovery codes. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (password: string) =>
      call('POST /api/auth/two-factor/recovery-codes', { body: { password } }),
    onSuccess: refresh,
  })
}

export const useSwitchOffTwoFactor = () =>
  useAction('POST /api/auth/two-factor/off', {
    refresh: ['GET /api/auth/two-factor'],
    success: 'Two-factor sign-in is off',
    fallback: 'Failed to switch two-factor off',
  })
