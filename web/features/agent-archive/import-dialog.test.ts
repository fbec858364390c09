import { expect, test } from 'vitest'
import { hasHiddenCharacters } from './import-dialog.tsx'

test.each([
  ['a script whose line reads backwards', 'if admin: \u202E} return \u2066# ok\u2069'],
  ['a zero-width space', 'print\u200B(1)'],
  ['invisible tags', 'Sum it up.\u{E0041}\u{E0042}'],
])('%s is reported', (_, text) => {
  expect(hasHiddenCharacters(text)).toBe(true)
})

test.each(['Ünï cödé 日本語', 'Familie 👨‍👩‍👧', 'می‌خواهم', 'a\tb\r\nc'])('%s hides nothing', (text) => {
  expect(hasHiddenCharacters(text)).toBe(false)
})
