import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchedAt, recordFetchTimes, refetchOutdatedReads } from './live.ts'

test('an answer that was long on its way is as old as its question', async () => {
  vi.useFakeTimers()
  try {
    const client = new QueryClient()
    const cache = client.getQueryCache()
    const stop = recordFetchTimes(cache)
    const asked = Date.now()
    const answer = client.fetchQuery({
      queryKey: ['slow'],
      queryFn: () => new Promise((resolve) => void setTimeout(() => resolve('as it was'), 5_000)),
    })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer
    const query = cache.find({ queryKey: ['slow'] })
    expect(query && [fetchedAt(query), query.state.dataUpdatedAt]).toEqual([asked, asked + 5_000])
    stop()
    client.clear()
  } finally {
    vi.useRealTimers()
  }
})

function aRead() {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const ask = vi.fn<() => Promise<string>>(() => new Promise((resolve) => void answers.push(resolve)))
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: ask, staleTime: Infinity })
  onTestFinished(refetchOutdatedReads(client))
  onTestFinished(observer.subscribe(() => {}))
  const answer = async (value: string) => {
    answers.shift()?.(value)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(value))
  }
  return { client, ask, answer }
}

test('data that changed during the first read is requested again', async () => {
  const { client, ask, answer } = aRead()
  void client.invalidateQueries({ queryKey: ['list'] })
  void client.invalidateQueries({ queryKey: ['list'] })
  await answer('before')
  expect(ask).toHaveBeenCalledTimes(2)
  await answer('since')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('data that did not change meanwhile is requested once', async () => {
  const { ask, answer } = aRead()
  await answer('as it is')
  expect(ask).toHaveBeenCalledTimes(1)
})
