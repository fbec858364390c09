import { expect, test } from 'vitest'
import { plainLine, plainText, readable } from './plain-line.ts'

const shown = (left?: string, right?: string) => readable({ left, right, isSame: false })

test.each([
  ['## In short', 'In short'],
  ['- The harbour is **open**. [1]', 'The harbour is open. [1]'],
  ['*Not found word for word: bridge.*', 'Not found word for word: bridge.'],
  ['- [1] [Harbour news](https://example.com/a?b=c) · read', '[1] Harbour news · read'],
  ['Run `npm start` twice', 'Run npm start twice'],
  ['2 * 3 * 4 is 24, snake_case stays, and # 5 too', '2 * 3 * 4 is 24, snake_case stays, and # 5 too'],
  ['', ''],
])('%j is shown as it reads', (line, plain) => {
  expect(plainLine(line)).toBe(plain)
})

test('texts that differ only in their marks are shown verbatim, so that the difference is visible', () => {
  expect(shown('[News](https://a.example)', '[News](https://b.example)')).toMatchObject({
    left: '[News](https://a.example)',
    right: '[News](https://b.example)',
  })
  expect(shown('**old**', '**new**')).toMatchObject({ left: 'old', right: 'new' })
  expect(shown(undefined, '- new')).toMatchObject({ left: undefined, right: 'new' })
})

test('a result in Markdown reads as plain text: no marks, and nothing that is only rendered', () => {
  const markdown = [
    '# Prices · 22 November 2026',
    '',
    '**2 prices changed.** [1]',
    '',
    '## In short',
    '> - Copy paper at `£4.65`',
    '---',
    '| Product | Now |',
    '| --- | ---: |',
    '| **Toner** | £61.50 |',
    '```text',
    '3 * 4 ** 2',
    '```',
    '- [1] [List](https://prices.example/list) · *changed*',
  ].join('\n')
  expect(plainText(markdown)).toBe(
    [
      'Prices · 22 November 2026',
      '2 prices changed. [1]',
      'In short',
      'Copy paper at £4.65',
      'Product · Now',
      'Toner · £61.50',
      '3 * 4 ** 2',
      '[1] List · changed',
    ].join('\n'),
  )
  expect(plainText('---\n\n```\n```')).toBe('')
})

/** Microseconds of the processor. */
function cost(unit: string, chars: number): number {
  const text = `${unit.repeat(chars / unit.length)}x`
  const start = process.threadCpuUsage()
  plainText(text)
  return process.threadCpuUsage(start).user
}

test.each(['[', '-', ' ', '*a ', '[a](', '**a'])(
  'a long line of %j takes no time that grows with its square',
  (unit) => {
    cost(unit, 1_000)
    expect(cost(unit, 40_000)).toBeLessThan(cost(unit, 10_000) * 8 + 50_000)
  },
)
