import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from './setup/database/database.ts'
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
  'missed: missed',
  'missed: missed-made-up',
  'skipped: queue-full',
  'skipped: deleted',
  'skipped: paused',
  'skipped: still-going',
  'skipped: changed',
  'started: waited',
  'started: ran-late',
  'started: no reason',
].toSorted()
