import { expect, test } from 'vitest'
import { filterText, isRunFilterNarrow, noFilter, runFilterOf, withRunFilter } from './run-filter.ts'

test('a filter is the same after it was in an address', () => {
  const filter = {
    agentId: 7,
    status: 'failed',
    source: 'schedule',
    from: '2026-11-01',
    to: '2026-11-22',
    q: 'paper & ink',
  } as const
  const address = withRunFilter(new URLSearchParams('run=3'), filter)
  expect(address.toString()).toBe(
    'run=3&agent=7&status=failed&source=schedule&from=2026-11-01&to=2026-11-22&q=paper+%26+ink',
  )
  expect(runFilterOf(address)).toEqual(filter)
})

test('unknown filters in the address select all runs', () => {
  const odd = runFilterOf(new URLSearchParams('agent=x&status=lost&source=me&from=2026-13-45&to=now&run=-1'))
  expect(isRunFilterNarrow(odd)).toBe(false)
})

test('equal filters have equal texts, whatever the order of an address', () => {
  const filter = runFilterOf(new URLSearchParams('status=failed&agent=7&run=3'))
  expect(filterText(filter)).toBe(filterText({ ...noFilter, agentId: 7, status: 'failed' }))
  expect(filterText(noFilter)).toBe('')
})
