import { expect, test } from 'vitest'
import { CallFailure } from '#web/platform/call.ts'
import { explainAuthFailure, findMissing } from './auth-failure.ts'

function refused(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new CallFailure(new Response(text, { status }), text)
}

test('a wrong password is said above the form, for it does not tell which of the two was wrong', () => {
  const error = refused(401, { code: 'wrong_sign_in', message: 'Invalid email or password' })
  expect(explainAuthFailure(error)).toEqual({ fields: {}, form: 'Invalid email or password' })
})

test('issues of the contract appear beside their fields', () => {
  const issues = [
    { path: 'password', message: 'Too short' },
    { path: 'other', message: 'Unknown' },
  ]
  const error = refused(400, { code: 'invalid_input', message: 'Invalid input', issues })
  expect(explainAuthFailure(error)).toEqual({ fields: { password: 'Too short' } })
})

test('too many attempts say how long to wait, in the words of the server', () => {
  const message = 'Too many requests. Try again in 42 s.'
  expect(explainAuthFailure(refused(429, { message, code: 'too_many_requests' }))).toEqual({
    fields: {},
    form: message,
  })
})

test('an answer that is not ours, or none at all, is still explained', { tags: 'words' }, () => {
  expect(explainAuthFailure(refused(502, '<html>Bad gateway</html>')).form).toMatch(/Something went wrong/)
  expect(explainAuthFailure(new TypeError('Failed to fetch')).form).toMatch(/could not be reached/)
})

test('an empty form names the fields that it needs, a full one none', () => {
  const both = ['email', 'password'] as const
  expect(Object.keys(findMissing({ email: ' ', password: '' }, both))).toEqual(['email', 'password'])
  expect(Object.keys(findMissing({ email: '', password: '' }, ['email']))).toEqual(['email'])
  expect(findMissing({ email: 'ada@example.org', password: 'x' }, both)).toEqual({})
})
