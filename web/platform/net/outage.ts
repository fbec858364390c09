import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailure } from '#web/platform/call.ts'

/** Statuses of a server, or of a proxy before it, that cannot answer at the moment. */
const outageStatuses = new Set([502, 503, 504])
/** Between these two, so that many browsers do not all ask again in the same moment, ms. */
const retryMs = { least: 3_000, most: 6_000 }

let message: string | undefined
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether a call failed because the server cannot answer anybody at the moment. */
export function isOutage(error: unknown): error is CallFailure {
  return error instanceof CallFailure && outageStatuses.has(error.status)
}

/** The message of the outage that lasts; undefined: the server answers. */
export const useOutage = (): string | undefined => useSyncExternalStore(subscribe, current, current)

/** Shows the outage that made a read fail, and repeats the reads in sight that failed until they succeed. */
export function retryAfterOutage(client: QueryClient, error: CallFailure): void {
  show(error.serverMessage ?? 'The server does not answer at the moment.')
  retry ??= setTimeout(
    async () => {
      retry = undefined
      await client.refetchQueries({ type: 'active', predicate: hasFailed })
      // A read that failed again has scheduled the next attempt.
      if (retry === undefined) show(undefined)
    },
    retryMs.least + Math.random() * (retryMs.most - retryMs.least),
  )
}

const hasFailed = ({ state }: Query) => isOutage(state.error)

function show(next: string | undefined): void {
  if (next === message) return
  message = next
  for (const listener of listeners) listener()
}

const current = () => message

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
