import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demos } from './demo-list.ts'
import { clockTime, dayInWords, fileSize, recordingOf, spokenLength } from './recording.ts'

const folder = join(import.meta.dirname, 'recordings')

test.for([
  [0, '0:00'],
  [9.6, '0:10'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [165, '2:45'],
  [601, '10:01'],
] as const)('%s seconds are shown as %s', ([seconds, shown]) => {
  expect(clockTime(seconds)).toBe(shown)
})

test('a length is said in minutes and seconds', () => {
  expect(spokenLength(45)).toBe('45 seconds')
  expect(spokenLength(59.6)).toBe('1 minute')
  expect(spokenLength(60)).toBe('1 minute')
  expect(spokenLength(121)).toBe('2 minutes 1 second')
})

test('a size is shown in the units of a download', () => {
  expect(fileSize(820_400)).toBe('820 kB')
  expect(fileSize(1_334_000)).toBe('1.3 MB')
})

test('a day is the same day wherever it is read', () => {
  expect(dayInWords('2026-11-21')).toBe('21 November 2026')
})

test('what nobody has recorded is not there', () => {
  expect(recordingOf('of-nothing')).toBeUndefined()
})

test.for(demos)('the recording “$title” is as long and as big as it is said to be', ({ id }) => {
  const recording = recordingOf(id)
  const captions = readFileSync(join(folder, `${id}.vtt`), 'utf8')
  const ends = [...captions.matchAll(/--> (?:(\d+):)?(\d+):([\d.]+)/g)]
  const [, hours = '0', minutes = '0', seconds = '0'] = ends.at(-1) ?? []
  const end = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  expect(Math.abs(end - (recording?.seconds ?? 0))).toBeLessThanOrEqual(0.5)
  expect(ends).toHaveLength(recording?.chapters.length ?? -1)
  expect(statSync(join(folder, `${id}.webm`)).size).toBe(recording?.bytes)
})
