import { afterEach, beforeAll, expect, test } from 'vitest'
import type { InstallationReply, OutboxEmailReply } from '#contract/installation/installation.ts'
import { createApp } from '#server/app.ts'
import { db, pool } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'
import { config } from '#server/platform/config.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { resealColumn } from '#server/db/reseal.ts'
import { sealedSettings } from './stored-setting.ts'
import { loadSettings } from './public.ts'

testDatabase()
const app = createApp()
const asConfigured = { ...config }
let admin: Caller

beforeAll(async () => {
  admin = await aUser(app)
})
afterEach(async () => {
  delete process.env.BALANCIA_SIGNUP
  await db.delete(settings)
  Object.assign(config, asConfigured)
})

const read = () => admin.json<InstallationReply>('GET', '/api/admin/installation')
const set = (name: string, value: string | null) =>
  admin.request('PUT', '/api/admin/installation/settings', { name, value })
const settingOf = async (name: string) => (await read()).settings.find((each) => each.name === name)

test('an administrator sees the state of the installation, in figures of the database itself', async () => {
  config.dataDir = import.meta.dirname
  const found = await read()
  expect(found).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { version: expect.stringMatching(/^\d+/), isEmbedded: config.databaseUrl === undefined },
    counts: { users: 1, agents: 0, waiting: 0 },
    mail: { isSet: false, byStatus: [] },
  })
  const { rows } = await pool().query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  expect(found.database.bytes).toBeGreaterThan(Number(rows[0]?.bytes) / 2)
  expect(found.storage?.freeBytes).toBeGreaterThan(0)
  await admin.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a note each day.',
  })
  expect((await read()).counts.agents).toBe(1)
})

test('a setting counts from the next call on and after a restart, and goes back to its default', async () => {
  expect(await settingOf('BALANCIA_SIGNUP')).toEqual({
    name: 'BALANCIA_SIGNUP',
    value: 'open',
    setBy: 'default',
  })
  expect(await (await set('BALANCIA_SIGNUP', 'invite')).json()).toMatchObject({
    value: 'invite',
    setBy: 'administrator',
  })
  const eve = { email: 'eve@example.com', password: 'correct horse battery' }
  expect((await anonymousCaller(app).request('POST', '/api/auth/sign-up/email', eve)).status).toBe(403)
  // As the next process starts.
  Object.assign(config, asConfigured)
  await loadSettings()
  expect(config.signUp).toBe('invite')
  await set('BALANCIA_SIGNUP', null)
  expect(config.signUp).toBe('open')
})

test('a setting from the environment is shown as such and cannot be changed here', async () => {
  process.env.BALANCIA_SIGNUP = 'invite'
  await loadSettings()
  expect(await settingOf('BALANCIA_SIGNUP')).toMatchObject({ value: 'invite', setBy: 'environment' })
  expect((await set('BALANCIA_SIGNUP', 'open')).status).toBe(409)
  expect(config.signUp).toBe('invite')
})

test.each([
  ['BALANCIA_SIGNUP', 'closed'],
  ['BALANCIA_USER_MONTH_USD', 'much'],
  ['BALANCIA_USER_MONTH_RUNS', '-1'],
  ['BALANCIA_USER_AGENTS', '0'],
  ['BALANCIA_USER_STORAGE_MB', '0'],
  ['BALANCIA_SIGNUP', ''],
  ['DATABASE_URL', 'postgres://elsewhere'],
])('%s is not set to "%s"', async (name, value) => {
  expect((await set(name, value)).status).toBe(400)
  expect(await db.$count(settings)).toBe(0)
})

test('how Google knows this server is entered here, its secret sealed and never shown again', async () => {
  const secret = 'GOCSPX-canary-7Q2w9e'
  await set('GOOGLE_CLIENT_ID', 'me.apps.googleusercontent.com')
  expect(config.google).toBeUndefined()
  const answer = await (await set('GOOGLE_CLIENT_SECRET', secret)).text()
  expect(config.google).toMatchObject({ clientId: 'me.apps.googleusercontent.com', clientSecret: secret })
  expect(await settingOf('GOOGLE_CLIENT_SECRET')).toMatchObject({
    value: '••••2w9e',
    setBy: 'administrator',
  })
  const { rows } = await pool().query<{ all: string }>(
    'select concat((select json_agg(s) from settings s), (select json_agg(l) from user_activity_logs l)) as all',
  )
  expect(answer + JSON.stringify(await read()) + rows[0]?.all).not.toContain(secret)

  Object.assign(config, asConfigured)
  const now = config.secret
  config.secretOld = now
  config.secret = 'another secret of this installation, long enough'
  expect(await resealColumn(sealedSettings)).toMatchObject({ resealed: 1, unreadable: 0 })
  config.secretOld = undefined
  await loadSettings()
  expect(config.google?.clientSecret).toBe(secret)
  await set('GOOGLE_CLIENT_SECRET', null)
  expect(config.google).toBeUndefined()
})

test('limits of the operator are lifted and set', async () => {
  await set('BALANCIA_USER_MONTH_USD', 'none')
  expect(config.userMonth.usd).toBeNull()
  await set('BALANCIA_USER_MONTH_USD', '2.5')
  await set('BALANCIA_USER_AGENTS', '3')
  await set('BALANCIA_USER_STORAGE_MB', '7')
  expect([config.userMonth.usd, config.userAgentsMax, config.userStorageMb]).toEqual(['2.5', 3, 7])
})

test('emails that were not sent can be read, with why', async () => {
  const { id } = await admin.json<{ id: string }>('GET', '/api/auth/user')
  await pool().query(
    `with told as (insert into notifications (user_id, kind, title, body) values ($1, 'run.failed', 'Scout failed', 'No tide table.') returning id)
     insert into mail_outbox (user_id, notification_id, status, last_error) select $1, id, 'kept', 'No mail server.' from told`,
    [id],
  )
  const kept = await admin.json<OutboxEmailReply[]>('GET', '/api/admin/outbox?status=kept')
  expect(kept).toMatchObject([
    { status: 'kept', subject: 'Scout failed', text: 'No tide table.', lastError: 'No mail server.' },
  ])
  expect(await admin.json('GET', '/api/admin/outbox?status=sent')).toEqual([])
  expect((await read()).mail.byStatus).toEqual([{ status: 'kept', count: 1 }])
})
