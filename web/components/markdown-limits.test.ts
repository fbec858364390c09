import { expect, test } from 'vitest'
import { markdownCharactersMax, tameMarkdown } from './markdown-limits.ts'

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
  expect(tameMarkdown(text)).toBe(text)
})

test('quotes and lists nest at most eight deep', () => {
  expect(tameMarkdown(`${'>'.repeat(5_000)}x`)).toBe(`${'>'.repeat(8)}x`)
  expect(tameMarkdown(`${'- '.repeat(5_000)}x`)).toBe(`${'- '.repeat(8)}x`)
  expect(tameMarkdown(`${'> 1. '.repeat(5_000)}x`)).toBe(`${'> 1. '.repeat(4)}x`)
})

test('indentation, which nests lists, is bounded', () => {
  expect(tameMarkdown(`${' '.repeat(5_000)}- x`)).toBe(`${' '.repeat(24)}- x`)
})

test('runs of brackets and emphasis marks are bounded', () => {
  expect(tameMarkdown('['.repeat(50_000)).length).toBe(40)
  expect(tameMarkdown(`a${'*'.repeat(50_000)}b`).length).toBe(42)
})

test('no more is drawn than the limit', () => {
  expect(tameMarkdown('x'.repeat(1_000_000)).length).toBe(markdownCharactersMax)
})
