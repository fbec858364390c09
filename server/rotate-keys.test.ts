import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkSetting } from '#contract/agents/link-settings.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { features } from '#server/features.ts'
import { setupValues } from '#server/features/auth/two-factor/authenticator.ts'
import { callTool } from './features/integrations/public.ts'
import { keepSession, openSignIn } from '#server/features/agents/sign-in/sign-ins.ts'
import { secretsOf } from '#server/features/models/connection-secrets.ts'
import { openSecret } from '#server/features/triggers/keys.ts'
import { verifyActivity } from '#server/features/activity/verify.ts'
import { chainEntries } from '#server/features/activity/chain.ts'
import { modelConnections } from '#server/db/tables/model-connections.ts'
import { config } from '#server/platform/config.ts'
import { openPeer, type Peer } from './platform/outbound/test-peer.ts'
import { type Caller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const root = join(import.meta.dirname, '..')
const old = config.secret ?? ''
const next = 'the next secret, of at least thirty-two characters'
let peer: Peer
let user: Caller

beforeAll(async () => {
  peer = await openPeer((_request, response) => void response.end('ok'))
  user = await aUser(createApp())
})
afterAll(async () => {
  Object.assign(config, { secret: old, secretOld: undefined })
  await peer.close()
})

/** Runs the command as an operator does: what each line counts as resealed, already sealed and unreadable. */
async function rotate(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/rotate-keys.ts')], {
    env: {
      DATABASE_URL: database.url,
      BALANCIA_SECRET: next,
      BALANCIA_SECRET_OLD: old,
      BALANCIA_LOG: 'silent',
    },
  })
  return stdout.split('\n').map((line) => line.match(/\b\d+\b/g)?.join() ?? '')
}
const connect = () =>
  user.json<{ id: number }>('POST', '/api/user-integrations', {
    integrationId: 'slack',
    config: { webhookUrl: `http://127.0.0.1:${peer.port}/hook-4711` },
  })
const columns = {
  connections: 'select sealed_secrets as sealed from user_integrations',
  models: 'select sealed_key as sealed from model_connections',
  headers: 'select sealed_headers as sealed from model_connections',
  webhooks: 'select signing_secret as sealed from agent_triggers',
  results: 'select signing_secret as sealed from result_hooks',
  apps: 'select sealed_secret as sealed from two_factors',
  values: 'select sealed_values as sealed from agent_sign_ins',
  sessions: 'select sealed_session as sealed from agent_sign_ins',
}
async function sealed(name: keyof typeof columns): Promise<string> {
  const { rows } = await db.execute<{ sealed: string }>(sql.raw(`${columns[name]} order by 1 limit 1`))
  return rows[0]?.sealed ?? ''
}

test('after a rotation everything that was sealed opens under the new key alone; cut off and begun again, it seals what is left', async () => {
  const { id: userId } = await user.json<{ id: string }>('GET', '/api/auth/user')
  const { id } = await connect()
  await user.json('POST', '/api/admin/model-connections', {
    kind: 'openai-compatible',
    name: 'Own server',
    address: `http://127.0.0.1:${peer.port}`,
    models: ['llama3.2'],
    key: 'model-key-4711',
    headers: [{ name: 'X-Team', value: 'header-4711' }],
  })
  const task = { name: 'Scout', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const url = 'https://example.com/members'
  const setting: LinkSetting = { url, browser: 'auto', signIn: [{ kind: 'fill', field: 'Password' }] }
  const form = { ...task, webLinks: [url], linkSettings: [setting] }
  const agent = await user.json<{ id: number }>('POST', '/api/agents', form)
  const values = [{ field: 'Password', value: 'typed-4711' }]
  await user.json('PUT', `/api/agents/${agent.id}/sign-ins`, { url, values })
  await keepSession(agent.id, setting, 'session-4711')
  await user.json('POST', `/api/agents/${agent.id}/triggers`, { triggerType: 'webhook' })
  await user.json('POST', `/api/agents/${agent.id}/result-hooks`, { url: 'https://example.com/hook' })
  const app = await user.json<{ secret: string }>('POST', '/api/auth/two-factor', {
    password: 'correct horse battery',
  })
  await chainEntries()
  const before = await Promise.all((Object.keys(columns) as (keyof typeof columns)[]).map(sealed))
  expect(before.map((text) => text.length > 40)).toEqual(before.map(() => true))

  // The state of the server after its restart, before anything is resealed.
  Object.assign(config, { secret: next, secretOld: old })
  const use = () =>
    callTool(
      userId,
      { connectionId: id, tool: 'send_message', input: { text: 'Hello' } },
      { signal: AbortSignal.timeout(30_000), idempotencyKey: 'one' },
    )
  expect(await use()).toMatchObject({ ok: true })
  expect((await verifyActivity(undefined)).problems).toEqual([])

  expect((await rotate()).filter((count) => count === '1,0,0')).toHaveLength(8)
  const dump = await db.execute<{ dump: string }>(
    sql`select table_to_xml(c.oid, true, false, '')::text as dump from pg_class c
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const text of before) expect(JSON.stringify(dump.rows)).not.toContain(text)

  Object.assign(config, { secret: next, secretOld: undefined })
  expect(await use()).toMatchObject({ ok: true })
  const [row] = await db.select().from(modelConnections)
  expect(row && secretsOf(row)).toEqual({ key: 'model-key-4711', headers: { 'X-Team': 'header-4711' } })
  expect(openSecret(await sealed('webhooks'))).toMatch(/^whsec_/)
  expect(openSecret(await sealed('results'))).toMatch(/^whsec_/)
  expect(setupValues('', await sealed('apps')).secret).toBe(app.secret)
  expect(await openSignIn(agent.id, setting)).toEqual({
    values: { Password: 'typed-4711' },
    session: 'session-4711',
  })
  expect((await verifyActivity(undefined)).problems).toEqual([])

  // As when a process that still has the old key sealed something, or the command was interrupted before it.
  Object.assign(config, { secret: old })
  await connect()
  expect(await rotate()).toContain('1,1,0')
})

test('every feature that encrypts something says so, so that it is encrypted again', () => {
  const sealing = globSync('server/features/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && /\bseal\(/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.split('/')[2])
  expect([...new Set(sealing)].toSorted()).toEqual([
    'agents',
    'auth',
    'chat',
    'installation',
    'integrations',
    'models',
    'triggers',
    'ways',
  ])
  expect(features.flatMap(({ sealed: kept = [] }) => kept)).toHaveLength(11)
})
