import { expect, test } from 'vitest'
import { insertionOf } from './code-input.tsx'

test('Tab indents by four spaces', () => {
  expect(insertionOf('Tab', 'x', 1)).toBe('    ')
})

test('Enter keeps the indentation of the line, and goes deeper after a colon', () => {
  expect(insertionOf('Enter', 'if x:\n    y = 1', 15)).toBe('\n    ')
  expect(insertionOf('Enter', 'if x:', 5)).toBe('\n    ')
  expect(insertionOf('Enter', '    for y in x:  ', 17)).toBe('\n        ')
})

test('Enter without indentation and every other key are left to the browser', () => {
  expect(insertionOf('Enter', 'x = 1', 5)).toBeUndefined()
  expect(insertionOf('Enter', 'if x:', 0)).toBeUndefined()
  expect(insertionOf('a', 'x', 1)).toBeUndefined()
})
