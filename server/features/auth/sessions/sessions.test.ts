import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'

testDatabase()
beforeEach(emptyTables)

interface Listed {
  id: string
  device: string
  address: string | null
  openedAt: string
  lastUsedAt: string
  isCurrent: boolean
}
type Visitor = ReturnType<typeof visitor>

const list = async (who: Visitor) =>
  (await (await who.send('/api/auth/sessions')).json()) as unknown as Listed[]
const end = (who: Visitor, id: string) => who.send(`/api/auth/sessions/${id}`, { method: 'DELETE' })
const lastEntry = async () => {
  const [entry] = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id)).limit(1)
  return entry
}

/** Creates a user who is signed in from two browsers. */
const aTwice = async (email: string) => {
  const here = visitor('10.7.0.1')
  await here.signUp(email)
  const there = visitor('10.7.0.2')
  await there.signIn(email)
  return { here, there }
}

test('a user sees each session with its browser, its address and which one asks, and nothing to sign in with', async () => {
  const { here, there } = await aTwice('ann@example.com')
  await visitor().signUp('bob@example.com')
  const listed = await list(here)
  expect(listed.map(({ device, address, isCurrent }) => ({ device, address, isCurrent }))).toEqual([
    { device: 'Test', address: '10.7.0.1', isCurrent: true },
    { device: 'Test', address: '10.7.0.2', isCurrent: false },
  ])
  const token = decodeURIComponent(there.jar.get('balancia.session_token') ?? '').split('.')[0] ?? 'none'
  expect(JSON.stringify(listed)).not.toContain(token)
})

test('a session that has ended by itself is not listed', async () => {
  const { here } = await aTwice('ann@example.com')
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
  await db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1_000) })
    .where(eq(sessions.sid, other?.id ?? ''))
  expect(await list(here)).toHaveLength(1)
})

test('when a session was last used is written down again once some minutes have passed', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const opened = new Date(Date.now() - 3_600_000).toISOString()
  await db
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}, '{session,updatedAt}', to_jsonb(${opened}::text))` })
    .where(sql`${sessions.sess} ? 'session'`)
  await ann.me()
  const [first] = await list(ann)
  expect(Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(opened) + 3_000_000)
  await ann.me()
  expect(await list(ann)).toEqual([first])
})

test('a user ends one session, which is signed out at once, and it is written down', async () => {
  const { here, there } = await aTwice('ann@example.com')
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
  expect((await end(here, other?.id ?? '')).status).toBe(204)
  expect((await there.me()).status).toBe(401)
  expect((await here.me()).status).toBe(200)
  expect(await lastEntry()).toMatchObject({ action: 'end_session' })
  expect((await end(here, other?.id ?? '')).status).toBe(404)
})

test('nobody ends the session of another, and a stranger ends none', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const bob = visitor()
  await bob.signUp('bob@example.com')
  const [own] = await list(ann)
  expect((await end(bob, own?.id ?? '')).status).toBe(404)
  expect((await end(visitor(), own?.id ?? '')).status).toBe(401)
  await bob.send('/api/auth/sessions', { method: 'DELETE' })
  expect((await ann.me()).status).toBe(200)
})

test('signing out everywhere else ends all sessions but the one that asks', async () => {
  const { here, there } = await aTwice('ann@example.com')
  const third = visitor()
  await third.signIn('ann@example.com')
  const response = await here.send('/api/auth/sessions', { method: 'DELETE' })
  expect(await bodyOf(response)).toEqual({ endedSessions: 2 })
  expect([(await there.me()).status, (await third.me()).status]).toEqual([401, 401])
  expect((await here.me()).status).toBe(200)
  expect(await lastEntry()).toMatchObject({ action: 'end_other_sessions', metadata: { endedSessions: 2 } })
  expect((await there.signIn('ann@example.com', password)).status).toBe(200)
})
