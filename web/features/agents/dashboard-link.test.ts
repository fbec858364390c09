import { expect, test } from 'vitest'
import { isId, linkActs, linkOf, withoutLink } from './dashboard-link.ts'

test.each(linkActs)('?%s= is read with its id and leaves the address after use, the filter stays', (act) => {
  const search = new URLSearchParams(`status=active&${act}=12`)
  expect(linkOf(search)).toEqual({ act, id: '12' })
  expect(withoutLink(search).toString()).toBe('status=active')
})

test('an address without any asks for nothing', () => {
  expect(linkOf(new URLSearchParams('status=active&q=test'))).toBeUndefined()
})

test.each(['', 'abc', '-1', '0', '1.5', '07', '2147483648', '99999999999999999999', '1 or 1=1'])(
  '%j is no id',
  (text) => {
    expect(isId(text)).toBe(false)
  },
)

test.each(['1', '42', '2147483647'])('%j can be an id', (text) => {
  expect(isId(text)).toBe(true)
})
