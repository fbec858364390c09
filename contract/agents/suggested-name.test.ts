import { expect, test } from 'vitest'
import { suggestedName } from './suggested-name.ts'

test.each([
  [
    'Tell me each morning what changed on these two pages and the prices',
    'What changed on these two pages and the prices',
  ],
  ['Every weekday: report new openings. Keep it short.', 'Report new openings'],
  [
    'Report what is new about the harbour and the bridge and everything around it',
    'Report what is new about the harbour',
  ],
  ['Watch prices on https://a.example/news and quote them', 'Watch prices'],
  ['Every other Friday at 7 tell me the exchange rate', 'The exchange rate'],
  ['At 7:30 am every two weeks, report new openings', 'Report new openings'],
  ['Hi', ''],
  ['', ''],
])('the task %j suggests the name %j', (task, name) => {
  expect(suggestedName(task)).toBe(name)
})
