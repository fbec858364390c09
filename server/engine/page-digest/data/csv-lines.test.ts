import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

test('values are told apart by what parts all rows, whatever stands in quotes or in figures', () => {
  expect(csvLines('metal;price\ncopper;9,412.50\nzinc;2,890.00\n')).toEqual([
    '| metal | price |',
    '| --- | --- |',
    '| copper | 9,412.50 |',
    '| zinc | 2,890.00 |',
    '',
  ])
  expect(csvLines('name,note\n"Moor, Ann","a | b\nc"\n')?.[2]).toBe('| Moor, Ann | a \\| b c |')
})

test('a first row with figures is a row of the table', () => {
  expect(csvLines('2026-11-20,1.5\n2026-11-21,1.7')).toEqual([
    '|  |  |',
    '| --- | --- |',
    '| 2026-11-20 | 1.5 |',
    '| 2026-11-21 | 1.7 |',
    '',
  ])
})

test('what is no table of values stays text', () => {
  for (const text of [
    '',
    'one line, of words',
    'First, a sentence.\nThen another; and one, more, things.',
    '"never closed;a\nb;c',
  ])
    expect(csvLines(text)).toBeNull()
})
