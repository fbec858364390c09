import { expect, test } from 'vitest'
import { pricingAddress, readPricingAddress } from './pricing-address.ts'

test.each([
  ['', { interval: 'monthly', planId: undefined }],
  ['interval=yearly', { interval: 'yearly', planId: undefined }],
  ['?plan=pro&interval=yearly', { interval: 'yearly', planId: 'pro' }],
  ['plan=pro', { interval: 'monthly', planId: 'pro' }],
  ['interval=weekly', { interval: 'monthly', planId: undefined }],
] as const)('the address “%s” is read, and an unknown interval is a month', (search, address) => {
  expect(readPricingAddress(search)).toEqual(address)
})

test('the address keeps the interval and the choice', () => {
  expect(pricingAddress({ interval: 'monthly' })).toBe('/pricing')
  expect(pricingAddress({ interval: 'yearly' })).toBe('/pricing?interval=yearly')
  expect(pricingAddress({ interval: 'yearly', planId: 'pro' })).toBe('/pricing?plan=pro&interval=yearly')
})
