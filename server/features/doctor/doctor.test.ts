import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DoctorReport } from '#contract/doctor.ts'
import { createApp } from '#server/app.ts'
import { judgeConnectionError } from '#server/db/connection/judge-connection.ts'
import { judgeVersion } from '#server/db/connection/judge-server.ts'
import { pool } from '#server/db/database.ts'
import { claimSecret, judgeSecret } from '#server/features/settings/public.ts'
import { listen, type Listener } from '#server/listen.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { fine } from '#server/platform/finding.ts'
import { type BadProxy, startBadProxy } from '#tests/peers/bad-proxy.ts'
import { type MailPeer, startMailPeer } from '#tests/peers/mail-peer.ts'
import { startSelfSignedPostgres } from '#tests/peers/self-signed-postgres.ts'
import { startTransactionPooler } from '#tests/peers/transaction-pooler.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { judgeMemory } from './checks/check-memory.ts'
import { checks } from './checks.ts'
import { type CheckContext, runChecks } from './run-checks.ts'

const database = testDatabase()
const app = createApp()
const asConfigured = { ...config }
const realNow = clock.now
let admin: Caller
let user: Caller
let mail: MailPeer
let server: Listener
let proxy: BadProxy

beforeAll(async () => {
  admin = await aUser(app)
  user = await aUser(app)
  mail = await startMailPeer()
  const port = await freePort()
  config.port = port
  server = await listen(undefined, port)
  proxy = await startBadProxy(port)
  Object.assign(asConfigured, { port })
})
afterEach(() => {
  Object.assign(config, asConfigured)
  clock.now = realNow
})
afterAll(async () => {
  proxy.close()
  await server.close()
  await mail.close()
})

/** What one check reports. */
async function finding(name: string, more: Partial<CheckContext> = {}) {
  const report = await runChecks(
    checks.filter((check) => check.name === name),
    { database: { url: database.url, isOurs: false }, databaseFinding: fine('It answers.'), ...more },
  )
  return report.checks[0]
}

/** Runs the command as an operator does. */
function doctor(env: Record<string, string>): Promise<{ code: number; report: DoctorReport; text: string }> {
  const program = join(import.meta.dirname, '../../doctor.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, '--json'],
      { env: { BALANCIA_LOG: 'silent', ...env } },
      (error, text) => resolve({ code: Number(error?.code ?? 0), report: JSON.parse(text), text }),
    )
  })
}

test('a data folder that nobody can write to, and a disk without space', async () => {
  config.dataDir = '/proc/self'
  expect(await finding('data-folder')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('BALANCIA_DATA'),
  })
  expect(await finding('disk')).toMatchObject({
    level: 'error',
    found: expect.stringContaining('The disk is full'),
  })
})

test('a database that is away is the only thing repeated, and the command ends with 2', async () => {
  const port = await freePort()
  const { code, report, text } = await doctor({
    DATABASE_URL: `postgresql://balancia:hunter2-4711@127.0.0.1:${port}/balancia`,
    BALANCIA_DATA: config.dataDir,
    PORT: String(await freePort()),
  })
  expect([code, report.level]).toEqual([2, 'error'])
  const found = new Map(report.checks.map((check) => [check.name, check]))
  expect(found.get('database')).toMatchObject({
    level: 'error',
    found: expect.stringContaining(`127.0.0.1:${port}`),
  })
  expect(found.get('secret')).toMatchObject({ level: 'warning' })
  expect(text).not.toContain('hunter2')
})

test('a PostgreSQL whose certificate nobody trusts', async () => {
  const peer = await startSelfSignedPostgres()
  const url = `postgresql://balancia:x@127.0.0.1:${peer.port}/balancia?sslmode=require`
  const error: unknown = await new Client({ connectionString: url })
    .connect()
    .catch((cause: unknown) => cause)
  peer.close()
  expect(judgeConnectionError(error, url)).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('sslmode=no-verify'),
  })
})

test.each([
  ['28P01', 'password authentication failed', 'user and the password'],
  ['3D000', 'database "x" does not exist', 'createdb'],
  ['53300', 'too many clients already', 'max_connections'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND', 'name server'],
  ['08P01', 'unsupported startup parameter: statement_timeout', 'session mode'],
  ['', 'The server does not support SSL connections', 'Remove sslmode'],
])('an error %s of a connection says what to do', (code, message, advice) => {
  const error = Object.assign(new Error(message), code ? { code } : {})
  const found = judgeConnectionError(error, 'postgresql://u:hunter2@db.example:5433/x')
  expect(found).toMatchObject({ level: 'error', advice: expect.stringContaining(advice) })
  expect(JSON.stringify(found)).not.toContain('hunter2')
})

test('an old PostgreSQL, and one that allows too few connections', async () => {
  const old = { query: async () => ({ rows: [{ version: '14.9', number: 140_009 }] }) }
  expect(await judgeVersion(old as never)).toMatchObject({ level: 'error' })
  expect(await finding('connections')).toMatchObject({ level: 'ok' })
  const name = new URL(database.url).pathname.slice(1)
  await pool().query(`alter database ${name} connection limit 15`)
  expect(await finding('connections')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('limit'),
  })
  await pool().query(`alter database ${name} connection limit -1`)
})

