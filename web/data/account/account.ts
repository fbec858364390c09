import { useMutation } from '@tanstack/react-query'
import { call, type Input } from '#web/platform/call.ts'

/** Deletes the user's own account and leaves for the page of visitors; which failure it was is for the form to say. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/account/delete'>['body']) =>
      call('POST /api/account/delete', { body }),
    onSuccess: () => window.location.replace('/'),
  })
}
