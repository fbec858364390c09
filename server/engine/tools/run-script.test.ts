import type { ScriptRun } from '#server/engine/run-context.ts'
import { scriptFingerprint, withScriptOutput } from './run-script.ts'
import { expect, test } from 'vitest'

const begunAt = Date.parse('2026-05-01T10:00:00.250Z')
const first = { begunAt, endedAt: begunAt + 2_000 }
const later = { begunAt: begunAt + 3_600_000, endedAt: begunAt + 3_602_000 }
const isSame = (then: string, now: string) =>
  scriptFingerprint(then, null, first) === scriptFingerprint(now, null, later)

test.each([
  ['Checked 2026-05-01T10:00:01Z: 3 rows', 'Checked 2026-05-01T11:00:00Z: 3 rows'],
  ['At 2026-05-01 10:00:01.123456', 'At 2026-05-01 11:00:01.9'],
  ['2026-05-01T12:00:01.5+02:00', '2026-05-01T13:00:01+0200'],
])('the time at which a script ran is nothing new: %s', (then, now) => {
  expect(isSame(then, now)).toBe(true)
})

test.each([
  ['Due on 2026-05-01', 'Due on 2026-05-02'],
  ['Last order 2026-05-01 09:59:12', 'Last order 2026-05-01 10:30:00'],
  ['Checked 2026-05-01T10:00:01Z: 3 rows', 'Checked 2026-05-01T11:00:01Z: 4 rows'],
  ['Ferry at 2026-05-01 10:30:00', 'Ferry at 2026-05-01 11:30:00'],
])('every other date may be what it has to tell: %s', (then, now) => {
  expect(isSame(then, now)).toBe(false)
})

test('printed output and the result are separate', () => {
  expect(scriptFingerprint('1', null, first)).not.toBe(scriptFingerprint('', '1', first))
})

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
