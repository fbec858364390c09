import { expect, test } from 'vitest'
import { changedInput, inputTexts } from './tool-decision.tsx'

test('a text value stays text, and other values are parsed as JSON or refused', () => {
  const before = { text: '7', to: ['a'], count: 2 }
  const texts = inputTexts(before)
  expect(changedInput(before, texts)).toEqual({ input: before })
  expect(changedInput(before, { ...texts, text: '{"a":1}', count: '3' })).toEqual({
    input: { text: '{"a":1}', to: ['a'], count: 3 },
  })
  expect(changedInput(before, { ...texts, count: 'three' })).toEqual({
    error: expect.stringContaining('"count"'),
  })
  expect(inputTexts(null)).toEqual({})
})
