import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { db, pool } from '#server/db/database.ts'
import { verifyActivity } from '#server/features/activity/verify.ts'
import { config } from '#server/platform/config.ts'
import { type GooglePeer, spreadsheetId, startGooglePeer } from '#tests/peers/google-peer.ts'
import { type Caller, anonymousCaller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { userTables, secretColumns } from './user-tables.ts'
import { removeClosedAccounts } from './remove-accounts.ts'

testDatabase()
const app = createApp()
const password = 'correct horse battery'
let admin: Caller
let user: Caller
let other: Caller
let me: { id: string; email: string }
beforeAll(async () => {
  admin = await aUser(app)
  user = await aUser(app)
  other = await aUser(app)
  me = await user.json('GET', '/api/auth/user')
  await furnish(user)
  await furnish(other)
})

/** Creates rows of every kind that a user may own. */
async function furnish(who: Caller) {
  const form = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const agent = await who.json<{ id: number }>('POST', '/api/agents', form)
  await who.json('POST', `/api/agents/${agent.id}/triggers`, { triggerType: 'webhook' })
  await who.json('POST', `/api/agents/${agent.id}/lessons`, { lesson: 'Be brief.' })
  await who.json('POST', '/api/keys', { name: 'Robot', scopes: ['read'], expiresInDays: null })
  await who.json('POST', '/api/custom-personas', {
    name: `Persona of ${agent.id}`,
    description: 'Keep it short and kind.',
  })
  await who.json('POST', '/api/create-checkout-session', { planId: 'pro', interval: 'monthly' })
  await who.json('POST', `/api/agents/${agent.id}/run`, {}, { prefer: 'respond-async' })
  await who.json('POST', '/api/auth/two-factor', { password })
}

const column = async (query: string) =>
  (await pool().query<{ line: string }>(query)).rows.map(({ line }) => line)
const remove = (who: Caller, email: string, secret?: string) =>
  who.request('POST', '/api/account/delete', { email, password: secret })
const linesWith = async (text: string, tables: string[]) => {
  const found: string[] = []
  for (const table of tables) {
    const query = sql`select count(*)::int as rows from ${sql.identifier(table)} as t where to_jsonb(t)::text like ${`%${text}%`}`
    const { rows } = await db.execute<{ rows: number }>(query)
    if (rows[0]?.rows) found.push(table)
  }
  return found
}
const everyTable = () =>
  column(`select table_name as line from information_schema.tables where table_schema = 'public'`)

test('a download holds the rows of every table that has any of its user, and of nobody else', async () => {
  const response = await user.request('GET', '/api/account/data')
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="balancia-data-.*\.json"/)
  const text = await response.text()
  const { tables } = JSON.parse(text) as { tables: Record<string, { name?: string }[]> }
  const stored = await linesWith(me.id, await everyTable())
  expect(stored.filter((table) => !tables[table]?.length)).toEqual([])
  expect(tables.agents?.map(({ name }) => name)).toEqual(['Scout'])
  expect(tables.agent_lessons).toHaveLength(1)
  const { id: otherId } = await other.json<{ id: string }>('GET', '/api/auth/user')
  expect(text).not.toContain(otherId)
  expect(text).not.toMatch(/argon2/)
  expect((await anonymousCaller(app).request('GET', '/api/account/data')).status).toBe(401)
})

test('every table with a user in it is in the download, also one that nobody has thought of', async () => {
  const named = await column(`select distinct table_name as line from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'agent_id', 'execution_id', 'team_id')`)
  const owned = new Set((await userTables()).map(({ table }) => table))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((table) => !owned.has(table))).toEqual([])
})

/** Columns whose names suggest a secret, but that hold none. */
const harmless =
  /\.(idempotency_key|request_key|unique_key|call_key|entry_key|is_own_key|letter_key|key|key_hint|key_name|payload_hash|prefix|tokens\w*|\w+_tokens|hash|\w+_token_expires_at)$/
test('whatever of those tables is a proof or a secret is left out', async () => {
  const owned = (await userTables()).map(({ table }) => table)
  const columns =
    await column(`select table_name || '.' || column_name as line from information_schema.columns
    where table_schema = 'public' and column_name ~ 'password|secret|hash|token|seal|salt|key'`)
  const left = new Set(
    Object.entries(secretColumns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )
  const kept = columns.filter((name) => owned.includes(name.split('.')[0] ?? '') && !left.has(name))
  expect(kept.filter((name) => !harmless.test(name))).toEqual([])
})

/** Connects a Google spreadsheet for a user. */
async function connectSheet(who: Caller, google: GooglePeer) {
  const { address } = await who.json<{ address: string }>('POST', '/api/integration-consents', {
    integrationId: 'google-sheets',
    config: { spreadsheet: spreadsheetId },
  })
  const { pathname, search } = await google.consent(address)
  await who.request('GET', pathname + search)
}

test('an account goes with all that is its own, once its runs have ended, and nothing of anybody else goes', async () => {
  const google = await startGooglePeer(['http://balancia.localhost/api/oauth/callback'])
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = google.env
  config.google = { clientId, clientSecret, baseUrl: google.url }
  for (const who of [user, other]) await connectSheet(who, google)
  expect((await remove(user, 'wrong@example.com', password)).status).toBe(400)
  expect((await remove(user, me.email, 'not my password')).status).toBe(400)
  expect((await remove(user, me.email)).status).toBe(400)
  expect((await remove(user, me.email.toUpperCase(), password)).status).toBe(204)
  expect((await user.request('GET', '/api/auth/user')).status).toBe(401)
  const sameAddress = await anonymousCaller(app).request('POST', '/api/auth/sign-in/email', {
    email: me.email,
    password,
  })
  expect(sameAddress.status).toBe(401)
  const listed = await admin.json<{ id: string }[]>('GET', '/api/admin/users')
  expect(listed.some(({ id }) => id === me.id)).toBe(false)
  expect((await admin.request('PUT', `/api/admin/users/${me.id}/activate`)).status).toBe(404)

  const tables = await everyTable()
  expect(await removeClosedAccounts()).toBeInstanceOf(Date)
  expect(google.asked).not.toContain('POST /revoke')
  expect(await removeClosedAccounts()).toBeNull()
  expect(google.asked.filter((each) => each === 'POST /revoke')).toHaveLength(1)
  await google.close()
  config.google = undefined
  expect(await linesWith(me.id, tables)).toEqual(['user_activity_logs'])
  expect(await linesWith(me.email, tables)).toEqual([])
  const { rows } = await db.execute<{ details: number; entries: number }>(
    sql`select count(*)::int as entries, count(coalesce(ip_address, user_agent, metadata::text))::int as details
      from user_activity_logs where user_id = ${me.id}`,
  )
  expect(rows[0]?.entries).toBeGreaterThan(5)
  expect(rows[0]?.details).toBe(0)
  expect((await verifyActivity()).problems).toEqual([])
  expect(await other.json<unknown[]>('GET', '/api/agents')).toHaveLength(1)
})

test('the last administrator stays', async () => {
  const { email } = await admin.json<{ email: string }>('GET', '/api/auth/user')
  const refused = await remove(admin, email, password)
  expect([refused.status, await refused.json()]).toMatchObject([403, { message: /last administrator/ }])
  expect((await admin.request('GET', '/api/auth/user')).status).toBe(200)
})
