import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  ConnectionTrial,
  Integration,
  UserIntegrationReply,
} from '#contract/integrations/integrations.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { config } from '#server/platform/config.ts'
import { type GooglePeer, spreadsheetId, startGooglePeer } from '#tests/peers/google-peer.ts'
import { type Caller, anonymousCaller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { callTool } from './public.ts'

testDatabase()
const app = createApp()
const path = '/api/user-integrations'
const link = `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit#gid=0`
let peer: GooglePeer
let user: Caller
let userId: string

beforeAll(async () => {
  peer = await startGooglePeer(['http://balancia.localhost/api/oauth/callback'])
})
afterAll(() => peer.close())
beforeEach(async () => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = peer.env
  config.google = { clientId, clientSecret, baseUrl: peer.url }
  Object.assign(peer.rules, { accessSeconds: 3_600, isRotating: false })
  peer.asked.length = 0
  peer.rows.length = 0
  user = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
})

const ask = (more: object = { config: { spreadsheet: link } }, by = user) =>
  by.json<{ address: string }>('POST', '/api/integration-consents', {
    integrationId: 'google-sheets',
    ...more,
  })
/** Follows the redirect from the provider; returns where it leads. */
async function comeBack(cameBackTo: URL, by = user): Promise<string | null> {
  const response = await by.request('GET', cameBackTo.pathname + cameBackTo.search)
  expect(response.status).toBe(303)
  return response.headers.get('location')
}
async function connect(more?: object): Promise<UserIntegrationReply> {
  const page = await comeBack(await peer.consent((await ask(more)).address))
  expect(page).toBe('/marketplace/google-sheets?consent=connected')
  return own()
}
async function own(): Promise<UserIntegrationReply> {
  const connection = (await user.json<UserIntegrationReply[]>('GET', path)).at(-1)
  if (!connection) throw new Error('There is no connection.')
  return connection
}
const append = (connectionId: number, ...values: string[]) =>
  callTool(
    userId,
    { connectionId, tool: 'append_row', input: { values } },
    { signal: AbortSignal.timeout(30_000), idempotencyKey: 'one' },
  )
const asksForTokens = () => peer.asked.filter((each) => each === 'POST /token').length

