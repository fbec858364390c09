import { desc, eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { userActivityLogs } from '#server/db/tables/activity.ts'
import { twoFactors } from '#server/db/tables/two-factors.ts'
import { users } from '#server/db/tables/users.ts'
import { codeLimit } from '#server/features/auth/limits.ts'
import { makeOperatorLink } from '#server/features/auth/lost-passwords/reset-link.ts'
import { clock } from '#server/platform/clock.ts'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const realNow = clock.now
let shift = 0
const email = 'ann@example.com'
beforeEach(async () => {
  await emptyTables()
  shift = 0
  clock.now = () => new Date(realNow().getTime() + shift)
})
afterEach(() => {
  clock.now = realNow
})

/** The app's next code for this secret; a code is valid only once, so the clock moves to the next time step. */
function nextCode(secret: string): string {
  shift += 60_000
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: clock.now().getTime(),
  })
}
const signIn = (who: ReturnType<typeof visitor>, code?: string) =>
  who.send('/api/auth/sign-in/email', { body: { email, password, code } })

const entries = () => db.$count(userActivityLogs)
const endAs = (who: ReturnType<typeof visitor>, of: string) =>
  who.send(`/api/admin/users/${of}/two-factor`, { method: 'DELETE' })

async function withTwoFactor() {
  const ann = visitor()
  await ann.signUp(email)
  const begun = await ann.send('/api/auth/two-factor', { body: { password } })
  const { secret, uri } = (await begun.json()) as { secret: string; uri: string }
  const confirmed = await ann.send('/api/auth/two-factor/confirm', { body: { code: nextCode(secret) } })
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  return { ann, secret, uri, recoveryCodes }
}

test('two-factor is on once a code has shown that the app has the secret, which is stored sealed', async () => {
  const ann = visitor()
  await ann.signUp(email)
  const other = visitor()
  await other.signIn(email)
  expect((await ann.send('/api/auth/two-factor', { body: { password: 'not my password' } })).status).toBe(400)
  const begun = await ann.send('/api/auth/two-factor', { body: { password } })
  const { secret, uri } = (await begun.json()) as { secret: string; uri: string }
  expect(uri).toMatch(/^otpauth:\/\/totp\/Balancia:ann%40example\.com\?/)
  expect(JSON.stringify(await db.select().from(twoFactors))).not.toContain(secret)
  expect((await visitor().signIn(email)).status).toBe(200)
  const confirm = (code: string) => ann.send('/api/auth/two-factor/confirm', { body: { code } })
  expect((await confirm('000000')).status).toBe(400)
  const { recoveryCodes } = (await (await confirm(nextCode(secret))).json()) as { recoveryCodes: string[] }
  expect(new Set(recoveryCodes).size).toBe(10)
  expect([(await ann.me()).status, (await other.me()).status]).toEqual([200, 401])
  const status = await bodyOf(await ann.send('/api/auth/two-factor'))
  expect(status).toEqual({ isOn: true, recoveryCodesLeft: 10, hasPassword: true })
  expect((await ann.send('/api/auth/two-factor', { body: { password } })).status).toBe(409)
  const [entry] = await db.select().from(userActivityLogs).orderBy(desc(userActivityLogs.id)).limit(1)
  expect(entry).toMatchObject({ action: 'switch_on_two_factor' })
})

test('signing in then needs a code beside the password, and each code counts once', async () => {
  const { secret } = await withTwoFactor()
  const before = await entries()
  const asked = await signIn(visitor())
  expect([asked.status, await asked.json()]).toMatchObject([403, { issues: [{ path: 'code' }] }])
  expect(await entries()).toBe(before)
  const code = nextCode(secret)
  const wrongPassword = { email, password: 'not my password', code }
  expect((await visitor().send('/api/auth/sign-in/email', { body: wrongPassword })).status).toBe(401)
  const ben = visitor()
  expect((await signIn(ben, code)).status).toBe(200)
  expect((await ben.me()).status).toBe(200)
  expect((await signIn(visitor(), code)).status).toBe(401)
})

