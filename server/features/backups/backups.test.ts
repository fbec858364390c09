import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backupName, type BackupKind } from '#contract/installation/backup-name.ts'
import type { BackupsReply } from '#contract/installation/backups.ts'
import { createApp } from '#server/app.ts'
import { checkArchive } from '#server/db/backup/archive.ts'
import { pool } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { config } from '#server/platform/config.ts'
import { type S3Peer, startS3Peer } from '#tests/peers/s3-peer.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { expiredBackups } from './expired-backups.ts'
import { alone, makeBackup } from './make-backup.ts'
import { nextNightly } from './next-nightly.ts'
import { proveNewest } from './prove-backup.ts'
import { backUpBeforeUpgrade, fetchBackup, storeBackupAt, wayBackFromUpgrade } from './public.ts'

testDatabase()
const app = createApp()
const asConfigured = structuredClone({ backup: config.backup, s3: config.s3, dataDir: config.dataDir })
let admin: Caller
let user: Caller
let peer: S3Peer

beforeAll(async () => {
  admin = await aUser(app)
  user = await aUser(app)
  peer = await startS3Peer('cellar')
})
afterAll(() => peer.close())
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balancia-backups-'))
  config.dataDir = dataDir
  config.backup = { to: join(dataDir, 'backups'), at: '03:30', passphrase: undefined, isSkipped: false }
  config.secret = 'the secret of the installation of this test'
})
afterEach(async () => {
  rmSync(config.dataDir, { recursive: true, force: true })
  Object.assign(config, structuredClone(asConfigured))
  await pool().query("delete from settings where key = 'backups'")
  await pool().query('delete from notifications')
})

const read = () => admin.json<BackupsReply>('GET', '/api/admin/backups')
const put = (name: string, value: string | null) =>
  admin.request('PUT', '/api/admin/installation/settings', { name, value })
const notices = async () =>
  (await admin.json<{ kind: string; body: string }[]>('GET', '/api/notifications')).filter(
    ({ kind }) => kind === 'backup.failed',
  )
const useS3 = (to = 's3://cellar/nights') => {
  peer.objects.clear()
  peer.failures.length = 0
  config.backup.to = to
  Object.assign(config.s3, { endpoint: peer.url, accessKeyId: 'id', secretAccessKey: 'key' })
}

test('an administrator makes a backup, sees it, proves it and downloads it; others may not', async () => {
  for (const caller of [user, anonymousCaller(app)]) {
    for (const path of ['/api/admin/backups', '/api/admin/backups/files/x'])
      expect([401, 403]).toContain((await caller.request('GET', path)).status)
    expect([401, 403]).toContain((await caller.request('POST', '/api/admin/backups')).status)
  }
  expect((await admin.request('POST', '/api/admin/backups')).status).toBe(202)
  await vi.waitFor(
    async () => expect(await read()).toMatchObject({ isBusy: false, files: [{ kind: 'manual' }] }),
    {
      timeout: 60_000,
    },
  )
  expect((await admin.request('POST', '/api/admin/backups/rehearsal')).status).toBe(202)
  await vi.waitFor(
    async () => expect(await read()).toMatchObject({ isBusy: false, proven: { error: null } }),
    {
      timeout: 60_000,
    },
  )
  const { files, last, proven } = await read()
  expect(proven).toMatchObject({ name: files[0]?.name, rows: last?.rows })
  const { rows } = await pool().query("select 1 from pg_database where datname like '%rehearsal'")
  expect(rows).toEqual([])

  const path = `/api/admin/backups/files/${files[0]?.name}`
  expect([401, 403]).toContain((await user.request('GET', path)).status)
  const reply = await admin.request('GET', path)
  const copy = join(config.dataDir, 'copy')
  writeFileSync(copy, Buffer.from(await reply.arrayBuffer()))
  expect((await checkArchive(copy)).bytes).toBe(files[0]?.bytes)
  expect((await admin.request('GET', '/api/admin/backups/files/..%2F..%2Fsecret.key')).status).toBe(404)
})

