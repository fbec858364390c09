import { beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { recordActivity } from './record-activity.ts'

testDatabase()
beforeAll(async () => {
  await db.insert(users).values({ id: 'ann', email: 'ann@example.com' })
})

const entry = { userId: 'ann', action: 'update', resource: 'agent', resourceId: 7, metadata: { from: 'a' } }

test('an entry keeps who, what, where from, and is bounded', async () => {
  await recordActivity(db, { ...entry, ip: '10.0.0.1', userAgent: 'x'.repeat(1000) })
  const [row] = await db.select().from(userActivityLogs)
  expect(row).toMatchObject({
    userId: 'ann',
    action: 'update',
    resource: 'agent',
    resourceId: '7',
    metadata: { from: 'a' },
    ipAddress: '10.0.0.1',
  })
  expect(row?.userAgent).toHaveLength(400)
})

test('an entry disappears when its change is rolled back', async () => {
  const before = await db.$count(userActivityLogs)
  const failing = inTransaction(async (tx) => {
    await recordActivity(tx, entry)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await db.$count(userActivityLogs)).toBe(before)
})

test('a text that is too long for its column is an error of the code', async () => {
  await expect(recordActivity(db, { ...entry, action: 'x'.repeat(51) })).rejects.toThrow(RangeError)
})
