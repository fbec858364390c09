import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { changeLimit } from '#server/features/auth/limits.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
beforeEach(emptyTables)

const newPassword = 'battery staple 2'
const change = (who: ReturnType<typeof visitor>, body: object = { currentPassword: password, newPassword }) =>
  who.send('/api/auth/password', { method: 'PUT', body })

test('a new password counts at once, and the old one no more', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const response = await change(ann)
  expect([response.status, await bodyOf(response)]).toEqual([200, { endedSessions: 0 }])
  expect((await visitor().signIn('ann@example.com', password)).status).toBe(401)
  expect((await visitor().signIn('ann@example.com', newPassword)).status).toBe(200)
})

test('changing the password ends every other session of the user and of nobody else, and is written down', async () => {
  const here = visitor()
  await here.signUp('ann@example.com')
  const there = visitor()
  await there.signIn('ann@example.com')
  const bob = visitor()
  await bob.signUp('bob@example.com')
  expect(await bodyOf(await change(here))).toEqual({ endedSessions: 1 })
  expect([(await here.me()).status, (await there.me()).status, (await bob.me()).status]).toEqual([
    200, 401, 200,
  ])
  const [entry] = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id)).limit(1)
  expect(entry).toMatchObject({ action: 'change_password', resource: 'user' })
  expect(JSON.stringify(entry)).not.toMatch(/horse|staple|argon2/)
})

test.each([
  ['a wrong current one', { currentPassword: 'wrong horse 1', newPassword }, 'currentPassword'],
  ['no current one', { currentPassword: '', newPassword }, 'currentPassword'],
  ['a short new one', { currentPassword: password, newPassword: 'short' }, 'newPassword'],
  ['the same one', { currentPassword: password, newPassword: password }, 'newPassword'],
])('a change with %s is refused at its field and changes nothing', async (_what, body, field) => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const response = await change(ann, body)
  expect(response.status).toBe(400)
  expect((await bodyOf(response))['issues']).toEqual([expect.objectContaining({ path: field })])
  expect((await visitor().signIn('ann@example.com')).status).toBe(200)
})

test('of two changes at once only one is made', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const answers = await Promise.all(
    ['battery staple 2', 'battery staple 3'].map((chosen) =>
      change(ann, { currentPassword: password, newPassword: chosen }),
    ),
  )
  const failed = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  expect(failed).toHaveLength(1)
  expect([400, 409]).toContain(failed[0])
})

test('an open session allows only a few attempts to guess the password', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  for (let i = 0; i < changeLimit.max; i++) {
    expect((await change(ann, { currentPassword: `wrong horse ${i}`, newPassword })).status).toBe(400)
  }
  const refused = await change(ann)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
