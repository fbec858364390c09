import type { Query, QueryCache } from '@tanstack/react-query'

const times = new WeakMap<Query, number>()

/** Records when each query of this cache was last fetched; returns a function that stops it. */
export function noteWhenAsked(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(event.query, Date.now())
  })
}

/** When a query was last fetched, ms since 1970: its reply contains nothing later, however long it took. */
export function askedAt(query: Query): number {
  return times.get(query) ?? query.state.dataUpdatedAt
}
