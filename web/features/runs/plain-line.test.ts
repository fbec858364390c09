import { expect, test } from 'vitest'
import { plainLine, readable } from './plain-line.ts'

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

test('what differs in its marks alone is shown to the letter, so that the difference can be seen', () => {
  expect(shown('[News](https://a.example)', '[News](https://b.example)')).toMatchObject({
    left: '[News](https://a.example)',
    right: '[News](https://b.example)',
  })
  expect(shown('**old**', '**new**')).toMatchObject({ left: 'old', right: 'new' })
  expect(shown(undefined, '- new')).toMatchObject({ left: undefined, right: 'new' })
})
