import { expect, test } from 'vitest'
import { placesFor } from '#web/platform/places.ts'
import { type FirstKey, keyOf, matchKey } from './shortcut-keys.ts'

const places = placesFor('user')
const take = (key: string, atMs: number, first?: FirstKey) => matchKey(key, atMs, first, places)
const g = { key: 'g', atMs: 1_000 }

test.each([
  ['?', 'help'],
  ['n', 'newAgent'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
])('%s alone does %s', (key, act) => {
  expect(take(key, 0)).toEqual({ act })
})

test('g and then the key of a page leads there', () => {
  expect(take('g', 1_000)).toEqual({ first: g })
  for (const { key, href } of places) expect(take(key, 2_000, g)).toEqual({ href })
})

test('g and then a leads to the first agent', () => {
  expect(take('a', 2_000, g)).toEqual({ act: 'firstAgent' })
})

test('the key of a page that this user does not have leads nowhere', () => {
  expect(take('z', 2_000, g)).toEqual({})
  expect(matchKey('z', 2_000, g, placesFor('admin'))).toEqual({ href: '/admin' })
})

test('a second key that comes too late, or alone, does nothing', () => {
  expect(take('h', 2_501, g)).toEqual({})
  expect(take('h', 2_501)).toEqual({})
})

test('a second key that fits no pair still does what it does alone', () => {
  expect(take('/', 1_100, g)).toEqual({ act: 'search' })
})

test('g pressed twice starts the wait again', () => {
  expect(take('g', 2_400, g)).toEqual({ first: { key: 'g', atMs: 2_400 } })
})

test.each(['Control', 'x', 'Enter', 'G'])('%s does nothing', (key) => {
  expect(take(key, 0)).toEqual({})
})

test.each([
  ['a Latin layout', 'g', 'KeyG', 'g'],
  ['a Latin layout with the letters elsewhere', 'a', 'KeyQ', 'a'],
  ['Caps Lock', 'G', 'KeyG', 'g'],
  ['a Cyrillic layout', 'п', 'KeyG', 'g'],
  ['a Greek layout', 'γ', 'KeyG', 'g'],
  ['a named key', 'Enter', 'Enter', 'enter'],
])('%s reads the letter that is printed, or the place of the key', (_layout, key, code, expected) => {
  expect(keyOf({ key, code, shiftKey: false })).toBe(expected)
})

test('a letter with Shift is none of the keys', () => {
  expect(keyOf({ key: 'G', code: 'KeyG', shiftKey: true })).toBe('G')
  expect(keyOf({ key: '?', code: 'Slash', shiftKey: true })).toBe('?')
})
