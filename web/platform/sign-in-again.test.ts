import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from './call.ts'
import { isSignedOut, signInAgain } from './sign-in-again.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (status: number, body: string) => new CallFailure(new Response(null, { status }), body)

test('a failure that begins with 401 and says Unauthorized means signed out, and no other', () => {
  expect(isSignedOut(failure(401, '{"message":"Unauthorized"}'))).toBe(true)
  expect(isSignedOut(failure(401, '{"message":"Wrong password"}'))).toBe(false)
  expect(isSignedOut(failure(403, '{"message":"Unauthorized"}'))).toBe(false)
  expect(isSignedOut(new Error('401: Unauthorized'))).toBe(false)
})

test('signing in again begins 500 ms later, once, and comes back to the page', () => {
  vi.useFakeTimers()
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('window', { location: { pathname: '/dashboard', search: '?edit=1', assign } })
  signInAgain()
  signInAgain()
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign.mock.calls).toEqual([['/api/login?returnTo=%2Fdashboard%3Fedit%3D1']])
})
