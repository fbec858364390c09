import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { linkCheckLimit, resetLimits } from '#server/features/auth/limits.ts'
import { config } from '#server/platform/config.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { makeOperatorLink } from './reset-link.ts'

testDatabase()
const site = 'http://balancia.localhost'
const newPassword = 'battery staple 2'
let peer: MailPeer

beforeAll(async () => {
  peer = await startMailPeer()
})
beforeEach(async () => {
  await emptyTables()
  peer.received.length = 0
  Object.assign(config, { smtpUrl: peer.url, publicUrl: site })
})
afterAll(async () => {
  Object.assign(config, { smtpUrl: undefined, publicUrl: undefined })
  await peer.close()
})

const ask = (email: string, who = visitor()) => who.send('/api/auth/forgotten-password', { body: { email } })
const reset = (token: string, who = visitor(), chosen = newPassword) =>
  who.send('/api/auth/reset-password', { body: { token, password: chosen } })
/** Adds another account, created before emails were set up. */
const account = async (email: string) => {
  config.smtpUrl = undefined
  expect((await visitor().signUp(email)).status).toBe(200)
  config.smtpUrl = peer.url
}
const lookAt = (token: string, who = visitor()) => who.send('/api/auth/reset-link', { body: { token } })
const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const emailsSent = async (count: number) => {
  await expect.poll(() => peer.received.length).toBe(count)
}
const operatorToken = async (email: string) => tokenIn((await makeOperatorLink(email, site)) ?? '')

test('a link arrives by mail, sets a new password, signs in and ends every session there was', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  expect((await ask('Ann@Example.com')).status).toBe(204)
  await emailsSent(1)
  expect(peer.received[0]?.to).toEqual(['ann@example.com'])
  const text = peer.received[0]?.mail.text ?? ''
  expect(text).toContain(`${site}/reset-password?token=`)
  const again = visitor()
  const response = await reset(tokenIn(text), again)
  expect(response.status).toBe(200)
  expect((await bodyOf(response))['user']).toMatchObject({ email: 'ann@example.com' })
  expect((await again.me()).status).toBe(200)
  expect((await ann.me()).status).toBe(401)
  expect((await visitor().signIn('ann@example.com', password)).status).toBe(401)
  expect((await visitor().signIn('ann@example.com', newPassword)).status).toBe(200)
})

