import { expect, test } from 'vitest'
import { isRenderable, markdownCharactersMax, limitMarkdown } from './markdown.tsx'

test('ordinary markdown is left as it is', () => {
  const text = [
    '# Digest',
    '1. [one](https://example.org/)',
    '   - nested **bold**',
    '> quote',
    '> - list in a quote',
    '---',
    '* * *',
    '| a | b |',
    '|---|---|',
    '    code',
    '- [x] done',
  ].join('\n')
  expect(limitMarkdown(text)).toBe(text)
})

test('quotes and lists nest at most eight deep', () => {
  expect(limitMarkdown(`${'>'.repeat(5_000)}x`)).toBe(`${'>'.repeat(8)}x`)
  expect(limitMarkdown(`${'- '.repeat(5_000)}x`)).toBe(`${'- '.repeat(8)}x`)
  expect(limitMarkdown(`${'> 1. '.repeat(5_000)}x`)).toBe(`${'> 1. '.repeat(4)}x`)
})

test('indentation, which nests lists, is bounded', () => {
  expect(limitMarkdown(`${' '.repeat(5_000)}- x`)).toBe(`${' '.repeat(24)}- x`)
})

test('runs of brackets and emphasis marks are bounded', () => {
  expect(limitMarkdown('['.repeat(50_000)).length).toBe(40)
  expect(limitMarkdown(`a${'*'.repeat(50_000)}b`).length).toBe(42)
})

test('no more is rendered than the limit', () => {
  expect(limitMarkdown('x'.repeat(1_000_000)).length).toBe(markdownCharactersMax)
})

test('a long digest is rendered', () => {
  const items = Array.from(
    { length: 500 },
    (_, n) => `- **Fact ${n}** from [source](https://example.org/${n})`,
  )
  const table = ['| a | b | c |', '|---|---|---|', ...Array.from({ length: 200 }, () => '| 1 | 2 | 3 |')]
  expect(isRenderable([...items, '', ...table].join('\n'))).toBe(true)
})

test.each([
  ['emphasis that never closes', '*a_ '.repeat(12_500)],
  ['the same in many paragraphs', `${'*a_ '.repeat(300)}\n\n`.repeat(40)],
  ['links that never close', '[a]('.repeat(12_500)],
  ['a table of millions of cells', `${'|a'.repeat(3_000)}\n${'|-'.repeat(3_000)}\n${'|b\n'.repeat(9_000)}`],
])('text that would hold up the browser is not rendered: %s', (_, text) => {
  expect(isRenderable(text)).toBe(false)
})
