import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('fields with commas, quotes and line breaks are quoted, and what is unknown is empty', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['1,5 "more"', null],
      ['two\nlines', 3],
    ]),
  ).toBe('a,b\r\n"1,5 ""more""",\r\n"two\nlines",3\r\n')
})

test('a name that a spreadsheet would take for a formula stays text', () => {
  expect(csvOf([['=HYPERLINK("x")', '-1', -1]])).toBe(`"'=HYPERLINK(""x"")",'-1,-1\r\n`)
})
