import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { clock } from '#server/platform/clock.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { temporaryStore } from './session-store.ts'

testDatabase()
beforeEach(async () => {
  await db.delete(sessions)
})
afterEach(() => vi.restoreAllMocks())

const later = (seconds: number) => {
  const now = clock.now().getTime() + seconds * 1000
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
}

test('a session comes back with its token, which the table never sees', async () => {
  const session = { id: 's1', token: 'secret-token', userId: 'ann', expiresAt: '2030-01-01T00:00:00.000Z' }
  await temporaryStore.set(
    'secret-token',
    JSON.stringify({ session, user: { id: 'ann', email: 'a@b.cc' } }),
    60,
  )
  const [row] = await db.select().from(sessions)
  expect(JSON.stringify(row)).not.toMatch(/secret-token|a@b\.cc/)
  expect(JSON.parse((await temporaryStore.get('secret-token')) ?? '')).toEqual({
    session,
    user: { id: 'ann' },
  })
  await temporaryStore.delete('secret-token')
  expect(await temporaryStore.get('secret-token')).toBeNull()
})

test('any other value is kept until its time is over, replaced when set again, and taken once', async () => {
  await temporaryStore.set('key', '{"a":1}', 60)
  await temporaryStore.set('key', '{"a":2}', 60)
  expect(await temporaryStore.get('key')).toBe('{"a":2}')
  const taken = await Promise.all([1, 2, 3].map(() => temporaryStore.getAndDelete('key')))
  expect(taken.filter(Boolean)).toEqual(['{"a":2}'])
  await temporaryStore.set('key', '{"a":3}', 60)
  later(61)
  expect(await temporaryStore.get('key')).toBeNull()
  expect(await temporaryStore.getAndDelete('key')).toBeNull()
})

test('counting loses nothing in parallel and starts again with the next window', async () => {
  const counts = await Promise.all(Array.from({ length: 20 }, () => temporaryStore.increment('tries', 60)))
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  later(30)
  expect(await temporaryStore.increment('tries', 60)).toBe(21)
  later(31)
  expect(await temporaryStore.increment('tries', 60)).toBe(1)
})
