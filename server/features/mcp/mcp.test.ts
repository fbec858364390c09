import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyScope } from '#contract/endpoint.ts'
import type { ExecutionDetailReply, ExecutionReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { type Caller, anonymousCaller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'

const database = testDatabase()
const app = createApp()
const clients: Client[] = []
let owner: Caller
let other: Caller
let pages: Pages
let agentId: number

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  pages = await servePages({
    '/harbour': article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']),
  })
  owner = await aUser(app)
  other = await aUser(app)
  agentId = await anAgent({ name: 'Hafen & Brücken', webLinks: [pages.url('/harbour')] })
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await stopDurable(5_000)
  await pages?.close()
})

async function anAgent(more: object): Promise<number> {
  const form = { persona: 'researcher', taskDescription: 'Report what is new about the harbour.', ...more }
  return (await owner.json<{ id: number }>('POST', '/api/agents', form)).id
}
const aKey = (who: Caller, scopes: KeyScope[] = ['read', 'run']) =>
  who.json<{ id: string; key: string }>('POST', '/api/keys', { name: 'Desk', scopes, expiresInDays: null })

/** Connects the official client with a key. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'desk', version: '1' })
  const anonymous = anonymousCaller(app)
  const transport = new StreamableHTTPClientTransport(new URL('http://balancia.localhost/mcp'), {
    fetch: async (url, { method = 'GET', headers, body } = {}) =>
      anonymous.request(
        method,
        new URL(url).pathname,
        typeof body === 'string' ? JSON.parse(body) : undefined,
        Object.fromEntries(new Headers(headers)),
      ),
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  clients.push(client)
  return client
}

const runs = () => owner.json<ExecutionReply[]>('GET', '/api/executions')
const textOf = (result: unknown) =>
  (result as CallToolResult).content.map((part) => 'text' in part && part.text).join()

test("a client lists the agents of its key's owner, runs one by its name, and gets the progress of each step", async () => {
  const client = await connect((await aKey(owner)).key)
  const { tools } = await client.listTools()
  expect(tools).toMatchObject([
    {
      name: `hafen_brucken_agent_${agentId}`,
      title: 'Hafen & Brücken',
      description: expect.stringContaining('Report what is new about the harbour.'),
      inputSchema: { properties: { input: { type: 'string' } } },
    },
  ])
  const progress: string[] = []
  const call = { name: tools[0]?.name ?? '', arguments: { input: 'Mind the repair.' } }
  const result = await client.callTool(call, undefined, {
    onprogress: ({ message = '' }) => void progress.push(message),
  })
  const [run] = await runs()
  expect(run).toMatchObject({ status: 'success', input: 'Mind the repair.', triggerSource: 'api' })
  expect(result).toMatchObject({
    isError: false,
    structuredContent: { executionId: run?.id, status: 'success' },
  })
  expect(textOf(result)).toContain('opened again on Monday')
  expect(progress.length).toBeGreaterThan(0)
})

test('an agent with fields answers rows in the form that its tool declares, as the API does', async () => {
  const pythonScript = 'result = [{"berth": "North", "depth": 14.5}, {"berth": "South", "depth": None}]'
  const fields = [
    { name: 'Berth', type: 'text', isRequired: true },
    { name: 'Depth', type: 'number', description: 'in meters' },
  ]
  const id = await anAgent({ name: 'Berths', pythonScript, resultShape: { isList: true, fields } })
  const client = await connect((await aKey(owner)).key)
  const { tools } = await client.listTools()
  const tool = tools.find(({ name }) => name === `berths_agent_${id}`)
  // The official client validates the answer against the schema of the tool.
  const result = await client.callTool({ name: tool?.name ?? '', arguments: {} })
  const rows = [
    { Berth: 'North', Depth: 14.5 },
    { Berth: 'South', Depth: null },
  ]
  expect(result.structuredContent).toMatchObject({ status: 'success', rows })
  expect(textOf(result)).toMatch(
    /\| Berth \| Depth \|\n\| --- \| --- \|\n\| North \| 14\.5 \|\n\| South \| – \|$/,
  )
  const { executionId } = result.structuredContent as { executionId: number }
  const run = await owner.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
  expect(run.resultData).toMatchObject({ shape: { isList: true }, rows })
  expect(run.output?.slice(run.resultData?.textChars).trim()).toMatch(/^\| Berth/)
})

test('a call that its client cancels has its run stopped, and what it has done is kept', async () => {
  const id = await anAgent({ name: 'Slow', pythonScript: 'while True: pass' })
  const client = await connect((await aKey(owner)).key)
  const stop = new AbortController()
  const going = client.callTool({ name: `agent_${id}` }, undefined, {
    signal: stop.signal,
    onprogress: () => stop.abort('enough'),
  })
  await expect(going).rejects.toThrow('enough')
  await expect.poll(async () => (await runs())[0]).toMatchObject({ agentId: id, status: 'canceled' })
})

test('a call that cannot run is answered to the model, and nothing is run', async () => {
  const client = await connect((await aKey(owner)).key)
  const before = (await runs()).length
  const calls: [string, object, RegExp][] = [
    ['agent_999999', {}, /\S/],
    ['rm_rf', {}, /\S/],
    [`agent_${agentId}`, { input: 7 }, /expected string/],
    [`agent_${agentId}`, { input: 'x', more: 1 }, /[Uu]nrecognized/],
    [`agent_${agentId}`, { input: 'x'.repeat(100_001) }, /\b100000\b/],
  ]
  for (const [name, input, why] of calls) {
    const result = await client.callTool({ name, arguments: { ...input } })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(why)
  }
  expect(await runs()).toHaveLength(before)
})

test('the key of another user sees and runs none of it', async () => {
  const client = await connect((await aKey(other)).key)
  expect((await client.listTools()).tools).toEqual([])
  const before = (await runs()).length
  const result = await client.callTool({ name: `agent_${agentId}` })
  expect(result.isError).toBe(true)
  expect(await runs()).toHaveLength(before)
})

test('a key lists only with the scope read, and runs only with the scope run', async () => {
  const before = (await runs()).length
  const reader = await connect((await aKey(owner, ['read', 'write'])).key)
  expect((await reader.listTools()).tools).not.toEqual([])
  await expect(reader.callTool({ name: `agent_${agentId}` })).rejects.toThrow('"run"')
  const runner = await connect((await aKey(owner, ['run'])).key)
  await expect(runner.listTools()).rejects.toThrow('"read"')
  expect(await runs()).toHaveLength(before)
})

test('no key, a revoked one and the cookie of a browser are refused with what is asked for', async () => {
  const { id, key } = await aKey(owner)
  const client = await connect(key)
  await owner.request('DELETE', `/api/keys/${id}`)
  await expect(client.listTools()).rejects.toThrow('unauthorized')
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  for (const [who, headers] of [
    [anonymousCaller(app), {}],
    [owner, {}],
    [anonymousCaller(app), { authorization: 'Bearer blu_wrong' }],
  ] as const) {
    const response = await who.request('POST', '/mcp', ping, {
      accept: 'application/json, text/event-stream',
      ...headers,
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Balancia"')
  }
})

test('a call in another charset is read as it is, and one that is no text is refused', async () => {
  const { key } = await aKey(owner)
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json; charset=utf-16le',
  }
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const send = (bytes: Uint8Array<ArrayBuffer>, type = headers['content-type']) =>
    anonymousCaller(app).request('POST', '/mcp', bytes, { ...headers, 'content-type': type })
  const listed = await send(new Uint8Array(Buffer.from(call, 'utf16le')))
  expect(await listed.text()).toContain('Hafen & Brücken')
  const refused = await send(new Uint8Array([0x22, 0xfc, 0x22]), 'application/json')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('not valid UTF-8')
})

test('nonsense is a clear refusal', async () => {
  const { key } = await aKey(owner)
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' }
  const send = async (body: unknown) =>
    (await anonymousCaller(app).request('POST', '/mcp', body, headers)).status
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const many = await send([call, call])
  expect([many, await send({ hello: 1 }), await send('a\0b'), await send(7)]).toEqual([400, 400, 400, 400])
  expect((await anonymousCaller(app).request('GET', '/mcp', undefined, headers)).status).toBe(405)
  const wrongCursor = { ...call, params: { cursor: 'abc' } }
  const response = await anonymousCaller(app).request('POST', '/mcp', wrongCursor, headers)
  expect(await response.text()).toMatch(/"error":{"code":-326\d\d/)
})
