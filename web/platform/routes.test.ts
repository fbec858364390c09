import { expect, test } from 'vitest'
import { safeReturnTo, signInUrlFor } from './routes.ts'

const origin = 'https://balancia.example'

test('a path of this site is kept with its query and fragment', () => {
  expect(safeReturnTo('/dashboard?test=42#runs', origin)).toBe('/dashboard?test=42#runs')
})

test.each([
  null,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
])('%j never leads away from this site', (text) => {
  expect(safeReturnTo(text, origin)).toBe('/')
})

test.each([
  '/login',
  '/login?returnTo=/login',
  '/signup',
  '/confirm-sign-up?token=x',
  '/reset-password?token=x',
  '/api/logout',
])('%j would go round in a circle or sign out again, so the home page opens', (text) => {
  expect(safeReturnTo(text, origin)).toBe('/')
})

test('a page whose name only begins like a sign-in page is kept', () => {
  expect(safeReturnTo('/login-history', origin)).toBe('/login-history')
})

test('the way back survives the trip through the sign-in address', () => {
  const url = new URL(signInUrlFor('/dashboard?test=1&connect=2'), origin)
  expect(url.searchParams.get('returnTo')).toBe('/dashboard?test=1&connect=2')
})
