import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const row = /^\| `(?<text>[^`]+)` \|[^|]*\| `(?<where>[^`]+)` \| `(?<test>[^`]+)` \|$/

const rows = read('docs/specification-texts.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => row.exec(line)?.groups ?? { text: line, where: '', test: '' })

/** What stands between the parts that vary. */
const fixedParts = (text: string) => text.split(/\{\w+\}/).filter((part) => part.trim() !== '')

test('the table lists the texts of the pages', () => {
  expect(rows.length).toBeGreaterThan(100)
})

test.for(rows)('“$text” stands in its place and in its test', ({ text, where, test: asserted }) => {
  for (const part of fixedParts(text ?? '')) {
    expect(read(where ?? ''), where).toContain(part)
    expect(read(asserted ?? ''), asserted).toContain(part)
  }
})