test('the rehearsal detects a backup that was damaged, and administrators are notified until one is proven', async () => {
  await makeBackup('nightly')
  const [name = ''] = readdirSync(config.backup.to)
  const file = join(config.backup.to, name)
  const whole = readFileSync(file)
  writeFileSync(file, whole.with(100, (whole[100] ?? 0) ^ 1))
  expect((await proveNewest()).error).toContain('altered')
  await proveNewest()
  expect(await notices()).toMatchObject([{ body: expect.stringContaining('altered') }])
  writeFileSync(file, whole)
  expect(await proveNewest()).toMatchObject({ error: null, name })
  expect(await notices()).toEqual([])
})

test('a backup that fails is reported with what to do, and leaves nothing behind', async () => {
  writeFileSync(join(config.dataDir, 'file'), '')
  config.backup.to = join(config.dataDir, 'file', 'below')
  expect((await makeBackup('nightly')).error).not.toBeNull()
  expect(await notices()).toHaveLength(1)
  await expect(backUpBeforeUpgrade()).rejects.toThrow('BALANCIA_SKIP_BACKUP')
  config.backup.isSkipped = true
  await backUpBeforeUpgrade()
  expect(readdirSync(join(config.dataDir, 'backups'))).toEqual([])
})

test('one process at a time makes a backup', async () => {
  await alone(async () => {
    expect((await read()).isBusy).toBe(true)
    await expect(alone(async () => {})).rejects.toThrow(/\S/)
    expect((await admin.request('POST', '/api/admin/backups')).status).toBe(409)
  })
  expect((await read()).isBusy).toBe(false)
})

test('before a database of an older version is migrated a backup is made, once, and named to return by; a current one needs none', async () => {
  const made = vi.fn<() => Promise<void>>(backUpBeforeUpgrade)
  await migrateDatabase(pool(), { beforeUpgrade: made })
  expect(made).not.toHaveBeenCalled()
  const newest =
    'select id, hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1'
  const { rows } = await pool().query(newest)
  await pool().query('delete from drizzle.__drizzle_migrations where id = $1', [rows[0].id])
  // The migration itself fails, because its tables exist; the backup is made before it.
  await migrateDatabase(pool(), { beforeUpgrade: made }).catch(() => {})
  await pool().query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2) on conflict do nothing',
    [rows[0].hash, rows[0].created_at],
  )
  expect(made).toHaveBeenCalledTimes(1)
  const files = readdirSync(config.backup.to)
  expect(files).toEqual([expect.stringContaining('-upgrade.backup')])
  expect(await wayBackFromUpgrade()).toContain(`balancia restore ${join(config.backup.to, files[0] ?? '')}`)
})

test('backups in S3 are stored in parts, listed, proven from there, fetched and removed', async () => {
  useS3()
  // More than one part: random text hardly shrinks.
  await pool().query(
    `insert into settings (key, value) select 'filler', to_jsonb(string_agg(md5(random()::text || n), '')) from generate_series(1, 560000) n`,
  )
  peer.failures.push(500, 503)
  expect(await makeBackup('nightly')).toMatchObject({ error: null })
  await pool().query("delete from settings where key = 'filler'")
  const [[key = '', bytes] = []] = peer.objects
  expect(key).toMatch(/^nights\/balancia-.*-nightly\.backup$/)
  expect(bytes?.length).toBeGreaterThan(8 * 1024 * 1024)
  expect((await read()).files).toMatchObject([{ bytes: bytes?.length }])
  expect(await proveNewest()).toMatchObject({ error: null })
  expect(readdirSync(join(config.dataDir, 'backups'))).toEqual([])
  const { place } = await storeBackupAt('s3://cellar/mine/one.backup')
  expect(place).toBe('s3://cellar/mine/one.backup')
  const copy = join(config.dataDir, 'copy')
  await fetchBackup(place, copy)
  expect(readFileSync(copy)).toEqual(peer.objects.get('mine/one.backup'))
})

test('a storage that refuses or is missing is reported in a sentence that says what to check', async () => {
  useS3()
  peer.failures.push(403)
  expect((await makeBackup('nightly')).error).toContain('AWS_ACCESS_KEY_ID')
  expect(peer.calls()).toBeGreaterThan(0)
  useS3('s3://attic')
  expect((await makeBackup('nightly')).error).toContain('attic')
  expect((await read()).problem).toContain('attic')
  config.s3.secretAccessKey = undefined
  expect((await makeBackup('nightly')).error).toContain('AWS_SECRET_ACCESS_KEY')
})

