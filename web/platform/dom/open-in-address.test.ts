import { expect, test } from 'vitest'
import { idIn, isId, withParts } from './open-in-address.ts'

test('opening and closing changes only its own parameters', () => {
  const search = new URLSearchParams('status=active&results=5')
  const opened = withParts(search, { run: 9 })
  expect(opened.toString()).toBe('status=active&results=5&run=9')
  expect(withParts(opened, { run: null, results: 7 }).toString()).toBe('status=active&results=7')
})

test.each(['', 'abc', '-1', '0', '1.5', '07', '2147483648', '99999999999999999999', '1 or 1=1'])(
  '%j is no id',
  (text) => {
    expect(isId(text)).toBe(false)
    expect(idIn(new URLSearchParams({ run: text }), 'run')).toBeUndefined()
  },
)

test.each(['1', '42', '2147483647'])('%j can be an id', (text) => {
  expect(isId(text)).toBe(true)
  expect(idIn(new URLSearchParams({ run: text }), 'run')).toBe(Number(text))
})