test('neither a header nor a sign-in at the same moment brings what an entry of its own has not proven', async () => {
  const { secret } = await withTwoFactor()
  const code = nextCode(secret)
  const headers = {
    'x-balancia-second-step-done': 'yes',
    'x-balancia-code': code,
    'x-balancia-proven-address': 'yes',
    'x-balancia-new-account': 'yes',
  }
  const forged = () => visitor().send('/api/auth/sign-in/email', { body: { email, password }, headers })
  const replies = await Promise.all([forged(), forged(), signIn(visitor(), code), forged(), forged()])
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 200, 403, 403])
  const setUp = { email: 'bob@example.com', password }
  expect((await visitor().send('/api/auth/sign-up/email', { body: setUp, headers })).status).toBe(200)
  const [bob] = await db.select().from(users).where(eq(users.email, setUp.email))
  expect(bob).toMatchObject({ emailVerified: false, role: 'user' })
})

test('a recovery code counts once in place of a code, however it is typed, and new ones end the old ones', async () => {
  const { ann, recoveryCodes } = await withTwoFactor()
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(visitor(), ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
  expect((await signIn(visitor(), first)).status).toBe(401)
  expect(await bodyOf(await ann.send('/api/auth/two-factor'))).toMatchObject({ recoveryCodesLeft: 9 })
  expect((await ann.send('/api/auth/two-factor/recovery-codes', { body: { password } })).status).toBe(200)
  expect((await signIn(visitor(), second)).status).toBe(401)
})

test('wrong codes are counted from all addresses together, and then a right one has to wait, too', async () => {
  const { secret } = await withTwoFactor()
  const known = visitor()
  await signIn(known, nextCode(secret))
  for (let each = 0; each < codeLimit.max; each += 1) {
    const from = visitor(`10.9.0.${each}`)
    for (const cookie of known.jar) from.jar.set(...cookie)
    expect((await signIn(from, '000000')).status).toBe(401)
  }
  const from = visitor('10.9.1.1')
  for (const cookie of known.jar) from.jar.set(...cookie)
  expect((await signIn(from, nextCode(secret))).status).toBe(429)
  shift += codeLimit.window * 1000
  expect((await signIn(from, nextCode(secret))).status).toBe(200)
})

test('a link for a lost password opens no account without its second step', async () => {
  const { secret } = await withTwoFactor()
  const link = new URL((await makeOperatorLink(email, 'http://balancia.localhost')) ?? '')
  const token = link.searchParams.get('token') ?? ''
  const reset = (code?: string) =>
    visitor().send('/api/auth/reset-password', { body: { token, password: 'battery staple 2', code } })
  expect((await reset()).status).toBe(403)
  expect((await reset('000000')).status).toBe(401)
  expect((await reset(nextCode(secret))).status).toBe(200)
})

test('its owner switches it off by the password, an administrator that of others alone', async () => {
  const { ann, secret } = await withTwoFactor()
  const bob = visitor()
  await bob.signUp('bob@example.com')
  const { id } = (await bodyOf(await ann.me())) as { id: string }
  expect([(await endAs(bob, id)).status, (await endAs(ann, id)).status]).toEqual([403, 403])
  const off = (secretWord: string) => ann.send('/api/auth/two-factor/off', { body: { password: secretWord } })
  expect((await off('not my password')).status).toBe(400)
  expect((await off(password)).status).toBe(204)
  expect((await visitor().signIn(email)).status).toBe(200)

  const { id: bobId } = (await bodyOf(await bob.me())) as { id: string }
  const begun = await bob.send('/api/auth/two-factor', { body: { password } })
  const bobs = (await begun.json()) as { secret: string }
  await bob.send('/api/auth/two-factor/confirm', { body: { code: nextCode(bobs.secret) } })
  expect((await bob.signIn('bob@example.com')).status).toBe(403)
  const listed = (await (await ann.send('/api/admin/users')).json()) as {
    email: string
    hasTwoFactor: boolean
  }[]
  expect(listed.map((user) => user.hasTwoFactor)).toEqual([true, false])
  expect(await bodyOf(await endAs(ann, bobId))).toMatchObject({
    email: 'bob@example.com',
    hasTwoFactor: false,
  })
  expect((await bob.me()).status).toBe(401)
  expect((await bob.signIn('bob@example.com')).status).toBe(200)
  expect(secret).not.toBe(bobs.secret)
})