test('an administrator chooses when and where backups are made; a folder or a private host is refused', async () => {
  const names = [
    'BALANCIA_BACKUP_AT',
    'BALANCIA_BACKUP_TO',
    'BALANCIA_BACKUP_PASSPHRASE',
    'BALANCIA_S3_ENDPOINT',
  ]
  const { allowHosts } = config
  Object.assign(config, { allowHosts: [] })
  try {
    expect((await put('BALANCIA_BACKUP_TO', '/etc')).status).toBe(400)
    expect((await put('BALANCIA_BACKUP_AT', '25:00')).status).toBe(400)
    await put('BALANCIA_BACKUP_AT', 'off')
    expect(await read()).toMatchObject({ nextAt: null, hasPassphrase: false })
    await put('BALANCIA_BACKUP_PASSPHRASE', 'correct horse battery')
    await put('BALANCIA_BACKUP_TO', 's3://cellar/nights')
    await put('BALANCIA_S3_ENDPOINT', peer.url)
    await put('AWS_ACCESS_KEY_ID', 'id')
    const reply = await (await put('AWS_SECRET_ACCESS_KEY', 'a secret of thirty-two characters')).text()
    expect(reply).not.toContain('thirty-two')
    const called = peer.calls()
    expect(await read()).toMatchObject({
      place: 's3://cellar/nights',
      hasPassphrase: true,
      problem: expect.stringMatching(/private/),
    })
    expect(peer.calls()).toBe(called)
    Object.assign(config, { allowHosts: [new URL(peer.url).host] })
    peer.objects.clear()
    const { rows } = await pool().query<{ all: string }>(
      'select concat((select json_agg(s) from settings s), (select json_agg(l) from user_activity_logs l)) as all',
    )
    for (const secret of ['battery', 'thirty-two']) expect(rows[0]?.all).not.toContain(secret)
    await put('BALANCIA_BACKUP_PASSPHRASE', null)
    expect(await makeBackup('manual')).toMatchObject({ error: null })
    expect([...peer.objects.keys()]).toEqual([expect.stringMatching(/^nights\/.*-manual\.backup$/)])
  } finally {
    for (const name of [...names, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) await put(name, null)
    Object.assign(config, { allowHosts })
  }
})

const day = (n: number) => new Date(Date.UTC(2026, 10, 30) - n * 86_400_000)
const nightly = (at: Date, error: string | null = null) => ({ at, error, name: null, rows: null, runs: null })

test('seven nights, one night of each of four weeks before, and the newest others are kept', () => {
  const of = (kind: BackupKind, count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind, createdAt: day(n), name: backupName(kind, day(n)) }))
  const all = [...of('nightly', 60), ...of('manual', 9), ...of('upgrade', 9)]
  const gone = new Set(expiredBackups(all))
  const kept = all.filter((each) => !gone.has(each))
  const nights = kept.filter(({ kind }) => kind === 'nightly').map(({ createdAt }) => createdAt)
  expect(nights.slice(0, 7)).toEqual(of('nightly', 7).map(({ createdAt }) => createdAt))
  expect(nights).toHaveLength(11)
  expect(Math.min(...nights.map(Number))).toBeGreaterThan(day(42).getTime())
  expect(kept.filter(({ kind }) => kind === 'manual')).toHaveLength(7)
  expect(kept.filter(({ kind }) => kind === 'upgrade')).toHaveLength(3)
})

test('a backup is due each night, soon after a start that missed one, and an hour after a failure', () => {
  const started = new Date(2026, 10, 20, 12)
  const soon = new Date(2026, 10, 20, 12, 10)
  expect(nextNightly('03:30', null, started)).toEqual(soon)
  expect(nextNightly('03:30', nightly(new Date(2026, 10, 10, 3, 30)), started)).toEqual(soon)
  expect(nextNightly('03:30', nightly(new Date(2026, 10, 20, 12, 10)), started)).toEqual(
    new Date(2026, 10, 21, 3, 30),
  )
  expect(nextNightly('03:30', nightly(new Date(2026, 10, 21, 3, 30)), started)).toEqual(
    new Date(2026, 10, 22, 3, 30),
  )
  expect(nextNightly('03:30', nightly(soon, 'full'), started)).toEqual(new Date(2026, 10, 20, 13, 10))
})
