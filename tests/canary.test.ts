import { LLMock } from '@copilotkit/aimock'
import { sql } from 'drizzle-orm'
import { symbols } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { linkSetting } from '#contract/agents/link-settings.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { keepSession } from '#server/features/agents/public.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { type GooglePeer, spreadsheetId, startGooglePeer } from '#tests/peers/google-peer.ts'
import { type McpPeer, openMcpPeer } from '#tests/peers/mcp-peer.ts'
import { approvalOf, pendingApprovals } from './setup/callers/approvals.ts'
import { type Caller, aUser } from './setup/callers/call-as.ts'
import { testDatabase } from './setup/database/database.ts'
import { type MailPeer, startMailPeer } from './peers/mail-peer.ts'

const database = testDatabase()
const app = createApp()
const { google: ownGoogle } = config
const [ownLevel, ownStream] = [log.level, streamOf(log)]
/** Secrets that the test enters, by kind; secrets that the product issues are added. */
const canaries: Record<string, string> = {
  'key of a connection': 'canary-key-7f3a91c2e5',
  'address of a webhook': 'canary-hook-0b8d44e1aa',
  'password of a mail server': 'canary-mail-93be01f7cd',
  'token of an MCP server': 'canary-mcp-5512dd90ef',
  'key of an AI service': 'canary-model-a0c7719b3e',
  'header of an AI service': 'canary-header-77e0c1d95a',
  'value of a sign-in': 'canary-sign-in-6ad2e0f94b',
  'session of a sign-in': 'canary-session-1c77b3d05f',
}
const logged: string[] = []
let echo: Peer
let mcp: McpPeer
let mail: MailPeer
let google: GooglePeer
let model: LLMock
let user: Caller
let turns: { id: string; name: string; arguments: string }[][] = []

function streamOf(logger: object): unknown {
  return (logger as Record<symbol, unknown>)[symbols.streamSym]
}

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  // The worst case of a service: it echoes every request, also in its errors.
  echo = await openPeer((request, response) => {
    const said = JSON.stringify({ url: request.url, headers: request.headers })
    response.writeHead(request.url?.includes('fails') ? 500 : 200).end(said)
  })
  const token = canaries['token of an MCP server'] ?? ''
  mcp = await openMcpPeer(token)
  mcp.saying(`You came with ${token}.`)
  mail = await startMailPeer()
  google = await startGooglePeer(['http://balancia.localhost/api/oauth/callback'])
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = google.env
  config.google = { clientId, clientSecret, baseUrl: google.url }
  canaries['secret of the operator’s client'] = clientSecret
  model = new LLMock({ port: 0 })
  model.addFixtures([{ match: {}, response: () => nextTurn() }])
  await model.start()
  log.level = 'trace'
  Object.assign(log, { [symbols.streamSym]: { write: (line: string) => logged.push(line) } })
  user = await aUser(app)
})
afterAll(async () => {
  Object.assign(log, { [symbols.streamSym]: ownStream })
  log.level = ownLevel
  config.google = ownGoogle
  await stopDurable(5_000)
  await Promise.all([echo.close(), mcp.close(), mail.close(), google.close(), model.stop()])
})

function nextTurn() {
  const toolCalls = turns.shift()
  return toolCalls ? { toolCalls } : { content: 'All done.' }
}
const connect = async (integrationId: string, settings: object) =>
  (
    await user.json<{ id: number }>('POST', '/api/user-integrations', {
      integrationId,
      config: settings,
    })
  ).id
const call = (tool: string, input: object) => ({ id: tool, name: tool, arguments: JSON.stringify(input) })

/** Connects one service of every kind with a secret; returns the ids of the connections. */
async function connectEverything() {
  const at = `http://127.0.0.1:${echo.port}`
  const { address } = await user.json<{ address: string }>('POST', '/api/integration-consents', {
    integrationId: 'google-sheets',
    config: { spreadsheet: spreadsheetId },
  })
  const cameBackTo = await google.consent(address)
  await user.request('GET', cameBackTo.pathname + cameBackTo.search)
  const ids = {
    sheets: (await user.json<{ id: number }[]>('GET', '/api/user-integrations'))[0]?.id ?? 0,
    api: await connect('http-request', { address: `${at}/api`, apiKey: canaries['key of a connection'] }),
    hook: await connect('slack', { webhookUrl: `${at}/fails/${canaries['address of a webhook']}` }),
    mail: await connect('smtp', {
      server: '127.0.0.1',
      port: new URL(mail.url).port,
      username: 'robot',
      password: canaries['password of a mail server'],
      from: 'ada@example.com',
    }),
    mcp: await connect('mcp', { serverUrl: mcp.url, token: canaries['token of an MCP server'] }),
  }
  await user.json('POST', '/api/admin/model-connections', {
    kind: 'openai-compatible',
    name: 'Own server',
    address: model.url,
    models: ['llama3.2'],
    key: canaries['key of an AI service'],
    headers: [{ name: 'X-Team', value: canaries['header of an AI service'] }],
  })
  return ids
}

/** Fills in the sign-in of the agent's link, and stores a session as a browser leaves it. */
async function signIn({ id, linkSettings }: AgentReply) {
  const [setting] = linkSettings ?? []
  if (!setting) throw new Error('The agent has no sign-in.')
  const values = [{ field: 'Password', value: canaries['value of a sign-in'] }]
  await user.json('PUT', `/api/agents/${id}/sign-ins`, { url: setting.url, values })
  await keepSession(id, linkSetting.parse(setting), canaries['session of a sign-in'] ?? '')
  expect(await user.json('GET', `/api/agents/${id}/sign-ins`)).toMatchObject([
    { filled: ['Password'], signedInAt: expect.any(String) },
  ])
}

