import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConnectionTrial, UserIntegrationReply } from '#contract/integrations.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { openPeer, type Peer } from '#server/platform/outbound-test-peer.ts'
import { type Caller, aUser } from '#tests/setup/call-as.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { callTool } from './service.ts'

testDatabase()
const app = createApp()
const canary = 'canary-T0p-S3cret-9xZ4'
const path = '/api/user-integrations'
let user: Caller
let userId: string
let peer: Peer
let answer = { status: 200, body: 'ok' }

beforeAll(async () => {
  peer = await openPeer((_request, response) => response.writeHead(answer.status).end(answer.body))
})
afterAll(() => peer.close())
beforeEach(async () => {
  answer = { status: 200, body: 'ok' }
  user = await aUser(app)
  userId = (await user.json<{ id: string }>('GET', '/api/auth/user')).id
})

const hookUrl = () => `http://127.0.0.1:${peer.port}/services/${canary}`
const connectSlack = (by = user) =>
  by.json<UserIntegrationReply>('POST', path, { integrationId: 'slack', config: { webhookUrl: hookUrl() } })
const send = (connectionId: number, by = userId) =>
  callTool(
    by,
    { connectionId, tool: 'send_message', input: { text: 'Prices fell.' } },
    { signal: AbortSignal.timeout(30_000), idempotencyKey: 'one' },
  )

test('what was entered is what is used, and only its last characters are ever shown', async () => {
  const made = await connectSlack()
  expect(made).toMatchObject({
    integrationId: 'slack',
    name: 'My Slack Connection',
    isActive: true,
    config: { webhookUrl: `••••${canary.slice(-4)}` },
  })
  expect(await send(made.id)).toEqual({ ok: true, value: { sent: true } })
  expect(peer.hits.at(-1)).toMatchObject({ path: `/services/${canary}`, body: '{"text":"Prices fell."}' })
  expect((await user.json<UserIntegrationReply[]>('GET', path))[0]?.lastUsed).not.toBeNull()
})

test('a secret is in no answer, no log of acts, and not in the clear in any table', async () => {
  const { id } = await connectSlack()
  answer = { status: 500, body: `no such hook: ${canary} ${hookUrl()}` }
  const trial = await user.json<ConnectionTrial>('POST', `${path}/${id}/test`)
  expect(trial.isOk).toBe(false)
  const failed = await send(id)
  await user.json('PATCH', `${path}/${id}`, { name: 'Renamed' })
  const tables = await db.execute<{ dump: string }>(
    sql`select table_to_xml(c.oid, true, false, '')::text as dump from pg_class c
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const all = JSON.stringify([trial, failed, await user.json('GET', path), tables.rows])
  expect([all.includes('Renamed'), all.includes(canary)]).toEqual([true, false])
})
