import { expect, test } from 'vitest'
import { plainText, withoutHeadings } from './plain-text.ts'

test('markdown becomes the words that a reader would see', () => {
  const markdown = `# Morning brief

**Two** things are _new_ since [yesterday](https://example.com/very/long?x=1):

- The \`harbour\` opened again [1]
* > The bridge stays closed

---

| City | Days |
|---|---:|
| Bergen | 3 |

\`\`\`
code
\`\`\``
  expect(plainText(markdown, 300)).toBe(
    [
      'Morning brief',
      'Two things are new since yesterday:',
      'The harbour opened again',
      'The bridge stays closed',
      'City · Days',
      'Bergen · 3',
      'code',
    ].join('\n'),
  )
})

test('headings give way to what they announce, and stay where they are all there is', () => {
  expect(withoutHeadings('# Price check · 3 May\n\n**4 prices changed.**\n')).toBe('**4 prices changed.**\n')
  expect(withoutHeadings('# Prices\n\n## In short\n\n- One changed.\n\n## More\n')).toMatch(/^- One changed/)
  expect(withoutHeadings('# Price check\n')).toBe('# Price check\n')
  expect(withoutHeadings('> **Note:** x\n\n# Title\n\nBody')).toContain('# Title')
})

test('a long text is cut at a word, within its limit', () => {
  const cut = plainText('harbour '.repeat(10_000), 300)
  expect(cut.length).toBeLessThanOrEqual(300)
  expect(cut).toMatch(/harbour…$/)
})

test('invisible characters are removed', () => {
  expect(plainText('a\u202e b\u200b c\u0007', 300)).toBe('a b c')
})

test.for(['', ' \n ', '---'])('%j says nothing', (text) => {
  expect(plainText(text, 300)).toBe('')
})
