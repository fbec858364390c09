import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?test=4#top', '/dashboard?test=4#top'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['dashboard', '/'],
  ['/api/logout', '/'],
  [`/${'x'.repeat(3000)}`, '/'],
])('after sign-in %j leads to %j', (returnTo, goes) => {
  expect(safeReturnTo(returnTo)).toBe(goes)
})
