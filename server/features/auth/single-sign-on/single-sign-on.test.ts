import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { type OidcPeer, startOidcPeer } from '#tests/peers/oidc-peer.ts'
import { bodyOf, emptyTables, visitor } from '#tests/setup/callers/visitor.ts'

const site = 'http://balancia.localhost'
type Visitor = ReturnType<typeof visitor>
let peer: OidcPeer
testDatabase()
beforeAll(async () => {
  peer = await startOidcPeer([`${site}/api/login/oidc/callback`])
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = peer.env
  Object.assign(config, { oidc: { issuer, clientId, clientSecret } })
})
afterAll(async () => {
  Object.assign(config, { oidc: undefined })
  await peer.close()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  Object.assign(config, { signUp: 'open' })
  peer.people.clear()
  await emptyTables()
  await visitor().signUp('operator@example.com')
})

const begin = async (who: Visitor, query = '') =>
  (await who.send(`/api/login/oidc${query}`)).headers.get('location') ?? ''
/** Returns from the provider; answers with the address of the redirect. */
async function end(who: Visitor, cameBackTo: URL): Promise<string> {
  const response = await who.send(cameBackTo.pathname + cameBackTo.search)
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}
const signInAs = async (who: Visitor, login: string, query = '') =>
  end(who, await peer.signIn(await begin(who, query), login))
const untie = (who: Visitor) => who.send('/api/auth/single-sign-on', { method: 'DELETE' })
const known = { email: 'Ann@Example.com', email_verified: true, given_name: 'Ann', family_name: 'Lee' }

test('the first sign-in at the provider creates an account, and the next one uses it', async () => {
  peer.people.set('ann', known)
  const ann = visitor()
  expect(await signInAs(ann, 'ann', '?returnTo=/dashboard')).toBe('/dashboard')
  const me = await bodyOf(await ann.me())
  expect(me).toMatchObject({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', role: 'user' })
  peer.people.set('ann', { ...known, email: 'new@example.com' })
  const again = visitor()
  await signInAs(again, 'ann')
  expect(await bodyOf(await again.me())).toMatchObject({ id: me.id, email: 'ann@example.com' })
  await db.update(users).set({ isActive: false }).where(eq(users.email, 'ann@example.com'))
  expect(await signInAs(visitor(), 'ann')).toBe('/login?sso=deactivated')
})

test('an identity is tied to the account of its address only where both sides know whose address it is', async () => {
  peer.people.set('ann', known)
  peer.people.set('eve', { ...known, email_verified: false })
  await visitor().signUp('ann@example.com')
  const here = visitor()
  expect(await signInAs(here, 'ann')).toBe('/login?sso=taken')
  expect((await here.me()).status).toBe(401)
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, 'ann@example.com'))
  expect(await signInAs(visitor(), 'eve')).toBe('/login?sso=unproven')
  expect(await signInAs(here, 'ann', '?returnTo=https://evil.example/')).toBe('/')
  expect(await bodyOf(await here.me())).toMatchObject({ email: 'ann@example.com' })
})

test('a signed-in user links an identity to the account, and nobody takes that of another', async () => {
  peer.people.set('ann', known)
  peer.people.set('work', { email: 'work@example.com', email_verified: false })
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const connected = '/settings/password?sso=connected'
  expect(await signInAs(ann, 'work', '?connect')).toBe(connected)
  expect(await bodyOf(await ann.send('/api/auth/single-sign-on'))).toEqual({ isConnected: true })
  const elsewhere = visitor()
  await signInAs(elsewhere, 'work')
  expect(await bodyOf(await elsewhere.me())).toMatchObject({ email: 'ann@example.com' })
  const bob = visitor()
  await bob.signUp('bob@example.com')
  expect(await signInAs(bob, 'work', '?connect')).toBe('/settings/password?sso=other')
  const fromAnotherSite = await bob.send('/api/login/oidc?connect', {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(fromAnotherSite.headers.get('location')).toBe('/login')
  expect((await untie(ann)).status).toBe(204)
  expect(await signInAs(visitor(), 'work')).toBe('/login?sso=unproven')
  peer.people.set('cat', { email: 'cat@example.com', email_verified: true })
  const cat = visitor()
  await signInAs(cat, 'cat')
  expect((await untie(cat)).status).toBe(409)
})

test('a handshake ends once, in the browser that began it', async () => {
  peer.people.set('ann', known)
  const ann = visitor()
  const cameBackTo = await peer.signIn(await begin(ann), 'ann')
  expect(await end(visitor(), cameBackTo)).toBe('/login?sso=again')
  const copy = visitor()
  for (const cookie of ann.jar) copy.jar.set(...cookie)
  expect(await end(ann, cameBackTo)).toBe('/')
  expect(await end(copy, cameBackTo)).toBe('/login?sso=again')
  const refused = new URL(await peer.signIn(await begin(ann), 'ann'))
  refused.searchParams.set('code', 'made up')
  expect(await end(ann, refused)).toBe('/login?sso=provider')
})

test('when sign-up is by invitation, single sign-on requires one too and cannot create the first account', async () => {
  peer.people.set('ann', known)
  Object.assign(config, { signUp: 'invite' })
  expect(await signInAs(visitor(), 'ann')).toBe('/login?sso=invitation')
  const operator = visitor()
  await operator.signIn('operator@example.com')
  const invitation = { email: 'ann@example.com', role: 'manager' }
  expect((await operator.send('/api/admin/invitations', { body: invitation })).ok).toBe(true)
  const ann = visitor()
  expect(await signInAs(ann, 'ann')).toBe('/')
  expect(await bodyOf(await ann.me())).toMatchObject({ role: 'manager' })
  await emptyTables()
  expect(await signInAs(visitor(), 'ann')).toBe('/login?sso=first')
  expect(await db.$count(accounts)).toBe(0)
})

test('an account without a password gets one by a link, as who lost theirs does', async () => {
  peer.people.set('ann', known)
  const ann = visitor()
  await signInAs(ann, 'ann')
  const status = await bodyOf(await ann.send('/api/auth/two-factor'))
  expect(status).toMatchObject({ isOn: false, hasPassword: false })
  const { makeOperatorLink } = await import('#server/features/auth/public.ts')
  const link = new URL((await makeOperatorLink('ann@example.com', site)) ?? '')
  const body = { token: link.searchParams.get('token'), password: 'battery staple 2' }
  expect((await visitor().send('/api/auth/reset-password', { body })).status).toBe(200)
  expect((await visitor().signIn('ann@example.com', 'battery staple 2')).status).toBe(200)
})
