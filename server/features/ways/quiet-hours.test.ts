import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

test('quiet hours end at their time, across midnight and changes of the clock, and let through what is urgent', () => {
  const berlin = { quietFrom: '22:00', quietTo: '07:00', isQuietForUrgent: false, timeZone: 'Europe/Berlin' }
  const end = (at: string, to = '07:00') =>
    quietUntil({ ...berlin, quietTo: to }, 'news', new Date(at))?.toISOString() ?? null
  expect(end('2026-01-10T20:59:00Z')).toBeNull()
  expect(end('2026-01-10T21:00:00Z')).toBe('2026-01-11T06:00:00.000Z')
  expect(end('2026-01-11T06:00:00Z')).toBeNull()
  // The clock is set forward on 29 March and back on 25 October.
  expect(end('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(end('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(end('2026-10-25T01:10:00Z', '02:30')).toBe('2026-10-25T01:30:00.000Z')
  expect(quietUntil(berlin, 'needs-you', new Date('2026-01-10T23:00:00Z'))).toBeNull()
})
