import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailure, call, type Input, type Reply, request } from '#web/platform/call.ts'
import { setTimeZone } from '#web/platform/format.ts'
import { callKey, queryClient, useCall } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'

export type SessionUser = Reply<'GET /api/auth/user'>
export type UserChange = Input<'PATCH /api/auth/user'>['body']

export type Session =
  | { state: 'loading' | 'signedOut'; user: undefined }
  | { state: 'failed'; user: undefined; error: Error; retry: () => void }
  | { state: 'signedIn'; user: SessionUser }

const sessionQuery = { queryKey: callKey('GET /api/auth/user'), queryFn: findUser }

/** Asks who is signed in before any page has been drawn that wants to know. */
export function loadSession() {
  void queryClient.prefetchQuery(sessionQuery)
}

/** Notes that nobody is signed in, on a page that the server gives to nobody else. */
export function knowNobodyIsSignedIn() {
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** Who is signed in. Being signed out is an answer here, not a failure. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(sessionQuery)
  if (data) return { state: 'signedIn', user: data }
  if (error) return { state: 'failed', user: undefined, error, retry: () => void refetch() }
  return { state: data === null ? 'signedOut' : 'loading', user: undefined }
}

/** What to call a person: first name, else email, else 'User'. */
export function displayName(user: Pick<SessionUser, 'firstName' | 'email'>): string {
  return user.firstName || user.email || 'User'
}

/** How one signs in to this installation. */
export function useSignInOptions() {
  return useCall('GET /api/auth/options')
}

interface SignIn {
  email: string
  password: string
  /** Where the account asks for a second step. */
  code?: string
}

/** Signs in. */
export function useSignIn() {
  return useMutation({ mutationFn: (form: SignIn) => postAuth('sign-in/email', form) })
}

/** Makes one of the auth library's own calls, which are not part of the contract. */
function postAuth(path: string, body: object) {
  return request('POST', `/api/auth/${path}`, body)
}

/** Changes the names or the time zone; every page then sees them. Which failure it was is for the form to say. */
export function useUpdateUser(saved: string) {
  return useMutation({
    mutationFn: (body: UserChange) => call('PATCH /api/auth/user', { body }),
    onSuccess: (user) => {
      setTimeZone(user.timeZone)
      takeUser(user)
      toast({ title: 'Success!', description: saved })
    },
  })
}

/** Notes what the server says of the signed-in user, so that every page sees it. */
export function takeUser(user: SessionUser) {
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

async function findUser() {
  try {
    const user = await call('GET /api/auth/user')
    setTimeZone(user.timeZone)
    return user
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return null
    throw error
  }
}
