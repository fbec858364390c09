import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { attemptLimits, signUpEmailLimit, signUpPasswordLimit } from '#server/features/auth/limits.ts'
import { config } from '#server/platform/config.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { triedUntilAlike } from '#tests/setup/callers/alike.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const site = 'http://balancia.localhost'
let peer: MailPeer

beforeAll(async () => {
  peer = await startMailPeer()
})
beforeEach(async () => {
  await emptyTables()
  Object.assign(config, { signUp: 'open', smtpUrl: undefined, publicUrl: undefined })
  for (const email of ['first@example.com', 'ann@example.com']) await visitor().signUp(email)
  Object.assign(config, { smtpUrl: peer.url, publicUrl: site })
  peer.received.length = 0
})
afterAll(async () => {
  Object.assign(config, { smtpUrl: undefined, publicUrl: undefined })
  await peer.close()
})

const emails = async (count: number) => {
  await expect.poll(() => peer.received.length).toBe(count)
}
const textTo = (email: string) => peer.received.find(({ to }) => to.includes(email))?.mail.text ?? ''
const tokenIn = (text: string) => /confirm-sign-up\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (token: string, who = visitor(), secret = password) =>
  who.send('/api/auth/confirm-sign-up', { body: { token, password: secret } })
const askedToken = async (email: string, more: object = {}) => {
  await visitor().signUp(email, more)
  await expect.poll(() => textTo(email.toLowerCase())).not.toBe('')
  return tokenIn(textTo(email.toLowerCase()))
}

test('a sign-up answers the same for an address with an account and for a fresh one, in about the same time', async () => {
  await db.update(users).set({ isActive: false }).where(eq(users.email, 'first@example.com'))
  const who = ['ann@example.com', 'ANN@example.com', 'first@example.com', 'new@example.com']
  const { faces, ratio } = await triedUntilAlike(
    () => who,
    { ratioMax: 3 },
    (email) => visitor().signUp(email, { firstName: 'Ann' }),
  )
  expect(faces[0]).toMatchObject({ status: 202, text: '{"user":null}' })
  for (const face of faces) expect(face).toEqual(faces[0])
  expect(ratio).toBeLessThan(3)
})

test('without an account the email finishes the sign-up, with the password that was chosen', async () => {
  const token = await askedToken('Bob@Example.com', { firstName: 'Bob', timeZone: 'Europe/Berlin' }).then(
    () => tokenIn(textTo('bob@example.com')),
  )
  const isBob = eq(users.email, 'bob@example.com')
  expect(await db.$count(users, isBob)).toBe(0)
  const bob = visitor()
  const wrong = await confirm(token, bob, 'not what was chosen')
  expect(wrong.status).toBe(400)
  const done = await confirm(token, bob)
  expect(done.status).toBe(200)
  expect((await bodyOf(done))['user']).toMatchObject({
    firstName: 'Bob',
    timeZone: 'Europe/Berlin',
    role: 'user',
  })
  expect((await bob.me()).status).toBe(200)
  expect(await db.select({ proven: users.emailVerified }).from(users).where(isBob)).toEqual([
    { proven: true },
  ])
  expect(await db.$count(mailOutbox)).toBe(0)
  expect((await visitor().signIn('bob@example.com')).status).toBe(200)
  expect((await confirm(token)).status).toBe(400)
})

test('finishing a sign-up leads where its person wanted to go, within this site, and no text of theirs is in the email', async () => {
  const goes = []
  for (const [at, returnTo] of [
    '/pricing?plan=pro&interval=yearly',
    '//evil.example/',
    undefined,
  ].entries()) {
    const email = `way${at}@example.com`
    const token = await askedToken(email, { returnTo })
    expect(textTo(email)).not.toMatch(/pricing|evil/)
    goes.push((await bodyOf(await confirm(token)))['returnTo'])
  }
  expect(goes).toEqual(['/pricing?plan=pro&interval=yearly', '/', null])
})

