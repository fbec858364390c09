import { expect, test } from 'vitest'
import { streamedMarkdown } from './streamed-markdown.ts'

test.each([
  ['a head alone', 'Prices:\n\n| Product | Was |', 'Prices:\n'],
  ['a head in progress', 'Prices:\n\n| Pro', 'Prices:\n'],
  ['a head with its line break', 'Prices:\n\n| Product | Was |\n', 'Prices:\n'],
  ['a delimiter in progress', 'Prices:\n\n| Product | Was |\n|---|', 'Prices:\n'],
  ['a head without outer bars', 'Prices:\n\nProduct | Was', 'Prices:\n'],
])('%s is held back', (_what, text, shown) => {
  expect(streamedMarkdown(text)).toBe(shown)
})

test.each([
  ['a table with its delimiter', '| Product | Was |\n|---|---|'],
  ['aligned columns', '| Product | Was |\n|:--|--:|\n'],
  ['a row in progress', '| Product | Was |\n|---|---|\n| Paper | 4.'],
  ['a later row in progress', '| A | B |\n|---|---|\n| 1 | 2 |\n| 3'],
  ['a table of one column', '| A |\n|---|\n| 1'],
  ['code with bars', 'Run:\n\n```\na | b'],
  ['a sentence with an escaped bar', 'Write a \\| b'],
  ['a sentence', 'The quay is open.'],
  ['a sentence with a bar that others follow', 'a | b\nand more'],
  ['a sentence with a bar in a paragraph that has ended', 'a | b\n\n'],
  ['nothing', ''],
])('%s is rendered at once', (_what, text) => {
  expect(streamedMarkdown(text)).toBe(text)
})
