import { expect, test } from 'vitest'
import { needsGeneratedText } from './task-needs-model.tsx'

test.each([
  ['Write a letter to the council.', true],
  ['Each Monday, summarise what the minutes say', true],
  ['Report what is new about the harbour and the bridge.', false],
  ['Tell me when a price changes', false],
])('the task %j asks for words of its own: %s', (task, asks) => {
  expect(needsGeneratedText(task)).toBe(asks)
})
