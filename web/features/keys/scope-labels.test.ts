// @module-tag words
import { expect, test } from 'vitest'
import { scopesText } from './scope-labels.ts'

test('the scopes of a key are listed in their usual order', () => {
  expect(scopesText(['write', 'read'])).toBe('May see agents, runs and results; create, change and delete')
  expect(scopesText(['admin'])).toBe('May do what only administrators may')
})
