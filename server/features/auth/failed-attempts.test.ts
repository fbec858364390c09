import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { failedAttemptLimit } from './limits.ts'

testDatabase()
beforeEach(emptyTables)

const wrong = 'wrong horse 1'
const listNotifications = () => db.select().from(notifications)
const failuresWritten = () => db.$count(userActivityLogs, eq(userActivityLogs.action, 'sign_in_failed'))

/** Sends wrong passwords for one account, each from a different address; returns the statuses. */
const guess = async (email: string, times: number) => {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await visitor().signIn(email, wrong)).status)
  return statuses
}

test('after ten wrong passwords for an account, from wherever they came, an unknown browser has to wait', async () => {
  await visitor().signUp('ann@example.com')
  expect(await guess('ann@example.com', failedAttemptLimit.max)).toEqual(
    Array(failedAttemptLimit.max).fill(401),
  )
  const refused = await visitor().signIn('Ann@Example.com', password)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(failedAttemptLimit.window)
  expect(await bodyOf(refused)).toMatchObject({ code: 'too_many_requests' })
  await visitor().signUp('bob@example.com')
  expect((await visitor().signIn('bob@example.com')).status).toBe(200)
})

test('a browser that has signed in to the account before always gets in, and no other one by its cookie', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const bob = visitor()
  await bob.signUp('bob@example.com')
  await ann.send('/api/auth/sign-out', { method: 'POST' })
  await guess('ann@example.com', failedAttemptLimit.max + 2)
  expect((await ann.signIn('ann@example.com', wrong)).status).toBe(401)
  expect((await ann.signIn('ann@example.com')).status).toBe(200)
  expect((await bob.signIn('ann@example.com')).status).toBe(429)
  const forger = visitor()
  forger.jar.set('balancia.known_browser', 'x'.repeat(43))
  expect((await forger.signIn('ann@example.com')).status).toBe(429)
})

test('a browser stays known to each of several accounts', async () => {
  const shared = visitor()
  await shared.signUp('ann@example.com')
  await shared.signUp('bob@example.com')
  await guess('ann@example.com', failedAttemptLimit.max)
  await guess('bob@example.com', failedAttemptLimit.max)
  expect((await shared.signIn('ann@example.com')).status).toBe(200)
  expect((await shared.signIn('bob@example.com')).status).toBe(200)
})

test('many guesses at the same moment are no way around the limit', async () => {
  await visitor().signUp('ann@example.com')
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => visitor().signIn('ann@example.com', wrong)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(failedAttemptLimit.max)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('signing in rightly counts for nothing, however often', async () => {
  await visitor().signUp('ann@example.com')
  for (let i = 0; i < failedAttemptLimit.max + 2; i++)
    expect((await visitor().signIn('ann@example.com')).status).toBe(200)
})

test('an address without an account is answered like one with', async () => {
  await visitor().signUp('ann@example.com')
  const answers = []
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    const statuses = await guess(email, failedAttemptLimit.max + 1)
    const { message } = await bodyOf(await visitor().signIn(email, wrong))
    answers.push({ statuses, message })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(await listNotifications()).toHaveLength(1)
})

test('when the hour is over, everybody may try again', async () => {
  await visitor().signUp('ann@example.com')
  await guess('ann@example.com', failedAttemptLimit.max + 1)
  await db.update(sessions).set({ expire: new Date(Date.now() - 1) })
  expect((await visitor().signIn('ann@example.com')).status).toBe(200)
})

test('the owner finds one notification that counts the tries, and the activity log one entry', async () => {
  await visitor().signUp('ann@example.com')
  await guess('ann@example.com', failedAttemptLimit.max - 1)
  expect([await listNotifications(), await failuresWritten()]).toEqual([[], 1])
  await guess('ann@example.com', 21)
  const [notice, ...more] = await listNotifications()
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    kind: 'account.attacked',
    title: expect.stringMatching(/\b30\b/),
    link: '/settings/password',
  })
  expect(await failuresWritten()).toBe(1)
})

test('a deactivated account counts wrong passwords as well', async () => {
  await visitor().signUp('ann@example.com')
  await db.update(users).set({ isActive: false })
  await guess('ann@example.com', failedAttemptLimit.max)
  expect((await visitor().signIn('ann@example.com')).status).toBe(429)
})