test('a pooler that keeps no sessions, however many it has, and none otherwise', async () => {
  expect(await finding('pooler')).toMatchObject({ level: 'ok' })
  for (const sessions of [1, 2, 5]) {
    const pooler = await startTransactionPooler(database.url, sessions)
    const found = await finding('pooler', { database: { url: pooler.url, isOurs: false } })
    await pooler.close()
    expect(found, `${sessions}`).toMatchObject({
      level: 'error',
      advice: expect.stringContaining('session mode'),
    })
  }
})

test('another secret than that of the installation, unless it follows the known one', async () => {
  await claimSecret()
  expect(await judgeSecret()).toMatchObject({ level: 'ok' })
  const [secret, secretOld] = ['a secret of another machine, thirty-two', config.secret]
  config.secret = secret
  expect(await finding('secret')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('BALANCIA_SECRET_OLD'),
  })
  await expect(claimSecret()).rejects.toThrow('another secret')
  config.secretOld = secretOld
  await claimSecret()
  Object.assign(config, { secret: secretOld, secretOld: undefined })
  await expect(claimSecret()).rejects.toThrow('another secret')
  Object.assign(config, { secret: secretOld, secretOld: secret })
  await claimSecret()
})

test('a clock that is two minutes ahead of that of the database', async () => {
  expect(await finding('clock')).toMatchObject({ level: 'ok' })
  clock.now = () => new Date(Date.now() + 120_000)
  expect(await finding('clock')).toMatchObject({ level: 'error', found: expect.stringContaining('ahead') })
})

test('scripts without isolation; with it they are proven to run', async () => {
  expect(await finding('scripts')).toMatchObject({ level: 'ok' })
  config.unsafePython = true
  expect(await finding('scripts')).toMatchObject({ level: 'warning' })
})

test('a mail server that refuses the password, or is not there; a test email is sent when asked', async () => {
  config.publicUrl = 'https://agents.example.com'
  config.smtpUrl = mail.url
  expect(await finding('mail')).toMatchObject({ level: 'ok' })
  expect(mail.received).toHaveLength(0)
  expect(await finding('mail', { testMailTo: 'ops@example.com' })).toMatchObject({ level: 'ok' })
  expect(mail.received.map(({ to }) => to)).toEqual([['ops@example.com']])
  config.smtpUrl = mail.url.replace('s3cret', 'wrong')
  expect(await finding('mail')).toMatchObject({ level: 'error', advice: expect.stringContaining('password') })
  config.smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  expect(await finding('mail')).toMatchObject({ level: 'error', advice: expect.stringContaining('port') })
})

test('a model whose key is refused', async () => {
  const peer = createServer((_request, reply) =>
    reply.writeHead(401).end('{"error":{"message":"no such key"}}'),
  )
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  expect(await finding('models')).toMatchObject({ level: 'ok' })
  const baseUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/v1`
  config.models = { ...config.models, compatible: { baseUrl, model: 'loopback', apiKey: 'key-4711' } }
  const found = await finding('models')
  peer.close()
  expect(found).toMatchObject({ level: 'error', advice: expect.stringContaining('key') })
  expect(JSON.stringify(found)).not.toContain('key-4711')
})

test('a public address that nothing answers, and a proxy that holds back streams or drops sockets', async () => {
  config.publicUrl = proxy.url
  expect(await finding('address')).toMatchObject({
    level: 'warning',
    advice: expect.stringContaining('TRUST_PROXY'),
  })
  proxy.does.dropUpgrades = true
  expect(await finding('address')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('Upgrade'),
  })
  proxy.does.buffer = true
  expect(await finding('address')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('buffering'),
  })
  config.publicUrl = `http://127.0.0.1:${await freePort()}`
  expect(await finding('address')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('BALANCIA_URL'),
  })
})

const storeLast = (last: object) =>
  pool().query(
    `insert into settings (key, value) values ('backups', $1) on conflict (key) do update set value = excluded.value`,
    [{ last }],
  )

test('a backup that failed, and one of a week ago', async () => {
  const attempt = { at: new Date(), name: 'nightly', rows: 1, runs: 0, error: null }
  await storeLast(attempt)
  expect(await finding('backups')).toMatchObject({ level: 'ok' })
  await storeLast({ ...attempt, error: 'The disk is full.' })
  expect(await finding('backups')).toMatchObject({ level: 'error', found: expect.stringContaining('disk') })
  await storeLast({ ...attempt, at: new Date(Date.now() - 7 * 24 * 3_600_000) })
  expect(await finding('backups')).toMatchObject({ level: 'warning' })
})

test('memory that the kernel would take the server for', () => {
  const machine = 8_000_000_000
  expect(judgeMemory(0, machine, true)).toMatchObject({ level: 'ok' })
  expect(judgeMemory(2 ** 63, machine, true)).toMatchObject({ level: 'ok' })
  expect(judgeMemory(300_000_000, machine, true)).toMatchObject({ level: 'error' })
  expect(judgeMemory(600_000_000, machine, true)).toMatchObject({ level: 'warning' })
  expect(judgeMemory(600_000_000, machine, false)).toMatchObject({ level: 'ok' })
})

test('administrators, and nobody else, check everything from the page', async () => {
  for (const caller of [user, anonymousCaller(app)])
    expect([401, 403]).toContain((await caller.request('POST', '/api/admin/checks')).status)
  const report = await admin.json<DoctorReport>('POST', '/api/admin/checks')
  expect(report.checks.map(({ name }) => name)).toContain('secret')
})
