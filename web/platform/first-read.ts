import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Asks again for a first read that was out of date while its answer was on the way. The library lets such a read
 * stand, and what somebody made meanwhile would not show until something else changes.
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
