import { expect, test } from 'vitest'
import { takeKey } from './shortcut-keys.ts'

test.each([
  ['?', 'help'],
  ['n', 'newAgent'],
  ['/', 'search'],
])('%s alone does %s', (key, act) => {
  expect(takeKey(key, 0, undefined)).toEqual({ act })
})

test.each([
  ['h', 'home'],
  ['d', 'dashboard'],
])('g and then %s does %s', (key, act) => {
  const { first } = takeKey('g', 1_000, undefined)
  expect(first).toBeDefined()
  expect(takeKey(key, 2_000, first)).toEqual({ act })
})

test('a second key that comes too late, or alone, does nothing', () => {
  const { first } = takeKey('g', 1_000, undefined)
  expect(takeKey('h', 2_501, first)).toEqual({})
  expect(takeKey('h', 2_501, undefined)).toEqual({})
})

test('a second key that fits no pair still does what it does alone', () => {
  const { first } = takeKey('g', 0, undefined)
  expect(takeKey('n', 100, first)).toEqual({ act: 'newAgent' })
})

test('g pressed twice starts the wait again', () => {
  const { first } = takeKey('g', 0, undefined)
  expect(takeKey('g', 1_400, first)).toEqual({ first: { key: 'g', atMs: 1_400 } })
})

test.each(['k', 'Control', 'x', 'Enter'])('%s does nothing', (key) => {
  expect(takeKey(key, 0, undefined)).toEqual({})
})