test('the owner of an account is notified of a sign-up with their address, and nothing of the account changes', async () => {
  await visitor().signUp('ann@example.com', { password: 'the password of somebody else' })
  await emails(1)
  expect(peer.received[0]?.to).toEqual(['ann@example.com'])
  expect(peer.received[0]?.mail.subject).toContain('Balancia')
  expect(textTo('ann@example.com')).toContain(`${site}/login`)
  expect(textTo('ann@example.com')).toContain(`${site}/forgot-password`)
  expect((await visitor().signIn('ann@example.com')).status).toBe(200)
  expect((await visitor().signIn('ann@example.com', 'the password of somebody else')).status).toBe(401)
})

test('of two sign-ups with one address the first to be finished counts, and the other learns of it', async () => {
  const token = await askedToken('eve@example.com')
  peer.received.length = 0
  const second = await askedToken('eve@example.com')
  expect((await confirm(token)).status).toBe(200)
  const late = await confirm(second)
  expect([late.status, (await bodyOf(late))['code']]).toEqual([409, 'conflict'])
})

test('a link ends after a day and after ten wrong passwords, and what waits holds neither password nor token', async () => {
  const token = await askedToken('eve@example.com')
  const kept = JSON.stringify(await db.select().from(sessions))
  expect(kept).not.toContain(password)
  expect(kept).not.toContain(token)
  for (let i = 0; i < signUpPasswordLimit.max; i++) await confirm(token, visitor(), `wrong guess ${i}`)
  expect((await confirm(token)).status).toBe(429)
  const other = await askedToken('ida@example.com')
  await db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1) })
    .where(sql`${sessions.sess} ? 'waiting'`)
  for (const dead of [other, '', 'x'.repeat(43)]) expect((await confirm(dead)).status).toBe(400)
})

test('one address is sent few emails a day, and one client asks for few', async () => {
  for (let i = 0; i <= signUpEmailLimit.max; i++)
    expect((await visitor().signUp('new@example.com')).status).toBe(202)
  const eager = visitor('10.9.0.1')
  for (let i = 0; i < attemptLimits.signUp.max; i++)
    expect((await eager.signUp(`x${i}@example.com`)).status).toBe(202)
  expect((await eager.signUp('ann@example.com')).status).toBe(429)
  expect((await eager.signUp('new@example.com')).status).toBe(429)
  await emails(signUpEmailLimit.max + attemptLimits.signUp.max)
})

test('without a public address or a mail server, a sign-up is completed immediately', async () => {
  for (const missing of ['smtpUrl', 'publicUrl'] as const) {
    Object.assign(config, { smtpUrl: peer.url, publicUrl: site }, { [missing]: undefined })
    expect((await visitor().signUp(`${missing}@example.com`)).status).toBe(200)
    expect((await visitor().signUp('ann@example.com')).status).toBe(409)
  }
})

test('a person without an invitation learns so first, and an earlier link is invalid', async () => {
  const token = await askedToken('late@example.com')
  config.signUp = 'invite'
  for (const email of ['ann@example.com', 'new@example.com'])
    expect((await visitor().signUp(email)).status).toBe(403)
  expect((await confirm(token)).status).toBe(403)
})

test('a page of another site can neither sign up nor finish a sign-up', async () => {
  const token = await askedToken('eve@example.com')
  const headers = { 'sec-fetch-site': 'cross-site' }
  const body = { token, password }
  expect((await visitor().send('/api/auth/confirm-sign-up', { body, headers })).status).toBe(403)
  expect((await confirm(token)).status).toBe(200)
})

test('a forgotten password answers the same for an address with an account and for a fresh one, in about the same time', async () => {
  const { faces, ratio } = await triedUntilAlike(
    () => ['ann@example.com', 'new@example.com'],
    { ratioMax: 4 },
    (email) => visitor().send('/api/auth/forgotten-password', { body: { email } }),
  )
  for (const face of faces) expect(face).toEqual({ ...faces[0], status: 204 })
  expect(ratio).toBeLessThan(4)
})

test('ten confirmations of one link at the same moment make one account, and none is answered 500', async () => {
  const token = await askedToken('racer@example.com')
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await confirm(token, visitor())).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await db.select().from(users).where(eq(users.email, 'racer@example.com'))).toHaveLength(1)
})
