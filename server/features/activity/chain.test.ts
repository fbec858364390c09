import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#server/db/database.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { emptyActivity, withoutTriggers } from '#server/db/empty-activity-for-tests.ts'
import { chainEntries } from './chain.ts'
import { recordActivities, recordActivity } from './record-activity.ts'
import { verifyActivity } from './verify.ts'

testDatabase()

const entryOf = (action: string) => ({
  userId: 'ann',
  action,
  resource: 'agent',
  metadata: { to: 1.5, from: ['a', { z: null, a: 'ü' }] },
  ip: '10.0.0.1',
  keyName: 'backup',
})
const refused = { cause: { code: '42501' } }
let first = 0

beforeEach(async () => {
  await emptyActivity()
  await recordActivities(db, ['one', 'two', 'three', 'four'].map(entryOf))
  await chainEntries()
  const { rows } = await db.execute<{ id: number }>(sql`select min(id) as id from user_activity_logs`)
  first = rows[0]?.id ?? 0
})

test.each([
  'update user_activity_logs set action = $$x$$',
  'update user_activity_logs set position = 9, hash = $$x$$',
  'update user_activity_logs set metadata = $${}$$',
  'delete from user_activity_logs',
  'truncate user_activity_logs',
])('the database refuses: %s', async (statement) => {
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject(refused)
  // Also when a session is in replication mode (`session_replication_role`).
  const asReplica = inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(statement))
  })
  await expect(asReplica).rejects.toMatchObject(refused)
})

test('entries written in transactions that overlap all get a place, whichever was committed first', async () => {
  const late = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = inTransaction(async (tx) => {
    await recordActivity(tx, entryOf('slow'))
    written.resolve()
    await late.promise
  })
  await written.promise
  await recordActivity(db, entryOf('quick'))
  await Promise.all([chainEntries(), chainEntries()])
  late.resolve()
  await slow
  while (!(await chainEntries()));
  expect(await verifyActivity()).toMatchObject({ entries: 6, waiting: 0, problems: [] })
})

test.each([
  ['a word', `update user_activity_logs set action = 'other' where position = 2`, /\(other/],
  ['a detail', `update user_activity_logs set ip_address = '10.9.9.9' where position = 2`, /\(/],
  [
    'the time',
    `update user_activity_logs set created_at = now() - interval '1 day' where position = 3`,
    /\(/,
  ],
  ['whose it is', `update user_activity_logs set user_id = 'bob' where position = 3`, /\(/],
  ['that there was one', `delete from user_activity_logs where position = 2`, /\b1\b/],
  ['that there was a last one', `delete from user_activity_logs where position = 4`, /\b3\b.*\b4\b/],
  [
    'its details, as if an account had been deleted',
    `update user_activity_logs set metadata = null, ip_address = null, key_name = null, details_salt = null where position = 2`,
    /\d/,
  ],
])('finds a manual change of %s', async (_what, statement, problem) => {
  expect((await verifyActivity()).problems).toEqual([])
  await withoutTriggers(statement)
  expect((await verifyActivity()).problems).toEqual([expect.stringMatching(problem)])
})

test('finds a chain rebuilt without the secret, and one reset behind a known end', async () => {
  const { head } = await verifyActivity()
  const { rows } = await db.execute(sql`select * from activity_chain_head`)
  await db.execute(sql`update activity_chain_head set hash = 'made up', position = 4`)
  expect((await verifyActivity()).problems).toEqual([expect.any(String)])
  await db.execute(sql`update activity_chain_head set hash = ${rows[0]?.hash}`)
  expect((await verifyActivity(head)).problems).toEqual([])
  expect((await verifyActivity('elsewhere')).problems).toEqual([expect.stringContaining('elsewhere')])
})

test('the details of a deleted account go, and the chain still holds', async () => {
  await recordActivity(db, { userId: 'ann', action: 'delete_account', resource: 'user', resourceId: 'ann' })
  await chainEntries()
  const withoutDetails = sql`metadata = null, ip_address = null, user_agent = null, key_name = null, details_salt = null`
  await db.execute(sql`update user_activity_logs set ${withoutDetails} where id = ${first}`)
  expect(await verifyActivity()).toMatchObject({ entries: 5, withoutDetails: 1, problems: [] })
})
