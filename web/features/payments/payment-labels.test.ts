import { expect, test } from 'vitest'
import { formatAmount, statusTone } from './payment-labels.ts'

test('amounts are cents of their currency', () => {
  expect(formatAmount(0, 'usd')).toBe('$0')
  expect(formatAmount(95_040, 'usd')).toBe('$950.40')
  expect(formatAmount(-520, 'USD')).toBe('-$5.20')
  expect(formatAmount(2_900, 'eur')).toBe('29.00 EUR')
})

test('an active subscription is green, a canceled one red, a past due one orange, and any other grey', () => {
  expect(['active', 'canceled', 'past_due', 'trialing', 'unpaid'].map(statusTone)).toEqual([
    'success',
    'danger',
    'warning',
    'neutral',
    'neutral',
  ])
})
