import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches a query again if it was invalidated during its first fetch. TanStack Query does not restart such a fetch, so
 * changes made meanwhile would not show until the next invalidation.
 */
export function repeatOutdatedFirstReads(client: QueryClient): () => void {
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
