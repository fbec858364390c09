import { expect, test } from 'vitest'
import { networkOf } from './visitor.ts'

test('an IPv6 network counts as one visitor', () => {
  expect(networkOf('2001:db8:0:1:aaaa::1')).toBe(networkOf('2001:DB8::1:0:0:0:2'))
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::1')).toBe('0:0:0:0')
})