test('an unknown and a deactivated address get the same answer as a known one, and no email', async () => {
  await visitor().signUp('ann@example.com')
  await account('off@example.com')
  await db.update(users).set({ isActive: false }).where(eq(users.email, 'off@example.com'))
  for (const email of ['nobody@example.com', 'off@example.com', 'ann@example.com']) {
    const response = await ask(email)
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
  await emailsSent(1)
  expect(peer.received[0]?.to).toEqual(['ann@example.com'])
})

test('a link works once, also for several at the same moment', async () => {
  await visitor().signUp('ann@example.com')
  const token = await operatorToken('ann@example.com')
  const answers = await Promise.all([1, 2, 3].map((i) => reset(token, visitor(), `battery staple ${i}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  const chosen = `battery staple ${statuses.indexOf(200) + 1}`
  expect((await visitor().signIn('ann@example.com', chosen)).status).toBe(200)
})

test('a link can be checked without using it, and an expired one is refused as it would be when used', async () => {
  await visitor().signUp('ann@example.com')
  const token = await operatorToken('ann@example.com')
  for (let i = 0; i < 2; i++) expect((await lookAt(token)).status).toBe(204)
  await db.update(users).set({ isActive: false })
  expect((await lookAt(token)).status).toBe(403)
  await db.update(users).set({ isActive: true })
  expect((await reset(token)).status).toBe(200)
  for (const spent of [token, '', 'x'.repeat(43)]) {
    const [looked, used] = [await lookAt(spent), await reset(spent)]
    expect([looked.status, await bodyOf(looked)]).toEqual([400, await bodyOf(used)])
  }
})

test('one address may check few links a minute, and other addresses continue', async () => {
  const eager = visitor('10.8.2.1')
  for (let i = 0; i < linkCheckLimit.max; i++) expect((await lookAt('x'.repeat(43), eager)).status).toBe(400)
  expect((await lookAt('x'.repeat(43), eager)).status).toBe(429)
  expect((await lookAt('x'.repeat(43), visitor('10.8.2.2'))).status).toBe(400)
})

test('a link ends after an hour, and with any change of the password', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const isLink = sql`${sessions.sess} ? 'resetFor'`
  const [late, second] = [await operatorToken('ann@example.com'), await operatorToken('ann@example.com')]
  expect(await db.$count(sessions, isLink)).toBe(2)
  const body = { currentPassword: password, newPassword }
  expect((await ann.send('/api/auth/password', { method: 'PUT', body })).status).toBe(200)
  expect((await reset(second)).status).toBe(400)
  const third = await operatorToken('ann@example.com')
  await db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1) })
    .where(isLink)
  for (const token of [late, third, '', 'x'.repeat(43)]) {
    const refused = await reset(token)
    expect(refused.status).toBe(400)
  }
  expect((await visitor().signIn('ann@example.com', newPassword)).status).toBe(200)
})

test('a password that is refused leaves the link as it was', async () => {
  await visitor().signUp('ann@example.com')
  const token = await operatorToken('ann@example.com')
  expect((await reset(token, visitor(), 'short')).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
})

test('a deactivated account gets no link, and its earlier link is invalid', async () => {
  await visitor().signUp('ann@example.com')
  const token = await operatorToken('ann@example.com')
  await db.update(users).set({ isActive: false })
  expect(await makeOperatorLink('ann@example.com', site)).toBeUndefined()
  const refused = await reset(token)
  expect([refused.status, (await bodyOf(refused))['code']]).toEqual([403, 'forbidden'])
  await db.update(users).set({ isActive: true })
  expect((await visitor().signIn('ann@example.com', password)).status).toBe(200)
})

test('a reset changes nothing else of an account', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  await db.update(users).set({ role: 'manager' })
  const { lastLoginAt: _before, ...before } = await bodyOf(await ann.me())
  await reset(await operatorToken('ann@example.com'), ann)
  const { lastLoginAt: _after, ...after } = await bodyOf(await ann.me())
  expect(after).toEqual(before)
})

test('the database keeps no token, and the activity log says who asked and who set it', async () => {
  await visitor().signUp('ann@example.com')
  await ask('ann@example.com', visitor('10.8.0.1'))
  await emailsSent(1)
  const token = tokenIn(peer.received[0]?.mail.text ?? '')
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
  await reset(token, visitor('10.8.0.2'))
  const entries = await db
    .select({ action: userActivityLogs.action, ip: userActivityLogs.ipAddress })
    .from(userActivityLogs)
    .orderBy(desc(userActivityLogs.id))
    .limit(3)
  expect(entries).toEqual([
    { action: 'sign_in', ip: '10.8.0.2' },
    { action: 'reset_password', ip: '10.8.0.2' },
    { action: 'make_password_link', ip: '10.8.0.1' },
  ])
})

test('one account is sent few emails an hour, and one address may ask for few', async () => {
  await visitor().signUp('ann@example.com')
  const { perAccount, perAddress } = resetLimits
  for (let i = 0; i <= perAccount.max; i++) expect((await ask('ann@example.com')).status).toBe(204)
  // The emails are sent after the answer; the next account is created while mail is off.
  await emailsSent(perAccount.max)
  await account('bob@example.com')
  const eager = visitor('10.8.1.1')
  for (let i = 0; i < perAddress.max; i++) expect((await ask(`x${i}@example.com`, eager)).status).toBe(204)
  expect((await ask('bob@example.com', eager)).status).toBe(429)
  expect((await ask('bob@example.com')).status).toBe(204)
  await emailsSent(perAccount.max + 1)
})

test('without email, or without an address of the site, visitors are asked to contact the operator', async () => {
  for (const missing of [{ smtpUrl: undefined }, { publicUrl: undefined }]) {
    Object.assign(config, { smtpUrl: peer.url, publicUrl: site }, missing)
    expect(await bodyOf(await visitor().send('/api/auth/options'))).toMatchObject({
      passwordLinks: 'operator',
    })
    expect((await ask('ann@example.com')).status).toBe(409)
  }
  Object.assign(config, { smtpUrl: peer.url, publicUrl: site })
  expect(await bodyOf(await visitor().send('/api/auth/options'))).toMatchObject({ passwordLinks: 'mail' })
})

test('a page of another site can neither ask for a link nor use one', async () => {
  await visitor().signUp('ann@example.com')
  const token = await operatorToken('ann@example.com')
  const headers = { 'sec-fetch-site': 'cross-site' }
  const bodies = {
    'forgotten-password': { email: 'ann@example.com' },
    'reset-password': { token, password: newPassword },
  }
  for (const [path, body] of Object.entries(bodies))
    expect((await visitor().send(`/api/auth/${path}`, { body, headers })).status).toBe(403)
  expect((await reset(token)).status).toBe(200)
})
