import { expect, test } from 'vitest'
import { queryClient } from './query.ts'

test('data never goes stale by itself, no focus fetches it again, and nothing is tried twice or later', () => {
  expect(queryClient.getDefaultOptions()).toEqual({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  })
})
