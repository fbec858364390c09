import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { type Caller, anonymousCaller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
const app = createApp()
let owner: Caller
let agentId: number
let authorization: string

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  owner = await aUser(app)
  const form = { name: 'Clerk', persona: 'researcher', taskDescription: 'Note what came in.' }
  agentId = (await owner.json<{ id: number }>('POST', '/api/agents', form)).id
  const scopes = ['read', 'run']
  const { key } = await owner.json<{ key: string }>('POST', '/api/keys', {
    name: 'Desk',
    scopes,
    expiresInDays: null,
  })
  authorization = `Bearer ${key}`
})
afterAll(() => stopDurable(5_000))

const runs = () => owner.json<ExecutionReply[]>('GET', '/api/executions')
const send = (message: object, headers: Record<string, string> = {}) =>
  anonymousCaller(app).request(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, ...message },
    { authorization, accept: '*/*', ...headers },
  )
async function sendForBody(message: object, headers: Record<string, string> = {}) {
  const response = await send(message, headers)
  return { status: response.status, body: (await response.json()) as Answer }
}
interface Answer {
  result?: { supportedVersions?: string[]; tools?: object[]; structuredContent?: { executionId: number } }
  error?: { code: number; message: string; data?: { supported?: string[] } }
}
const stateless = { 'mcp-protocol-version': '2026-07-28' }
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const toolCall = (input: string, id: number | string) => ({
  id,
  method: 'tools/call',
  params: { name: `agent_${agentId}`, arguments: { input } },
})
async function callAgent(
  input: string,
  id: number | string,
  headers: Record<string, string>,
): Promise<number> {
  const { body } = await sendForBody(toolCall(input, id), headers)
  return body.result?.structuredContent?.executionId ?? 0
}

test('the official stateless client lists and runs agents, and receives progress', async () => {
  const client = new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(new URL('http://balancia.localhost/mcp'), {
    fetch: async (url, { method = 'GET', headers, body } = {}) =>
      anonymousCaller(app).request(
        method,
        new URL(url).pathname,
        typeof body === 'string' ? JSON.parse(body) : undefined,
        Object.fromEntries(new Headers(headers)),
      ),
    requestInit: { headers: { authorization } },
  })
  await client.connect(transport)
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([`clerk_agent_${agentId}`])
  const progress: string[] = []
  const call = { name: `clerk_agent_${agentId}`, arguments: { input: 'Statelessly' } }
  const result = await client.callTool(call, {
    onprogress: ({ message = '' }) => void progress.push(message),
  })
  const [run] = await runs()
  expect(run).toMatchObject({ status: 'success', input: 'Statelessly' })
  expect(result).toMatchObject({ structuredContent: { executionId: run?.id } })
  expect(progress.length).toBeGreaterThan(0)
  await client.close()
})

test.for([
  [{}, stateless],
  [{ params: { _meta: meta } }, { ...stateless, 'mcp-method': 'server/discover' }],
  [{ params: {} }, {}],
  [{ params: { _meta: null } }, stateless],
] as const)('server/discover returns the supported versions: %j %j', async ([message, headers]) => {
  const { status, body } = await sendForBody({ method: 'server/discover', ...message }, headers)
  expect([status, body.error]).toEqual([200, undefined])
  expect(body.result?.supportedVersions).toContain('2026-07-28')
})

test.for([
  ['server/discover', '2027-01-01'],
  ['tools/list', '2030-12-31'],
  ['tools/call', 'draft'],
])(
  'an unsupported version is rejected with the supported ones: %s %s',
  async ([method = '', version = '']) => {
    const { status, body } = await sendForBody({ method }, { 'mcp-protocol-version': version })
    expect([status, body.error?.code]).toEqual([400, -32_022])
    expect(body.error?.data?.supported).toContain('2026-07-28')
  },
)

test.for(['*/*', 'application/json', 'application/json;q=0.9, text/plain', 'text/html'])(
  'a client that accepts %s gets its answer as JSON',
  async (accept) => {
    const headers = { accept }
    const { status, body } = await sendForBody({ method: 'tools/list' }, headers)
    expect(status).toBe(200)
    expect(body.result?.tools).toHaveLength(1)
    const ran = await sendForBody(toolCall(`Accepting ${accept}`, 1), headers)
    expect(ran.body.result?.structuredContent?.executionId).toBeGreaterThan(0)
  },
)

test('a client that accepts streams gets one, and a handshake negotiates the version in spite of the header', async () => {
  const acceptsStreams = { accept: 'application/json, text/event-stream' }
  const stream = await send(toolCall('As a stream', 1), acceptsStreams)
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await stream.text()
  const clientInfo = { name: 'old', version: '1' }
  const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo }
  const handshake = await send(
    { method: 'initialize', params },
    { ...acceptsStreams, 'mcp-protocol-version': '2024-11-05' },
  )
  expect(handshake.headers.get('mcp-session-id')).toMatch(/\S/)
})

test('a client that restarts in the same session and reuses request ids starts a new run for each call', async () => {
  const session = { 'mcp-session-id': 'kept-over-a-restart' }
  const first = await callAgent('FIRST order', 2, session)
  const second = await callAgent('SECOND order', 2, session)
  expect(second).not.toBe(first)
  expect((await runs()).find(({ id }) => id === second)).toMatchObject({ input: 'SECOND order' })
})

test('the same call in a restarted session runs again each time, when the previous run ended long ago', async () => {
  const session = { 'mcp-session-id': 'the-same-order-daily' }
  const seen = new Set<number>()
  for (let day = 1; day <= 4; day += 1) {
    seen.add(await callAgent('The daily order', 2, session))
    await db.update(agentExecutions).set({ completedAt: new Date(Date.now() - 31_000) })
  }
  expect(seen.size).toBe(4)
})

test('a call that is repeated at the same time, or right after its end, is one run', async () => {
  const session = { 'mcp-session-id': 'sent-twice' }
  const ids = await Promise.all([1, 2, 3].map(() => callAgent('Once, please', 7, session)))
  ids.push(await callAgent('Once, please', 7, session))
  expect(new Set(ids).size).toBe(1)
})

test('different programs, sessions or request ids never share a run, nor do calls without a session', async () => {
  const session = { 'mcp-session-id': 'shared' }
  const ids = [
    await callAgent('Shared', 1, session),
    await callAgent('Shared', '1', session),
    await callAgent('Shared', 1, { ...session, 'user-agent': 'another-program/1' }),
    await callAgent('Shared', 1, { 'mcp-session-id': 'another' }),
    await callAgent('Shared', 1, {}),
    await callAgent('Shared', 1, {}),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})

test('a stateless call is canceled when its client disconnects', async () => {
  const form = {
    name: 'Slow',
    persona: 'researcher',
    taskDescription: 'Wait for long.',
    pythonScript: 'while True: pass',
  }
  const { id } = await owner.json<{ id: number }>('POST', '/api/agents', form)
  const leave = new AbortController()
  const params = { name: `agent_${id}`, arguments: {}, _meta: meta }
  const headers = {
    authorization,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...stateless,
    'mcp-method': 'tools/call',
    'mcp-name': `agent_${id}`,
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const request = new Request('http://balancia.localhost/mcp', {
    method: 'POST',
    headers,
    body,
    signal: leave.signal,
  })
  const pending = Promise.resolve(app.request(request)).catch(() => undefined)
  await expect.poll(async () => (await runs())[0]?.agentId).toBe(id)
  leave.abort()
  await expect.poll(async () => (await runs())[0]).toMatchObject({ agentId: id, status: 'canceled' })
  await pending
})
