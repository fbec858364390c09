import { expect, test } from 'vitest'
import { scriptFingerprint } from './script-fingerprint.ts'

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

test('what it printed and what it left are told apart', () => {
  expect(scriptFingerprint('1', null, first)).not.toBe(scriptFingerprint('', '1', first))
})
