import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'
import { attemptLimits } from '#server/features/auth/limits.ts'
import { config } from '#server/platform/config.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
beforeEach(async () => {
  config.signUp = 'open'
  await emptyTables()
})

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('sign-up signs in and answers the stored user without secrets', async () => {
  const ann = visitor()
  const response = await ann.signUp('Ann@Example.com', { firstName: 'Ann', lastName: 'Lee' })
  expect(response.status).toBe(200)
  const { user } = await bodyOf(response)
  const me = await ann.me()
  expect(await bodyOf(me)).toEqual(user)
  expect(user).toMatchObject({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    isActive: true,
    subscriptionTier: 'free',
    agentExecutionsLimit: 50,
  })
  expect(JSON.stringify(user)).not.toMatch(/password|token|argon2|payment/i)
  expect((user as { lastLoginAt: string }).lastLoginAt).toMatch(/Z$/)
})

test('a new account lives in the zone of its browser, under the name of today; one that nobody knows counts as none', async () => {
  for (const [index, [given, kept]] of (
    [
      ['Europe/Berlin', 'Europe/Berlin'],
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['Mars/Olympus', 'UTC'],
      [undefined, 'UTC'],
    ] as const
  ).entries()) {
    const response = await visitor().signUp(`zone-${index}@example.com`, { timeZone: given })
    expect((await bodyOf(response)).user).toMatchObject({ timeZone: kept })
  }
})

test('a name given alone becomes first and last name, and no name at all is accepted', async () => {
  await visitor().signUp('one@example.com', { name: '  Ada King Lovelace ' })
  await visitor().signUp('two@example.com')
  await visitor().signUp('zoe@example.com', { firstName: 'Zoe', lastName: '', name: 'Zoe' })
  const rows = await db.select().from(users).orderBy(users.email)
  expect(rows[0]).toMatchObject({ name: 'Ada King Lovelace', firstName: 'Ada', lastName: 'King Lovelace' })
  expect(rows[1]).toMatchObject({ firstName: null, lastName: null })
  expect(rows[2]).toMatchObject({ firstName: 'Zoe', lastName: null })
})

test('of 20 sign-ups at once on an empty database exactly one becomes admin', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => visitor(`10.9.0.${i}`).signUp(`user${i}@example.com`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const roles = (await db.select({ role: users.role }).from(users)).map(({ role }) => role)
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
  expect(await db.$count(users)).toBe(20)
})

test('an email has one account, in whatever letter case and however many sign up at once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => visitor().signUp('same@example.com')))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  const late = await visitor().signUp('SAME@example.com')
  expect(late.status).toBe(409)
  expect(await bodyOf(late)).toMatchObject({ code: 'conflict', issues: [{ path: 'email' }] })
  expect(await db.$count(users)).toBe(1)
  expect(await db.$count(accounts)).toBe(1)
})

test('a sign-up that fails half-way leaves nothing behind', async () => {
  await db.execute(
    sql`create function refuse() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql`,
  )
  await db.execute(sql`create trigger refuse before insert on sessions for each row
    when (new.sess ? 'session') execute function refuse()`)
  const failed = await visitor().signUp('ann@example.com')
  await db.execute(sql`drop function refuse cascade`)
  expect(failed.status).toBe(500)
  expect(await bodyOf(failed)).toMatchObject({ code: 'internal' })
  expect([
    await db.$count(users),
    await db.$count(accounts),
    await db.select().from(userActivityLogs),
  ]).toEqual([0, 0, []])
  expect((await visitor().signUp('ann@example.com')).status).toBe(200)
})

test('when sign-up is by invitation, only the first account can be created without one', async () => {
  config.signUp = 'invite'
  expect(await bodyOf(await visitor().send('/api/auth/options'))).toEqual({
    passwords: true,
    signUp: 'invite',
    firstAccount: true,
    contact: null,
    passwordLinks: 'operator',
    singleSignOn: false,
  })
  const answers = await Promise.all([1, 2, 3].map((i) => visitor(`10.9.2.${i}`).signUp(`u${i}@example.com`)))
  expect(statusesOf(answers)).toEqual([200, 403, 403])
  const refused = await visitor().signUp('late@example.com')
  expect(refused.status).toBe(403)
  expect((await bodyOf(refused))['code']).toBe('forbidden')
  expect(await db.$count(users)).toBe(1)
  expect(await db.$count(accounts)).toBe(1)
})

test('sign-up is limited per client address', async () => {
  const crowd = visitor('10.5.1.1')
  for (let i = 0; i < attemptLimits.signUp.max; i++) {
    expect((await crowd.signUp(`user${i}@example.com`)).status).toBe(200)
  }
  expect((await crowd.signUp('more@example.com')).status).toBe(429)
  expect((await visitor('10.5.1.2').signUp('other@example.com')).status).toBe(200)
})

const signUpPath = '/api/auth/sign-up/email'
const good = { email: 'ann@example.com', password }
test.each([
  ['no email', { password }, 'email'],
  ['an email that is none', { ...good, email: 'ann' }, 'email'],
  ['an email with a line break', { ...good, email: 'ann@example.com\r\nBcc: x@y.zz' }, 'email'],
  ['an email that is an object', { ...good, email: { $ne: '' } }, 'email'],
  ['a very long email', { ...good, email: `${'a'.repeat(300)}@example.com` }, 'email'],
  ['a short password', { ...good, password: 'short' }, 'password'],
  ['a long password', { ...good, password: 'x'.repeat(129) }, 'password'],
  ['a password that is a number', { ...good, password: 1_234_567_890 }, 'password'],
  ['a long first name', { ...good, firstName: 'x'.repeat(101) }, 'firstName'],
  ['a last name with an escape', { ...good, lastName: 'x\u001B[31m' }, 'lastName'],
  ['a null name', { ...good, name: null }, 'name'],
])('sign-up with %s is a 400 that names the field', async (_what, body, field) => {
  const response = await visitor().send(signUpPath, { body })
  expect(response.status).toBe(400)
  const failure = await bodyOf(response)
  expect(failure['code']).toBe('invalid_input')
  expect(failure['issues']).toEqual([expect.objectContaining({ path: field })])
  expect(await db.$count(users)).toBe(0)
})

test.each(['role', 'isActive', 'subscriptionTier', 'emailVerified', 'id', 'image', 'callbackURL'])(
  'nobody can give themselves a %s',
  async (field) => {
    const response = await visitor().send(signUpPath, { body: { ...good, [field]: 'admin' } })
    expect(response.status).toBe(400)
    expect(JSON.stringify(await bodyOf(response))).toContain(field)
    expect(await db.$count(users)).toBe(0)
  },
)