/** Creates the secrets that the product shows once and never again. */
async function handOut(agentId: number) {
  const trigger = { triggerType: 'webhook' }
  const made = await user.json<Record<string, unknown>>('POST', `/api/agents/${agentId}/triggers`, trigger)
  const hook = await user.json<Record<string, unknown>>('POST', `/api/agents/${agentId}/result-hooks`, {
    url: `http://127.0.0.1:${echo.port}/results`,
  })
  const app2 = await user.json<{ secret: string }>('POST', '/api/auth/two-factor', {
    password: 'correct horse battery',
  })
  const key = await user.json<{ key: string }>('POST', '/api/keys', {
    name: 'Nightly',
    scopes: ['read', 'run'],
    expiresInDays: null,
  })
  const secrets = JSON.stringify([made, hook]).match(/(whsec_[\w+/=]+|blk_[\w-]+)/g) ?? []
  expect(secrets.length).toBeGreaterThanOrEqual(2)
  for (const [index, secret] of secrets.entries()) canaries[`secret ${index + 1} of a trigger`] = secret
  canaries['secret of an authenticator app'] = app2.secret
  canaries['key for programs'] = key.key
}

test('no secret that was typed in or handed out is in a log, a prompt, a trace, an answer, an export, an approval, an email or a table', async () => {
  const ids = await connectEverything()
  const agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Canary watch',
    persona: 'researcher',
    taskDescription: 'Read everything and tell the team.',
    webLinks: [`http://127.0.0.1:${echo.port}/members`],
    linkSettings: [
      {
        url: `http://127.0.0.1:${echo.port}/members`,
        browser: 'never',
        signIn: [{ kind: 'fill', field: 'Password' }],
      },
    ],
    tools: {
      uses: [
        { integrationId: 'http-request', connectionId: ids.api, tool: 'get' },
        { integrationId: 'mcp', connectionId: ids.mcp, tool: 'look_up' },
        { integrationId: 'slack', connectionId: ids.hook, tool: 'send_message' },
        { integrationId: 'smtp', connectionId: ids.mail, tool: 'send_email', isAllowed: true },
      ],
      readFrom: [
        { integrationId: 'http-request', connectionId: ids.api, tool: 'get', input: { path: '/before' } },
      ],
      deliverTo: [
        { integrationId: 'google-sheets', connectionId: ids.sheets, tool: 'append_row', input: {} },
      ],
    },
  })
  await handOut(agent.id)
  await signIn(agent)
  turns = [
    [call(`http_request_get_${ids.api}`, { path: '/x' }), call(`mcp_look_up_${ids.mcp}`, { number: 7 })],
    [call(`slack_send_message_${ids.hook}`, { text: 'Hello' })],
    [call(`smtp_send_email_${ids.mail}`, { to: ['bo@example.com'], subject: 'Hi', text: 'Hi' })],
  ]
  const { executionId } = await user.json<{ executionId: number }>(
    'POST',
    `/api/agents/${agent.id}/run`,
    {},
    { prefer: 'respond-async' },
  )
  // The message needs approval, fails with an unknown outcome, and needs approval again; then the email does.
  const approvals: unknown[] = []
  let last = 0
  for (const decision of ['approve', 'refuse', 'approve']) {
    await expect
      .poll(async () => (await pendingApprovals(user))[0]?.id ?? 0, { interval: 20 })
      .toBeGreaterThan(last)
    const approval = await approvalOf(user, executionId)
    approvals.push(approval)
    last = approval.id
    await user.json('POST', `/api/approvals/${approval.id}/decide`, { decision })
  }
  const detail = () => user.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
  await expect.poll(async () => (await detail()).completedAt).not.toBeNull()
  for (const id of Object.values(ids)) await user.json('POST', `/api/user-integrations/${id}/test`)
  for (const [index, token] of google.tokens.entries()) canaries[`token ${index + 1} of the consent`] = token

  const tables = await db.execute<{ name: string; dump: string }>(
    sql`select c.relname as name, table_to_xml(c.oid, true, false, '')::text as dump from pg_class c
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const read = async (path: string) => (await user.request('GET', path)).text()
  const places: Record<string, unknown> = {
    logs: logged,
    prompts: model.getRequests().map(({ body }) => body),
    trace: await detail(),
    approvals,
    tables: tables.rows,
    agent: await read(`/api/agents/${agent.id}`),
    'versions of the agent': await read(`/api/agents/${agent.id}/versions/1`),
    'agent file': await read(`/api/agents/${agent.id}/export`),
    'all data': await read('/api/account/data'),
    outbox: await read('/api/admin/outbox'),
    connections: await read('/api/user-integrations'),
    models: await read('/api/admin/model-connections'),
    triggers: await read(`/api/agents/${agent.id}/triggers`),
    'result hooks': await read(`/api/agents/${agent.id}/result-hooks`),
    keys: await read('/api/keys'),
    notifications: await read('/api/notifications'),
    activity: await read('/api/activity'),
    tools: await read('/api/tools'),
  }
  // These results show that each of the places was not empty when it was searched.
  expect(JSON.stringify(places.prompts)).toMatch(/\/api\/x.*You came with/)
  expect(JSON.stringify(places.trace)).toContain('••••')
  expect(logged.length).toBeGreaterThan(0)
  expect(google.tokens.length).toBeGreaterThan(1)
  const leaks = Object.entries(places).flatMap(([place, content]) => {
    const text = JSON.stringify(content)
    return Object.entries(canaries).flatMap(([kind, canary]) =>
      [canary, btoa(canary), encodeURIComponent(canary)].some((form) => text.includes(form))
        ? [`${kind} in ${place}`]
        : [],
    )
  })
  expect(leaks).toEqual([])
})
