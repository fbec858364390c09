import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db, inTransaction } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { bodyOf, emptyTables, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { endSessionsOf } from './end-sessions.ts'
import { findSessionUser } from './find-session.ts'

testDatabase()
beforeEach(emptyTables)

/** Changes every session as if it had started this many days ago. */
const ageSessions = (days: number) => {
  const ends = new Date(Date.now() + (7 - days) * 86_400_000)
  return db.update(sessions).set({
    expire: ends,
    sess: sql`jsonb_set(${sessions.sess}, '{session,expiresAt}', to_jsonb(${ends.toISOString()}::text))`,
  })
}

test('a change of role applies to the next request', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  expect(await bodyOf(await ann.me())).toMatchObject({ role: 'admin' })
  await db.update(users).set({ role: 'manager' })
  expect(await bodyOf(await ann.me())).toMatchObject({ role: 'manager' })
})

test('all sessions of one user can be ended at once', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const bob = visitor()
  await bob.signUp('bob@example.com')
  const [row] = await db.select().from(users).where(eq(users.email, 'ann@example.com'))
  await inTransaction((tx) => endSessionsOf(tx, row?.id ?? ''))
  expect((await ann.me()).status).toBe(401)
  expect((await bob.me()).status).toBe(200)
})

test('one query finds the users of all concurrent requests; a missing or forged cookie needs no query', async () => {
  const [ann, bob] = [visitor(), visitor()]
  await ann.signUp('ann@example.com')
  await bob.signUp('bob@example.com')
  await Promise.all([ann.me(), bob.me()])
  const [cookie, second] = [ann, bob].map(({ jar }) => jar.get('balancia.session_token') ?? '')
  const queries = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  const findUsers = async (...values: (string | undefined)[]) => {
    queries.mockClear()
    const found = await Promise.all(
      values.map((value) => findSessionUser(new Headers({ cookie: `balancia.session_token=${value}` }))),
    )
    return { emails: found.map((user) => user?.email), queries: queries.mock.calls.length }
  }
  expect(await findUsers(cookie)).toEqual({ emails: ['ann@example.com'], queries: 1 })
  expect(await findUsers(cookie, second, cookie)).toEqual({
    emails: ['ann@example.com', 'bob@example.com', 'ann@example.com'],
    queries: 1,
  })
  expect(await findUsers(cookie?.replace(/^./, (c) => (c === 'x' ? 'y' : 'x')))).toEqual({
    emails: [undefined],
    queries: 0,
  })
  expect(await findUsers('')).toEqual({ emails: [undefined], queries: 0 })
})

test('a session that ends during a lookup is not found by the next request', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const cookie = `balancia.session_token=${ann.jar.get('balancia.session_token')}`
  const before = findSessionUser(new Headers({ cookie }))
  // The statement of the first request is in flight already.
  await new Promise((resolve) => setImmediate(resolve))
  await db.delete(sessions)
  expect(await findSessionUser(new Headers({ cookie }))).toBeUndefined()
  await before
})

test('a session in use is renewed once a day, and an expired one is rejected', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  expect((await ann.me()).headers.getSetCookie()).toEqual([])
  await db.delete(sessions).where(sql`not ${sessions.sess} ? 'session'`)
  await ageSessions(2)
  const renewed = await ann.me()
  expect(renewed.headers.getSetCookie()[0]).toMatch(/^balancia\.session_token=.*Max-Age=604800/)
  const [row] = await db.select().from(sessions)
  expect((row?.expire.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect((await ann.me()).status).toBe(200)
  await ageSessions(8)
  expect((await ann.me()).status).toBe(401)
})
