// chunk: base
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

/** Prefetches the session, before any page that needs it renders; a failure is shown by the page. */
export function loadSession(): Promise<void> {
  return queryClient.prefetchQuery(sessionQuery)
}

/** Stores that nobody is signed in, on a page that the server serves only to visitors. */
export function setSignedOut() {
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** The session of the user. Being signed out is a result here, not an error. */
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

/** The sign-in methods of this installation. */
export function useSignInOptions() {
  return useCall('GET /api/auth/options')
}

interface SignIn {
  email: string
  password: string
  /** The code of the second factor, if the account requires one. */
  code?: string
}

/** Signs in. */
export function useSignIn() {
  return useMutation({ mutationFn: (form: SignIn) => postAuth('sign-in/email', form) })
}

/** Calls an endpoint of the auth library, which is not part of the contract. */
function postAuth(path: string, body: object) {
  return request('POST', `/api/auth/${path}`, body)
}

/** Changes the names or the time zone, and updates every page; the form shows why it failed. */
export function useUpdateUser(saved: string) {
  return useMutation({
    mutationFn: (body: UserChange) => call('PATCH /api/auth/user', { body }),
    onSuccess: (user) => {
      setTimeZone(user.timeZone)
      setSignedInUser(user)
      toast({ title: 'Success!', description: saved })
    },
  })
}

/** Stores the server's reply about the signed-in user, so that every page sees it. */
export function setSignedInUser(user: SessionUser) {
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
