import { expect, test } from 'vitest'
import { readableLine } from './log-line.ts'

const line = (more: object) =>
  readableLine(JSON.stringify({ level: 40, time: 0, pid: 7, hostname: 'h', ...more }))

test.each([
  [
    { msg: 'event loop blocked 354 ms', heldMs: 354 },
    /^\d\d:\d\d:00 WARN event loop blocked 354 ms heldMs=354\n$/,
  ],
  [
    { msg: 'disk full', level: 50, err: { stack: 'Error: full\n    at x' } },
    /ERROR disk full\nError: full\n {4}at x\n$/,
  ],
  [{ level: 60, err: { message: 'gone' } }, /FATAL \ngone\n$/],
  [{ msg: 'work retried', names: ['a\nb'] }, /WARN work retried names=\["a\\nb"\]\n$/],
])('%j is one readable line', (more, wanted) => {
  expect(line(more)).toMatch(wanted)
})