test('consent at the provider makes a working connection, and no token is in a response, a table or an address', async () => {
  const made = await connect({ config: { spreadsheet: link }, name: 'Household' })
  expect(made).toMatchObject({ name: 'Household', config: { spreadsheet: link }, isReadable: true })
  expect(await append(made.id, 'Rent', '950', '=HYPERLINK("x")', '007')).toEqual({
    ok: true,
    value: { updatedRange: 'Sheet1!A1' },
  })
  expect(peer.rows).toEqual([['Rent', 950, '=HYPERLINK("x")', '007']])
  expect(await user.json<ConnectionTrial>('POST', `${path}/${made.id}/test`)).toEqual({
    isOk: true,
    message: expect.stringMatching(/“Budget”.*“Sheet1”/),
  })
  const tables = await db.execute<{ dump: string }>(
    sql`select table_to_xml(c.oid, true, false, '')::text as dump from pg_class c
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const all = JSON.stringify([tables.rows, await user.json('GET', path)])
  expect(peer.tokens.length).toBeGreaterThan(1)
  for (const token of peer.tokens) expect(all).not.toContain(token)
})

test('a consent is requested with a challenge, ends once, and only for the user who asked', async () => {
  const { address } = await ask()
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'https://www.googleapis.com/auth/spreadsheets',
    access_type: 'offline',
    redirect_uri: 'http://balancia.localhost/api/oauth/callback',
  })
  const cameBackTo = await peer.consent(address)
  const forged = new URL(cameBackTo)
  forged.searchParams.set('state', 'another')
  expect(await comeBack(forged)).toBe('/marketplace')
  expect(await comeBack(cameBackTo, anonymousCaller(app))).toBe('/login?returnTo=%2Fmarketplace')
  const other = await aUser(app)
  expect(await comeBack(cameBackTo, other)).toBe('/marketplace')
  expect(await comeBack(cameBackTo)).toBe('/marketplace')
  expect([await user.json('GET', path), await other.json('GET', path)]).toEqual([[], []])
})

test('a user who refuses has no connection, and is notified', async () => {
  const refused = await peer.consent((await ask()).address, 'refuse')
  expect(await comeBack(refused)).toBe('/marketplace/google-sheets?consent=denied')
  const { address } = await ask()
  const wrongCode = new URL(await peer.consent(address))
  wrongCode.searchParams.set('code', 'made-up')
  expect(await comeBack(wrongCode)).toBe('/marketplace/google-sheets?consent=failed')
  expect(await user.json('GET', path)).toEqual([])
})

test('without a client of the operator nothing is asked, and the entry says what they have to do', async () => {
  const entry = async () =>
    (await user.json<Integration[]>('GET', '/api/integrations')).find(({ id }) => id === 'google-sheets')
  expect(await entry()).toMatchObject({ isAvailable: true, consentBy: 'Google', operatorSteps: [] })
  config.google = undefined
  expect(await entry()).toMatchObject({ isAvailable: false })
  expect((await entry())?.operatorSteps.join(' ')).toMatch(/\/api\/oauth\/callback.*GOOGLE_CLIENT_ID/)
  const form = { integrationId: 'google-sheets', config: { spreadsheet: link } }
  const response = await user.request('POST', '/api/integration-consents', form)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('GOOGLE_CLIENT_SECRET') })
})

test('it is connected by consent alone, with settings that fit', async () => {
  const form = { integrationId: 'google-sheets', config: { spreadsheet: link } }
  expect((await user.request('POST', path, form)).status).toBe(400)
  const elsewhere = { ...form, config: { spreadsheet: 'https://elsewhere.example/d/x' } }
  const response = await user.request('POST', '/api/integration-consents', elsewhere)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ path: 'config.spreadsheet' }] })
})

test('of ten uses at once that find the access ended, one renews it, also where each token is good for one use', async () => {
  Object.assign(peer.rules, { accessSeconds: 1, isRotating: true })
  const { id } = await connect()
  peer.rules.accessSeconds = 3_600
  peer.asked.length = 0
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => append(id, `row ${n}`)))
  expect(outcomes.map(({ ok }) => ok)).toEqual(Array(10).fill(true))
  expect([asksForTokens(), peer.rows.length]).toEqual([1, 10])
  // The next renewal uses the refresh token that this one returned.
  await db.execute(
    sql`update user_integrations set renewing_until = now() - interval '1 second' where id = ${id}`,
  )
  expect(await append(id, 'after')).toMatchObject({ ok: true })
})

test('revoked access is reported, connecting again repairs it, and its settings stay', async () => {
  const { id } = await connect()
  await peer.takeBack()
  expect(await append(id, 'x')).toMatchObject({
    ok: false,
    code: 'wrong_key',
    message: expect.stringContaining('Google'),
  })
  expect(await own()).toMatchObject({
    isReadable: false,
    lastError: expect.any(String),
  })
  peer.asked.length = 0
  expect(await append(id, 'x')).toMatchObject({
    ok: false,
    message: expect.any(String),
  })
  expect(peer.asked).toEqual([])
  const again = await connect({ connectionId: id })
  expect(again).toMatchObject({ id, isReadable: true, lastError: null, config: { spreadsheet: link } })
  expect(await append(id, 'x')).toMatchObject({ ok: true })
  const other = await aUser(app)
  const stolen = { integrationId: 'google-sheets', connectionId: id }
  expect((await other.request('POST', '/api/integration-consents', stolen)).status).toBe(404)
})

test('a renamed connection keeps its access, and one that is disconnected is revoked, once nothing else uses the consent', async () => {
  const first = await connect()
  const second = await connect()
  await user.json('PATCH', `${path}/${second.id}`, { config: { spreadsheet: spreadsheetId } })
  expect(await append(second.id, 'x')).toMatchObject({ ok: true })
  await user.request('DELETE', `${path}/${first.id}`)
  expect(peer.asked).not.toContain('POST /revoke')
  expect(await append(second.id, 'y')).toMatchObject({ ok: true })
  await user.request('DELETE', `${path}/${second.id}`)
  expect(peer.asked).toContain('POST /revoke')
})

test('a provider on a private address is not reached', async () => {
  const { address } = await ask()
  const cameBackTo = await peer.consent(address)
  config.google = { clientId: 'x', clientSecret: 'y', baseUrl: 'http://169.254.169.254' }
  expect(await comeBack(cameBackTo)).toBe('/marketplace/google-sheets?consent=failed')
})
