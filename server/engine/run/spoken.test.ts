import { expect, test } from 'vitest'
import { boundedTurns, spokenTurns } from './spoken.ts'

test('a transcript contains the tool calls, and says what was left out beyond its limits', () => {
  const turns = spokenTurns('Be brief.', [
    { role: 'user', content: `${'x'.repeat(9_000)}\0` },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: '1', toolName: 'look', input: { at: 'a' } }],
    },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: '1', toolName: 'look', output: { type: 'text', value: 'Seen.' } },
      ],
    },
  ])
  const [first, second, third, fourth] = boundedTurns(turns)
  expect(first).toEqual({ role: 'system', text: 'Be brief.' })
  expect(second?.text).toMatch(/^x{8000}\n… 1,000 .+$/)
  expect(third).toEqual({ role: 'assistant', text: '', toolCalls: [{ tool: 'look', input: '{"at":"a"}' }] })
  expect(fourth).toEqual({ role: 'tool', text: 'Seen.', tool: 'look' })
  const long = boundedTurns(
    Array.from({ length: 100 }, () => ({ role: 'user' as const, text: 'y'.repeat(8_000) })),
  )
  expect(long).toHaveLength(9)
  expect(long.at(-1)?.text).toMatch(/^… 92 .+$/)
  // Stored JSON must not contain half a surrogate pair.
  expect(boundedTurns([{ role: 'user', text: 'a\ud800b' }])[0]?.text.isWellFormed()).toBe(true)
})
