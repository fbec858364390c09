import { expect, test } from 'vitest'
import { lineDifference } from '#web/platform/format/line-difference.ts'
import { shownLines } from './compared-field.tsx'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)

test('two lines around each change show, the equal stretches between are counted', () => {
  const changed = numbered(20).with(9, 'new')
  const { lines, cut } = shownLines(lineDifference(numbered(20).join('\n'), changed.join('\n')))
  expect(lines.map((line) => ('skipped' in line ? line.skipped : line.right))).toEqual([
    7,
    'line 8',
    'line 9',
    'new',
    'line 11',
    'line 12',
    8,
  ])
  expect(cut).toBe(0)
})

test('a change of thousands of lines is cut, and says how much is not shown', () => {
  const { lines, cut } = shownLines(lineDifference('', numbered(5_000).join('\n')))
  expect(lines).toHaveLength(300)
  expect(cut).toBe(4_700)
})
