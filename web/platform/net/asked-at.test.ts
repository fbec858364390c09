import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askedAt, noteWhenAsked } from './asked-at.ts'

test('an answer that was long on its way is as old as its question', async () => {
  vi.useFakeTimers()
  try {
    const client = new QueryClient()
    const cache = client.getQueryCache()
    const stop = noteWhenAsked(cache)
    const asked = Date.now()
    const answer = client.fetchQuery({
      queryKey: ['slow'],
      queryFn: () => new Promise((resolve) => void setTimeout(() => resolve('as it was'), 5_000)),
    })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer
    const query = cache.find({ queryKey: ['slow'] })
    expect(query && [askedAt(query), query.state.dataUpdatedAt]).toEqual([asked, asked + 5_000])
    stop()
    client.clear()
  } finally {
    vi.useRealTimers()
  }
})
