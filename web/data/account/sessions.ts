import { useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

export type Session = Reply<'GET /api/auth/sessions'>[number]

/** The sessions of the user; fetched again each time they are shown. */
export function useSessions() {
  return useQuery({
    queryKey: callKey('GET /api/auth/sessions'),
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

/** The number of other sessions that were signed out, in words. */
export function signedOut(count: number): string {
  if (count === 0) return 'You were signed in nowhere else'
  return count === 1 ? '1 other session was signed out' : `${count} other sessions were signed out`
}
