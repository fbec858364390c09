// @module-tag words
import { expect, test } from 'vitest'
import { verdictText } from './script-check-row.tsx'

test('Python is promised to run', () => {
  expect(verdictText({ verdict: 'python', message: null, line: null })).toBe('This is Python and will run.')
})

test('other text is taken as instructions, with the words of Python and the line, once', () => {
  const message = 'Not Python: it will be taken as instructions.'
  const check = { verdict: 'instructions', line: 2 } as const
  expect(verdictText({ ...check, message: 'SyntaxError: invalid syntax (line 2)' })).toBe(
    `${message} Python says: SyntaxError: invalid syntax (line 2)`,
  )
  expect(verdictText({ ...check, message: 'SyntaxError: invalid syntax' })).toBe(
    `${message} Python says: SyntaxError: invalid syntax (line 2)`,
  )
  expect(verdictText({ ...check, message: null, line: null })).toBe(message)
})

test('a script with a mistake is not promised to be instructions', () => {
  expect(verdictText({ verdict: 'broken', message: 'SyntaxError: invalid syntax', line: 3 })).toBe(
    'Python cannot read this script, so it will not run. Python says: SyntaxError: invalid syntax (line 3)',
  )
})

test('a sandbox that cannot tell is said to be unable', () => {
  expect(verdictText({ verdict: 'unavailable', message: 'Python did not start.', line: null })).toBe(
    'It cannot be checked here. Python did not start.',
  )
})
