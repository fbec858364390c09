import { expect, test } from 'vitest'
import { bytesLabel, runInput } from './run-input.ts'

const file = { name: 'week.csv', kind: 'CSV', bytes: 1_234, text: 'day;sold\nMonday;4', isCut: false }

const long = () => runInput.withFile('Add it up', { ...file, text: 'x'.repeat(5_000) }, 1_000)

test('an input says the name, the kind and the size of its file, and what share of it was kept', {
  tags: 'words',
}, () => {
  expect(runInput.withFile('Add it up', file, 1_000)).toBe(
    'Add it up\n\n[File: "week.csv" · CSV, 1.2 kB · all of its 17 characters]\n\nday;sold\nMonday;4',
  )
  expect(long()).toMatch(/the first [78]\d\d of 5,000 characters/)
  expect(runInput.withFile('', { ...file, isCut: true }, 1_000)).toContain(
    'the first 17 of more than 17 characters',
  )
})

test('the typed text, the file name and the file text can be separated again', () => {
  const input = runInput.withFile('Add it up', file, 1_000)
  expect(runInput.fileIn(input)).toEqual({
    typed: 'Add it up',
    name: 'week.csv',
    about: expect.stringMatching(/^"week\.csv" · CSV, 1\.2 kB · .*\b17\b/),
    text: 'day;sold\nMonday;4',
  })
})

test('an input with a long file stays within its characters, and most of them are the file', () => {
  const input = long()
  expect(input.length).toBeLessThanOrEqual(1_000)
  expect(runInput.fileIn(input)?.text.length).toBeGreaterThan(700)
})

test('a script is given the text of a file as it is, and any other input unchanged', () => {
  expect(runInput.withoutFrame(runInput.withFile('', file, 1_000))).toBe(file.text)
  expect(runInput.withoutFrame('[1, 2]')).toBe('[1, 2]')
  expect(runInput.withoutFrame(null)).toBeNull()
})

test('a size is said as people say it', () => {
  expect([512, 1_234, 9_960_000].map(bytesLabel)).toEqual(['512 bytes', '1.2 kB', '10 MB'])
})
