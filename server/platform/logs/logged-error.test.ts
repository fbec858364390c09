import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

test('an error of ours keeps its words, where it happened and what caused it', () => {
  const error = new Error('the reader stopped', { cause: new TypeError('no such page') })
  expect(loggedError(error)).toMatchObject({
    type: 'Error',
    message: 'the reader stopped',
    stack: expect.stringContaining('logged-error.test.ts'),
    cause: { type: 'TypeError', message: 'no such page' },
  })
})

test('a statement keeps its text and loses its values, in the message and in the stack', () => {
  const logged = loggedError(new DrizzleQueryError('select $1', ['private'], undefined))
  expect(logged).toMatchObject({ message: expect.any(String), query: 'select $1' })
  expect(JSON.stringify(logged)).not.toContain('private')
})

test('causes that go round are cut, and what is no error is named by its type', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(loggedError(error))).toContain('round')
  expect(loggedError({ secret: 'x' })).toEqual({ type: 'object', message: '', stack: '' })
})
