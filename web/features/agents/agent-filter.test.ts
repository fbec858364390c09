import { expect, test } from 'vitest'
import { filterOf, isNarrow, withFilter } from './agent-filter.ts'

const read = (text: string) => filterOf(new URLSearchParams(text))

test('an address without parameters asks for all agents, newest first', () => {
  expect(read('')).toEqual({ q: '', status: undefined, sort: 'newest' })
})

test('a filter kept in the address comes back the same', () => {
  const filter = { q: 'ships & tides', status: 'paused', sort: 'last-run' } as const
  expect(filterOf(withFilter(new URLSearchParams(), filter))).toEqual(filter)
})

test('what an address makes up is not sent to the server', () => {
  expect(read('status=deleted&sort=constructor')).toEqual({ q: '', status: undefined, sort: 'newest' })
  expect(read(`q=${'x'.repeat(5000)}`).q).toHaveLength(200)
})

test('defaults leave the address, other parameters stay in it', () => {
  const search = new URLSearchParams('q=a&status=active&sort=name&run=7')
  expect(withFilter(search, { q: '', status: undefined, sort: 'newest' }).toString()).toBe('run=7')
})

test('an order alone hides no agent', () => {
  expect(isNarrow(read('sort=tasks'))).toBe(false)
  expect(isNarrow(read('status=active'))).toBe(true)
  expect(isNarrow(read('q=a'))).toBe(true)
})
