import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { bodyOf, visitor } from '#tests/setup/callers/visitor.ts'

testDatabase()
const ada = visitor()
const eve = visitor()

beforeAll(async () => {
  await ada.signUp('ada@example.com', { firstName: 'Ada', lastName: 'Lovelace' })
  await eve.signUp('eve@example.com', { firstName: 'Eve' })
})

const change = (body: object, who = ada) => who.send('/api/auth/user', { method: 'PATCH', body })
const me = async () => (await bodyOf(await ada.me())) as unknown as CurrentUser
const stored = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const entries = async (userId: string) =>
  db
    .select()
    .from(userActivityLogs)
    .where(eq(userActivityLogs.userId, userId))
    .orderBy(desc(userActivityLogs.id))

test('names and time zone change as sent, and nothing else does', async () => {
  const before = await me()
  const response = await change({ firstName: '  Augusta ', timeZone: 'Europe/Berlin' })
  const after = await bodyOf(response)
  expect(response.status).toBe(200)
  expect(after).toEqual({
    ...before,
    firstName: 'Augusta',
    timeZone: 'Europe/Berlin',
    updatedAt: after.updatedAt,
  })
  expect(await me()).toEqual(after)
  const [entry] = await entries(before.id)
  expect(entry).toMatchObject({
    action: 'update_account',
    resource: 'user',
    resourceId: before.id,
    metadata: { changed: ['firstName', 'timeZone'] },
  })
})

test("an empty name is taken away, and the sign-in library's name follows", async () => {
  await change({ firstName: 'Ada', lastName: 'King' })
  expect((await stored('ada@example.com'))?.name).toBe('Ada King')
  expect(await bodyOf(await change({ lastName: '  ' }))).toMatchObject({ firstName: 'Ada', lastName: null })
  expect((await stored('ada@example.com'))?.name).toBe('Ada')
  expect(await bodyOf(await change({ firstName: '' }))).toMatchObject({ firstName: null, lastName: null })
  expect((await stored('ada@example.com'))?.name).toBe('ada@example.com')
})

test('a change that changes nothing leaves no trace', async () => {
  const before = await me()
  const count = (await entries(before.id)).length
  expect(await bodyOf(await change({}))).toEqual(before)
  expect(await bodyOf(await change({ firstName: '', timeZone: before.timeZone }))).toEqual(before)
  expect(await entries(before.id)).toHaveLength(count)
})

const misfits: [string, object][] = [
  ['a role', { role: 'admin' }],
  ['an email', { email: 'root@example.com' }],
  ['a limit', { agentExecutionsLimit: -1 }],
  ['somebody else', { id: 'someone' }],
  ['a zone in which no calendar can reckon', { timeZone: 'SystemV/PST8' }],
  ['a zone that is none', { timeZone: 'Mars/Olympus' }],
  ['an empty zone', { timeZone: '' }],
  ['a name of 101 characters', { firstName: 'x'.repeat(101) }],
  ['a name with a line break', { lastName: 'a\nb' }],
  ['a name that is no text', { firstName: null }],
]
test.for(misfits)('a change of %s is refused and changes nothing', async ([, body]) => {
  const before = await me()
  expect((await change(body)).status).toBe(400)
  expect(await me()).toEqual(before)
})

test('a change is made to nobody else, and a stranger makes none', async () => {
  const before = await me()
  await change({ firstName: 'Mallory' }, eve)
  expect(await me()).toEqual(before)
  expect((await change({ firstName: 'Mallory' }, visitor())).status).toBe(401)
})
