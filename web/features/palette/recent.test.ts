import { expect, test } from 'vitest'
import { parseRecent, type RecentPlace, withLatest } from './recent.ts'

const place = (n: number): RecentPlace => ({
  kind: 'agent',
  label: `Agent ${n}`,
  href: `/dashboard?edit=${n}`,
})

test('a place visited again moves to the front and is listed once, under its newest name', () => {
  const renamed = { ...place(2), label: 'Renamed' }
  expect(withLatest([place(1), place(2), place(3)], renamed)).toEqual([renamed, place(1), place(3)])
})

test('no more than five places are remembered', () => {
  const five = [1, 2, 3, 4, 5].map(place)
  expect(withLatest(five, place(6))).toEqual([6, 1, 2, 3, 4].map(place))
})

test('stored entries are restored', () => {
  expect(parseRecent(JSON.stringify([place(1)]))).toEqual([place(1)])
})

test.each([
  undefined,
  'not json',
  'null',
  '{}',
  '[1, null, {"kind":"page"}]',
  '[{"kind":"page","label":"x","href":"javascript:alert(1)"}]',
  '[{"kind":"page","label":"x","href":"//evil.example"}]',
  '[{"kind":"spell","label":"x","href":"/"}]',
])('%j in storage is no place', (kept) => {
  expect(parseRecent(kept)).toEqual([])
})
