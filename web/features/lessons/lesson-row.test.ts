// @module-tag words
import { expect, test } from 'vitest'
import { originText, usesText } from './lesson-row.tsx'

test('a lesson says where it comes from, who worded it and what that cost', () => {
  expect(originText({ origin: 'owner', engine: null, cost: '0.000000' })).toBe('Written by you')
  expect(originText({ origin: 'failure', engine: 'built-in', cost: '0.000000' })).toBe(
    'From a run that failed, worded without an AI model',
  )
  expect(originText({ origin: 'feedback', engine: 'openai', cost: '0.000120' })).toBe(
    'From your feedback on a run, worded by OpenAI for $0.000120',
  )
})

test('uses are counted in words', () => {
  expect([0, 1, 1_204].map(usesText)).toEqual(['Not used yet', 'Used once', 'Used 1,204 times'])
})
