import { useMutation } from '@tanstack/react-query'
import { call, type Input } from '#web/platform/call.ts'
import { callKey, queryClient } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { signedOut } from './sessions.ts'

/** Changes the password; which failure it was is for the form to say. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Input<'PUT /api/auth/password'>['body']) => call('PUT /api/auth/password', { body }),
    onSuccess: ({ endedSessions }) => {
      const description = `Your password was changed. ${signedOut(endedSessions)}.`
      toast({ title: 'Success!', description })
      void queryClient.invalidateQueries({ queryKey: callKey('GET /api/auth/sessions') })
    },
  })
}
