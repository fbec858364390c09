import { expect, test } from 'vitest'
import { failureAdvice } from './failure-advice.ts'

test.each([
  [
    'None of the links could be read: https://a.example (The page asks to sign in before it shows anything)',
    'integrations',
  ],
  ['None of the links could be read: https://a.example (Answered 403 Forbidden)', 'integrations'],
  ['OpenAI-compatible: the key was not accepted', 'model'],
  ['OpenAI is not configured here.', 'model'],
  ['None of the links could be read: https://a.example (Answered 404 Not Found)', undefined],
  ['The script failed: NameError', undefined],
  ['Something else', undefined],
])('the failure %j leads to the page that helps: %s', (error, where) => {
  expect(failureAdvice(error, []).where).toBe(where)
})

test('the reasons of the sources count as well as the message', () => {
  expect(
    failureAdvice('Failed', [{ reason: 'The page asks to sign in before it shows anything' }]).where,
  ).toBe('integrations')
})
