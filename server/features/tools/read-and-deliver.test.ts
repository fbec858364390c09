import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentTools } from '#contract/agents/agent-tools.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { type GooglePeer, spreadsheetId, startGooglePeer } from '#tests/peers/google-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
const { google: ownGoogle } = config
let google: GooglePeer
let api: Peer
let said = ''
let status = 200
let user: Caller
let ids: { api: number; sheet: number }

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  api = await openPeer((_request, response) => void response.writeHead(status).end(said))
  google = await startGooglePeer(['http://balancia.localhost/api/oauth/callback'])
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = google.env
  config.google = { clientId, clientSecret, baseUrl: google.url }
})
beforeEach(async () => {
  status = 200
  google.rows.length = 0
  user = await aUser(app)
  const { id } = await user.json<{ id: number }>('POST', '/api/user-integrations', {
    integrationId: 'http-request',
    name: 'Harbour office',
    config: { address: `http://127.0.0.1:${api.port}/v1` },
  })
  const form = { integrationId: 'google-sheets', name: 'Log', config: { spreadsheet: spreadsheetId } }
  const { address } = await user.json<{ address: string }>('POST', '/api/integration-consents', form)
  const cameBackTo = await google.consent(address)
  await user.request('GET', cameBackTo.pathname + cameBackTo.search)
  const all = await user.json<{ id: number }[]>('GET', '/api/user-integrations')
  ids = { api: id, sheet: all.at(-1)?.id ?? 0 }
})
afterAll(async () => {
  config.google = ownGoogle
  await stopDurable(5_000)
  await Promise.all([api.close(), google.close()])
})

const anAgent = () => {
  const tools: Partial<AgentTools> = {
    readFrom: [
      { integrationId: 'http-request', connectionId: ids.api, tool: 'get', input: { path: '/tides' } },
    ],
    deliverTo: [
      {
        integrationId: 'google-sheets',
        connectionId: ids.sheet,
        tool: 'append_row',
        input: { sheet: 'Tides', withTime: true },
        onlyWhenNew: true,
      },
    ],
  }
  return user.json<AgentReply>('POST', '/api/agents', {
    name: 'Tide watch',
    persona: 'researcher',
    taskDescription: 'Summarize what the harbour office says.',
    tools,
  })
}
async function runOf(agentId: number): Promise<ExecutionDetailReply> {
  const headers = { prefer: 'respond-async' }
  const path = `/api/agents/${agentId}/run`
  const { executionId } = await user.json<{ executionId: number }>('POST', path, {}, headers)
  const detail = () => user.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
  await expect.poll(async () => (await detail()).completedAt).not.toBeNull()
  return detail()
}

test('without a model an agent reads from one connection and appends what is new to a sheet of another', async () => {
  said = 'High tide is at noon on Monday. The pier is closed for repair until Friday.'
  const { id } = await anAgent()
  const first = await runOf(id)
  expect(first).toMatchObject({ status: 'success', output: expect.stringContaining('pier is closed') })
  expect(first.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'read', title: expect.stringContaining('Harbour office') }),
      expect.objectContaining({ kind: 'tool', title: expect.stringContaining('Log') }),
    ]),
  )
  expect(google.rows).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), first.output]])
  expect((await runOf(id)).status).toBe('success')
  expect(google.rows).toHaveLength(1)
  // The same result on the next day: only the date in its title differs.
  await db.update(agentExecutions).set({
    output: sql`regexp_replace(${agentExecutions.output}, '^# [^\\n]*', '# Tide watch · 1 May 2020')`,
  })
  expect((await runOf(id)).output).not.toContain('1 May 2020')
  expect(google.rows).toHaveLength(1)
  said = 'The pier is open again. Low tide is at six on Tuesday.'
  expect(await runOf(id)).toMatchObject({ status: 'success' })
  expect(google.rows.map(([, text]) => text)[1]).toContain('pier is open again')
})

test('an unreadable connection is reported in the run, which continues; a revoked one fails the delivery', async () => {
  status = 500
  said = 'Oops'
  const { id } = await anAgent()
  const run = await runOf(id)
  expect(JSON.stringify(run.steps)).toContain('500')
  status = 200
  said = 'The pier is open.'
  await google.takeBack()
  expect(await runOf(id)).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringMatching(/ Log: .*Google/),
  })
})
