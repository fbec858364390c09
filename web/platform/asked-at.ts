import type { Query, QueryCache } from '@tanstack/react-query'

const times = new WeakMap<Query, number>()

/** From now on remembers when each read of this cache was asked for. */
export function noteWhenAsked(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(event.query, Date.now())
  })
}

/** When a read was last asked for, ms since 1970: its answer tells of nothing later, however long it was on its way. */
export function askedAt(query: Query): number {
  return times.get(query) ?? query.state.dataUpdatedAt
}
