import { expect, test } from 'vitest'
import { displayName } from './auth.ts'

test.each([
  ['Ada', 'ada@example.com', 'Ada'],
  [null, 'ada@example.com', 'ada@example.com'],
  ['', 'ada@example.com', 'ada@example.com'],
])('a person with the first name %j and the email %j is called %s', (firstName, email, name) => {
  expect(displayName({ firstName, email })).toBe(name)
})

test('a person without a name and an email is called User', { tags: 'words' }, () => {
  expect(displayName({ firstName: null, email: '' })).toBe('User')
})
