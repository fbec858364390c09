import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { goesMax, triedUntilAlike } from '#tests/setup/callers/alike.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'

testDatabase()
beforeEach(async () => {
  config.signUp = 'open'
  await emptyTables()
})

const activities = () =>
  db
    .select({
      action: userActivityLogs.action,
      ip: userActivityLogs.ipAddress,
      agent: userActivityLogs.userAgent,
    })
    .from(userActivityLogs)
    .orderBy(userActivityLogs.id)

test('says why a user is refused', { tags: 'words' }, async () => {
  await visitor().signUp('ann@example.com')
  const message = 'An account with this email exists already.'
  expect(await bodyOf(await visitor().signUp('ann@example.com'))).toMatchObject({
    message,
    issues: [{ message }],
  })
  expect(await bodyOf(await visitor().signIn('ann@example.com', 'wrong horse 1'))).toMatchObject({
    message: 'Invalid email or password',
  })
  await db.update(users).set({ isActive: false })
  expect((await bodyOf(await visitor().signIn('ann@example.com')))['message']).toContain('deactivated')
  config.signUp = 'invite'
  expect((await bodyOf(await visitor().signUp('late@example.com')))['message']).toContain('invitation')
})

test('a wrong password and an unknown email get the same answer in about the same time', async () => {
  // Tries each address fewer times than the limit of failed attempts, so each round has its own addresses.
  for (let go = 0; go < goesMax; go++) await visitor().signUp(`ann${go}@example.com`)
  const { faces, ratio } = await triedUntilAlike(
    (go) => [`ann${go}@example.com`, `nobody${go}@example.com`],
    { ratioMax: 3, turns: 8 },
    (email) => visitor().signIn(email, 'wrong horse 1'),
  )
  expect(faces[0]?.status).toBe(401)
  expect(JSON.parse(faces[0]?.text ?? '')).toEqual({ message: expect.any(String), code: 'wrong_sign_in' })
  for (const face of faces) expect(face).toEqual(faces[0])
  expect(ratio).toBeLessThan(3)
})

test('signing up, in and out is written down with address and browser', async () => {
  const ann = visitor('10.2.3.4')
  await ann.signUp('ann@example.com')
  await ann.send('/api/auth/sign-out', { method: 'POST' })
  await ann.signIn('ann@example.com')
  await ann.send('/api/logout')
  const from = { ip: '10.2.3.4', agent: 'Test/1' }
  expect(await activities()).toEqual([
    { action: 'sign_up', ...from },
    { action: 'sign_out', ...from },
    { action: 'sign_in', ...from },
    { action: 'sign_out', ...from },
  ])
})

test('signing out ends the session on the server, and only that one', async () => {
  const here = visitor()
  await here.signUp('ann@example.com')
  const there = visitor()
  await there.signIn('ann@example.com')
  const old = new Map(here.jar)
  const out = await here.send('/api/auth/sign-out', { method: 'POST' })
  expect(await bodyOf(out)).toEqual({ success: true })
  expect(here.jar.has('balancia.session_token')).toBe(false)
  for (const [name, value] of old) here.jar.set(name, value)
  const dead = await here.me()
  expect(dead.status).toBe(401)
  expect(await bodyOf(dead)).toMatchObject({ code: 'unauthorized' })
  expect((await there.me()).status).toBe(200)
  expect((await here.send('/api/auth/sign-out', { method: 'POST' })).status).toBe(200)
})

test('a link to /api/logout on another site asks before it signs out, and no other site can answer', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://elsewhere.example/page' },
    { referer: 'no address' },
  ]
  for (const headers of foreign) {
    const asked = await ann.send('/api/logout', { headers })
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(await asked.text()).toMatch(/<form method="post"><button type="submit">[^<]+<\/button><\/form>/)
  }
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
  ]
  for (const headers of elsewhere)
    expect((await ann.send('/api/logout', { method: 'POST', headers })).status).toBe(403)
  expect((await ann.me()).status).toBe(200)
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const out = await ann.send('/api/logout', { method: 'POST', headers })
  expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
  expect((await ann.me()).status).toBe(401)
})

test.each([
  ['one of our own', { 'sec-fetch-site': 'same-origin' }],
  ['one of our own in an old browser', { referer: 'http://balancia.localhost/settings' }],
  ['none, where the address was typed', {}],
])(
  'GET /api/logout from %s ends the session and goes home',
  async (_page, headers: Record<string, string>) => {
    const ann = visitor()
    await ann.signUp('ann@example.com')
    const old = new Map(ann.jar)
    const out = await ann.send('/api/logout', { headers })
    expect(out.status).toBe(303)
    expect(out.headers.get('location')).toBe('/')
    expect(ann.jar.has('balancia.session_token')).toBe(false)
    for (const [name, value] of old) ann.jar.set(name, value)
    expect((await ann.me()).status).toBe(401)
  },
)

test('a deactivated user is out at once and cannot come back', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  await db.update(users).set({ isActive: false })
  expect((await ann.me()).status).toBe(401)
  const refused = await visitor().signIn('ann@example.com')
  expect(refused.status).toBe(403)
  expect(await bodyOf(refused)).toMatchObject({ code: 'forbidden' })
  expect((await visitor().signIn('ann@example.com', 'wrong horse 1')).status).toBe(401)
  expect(await db.$count(sessions, sql`${sessions.sess} ? 'session'`)).toBe(1)
})

test('the database keeps a password as argon2id and no session token', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const [account] = await db.select().from(accounts)
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cookie = decodeURIComponent(ann.jar.get('balancia.session_token') ?? '')
  const token = cookie.split('.')[0] ?? ''
  expect(token.length).toBeGreaterThanOrEqual(32)
  expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
  expect((await visitor().signIn('ann@example.com', password.toUpperCase())).status).toBe(401)
})
