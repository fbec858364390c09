import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { scheduleReasons } from '#contract/schedules/schedules.ts'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { year } from './schedule-year/script.ts'
import { Year } from './schedule-year/world.ts'

testDatabase()
const realNow = clock.now
afterAll(() => {
  clock.now = realNow
})

const seed = 20_270_105

test(
  'over a year of six zones, edits, pauses and restarts each planned instant is one run or one reason, and nothing else runs',
  () =>
    fc.assert(
      fc.asyncProperty(year, async (script) => {
        const { kept, planned } = await new Year().live(script)
        expect(kept.rows).toEqual(planned.rows)
        expect(kept.runs).toEqual(planned.runs)
        // A year without one of these would prove less than it says.
        expect([...new Set(kept.rows.map(withoutTime))].toSorted()).toEqual(kindsOfRows)
      }),
      { seed, numRuns: 1, endOnFailure: true },
    ),
  600_000,
)

const withoutTime = (line: string) => line.replace(/^\S+ \S+ /, '')
const kindsOfRows = [
  `missed: ${scheduleReasons.missed}`,
  `missed: ${scheduleReasons.missedMadeUp}`,
  `skipped: ${scheduleReasons.queueFull}`,
  `skipped: ${scheduleReasons.deleted('agent')}`,
  `skipped: ${scheduleReasons.paused('agent')}`,
  `skipped: ${scheduleReasons.stillGoing(0)}`,
  `skipped: ${scheduleReasons.changed()}`,
  `started: ${scheduleReasons.waited}`,
  `started: ${scheduleReasons.ranLate}`,
  'started: no reason',
].toSorted()
