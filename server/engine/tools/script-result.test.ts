import { expect, test } from 'vitest'
import type { ScriptRun } from '#server/engine/run-context.ts'
import { withScriptOutput } from './script-result.ts'

const done = (stdout: string, result: unknown = null): ScriptRun => ({ status: 'done', stdout, result })

test.each([
  ['figures in columns', 'Total    1,234.50\n  net   1,037.39\n'],
  ['marks of markdown', '*a* _b_ # c\n| d |\n1. e\n'],
  ['a family of emoji and letters that join', '👨‍👩‍👧 نتيجة 1\u200d2\n'],
  ['a fence of its own', '```\nx\n````\n'],
  ['one long line', 'x'.repeat(60_000)],
])('%s is delivered unchanged, and the words of the model are apart from it', (_, printed) => {
  const output = withScriptOutput(done(printed), 'The total rose.')
  expect(output).toContain(`\n${printed.replace(/\n$/, '')}\n`)
  expect(output.endsWith('\n\n---\n\nThe total rose.')).toBe(true)
})

test('a result is delivered beside what was printed, as text or as JSON', () => {
  expect(withScriptOutput(done('', 'EUR 5.00'), 'NONE')).toBe('```text\nEUR 5.00\n```')
  expect(withScriptOutput(done('a\n', { total: 1.5 }), '**None.**')).toBe(
    '```text\na\n```\n\n```json\n{\n  "total": 1.5\n}\n```',
  )
  expect(withScriptOutput(done('', 0), 'Zero.')).toContain('```json\n0\n```')
})

test('a script that failed or left nothing leaves the answer as it is', () => {
  const failed: ScriptRun = { status: 'failed', stdout: 'so far', message: 'NameError', line: 1 }
  for (const script of [null, failed, done(''), done(' \n', '')])
    expect(withScriptOutput(script, 'NONE')).toBe('NONE')
})
