import { expect, test } from 'vitest'
import { en } from '#server/engine/digest-words/en.ts'
import { scriptSection } from './script-output.ts'

const done = (result: unknown, stdout = '') =>
  scriptSection({ status: 'done', stdout, result }, en).slice(1).join('\n\n')

test('writes a list of flat objects as a table, whatever the cells contain', () => {
  expect(
    done([
      { name: 'a|b', n: 1 },
      { name: '*x*\ny', ok: true, n: null },
    ]),
  ).toBe('**Result:**\n\n| name | n | ok |\n| --- | --- | --- |\n| a\\|b | 1 |  |\n| \\*x\\* y |  | true |')
})

test('reads a result that is JSON text as its value', () => {
  expect(done('[{"a": 1}]')).toContain('| a |')
  expect(done('[1, 2')).toBe('**Result:** \\[1, 2')
})

test('shows every digit of ids over 2^53, alone, in lists and in tables', () => {
  expect(done('[{"id": 12345678901234567890, "n": 9007199254740993}]')).toContain(
    '| 12345678901234567890 | 9007199254740993 |',
  )
  expect(done('[18446744073709551615, 2]')).toContain('- 18446744073709551615\n- 2')
  expect(done('{"id": {"of": 9007199254740993}}')).toContain('"of": 9007199254740993')
})

test('shows other results in a suitable form', () => {
  expect(done([1, 'two', null])).toBe('**Result:**\n\n- 1\n- two\n- —')
  expect(done(42.5)).toBe('**Result:** 42.5')
  expect(done(false)).toBe('**Result:** false')
  expect(done('plain words')).toBe('**Result:** plain words')
  expect(done({ a: { b: [1] } })).toBe(
    '**Result:**\n\n```json\n{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}\n```',
  )
  expect(done([{ a: [1] }])).toContain('```json')
  expect(done([])).toBe('**Result:** []')
  expect(done(null)).toContain('printed nothing')
})

test('treats keys such as __proto__ as plain names', () => {
  expect(done(JSON.parse('[{"__proto__": 1, "constructor": "x"}, {"toString": 2}]'))).toContain(
    '| \\_\\_proto\\_\\_ | constructor | toString |\n| --- | --- | --- |\n| 1 | x |  |\n|  |  | 2 |',
  )
})

test('keeps output inside its code block, however many backticks it contains', () => {
  expect(done(null, 'a\n`````\n# b\n')).toBe('``````text\na\n`````\n# b\n``````')
})

test('removes terminal colours and invisible characters from output', () => {
  expect(done(null, '\u001b[31mred\u001b[0m\u200b\r\nnext\u0007')).toBe('```text\nred\nnext\n```')
})

test('cuts long output and long lists, and says so', { tags: 'words' }, () => {
  expect(done(null, 'x'.repeat(30_000))).toContain('*Cut: it has 30000 characters.*')
  expect(done(Array.from({ length: 60 }, (_, n) => n))).toContain('- 49\n- and 10 more items')
  expect(done(Array.from({ length: 51 }, (_, n) => ({ n })))).toMatch(/\| 49 \|\n\nand 1 more row$/)
})

const failed = (message: string, line: number | null) =>
  scriptSection({ status: 'failed', message, line, stdout: 'so far\n' }, en).join('\n\n')

test("a failure shows Python's own message and its line, once", { tags: 'words' }, () => {
  expect(failed('ZeroDivisionError: division by zero', 3)).toBe(
    '## Script output\n\n**The script failed:** ZeroDivisionError: division by zero (line 3)\n\nIt had printed before:\n\n```text\nso far\n```',
  )
  expect(failed('NameError: x (line 3)', 3)).toContain('NameError: x (line 3)\n')
  expect(failed('Out of memory', null)).toContain('Out of memory\n')
})
