import { expect, test } from 'vitest'
import { filterOf, isNarrow, narrowings, withFilter } from './agent-filter.ts'

const read = (text: string) => filterOf(new URLSearchParams(text))

test('an address without parameters asks for all agents, newest first', () => {
  expect(read('')).toEqual({
    q: '',
    status: undefined,
    in: undefined,
    sort: 'newest',
    areFavoritesFirst: true,
  })
})

test('a filter kept in the address comes back the same', () => {
  const filter = { q: 'ships & tides', status: 'needs-you', in: 'tag:7', sort: 'last-run' } as const
  expect(filterOf(withFilter(new URLSearchParams(), filter))).toEqual({ ...filter, areFavoritesFirst: true })
})

test('unknown filter values in the address are not sent to the server', () => {
  expect(read('status=deleted&sort=constructor&in=all')).toEqual({
    q: '',
    status: undefined,
    in: undefined,
    sort: 'newest',
    areFavoritesFirst: true,
  })
  expect(read(`q=${'x'.repeat(5000)}`).q).toHaveLength(200)
})

test('filters besides the search are counted, because they may be hidden', () => {
  expect(narrowings(read('q=ships'))).toBe(0)
  expect(narrowings(read('q=ships&status=failed&in=tag:7&whose=mine&sort=name'))).toBe(4)
})

test('defaults leave the address, other parameters stay in it', () => {
  const search = new URLSearchParams('q=a&status=active&sort=name&run=7')
  expect(
    withFilter(search, {
      q: '',
      status: undefined,
      in: undefined,
      sort: 'newest',
      areFavoritesFirst: true,
    }).toString(),
  ).toBe('run=7')
})

test('an order alone hides no agent', () => {
  expect(isNarrow(read('sort=tasks'))).toBe(false)
  expect(isNarrow(read('status=active'))).toBe(true)
  expect(isNarrow(read('q=a'))).toBe(true)
  expect(isNarrow(read('in=tag:7'))).toBe(true)
})
