import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type Input, type Reply } from '#web/platform/call.ts'
import { callKey, queryClient, useAction } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'

export type Session = Reply<'GET /api/auth/sessions'>[number]

const listKey = callKey('GET /api/auth/sessions')

/** Where the user is signed in; read anew each time it is shown. */
export function useSessions() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call('GET /api/auth/sessions', undefined, { signal }),
    staleTime: 0,
  })
}

export const useEndSession = () =>
  useAction('DELETE /api/auth/sessions/:id', {
    refresh: ['GET /api/auth/sessions'],
    success: 'That session was signed out',
    fallback: 'Failed to sign out that session',
  })

export const useEndOtherSessions = () =>
  useAction('DELETE /api/auth/sessions', {
    refresh: ['GET /api/auth/sessions'],
    success: ({ endedSessions }) => ({ title: 'Success!', description: signedOut(endedSessions) }),
    fallback: 'Failed to sign out your other sessions',
  })

/** Changes the password; which failure it was is for the form to say. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Input<'PUT /api/auth/password'>['body']) => call('PUT /api/auth/password', { body }),
    onSuccess: ({ endedSessions }) => {
      const description = `Your password was changed. ${signedOut(endedSessions)}.`
      toast({ title: 'Success!', description })
      void queryClient.invalidateQueries({ queryKey: listKey })
    },
  })
}

function signedOut(count: number): string {
  if (count === 0) return 'You were signed in nowhere else'
  return count === 1 ? '1 other session was signed out' : `${count} other sessions were signed out`
}
