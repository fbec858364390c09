import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatOutdatedFirstReads } from './first-read.ts'

function aRead() {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const ask = vi.fn<() => Promise<string>>(() => new Promise((resolve) => void answers.push(resolve)))
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: ask, staleTime: Infinity })
  onTestFinished(repeatOutdatedFirstReads(client))
  onTestFinished(observer.subscribe(() => {}))
  const answer = async (value: string) => {
    answers.shift()?.(value)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(value))
  }
  return { client, ask, answer }
}

test('what changed while a first read was on its way is asked for again', async () => {
  const { client, ask, answer } = aRead()
  void client.invalidateQueries({ queryKey: ['list'] })
  void client.invalidateQueries({ queryKey: ['list'] })
  await answer('before')
  expect(ask).toHaveBeenCalledTimes(2)
  await answer('since')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what did not change meanwhile is asked for once', async () => {
  const { ask, answer } = aRead()
  await answer('as it is')
  expect(ask).toHaveBeenCalledTimes(1)
})
