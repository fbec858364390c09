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
  const first = '# Prices · 22 November 2026\n\n1 page read. This was the first run: from the next one on …'
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
