import { expect, test } from 'vitest'
import { isRunFilterNarrow, runFilterOf, withRunFilter } from './run-filter.ts'

test('a filter is the same after it was in an address', () => {
  const filter = {
    agentId: 7,
    status: 'failed',
    source: 'schedule',
    from: '2026-11-01',
    to: '2026-11-22',
  } as const
  const address = withRunFilter(new URLSearchParams('run=3'), filter)
  expect(address.toString()).toBe('run=3&agent=7&status=failed&source=schedule&from=2026-11-01&to=2026-11-22')
  expect(runFilterOf(address)).toEqual(filter)
})

test('unknown filters in the address select all runs', () => {
  const odd = runFilterOf(new URLSearchParams('agent=x&status=lost&source=me&from=2026-13-45&to=now&run=-1'))
  expect(isRunFilterNarrow(odd)).toBe(false)
})
