import { serve, type ServerType } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InstallationReply } from '#contract/installation/installation.ts'
import { createApp } from '#server/app.ts'
import { db, pool } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { settings } from '#server/db/tables/settings.ts'
import { config } from '#server/platform/config.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { type OidcPeer, startOidcPeer } from '#tests/peers/oidc-peer.ts'
import { bodyOf, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { loadSettings } from './public.ts'

testDatabase()
const asConfigured = { ...config }
const site = 'http://balancia.localhost'
const admin = visitor()
const user = visitor()
let mail: MailPeer
let oidc: OidcPeer
let server: ServerType
let address: string

beforeAll(async () => {
  mail = await startMailPeer()
  oidc = await startOidcPeer([`${site}/api/login/oidc/callback`])
  address = await new Promise((resolve) => {
    server = serve({ fetch: createApp().fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
  })
  await admin.signUp('operator@example.com')
  await user.signUp('ada@example.com')
})
// The operator has allowed no private host.
beforeEach(() => Object.assign(config, { allowHosts: [] }))
afterEach(async () => {
  for (const name of ['SMTP_URL', 'OIDC_ISSUER']) delete process.env[name]
  await db.delete(settings)
  Object.assign(config, asConfigured)
})
afterAll(async () => {
  server?.close()
  await Promise.all([mail?.close(), oidc?.close()])
})

const put = (name: string, value: string | null, by = admin) =>
  by.send('/api/admin/installation/settings', { method: 'PUT', body: { name, value } })
const trial = async (what: 'mail' | 'address', by = admin) =>
  by.send(`/api/admin/installation/${what}-trial`, { method: 'POST' })
const read = async () => (await (await admin.send('/api/admin/installation')).json()) as InstallationReply
const settingOf = async (name: string) => (await read()).settings.find((each) => each.name === name)
/** What the operator allows; otherwise a host that an administrator enters has to be public. */
const allow = (url: string) => Object.assign(config, { allowHosts: [new URL(url).host] })
const everythingStored = async () =>
  (
    await pool().query<{ all: string }>(
      'select concat((select json_agg(s) from settings s), (select json_agg(l) from user_activity_logs l)) as all',
    )
  ).rows[0]?.all

test('a mail server that is entered sends a test message at once, and its password is never shown or stored readable', async () => {
  expect(await trial('mail')).toMatchObject({ status: 409 })
  allow(mail.url)
  const answer = await (await put('SMTP_URL', mail.url)).text()
  await put('MAIL_FROM', 'Harbour <agents@harbour.example>')
  expect(await bodyOf(await trial('mail'))).toMatchObject({ isOk: true })
  expect(mail.received).toMatchObject([{ from: 'agents@harbour.example', to: ['operator@example.com'] }])
  expect((await settingOf('SMTP_URL'))?.value).toBe(mail.url.replace('s3cret', '••••'))
  expect(answer + JSON.stringify(await read()) + (await everythingStored())).not.toContain('s3cret')

  // As the next process starts.
  Object.assign(config, asConfigured)
  await loadSettings()
  expect(config).toMatchObject({ smtpUrl: mail.url, mailFrom: 'Harbour <agents@harbour.example>' })
})

test('the answer of a mail server that refuses is quoted, and a private one is not called', async () => {
  await put('SMTP_URL', mail.url)
  const sent = mail.received.length
  expect(await bodyOf(await trial('mail'))).toMatchObject({
    isOk: false,
    message: expect.stringMatching(/private/),
  })
  allow(mail.url)
  await put('SMTP_URL', mail.url.replace('s3cret', 'wr0ng-secret'))
  const refused = await bodyOf(await trial('mail'))
  expect(refused).toMatchObject({ isOk: false, message: expect.stringMatching(/password.*535/s) })
  expect(JSON.stringify(refused)).not.toContain('wr0ng')
  expect((await put('SMTP_URL', 'mail.example.com')).status).toBe(400)
  expect((await put('MAIL_FROM', 'nobody')).status).toBe(400)
  expect(mail.received).toHaveLength(sent)
})

const end = (outcome: string) => `/admin/system?trial=${outcome}#sign-in`

test('a provider of single sign-on is tried by a whole sign-in that signs nobody in', async () => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = oidc.env
  oidc.people.set('boss', { email: 'operator@example.com', email_verified: true })
  oidc.people.set('guest', { email: 'guest@example.com', email_verified: false })
  const begin = async (by = admin, headers = {}) =>
    (await by.send('/api/login/oidc?try', { headers })).headers.get('location') ?? ''
  const tryAs = async (login: string) => {
    const { pathname, search } = await oidc.signIn(await begin(), login)
    return (await admin.send(pathname + search)).headers.get('location')
  }

  await put('OIDC_ISSUER', issuer)
  await put('OIDC_CLIENT_ID', id)
  expect(config.oidc).toBeUndefined()
  await put('OIDC_CLIENT_SECRET', secret)
  expect(await bodyOf(await visitor().send('/api/auth/options'))).toMatchObject({ singleSignOn: true })
  // The provider of the test is private, and the operator has not allowed it.
  expect(await begin()).toBe(end('discovery'))
  allow(issuer)
  const open = await db.$count(sessions)
  expect(await tryAs('boss')).toBe(end('worked'))
  expect(await tryAs('guest')).toBe(end('unproven'))
  expect(await db.$count(sessions)).toBe(open)
  expect(await bodyOf(await admin.me())).toMatchObject({ email: 'operator@example.com' })
  expect(await (await admin.send('/api/auth/single-sign-on')).json()).toEqual({ isConnected: false })

  await put('OIDC_CLIENT_SECRET', 'another secret of the client')
  expect(await tryAs('boss')).toBe(end('refused'))
  expect((await user.send('/api/login/oidc?try')).status).toBe(403)
  expect(await begin(admin, { 'sec-fetch-site': 'cross-site' })).toBe('/login')
  expect(await everythingStored()).not.toContain('secret of the client')
  // The secret was entered for the first issuer, and goes to no other.
  await put('OIDC_ISSUER', 'https://elsewhere.example')
  expect(config.oidc).toBeUndefined()
  expect(await settingOf('OIDC_CLIENT_SECRET')).toMatchObject({ value: null, setBy: 'default' })
})

test('a public address is taken once this installation answers there, with or without a path', async () => {
  expect((await read()).signInRedirect).not.toContain(address)
  for (const wrong of [
    oidc.env.OIDC_ISSUER,
    'http://127.0.0.1:9',
    'https://h.example/?a=b',
    'agents.example',
  ])
    expect((await put('BALANCIA_URL', wrong)).status).toBe(400)
  expect(config.publicUrl).toBeUndefined()
  await put('BALANCIA_URL', `${address}/office/balancia/`)
  expect(config.publicUrl).toBe(`${address}/office/balancia`)
  expect((await read()).signInRedirect).toBe(`${address}/office/balancia/api/login/oidc/callback`)
  expect(await bodyOf(await trial('address'))).toMatchObject({ isOk: true })
  // Signing in continues at the new address, and cookies follow it.
  const there = visitor()
  const { headers, status } = await there.signIn('operator@example.com')
  expect(status).toBe(200)
  expect(headers.getSetCookie().join()).toMatch(/session_token=[^;]+;.*Path=\/office\/balancia;/)
  expect((await there.me()).status).toBe(200)
})

const scrape = (given: string) => admin.send('/metrics', { headers: { authorization: `Bearer ${given}` } })

test('a metrics token that is entered opens the metrics to who sends it, until it is taken away', async () => {
  const token = 'a token for Prometheus'
  expect((await scrape(token)).status).toBe(404)
  expect((await put('BALANCIA_METRICS_TOKEN', 'short')).status).toBe(400)
  await put('BALANCIA_METRICS_TOKEN', token)
  expect((await scrape(token)).status).toBe(200)
  expect((await scrape('another token')).status).toBe(401)
  expect(JSON.stringify(await read()) + (await everythingStored())).not.toContain(token)
  await put('BALANCIA_METRICS_TOKEN', null)
  expect((await scrape(token)).status).toBe(404)
})

test('the environment comes first, and nobody but an administrator changes or tries anything', async () => {
  process.env.SMTP_URL = mail.url
  Object.assign(config, { smtpUrl: mail.url })
  expect(await settingOf('SMTP_URL')).toMatchObject({
    setBy: 'environment',
    value: expect.stringContaining('••••'),
  })
  expect((await put('SMTP_URL', 'smtp://mail.example.com')).status).toBe(409)
  await loadSettings()
  expect(config).toMatchObject({ smtpUrl: mail.url, isMailVetted: false })
  expect(await bodyOf(await trial('mail'))).toMatchObject({ isOk: true })
  for (const answer of [
    await put('MAIL_FROM', 'a@b.example', user),
    await put('BALANCIA_URL', address, user),
    await trial('mail', user),
    await trial('address', user),
  ])
    expect(answer.status).toBe(403)
})
