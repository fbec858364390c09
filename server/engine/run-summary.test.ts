import { expect, test } from 'vitest'
import { summaryOf } from './run-summary.ts'

const digest = (body: string) =>
  `# Tell me what changed\n\n22 November 2026, 07:17 UTC · 2 sources read\n\n## In short\n\n${body}`

test('a result is summed up by its first line of text, without title, date and marks', () => {
  expect(summaryOf(digest('4 prices changed, 1 product new.\n\n- More'))).toBe(
    '4 prices changed, 1 product new.',
  )
  expect(summaryOf(digest('- **Parking** costs [£2.80](https://a.example) an hour. [1]'))).toBe(
    'Parking costs £2.80 an hour.',
  )
  expect(summaryOf('# Result\n\n```text\n3 rows\n```')).toBe('3 rows')
  expect(summaryOf('*Nothing changed on 3 pages.*')).toBe('Nothing changed on 3 pages.')
})

test('a first result is summed up by what it found, not by how many pages were read', () => {
  const first = '# Prices · 22 November 2026\n\n1 page read. First run. Next time you see here …'
  const found = (body: string) => summaryOf(`${first}\n\n*Not found: pens.*\n\n**Paperclip** [1]\n\n${body}`)
  expect(found('- **Paper** costs £4.20. [1]\n- More [1]')).toBe('Paper costs £4.20.')
  expect(found('| Product | Price |\n| --- | --- |\n| Paper | £4.20 |')).toBe('Paper · £4.20')
  expect(found('- Free delivery. [1]\n\n| Product |\n| --- |\n| Paper |\n\n**Other** [2]')).toBe('Paper')
  expect(found('Quoted below.')).toBe(summaryOf(first))
  expect(summaryOf('**1 price changed.**\n\n**Paperclip** [1]\n\n- Paper [1]')).toBe('1 price changed.')
})

test('a result without text has no summary, and a long one is cut between words', () => {
  for (const empty of [null, '', '# Title only', '---\n\n']) expect(summaryOf(empty)).toBeUndefined()
  const long = summaryOf('word '.repeat(200)) ?? ''
  expect(long).toMatch(/word…$/)
  expect(long.length).toBeLessThanOrEqual(160)
  expect(summaryOf('x'.repeat(5_000))).toHaveLength(160)
})

const table = '| Product | Was | Now | Change |\n|---|---:|---:|---|\n| Copy paper A4 | 4.20 | 4.65 | +11% |'
const answer = 'Copy paper A4 rose to 4.65.'

test.each([
  ['a table', `${table}\n\n${answer}`],
  ['a table without outer bars', `Product | Was\n--- | ---\nPaper | 4.20\n\n${answer}`],
  ['a table within a quote', `> | a | b |\n> |---|---|\n> | 1 | 2 |\n\n${answer}`],
  ['a heading and a table', `## Prices\n\n${table}\n\n${answer}`],
  ['a heading that is underlined', `Prices\n======\n\n${answer}`],
  ['a rule', `* * *\n\n${answer}`],
  ['front matter', `---\ntitle: Prices\ntags:\n  - paper\n---\n${answer}`],
  ['a code fence', `\`\`\`json\n{"paper": 4.65}\n\`\`\`\n\n${answer}`],
  ['a code fence of waves around one of backticks', `~~~\n\`\`\`\nx\n~~~\n${answer}`],
  ['a picture', `![Chart](https://a.example/c.png)\n\n${answer}`],
  ['a badge', `[![Chart](https://a.example/c.png)](https://a.example)\n\n${answer}`],
  ['a comment of HTML', `<!-- draft\nof today -->\n${answer}`],
  ['tags of HTML', `<div align="center">\n<img src="a.png">\n</div>\n\n<p>${answer}</p>`],
  [
    'a failover note',
    `> **Note:** OpenAI answered 500: The service is down. Gemini answered instead.\n\n${answer}`,
  ],
  ['a plain note', `Note: prices are without VAT,\nas before.\n\n${answer}`],
  ['a bold note', `**Note**: prices are without VAT.\n\n${answer}`],
  ['an alert', `> [!NOTE]\n> Prices are without VAT.\n\n${answer}`],
  ['a label', `**Summary**\n\n${answer}`],
  ['a list', `- ${answer}\n- Pens fell.\n\nAll prices as of today.`],
  ['a list of tasks', `- [x] ${answer}`],
  ['a numbered list', `1. **Copy paper A4** rose to 4.65. [1]`],
  ['an introduction of a table', `${answer.slice(0, -1)}:\n\n${table}`],
  ['a definition of a link', `[1]: https://a.example\n\n${answer}`],
])('a result that begins with %s is summed up by what it says', (_, output) => {
  expect(summaryOf(output)).toMatch(/^Copy paper A4 rose to 4\.65\.?$/)
})

test('an introduction is shown with the first item of its list', () => {
  expect(summaryOf('Two things changed:\n\n- Paper rose.\n- Pens fell.')).toBe(
    'Two things changed: Paper rose.',
  )
})

test('a result of nothing but a table is summed up in words, under its heading where it has one', () => {
  expect(summaryOf(table)).toBe('Copy paper A4 (Was: 4.20, Now: 4.65, Change: +11%)')
  expect(summaryOf(`# Prices today\n\n${table}`)).toBe('Prices today')
  expect(summaryOf('| a | b |')).toBe('a (b)')
})

test('a note is the summary if there is nothing else, and a long note hides no answer', () => {
  expect(summaryOf('Note: nothing to report.')).toBe('Note: nothing to report.')
  expect(summaryOf(`> **Note:** ${'down '.repeat(500)}\n\n${answer}`)).toBe(answer)
})
