import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { emailChangeLimit } from './limits.ts'

testDatabase()
const site = 'http://balancia.localhost'
let peer: MailPeer
let ann: ReturnType<typeof visitor>
let bob: ReturnType<typeof visitor>

beforeAll(async () => {
  peer = await startMailPeer()
})
beforeEach(async () => {
  await emptyTables()
  Object.assign(config, { signUp: 'open', smtpUrl: undefined, publicUrl: undefined })
  ann = visitor()
  bob = visitor()
  await ann.signUp('ann@example.com')
  await bob.signUp('bob@example.com')
  Object.assign(config, { smtpUrl: peer.url, publicUrl: site })
  peer.received.length = 0
})
afterAll(async () => {
  Object.assign(config, { smtpUrl: undefined, publicUrl: undefined })
  await peer.close()
})

const begin = (who: typeof ann, email: string, secret: string | undefined = password) =>
  who.send('/api/auth/email', { body: { email, password: secret } })
const finish = (who: typeof ann, token: string) => who.send('/api/auth/email/confirm', { body: { token } })
const textTo = async (email: string) => {
  await expect.poll(() => peer.received.some(({ to }) => to.includes(email))).toBe(true)
  return peer.received.find(({ to }) => to.includes(email))?.mail.text ?? ''
}
const tokenFor = async (email: string) =>
  /settings\/profile\?email-change=([\w-]+)/.exec(await textTo(email))?.[1] ?? ''
const emailOf = async (who: typeof ann) => (await bodyOf(await who.me()))['email']

test('the link sent to the new address changes it, once, and the old address is notified', async () => {
  const response = await begin(ann, 'Ann.New@Example.com')
  expect(response.status).toBe(202)
  expect(await emailOf(ann)).toBe('ann@example.com')
  const token = await tokenFor('ann.new@example.com')
  expect((await finish(ann, token)).status).toBe(200)
  expect(await emailOf(ann)).toBe('ann.new@example.com')
  expect(await textTo('ann@example.com')).toContain('ann.new@example.com')
  expect((await finish(ann, token)).status).toBe(400)
  const [user] = await db.select().from(users).where(eq(users.email, 'ann.new@example.com'))
  expect(user?.emailVerified).toBe(true)
  const [entry] = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id))
  expect(entry).toMatchObject({ action: 'change_email', userId: user?.id })
  expect((await visitor().signIn('ann.new@example.com')).status).toBe(200)
  expect((await visitor().signIn('ann@example.com')).status).toBe(401)
})

test('a link changes only its own account, and expires when the address changes', async () => {
  await begin(ann, 'ann.one@example.com')
  await begin(ann, 'ann.two@example.com')
  const [one, two] = [await tokenFor('ann.one@example.com'), await tokenFor('ann.two@example.com')]
  expect((await finish(bob, one)).status).toBe(400)
  expect(await emailOf(bob)).toBe('bob@example.com')
  expect((await finish(ann, two)).status).toBe(200)
  expect((await finish(ann, one)).status).toBe(400)
  expect(await emailOf(ann)).toBe('ann.two@example.com')
})

test('asking does not tell who has an account, takes the password, and is counted', async () => {
  const [free, taken] = [await begin(ann, 'free@example.com'), await begin(ann, 'bob@example.com')]
  expect([free.status, taken.status]).toEqual([202, 202])
  expect(await free.text()).toBe(await taken.text())
  expect(await textTo('bob@example.com')).toContain('/forgot-password')
  const wrong = await begin(ann, 'free2@example.com', 'not the password')
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ issues: [{ path: 'password' }] })
  for (let asked = 3; asked < emailChangeLimit.max; asked++) await begin(ann, `n${asked}@example.com`)
  expect((await begin(ann, 'last@example.com')).status).toBe(429)
})

test('without email the password alone changes the address, unconfirmed, and a taken address is refused', async () => {
  Object.assign(config, { smtpUrl: undefined, publicUrl: undefined })
  expect((await begin(ann, 'bob@example.com')).status).toBe(409)
  expect((await begin(ann, 'ann@example.com')).status).toBe(400)
  expect((await begin(ann, 'ann.new@example.com')).status).toBe(200)
  expect(await emailOf(ann)).toBe('ann.new@example.com')
  const [user] = await db.select().from(users).where(eq(users.email, 'ann.new@example.com'))
  expect(user?.emailVerified).toBe(false)
})

test('without email an administrator can pass on a link for a lost password, and nobody else can', async () => {
  Object.assign(config, { smtpUrl: undefined, publicUrl: undefined })
  const [bobs] = await db.select().from(users).where(eq(users.email, 'bob@example.com'))
  const path = `/api/admin/users/${bobs?.id}/password-link`
  expect((await bob.send(path, { method: 'POST' })).status).toBe(403)
  const made = await ann.send(path, { method: 'POST' })
  expect(made.status).toBe(200)
  const token = /reset-password\?token=([\w-]+)/.exec(await made.text())?.[1] ?? ''
  const reset = await visitor().send('/api/auth/reset-password', {
    body: { token, password: 'battery staple 2' },
  })
  expect(reset.status).toBe(200)
  Object.assign(config, { smtpUrl: peer.url, publicUrl: site })
  expect((await ann.send(path, { method: 'POST' })).status).toBe(409)
})
