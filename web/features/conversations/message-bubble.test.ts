import { expect, test } from 'vitest'
import { foldedText } from './message-bubble.tsx'

test('a text of ordinary length is not folded', () => {
  expect(foldedText('x'.repeat(1_200))).toBeUndefined()
})

test('a long text is cut where a paragraph ends', () => {
  const paragraph = 'A sentence of some length. '.repeat(20).trim()
  expect(foldedText(`${paragraph}\n\n${paragraph}\n\n${paragraph}`)).toBe(paragraph)
})

test('a text without spaces is cut all the same, and never through a character', () => {
  expect(foldedText('x'.repeat(50_000))).toHaveLength(900)
  expect(foldedText(`x${'😀'.repeat(5_000)}`)?.isWellFormed()).toBe(true)
})

test('a code block that is cut in two is closed', () => {
  const folded = foldedText(`\`\`\`\n${'line of code\n'.repeat(200)}\`\`\``)
  expect(folded?.endsWith('\n```')).toBe(true)
})
