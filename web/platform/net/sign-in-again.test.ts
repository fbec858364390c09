import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#web/platform/call.ts'
import { isSignedOut, signInAgain } from './sign-in-again.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (status: number, body: string) => new CallFailure(new Response(null, { status }), body)

test('a failure with 401 and the code for it means signed out, whatever its words, and no other', () => {
  expect(isSignedOut(failure(401, '{"message":"Who is it?","code":"unauthorized"}'))).toBe(true)
  expect(isSignedOut(failure(401, '{"message":"Unauthorized","code":"wrong_sign_in"}'))).toBe(false)
  expect(isSignedOut(failure(403, '{"message":"Unauthorized","code":"unauthorized"}'))).toBe(false)
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
