// chunk: base
import { type Query, type QueryCache, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/platform/call.ts'
import { callKey, queryClient } from '#web/platform/query.ts'
import { isSignedOut, signInAgain } from '#web/platform/net/sign-in-again.ts'
import { runReads } from '#web/data/runs.ts'
import { connectTopics, followTopic } from './follow-topics.ts'

/** How long after its timestamp a change may become visible to others, ms. */
const marginMs = 1_000
const liveReads = [
  ...runReads,
  'GET /api/executions',
  'GET /api/runs',
  'GET /api/overview',
  'GET /api/approvals',
  'GET /api/agents/:id/schedule',
  'GET /api/agent-teams',
  'GET /api/agent-teams/:id/executions',
  'GET /api/agent-teams/:id/schedule',
  'GET /api/notifications/unread',
  'GET /api/threads',
  'GET /api/threads/:id',
] as const

/** When each query was last fetched, ms since 1970. */
const times = new WeakMap<Query, number>()

recordFetchTimes(queryClient.getQueryCache())
refetchOutdatedReads(queryClient)

/** Keeps the agents and runs of a page up to date while the page is visible. */
export function useLiveReads(userId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const leave = connectTopics(userId, () => void findOutWhoIsSignedIn(userId))
    const end = followNews(client)
    return () => {
      end()
      leave()
    }
  }, [client, userId])
}

function followNews(client: QueryClient): () => void {
  let state: string | undefined
  return followTopic('news', {
    onEvent: ({ news }) => {
      if (!news || news.state === state) return
      // On the first event, reads fetched since the last change are up to date.
      const isFirst = state === undefined
      refresh(client, isFirst ? Date.now() - news.quietMs + marginMs : Number.POSITIVE_INFINITY)
      state = news.state
    },
  })
}

/**
 * The stream is refused to a user who was signed out elsewhere, without a reason that a page could read. Reloads the
 * page if another account is signed in.
 */
async function findOutWhoIsSignedIn(userId: string): Promise<void> {
  try {
    const { id } = await call('GET /api/auth/user')
    if (id !== userId) window.location.reload()
  } catch (error) {
    if (isSignedOut(error)) signInAgain()
  }
}

const listeners = new Set<() => void>()

/**
 * Calls back whenever the user's agents or runs have changed while this page is visible; returns a function that stops
 * it.
 */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function refresh(client: QueryClient, askedBefore: number) {
  for (const listener of listeners) listener()
  for (const read of liveReads) {
    void client.invalidateQueries({
      queryKey: callKey(read),
      predicate: (query) => fetchedAt(query) < askedBefore,
    })
  }
}

/** Records when each query of this cache was last fetched; returns a function that stops it. */
export function recordFetchTimes(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(event.query, Date.now())
  })
}

/** When a query was last fetched, ms since 1970: its reply contains nothing later, however long it took. */
export function fetchedAt(query: Query): number {
  return times.get(query) ?? query.state.dataUpdatedAt
}

/**
 * Fetches a query again if it was invalidated during its first fetch. TanStack Query does not restart such a fetch, so
 * changes made meanwhile would not show until the next invalidation.
 */
export function refetchOutdatedReads(client: QueryClient): () => void {
  const outdated = new WeakSet<Query>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (
      action.type === 'invalidate' &&
      query.state.data === undefined &&
      query.state.fetchStatus !== 'idle'
    ) {
      outdated.add(query)
    } else if ((action.type === 'success' || action.type === 'error') && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
}
