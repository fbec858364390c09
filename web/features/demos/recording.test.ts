import { BufferSource, Input, MP4 } from 'mediabunny'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demos } from './demo-list.ts'
import { clockTime, formatDay, fileSize, recordingOf, spokenDuration } from './recording.ts'

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

test('a duration for screen readers is in minutes and seconds', () => {
  expect(spokenDuration(45)).toBe('45 seconds')
  expect(spokenDuration(59.6)).toBe('1 minute')
  expect(spokenDuration(60)).toBe('1 minute')
  expect(spokenDuration(121)).toBe('2 minutes 1 second')
})

test('a size is shown in the units of a download', () => {
  expect(fileSize(820_400)).toBe('820 kB')
  expect(fileSize(1_334_000)).toBe('1.3 MB')
})

test('a day is the same in every time zone', () => {
  expect(formatDay('2026-11-21')).toBe('21 November 2026')
})

test('a recording that does not exist is undefined', () => {
  expect(recordingOf('of-nothing')).toBeUndefined()
})

const fileOf = (id: string, type: string) => join(folder, `${id}.${type}`)

test.for(demos)('the video “$title” has the size that is shown, at most 6 MB', async ({ id }) => {
  const recording = recordingOf(id)
  const video = await readFile(fileOf(id, 'mp4'))
  expect(recording?.bytes).toBe(video.length)
  expect(video.length).toBeLessThanOrEqual(6_000_000)
})

test.for(demos)(
  'the video “$title” has the specified duration, in a format that every browser plays',
  async ({ id, seconds }) => {
    const recording = recordingOf(id)
    const input = new Input({
      source: new BufferSource(await readFile(fileOf(id, 'mp4'))),
      formats: [MP4],
    })
    expect(await (await input.getPrimaryVideoTrack())?.getCodec()).toBe('avc')
    expect(Math.abs((await input.computeDuration()) - seconds)).toBeLessThanOrEqual(2)
    expect(recording?.seconds).toBe(seconds)
  },
)

test.for(demos)('the captions of “$title” are in order, and end before the video does', async ({ id }) => {
  const captions = await readFile(fileOf(id, 'vtt'), 'utf8')
  const times = [...captions.matchAll(/(\d+):(\d+):([\d.]+)/g)].map(
    ([, hours, minutes, rest]) => Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest),
  )
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual((recordingOf(id)?.seconds ?? 0) + 0.5)
  expect(times).toHaveLength(2 * (recordingOf(id)?.chapters.length ?? -1))
})

test('all videos together are at most 30 MB', () => {
  const bytes = demos.map(({ id }) => recordingOf(id)?.bytes ?? 0)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(30_000_000)
})
