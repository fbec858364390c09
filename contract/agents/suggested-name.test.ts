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
  ['Tell me what changed on bbc.co.uk/news', 'What changed on bbc.co.uk'],
  ['Look at jobs.example.com and list openings for bakers', 'Look at jobs.example.com and list openings'],
  ['Check 127.0.0.1:8080/status?full=1 and report', 'Check 127.0.0.1:8080 and report'],
  ['Watch xn--bcher-kva.example. Keep it short.', 'Watch xn--bcher-kva.example'],
  ['Read bücher.example/neu#top; quote prices', 'Read bücher.example'],
  ['Each day: compare news.ycombinator.com, lobste.rs', 'Compare news.ycombinator.com, lobste.rs'],
  ['Report when copy paper drops below 4.20 euros', 'Report when copy paper drops below 4.20 euros'],
  ['Watch the release notes of Node.js 26.1: list fixes', 'Watch the release notes of Node.js 26.1'],
  [
    'Every weekday at 7, tell me which office jobs are new on https://a.example/jobs, not developers',
    'New office jobs',
  ],
  ['List flats on a.example/flats, only in Lyon, under €900', 'List flats on a.example'],
  ['Watch the lamp and tell me when it drops below £20', 'Watch the lamp'],
  ['港のニュースをまとめる。短く。', '港のニュースをまとめる'],
  ['Hi', ''],
  ['', ''],
])('the task %j suggests the name %j', (task, name) => {
  expect(suggestedName(task)).toBe(name)
})
