import { expect, test } from 'vitest'
import { displayName } from './auth.ts'

test.each([
  ['Ada', 'ada@example.com', 'Ada'],
  [null, 'ada@example.com', 'ada@example.com'],
  ['', 'ada@example.com', 'ada@example.com'],
  [null, '', 'User'],
])('a person with the first name %j and the e-mail %j is called %s', (firstName, email, name) => {
  expect(displayName({ firstName, email })).toBe(name)
})
