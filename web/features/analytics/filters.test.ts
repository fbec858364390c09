import { expect, test } from 'vitest'
import { analyticsFilterOf, withAnalyticsFilter } from './filters.tsx'

test('an address keeps range and agent, and what it does not know is seven days of all agents', () => {
  const plain = { timeRange: '7d', agentId: undefined } as const
  expect(analyticsFilterOf(new URLSearchParams('range=2d&agent=-1'))).toEqual(plain)
  const chosen = { timeRange: '90d', agentId: 12 } as const
  const address = withAnalyticsFilter(new URLSearchParams('other=1'), chosen)
  expect(address.toString()).toBe('other=1&range=90d&agent=12')
  expect(analyticsFilterOf(address)).toEqual(chosen)
  expect(withAnalyticsFilter(address, plain).toString()).toBe('other=1&range=7d')
})
