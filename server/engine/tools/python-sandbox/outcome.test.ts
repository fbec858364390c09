import { expect, test } from 'vitest'
import { mayRetry, outcomeOf } from './outcome.ts'
import type { ChildEnd } from './watched-child.ts'

const limits = {
  startMs: 20_000,
  wallMs: 30_000,
  stdoutBytesMax: 1_000,
  resultBytesMax: 262_144,
  memoryBytesMax: 700_000_000,
}
const end = (more: Partial<ChildEnd>): ChildEnd => ({
  cause: 'exit',
  ready: true,
  answers: [],
  stdout: '',
  truncated: false,
  stderr: '',
  death: 'exit code 0',
  memoryPeakBytes: 0,
  ...more,
})

test.each([
  ['nothing', []],
  ['no JSON', ['{']],
  ['another shape', ['{"ok":"yes"}']],
  [
    'a message too long',
    [JSON.stringify({ ok: false, memory: false, message: 'x'.repeat(9_000), line: 1, trace: '' })],
  ],
  [
    'nesting that would break whoever walks it',
    [`{"ok":true,"result":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ],
  ['a refusal forged by the script', ['{"unavailable":"forged"}']],
])('a process that answers %s has crashed', (_what, answers) => {
  expect(outcomeOf(end({ answers }), limits, 5)).toMatchObject({
    status: 'failed',
    reason: 'crashed',
    line: null,
  })
})

test('an answer does not count once the process was stopped', () => {
  const answers = ['{"ok":true,"result":1}']
  expect(outcomeOf(end({ answers, cause: 'timeout' }), limits, 5)).toMatchObject({
    reason: 'timeout',
    message: expect.stringContaining('30'),
  })
})

test('only a start that failed by itself, before anything of the script ran, is tried again', () => {
  expect(mayRetry(end({ ready: false, cause: 'timeout' }))).toBe(true)
  expect(mayRetry(end({ ready: false, death: 'SIGABRT' }))).toBe(true)
  expect(mayRetry(end({ ready: true, cause: 'timeout' }))).toBe(false)
  expect(mayRetry(end({ ready: true, death: 'SIGABRT' }))).toBe(false)
  expect(mayRetry(end({ ready: false, cause: 'canceled' }))).toBe(false)
  expect(mayRetry(end({ ready: false, cause: 'memory' }))).toBe(false)
  expect(mayRetry(end({ ready: false, answers: ['{"unavailable":"no filter"}'] }))).toBe(false)
})
