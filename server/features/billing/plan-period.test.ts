import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { planPeriod, startOfPeriod } from './plan-period.ts'

testDatabase()

const at = (text: string) => new Date(text)
const period = (anchor: string, now: string) => {
  const { start, end } = planPeriod(at(anchor), at(now))
  return [start.toISOString().slice(0, 10), end.toISOString().slice(0, 10)]
}

const cases: [string, string, string, string][] = [
  ['2026-01-31T15:00:00Z', '2026-02-27T23:59:59.999Z', '2026-01-31', '2026-02-28'],
  ['2026-01-31T15:00:00Z', '2026-02-28T00:00:00Z', '2026-02-28', '2026-03-31'],
  ['2026-01-31T15:00:00Z', '2026-03-30T23:59:59Z', '2026-02-28', '2026-03-31'],
  ['2026-01-31T15:00:00Z', '2026-03-31T00:00:00Z', '2026-03-31', '2026-04-30'],
  ['2028-01-31T00:00:00Z', '2028-02-29T12:00:00Z', '2028-02-29', '2028-03-31'],
  ['2024-02-29T08:00:00Z', '2025-02-28T08:00:00Z', '2025-02-28', '2025-03-29'],
  ['2026-12-15T23:59:59Z', '2027-01-14T23:00:00Z', '2026-12-15', '2027-01-15'],
  ['2026-11-22T21:00:00Z', '2026-11-22T21:00:01Z', '2026-11-22', '2026-12-22'],
]
test.for(cases)(
  'a user who subscribed at %s is at %s in the month from %s to %s',
  ([anchor, now, start, end]) => {
    expect(period(anchor, now)).toEqual([start, end])
  },
)

const startAt = async (createdAt: Date, now: Date) => {
  await db.update(users).set({ createdAt }).where(eq(users.id, 'ada'))
  const { rows } = await db.execute<{ start: number }>(
    sql`select (extract(epoch from ${startOfPeriod(sql`${now.toISOString()}`)}) * 1000)::float8 as start from ${users}`,
  )
  return new Date(rows[0]?.start ?? 0)
}

test('the database finds the same start of each month as the calendar does', async () => {
  await db.insert(users).values({ id: 'ada', email: 'ada@example.com' })
  for (let n = 0; n < 150; n += 1) {
    const anchor = new Date(Date.UTC(2023, 0, 1 + ((n * 37) % 1_000), (n * 7) % 24, n % 60))
    const now = new Date(anchor.getTime() + n * n * 53 * 3_600_000 + (n % 3) * 86_399_999)
    expect(await startAt(anchor, now), `${anchor.toISOString()} ${now.toISOString()}`).toEqual(
      planPeriod(anchor, now).start,
    )
  }
})
