import {
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { type CallArgs, CallFailure, callWith, type Input, type Reply } from './call.ts'
import { isOffline } from '#web/platform/net/online.ts'
import { isOutage, retryAfterOutage } from '#web/platform/net/outage.ts'
import { isSignedOut, signInAgain } from '#web/platform/net/sign-in-again.ts'
import { type ToastText, toast } from './toast.ts'

/** The shared query cache: no staleness, no refetch on focus, no retries, unless a query asks for them. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isSignedOut(error)) signInAgain()
      if (isOutage(error)) retryAfterOutage(queryClient, error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    // Offline a mutation fails immediately: paused, it would be sent later from whatever page is open then.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The cache key of a call; with the route alone, a prefix of all its calls. */
export function callKey<R extends Route>(route: R, input?: Input<R>): readonly unknown[] {
  return input === undefined ? [route] : [route, input]
}

type CallOptions<R extends Route> = Pick<
  UseQueryOptions<Reply<R>>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>

/** Fetches from the server, and caches the reply until an action refreshes it. */
export function useCall<R extends Route>(
  route: R,
  ...[input, options]: CallArgs<R, CallOptions<R>>
): UseQueryResult<Reply<R>> {
  return useQuery({
    ...options,
    queryKey: callKey(route, input),
    queryFn: ({ signal }) => callWith(route, input, { signal }),
  })
}

interface ActionOptions<R extends Route> {
  /** The reads that this action invalidates. */
  refresh: readonly Route[]
  /** The toast after success; a plain text gets the title 'Success!'. */
  success?: string | ((reply: Reply<R>, input: Input<R>) => ToastText | undefined)
  /** The message of a failure for which the server gave no reason, such as 'Failed to create agent'. */
  fallback: string
  /** The title of the failure toast; 'Error' by default. */
  failureTitle?: string
  /** The caller shows validation errors at the fields, so no toast repeats them. */
  showsIssues?: boolean
  /** The caller shows what somebody else changed meanwhile. */
  showsConflict?: boolean
  headers?: () => Record<string, string>
  /** Actions of one queue are sent one after the other, in the order in which they were asked for. */
  queue?: string
}

/** Changes something on the server, shows a toast with the outcome, and refreshes the affected reads. */
export function useAction<R extends Route>(
  route: R,
  { refresh, success, fallback, failureTitle, showsIssues, showsConflict, headers, queue }: ActionOptions<R>,
): UseMutationResult<Reply<R>, Error, object extends Input<R> ? Input<R> | void : Input<R>> {
  const client = useQueryClient()
  return useMutation({
    ...(queue && { scope: { id: queue } }),
    mutationFn: (input) => callWith(route, input as Input<R>, { headers: headers?.() }),
    onSuccess: (reply, input) => {
      const text = typeof success === 'string' ? successToast(success) : success?.(reply, input as Input<R>)
      if (text) toast(text)
      for (const read of refresh) void client.invalidateQueries({ queryKey: callKey(read) })
    },
    onError: (error) => {
      if (showsConflict && isConflict(error)) return
      if (!showsIssues || !hasIssues(error)) reportFailure(error, fallback, failureTitle)
    },
  })
}

/** Shows a toast about a failed action: the server's message, or else the fallback. */
export function reportFailure(error: unknown, fallback: string, title = 'Error') {
  if (isSignedOut(error)) return signInAgain()
  toast({ title, description: failureText(error, fallback), variant: 'destructive' })
}

/** The message of a failed action, for display beside what failed. */
export function failureText(error: unknown, fallback: string): string {
  const message = error instanceof CallFailure ? error.serverMessage : offlineText()
  return message ?? fallback
}

const offlineText = () => (isOffline() ? 'You are offline. Nothing was sent.' : undefined)

/** Whether somebody else changed the fields of the error's issues meanwhile. */
export const isConflict = (error: Error): error is CallFailure =>
  error instanceof CallFailure && error.status === 409 && error.issues.length > 0

const hasIssues = (error: Error) => error instanceof CallFailure && error.issues.length > 0

const successToast = (description: string): ToastText => ({ title: 'Success!', description })
