import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { parseExact } from '#server/platform/exact-json.ts'
import { mcp } from '#server/integrations/connectors/mcp.ts'
import { checkConnection, fetchServiceData, runTool } from '#server/integrations/use-connection.ts'
import {
  openRawMcpPeer,
  type RawMcpAnswer,
  type RawMcpPeer,
  withHandshake,
} from '#tests/peers/raw-mcp-peer.ts'
import type { McpTool } from './listed-tools.ts'

let peer: RawMcpPeer
beforeAll(async () => {
  peer = await openRawMcpPeer()
})
afterAll(() => peer.close())

const options = {
  signal: new AbortController().signal,
  fetch: createOutbound({ allowHosts: ['127.0.0.1'] }),
}
const opened = (tools: object[] = []) => ({
  connector: mcp,
  config: { serverUrl: peer.url, token: '', tools: JSON.stringify(tools) },
})
async function learned(): Promise<McpTool[]> {
  const outcome = await fetchServiceData(opened(), options)
  if (!outcome.ok) throw new Error(outcome.message)
  return JSON.parse(outcome.value.tools ?? '') as McpTool[]
}
const aTool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more })
const keptTool = (inputSchema: object) => ({
  name: 'find',
  title: 'Find',
  description: '',
  isReadOnly: true,
  isRepeatable: false,
  inputSchema: { type: 'object', ...inputSchema },
})
const lists = (result: unknown) => peer.answers(withHandshake(() => ({ result })))
const requests = (method: string) => peer.asked.filter((each) => each.method === method)

test.for([
  ['the same cursor for ever', () => 'again', 2],
  ['two cursors in turn', (index: number) => `page ${index % 2}`, 3],
  ['a cursor that leads back to the first page', (index: number) => ['a', 'b', 'c'][index % 3] ?? '', 4],
  ['a new cursor for ever', (index: number) => `page ${index}`, 50],
] as const)('a list with %s ends, and each tool is there once', async ([, cursorOf, most]) => {
  let index = 0
  peer.answers(withHandshake(() => ({ result: { tools: [aTool('find')], nextCursor: cursorOf(index++) } })))
  expect((await learned()).map(({ name }) => name)).toEqual(['find'])
  expect(requests('tools/list')).toHaveLength(most)
})

test('each page of a list with an end is asked for once', async () => {
  const pages: Record<string, unknown> = {
    b: { tools: [aTool('two')], nextCursor: 'c' },
    c: { tools: [aTool('three')], nextCursor: null },
  }
  const first = { tools: [aTool('one')], nextCursor: 'b' }
  peer.answers(withHandshake(({ params }) => ({ result: pages[String(params.cursor)] ?? first })))
  expect((await learned()).map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  expect(requests('tools/list')).toHaveLength(3)
})

test.for([
  { description: null, title: null, annotations: null },
  { inputSchema: null },
  { inputSchema: { properties: { id: { type: 'string', description: null } }, required: null } },
  { inputSchema: { type: null, properties: null } },
  { inputSchema: 7, description: ['x'], outputSchema: 'nonsense' },
  { outputSchema: { type: 'object', properties: { a: { pattern: '(' } } }, icons: null, _meta: null },
])('a tool that is described loosely can be used: %j', async (more) => {
  lists({ tools: [aTool('find', more), null, 'tool', { name: 5 }], nextCursor: null, _meta: null })
  const [tool, ...others] = await learned()
  expect(others).toEqual([])
  expect(tool).toMatchObject({
    name: 'find',
    title: 'find',
    description: '',
    inputSchema: { type: 'object' },
  })
  expect(tool?.inputSchema).not.toHaveProperty('required')
})

test.for([
  { result: { tools: null } },
  { result: {} },
  { result: { tools: {} } },
  { result: 5 },
  { body: '{"id":ID}' },
  { body: '[]' },
  { body: 'null' },
])('a list that is none is refused in words: %j', async (answer) => {
  peer.answers(withHandshake(() => answer))
  const outcome = await fetchServiceData(opened(), options)
  expect(outcome).toMatchObject({ ok: false, code: 'bad_answer' })
  expect(outcome.ok ? '' : outcome.message).toMatch(/^The MCP server gave [\w ]+$/)
})

test('neither patterns nor output schemas are kept, but fields of such names are', async () => {
  const field = { type: 'string', pattern: '^(a+)+$', format: 'uuid' }
  const inputSchema = {
    type: 'object',
    properties: { pattern: field, nested: { type: 'array', items: field }, any: { anyOf: [field] } },
    patternProperties: { '^(a+)+$': field },
    $defs: { id: field },
  }
  lists({ tools: [aTool('find', { inputSchema, outputSchema: inputSchema })] })
  const outcome = await fetchServiceData(opened(), options)
  expect(JSON.stringify(outcome)).not.toContain('(a+)+')
  expect((await learned())[0]?.inputSchema).toMatchObject({
    properties: { pattern: { type: 'string', format: 'uuid' } },
  })
})

test('many, large and deep schemas are left out, which the check says', async () => {
  const deep = JSON.parse(`${'{"items":'.repeat(60)}{}${'}'.repeat(60)}`) as object
  const large = { properties: { a: { description: 'x'.repeat(20_001) } } }
  const filler = { properties: { a: { description: 'x'.repeat(15_000) } } }
  const tools = [
    aTool('deep', { inputSchema: deep }),
    aTool('large', { inputSchema: large }),
    ...Array.from({ length: 300 }, (_, index) =>
      aTool(`tool_${index}`, index < 20 ? { inputSchema: filler } : {}),
    ),
  ]
  lists({ tools })
  const kept = await learned()
  expect(kept).toHaveLength(100)
  expect(JSON.stringify(kept).length).toBeLessThan(300_000)
  const outcome = await checkConnection(opened(), options)
  expect(outcome.ok && outcome.value).toContain('202 more')
})

const results: [string, object, string][] = [
  ['data alone', { content: [], structuredContent: { orders: 3 } }, '{\n "orders": 3\n}'],
  [
    'data without content',
    { structuredContent: { id: 'b', list: [1] } },
    '{\n "id": "b",\n "list": [\n  1\n ]\n}',
  ],
  [
    'data beside its text',
    { content: [{ type: 'text', text: '{"orders":3}' }], structuredContent: { orders: 3 } },
    '{"orders":3}',
  ],
  [
    'data beside an empty text',
    { content: [{ type: 'text', text: '' }], structuredContent: { orders: 4 } },
    '{\n "orders": 4\n}',
  ],
  [
    'an embedded text',
    { content: [{ type: 'resource', resource: { uri: 'file:///a.md', text: '# Read me' } }] },
    '# Read me',
  ],
  [
    'text and an embedded text',
    {
      content: [
        { type: 'text', text: 'Found:' },
        { type: 'resource', resource: { text: 'a,b' } },
      ],
    },
    'Found:\na,b',
  ],
  [
    'an embedded file',
    {
      content: [
        { type: 'resource', resource: { uri: 'file:///a.zip', mimeType: 'application/zip', blob: 'AAAA' } },
      ],
    },
    '[A file (application/zip), file:///a.zip, which cannot be shown]',
  ],
  [
    'a link',
    {
      content: [
        { type: 'resource_link', uri: 'https://example.com/a', name: 'Order 7', description: 'Open' },
      ],
    },
    'Order 7: https://example.com/a (Open)',
  ],
  [
    'a picture',
    { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    '[An image (image/png), which cannot be shown]',
  ],
  [
    'a recording',
    { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] },
    '[A recording (audio/wav), which cannot be shown]',
  ],
  [
    'a part of an unknown kind',
    { content: [{ type: 'hologram' }, null] },
    '[hologram, which cannot be shown]',
  ],
  ['a text in place of a list', { content: 'plain' }, 'plain'],
  ['content that is null', { content: null, structuredContent: null }, ''],
]
test.for(results)('the result of a tool is read: %s', async ([, result, text]) => {
  lists(result)
  expect(await runTool(opened([keptTool({})]), 'find', {}, options)).toEqual({ ok: true, value: text })
})

test('digits beyond 2^53 pass in both directions', async () => {
  peer.answers(
    withHandshake(() => ({
      body: '{"jsonrpc":"2.0","id":ID,"result":{"structuredContent":{"id":12345678901234567890}}}',
    })),
  )
  const input = parseExact('{"id":98765432109876543210}')
  const outcome = await runTool(
    opened([keptTool({ properties: { id: { type: 'integer' } } })]),
    'find',
    input,
    options,
  )
  expect(outcome).toEqual({ ok: true, value: '{\n "id": 12345678901234567890\n}' })
  expect(requests('tools/call')[0]?.text).toContain('"id":98765432109876543210')
})

test('an answer is found in a stream of events behind what else a server sends', async () => {
  const body = [
    ': hello',
    'event: message\r\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}',
    'data: {"jsonrpc":"2.0","id":1,"method":"ping"}',
    'data: {"jsonrpc":"2.0","id":ID,\ndata: "result":{"content":[{"type":"text","text":"Here"}]}}',
  ].join('\n\n')
  peer.answers(
    withHandshake(() => ({ headers: { 'content-type': 'text/event-stream' }, body: `${body}\n\n` })),
  )
  expect(await runTool(opened([keptTool({})]), 'find', {}, options)).toEqual({ ok: true, value: 'Here' })
})

/** A server that speaks the version without handshake alone; it refuses what does not say so. */
function stateless(result: (method: string) => object) {
  peer.answers(({ method, params, headers }): RawMcpAnswer => {
    const version = headers['mcp-protocol-version']
    const { _meta: meta } = params as { _meta?: Record<string, unknown> }
    const isRight =
      version === '2026-07-28' &&
      meta?.['io.modelcontextprotocol/protocolVersion'] === version &&
      meta['io.modelcontextprotocol/clientCapabilities'] !== undefined &&
      headers['mcp-method'] === method &&
      (method !== 'tools/call' || headers['mcp-name'] !== undefined) &&
      headers['mcp-session-id'] === undefined
    if (isRight) return { result: { resultType: 'complete', ...result(method) } }
    const error = {
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: ['2026-07-28'] },
    }
    return { status: 400, error }
  })
}

test('a server without handshake and session is spoken to in its own version', async () => {
  const inputSchema = { properties: { city: { type: 'string', 'x-mcp-header': 'City' } } }
  stateless((method) =>
    method === 'tools/list'
      ? { tools: [aTool('größe', { inputSchema })] }
      : { content: [{ type: 'text', text: `Did ${method}` }] },
  )
  const tools = await learned()
  expect(tools.map(({ name }) => name)).toEqual(['größe'])
  const outcome = await runTool(opened(tools), 'größe', { city: 'Zürich' }, options)
  expect(outcome).toEqual({ ok: true, value: 'Did tools/call' })
  const { headers } = requests('tools/call')[0] ?? {}
  expect(headers).toMatchObject({
    'mcp-name': `=?base64?${Buffer.from('größe').toString('base64')}?=`,
    'mcp-param-city': `=?base64?${Buffer.from('Zürich').toString('base64')}?=`,
  })
})

test('a server that asks back during a call is not taken for one that has done it', async () => {
  stateless(() => ({ resultType: 'input_required', inputRequests: {} }))
  const outcome = await runTool(opened([keptTool({})]), 'find', {}, options)
  expect(outcome).toMatchObject({ ok: false, code: 'refused' })
})

test.for([
  [404, { code: -32601, message: 'Method not found' }],
  [400, { code: -32022, message: 'Only 2027-01-01 is spoken', data: { supported: ['2027-01-01'] } }],
  [200, { code: -32000, message: 'No' }],
] as const)(
  'a server that speaks no version of ours says so in its own words: %i',
  async ([status, error]) => {
    peer.answers(() => ({ status, error }))
    const outcome = await fetchServiceData(opened(), options)
    expect(outcome.ok ? '' : outcome.message).toContain(error.message)
  },
)

const remarks: [object, unknown][] = [
  [{ type: 'string', format: 'uuid' }, '11111111-1111-1111-1111-111111111111'],
  [{ type: 'string', format: 'date-time' }, 'tomorrow at nine'],
  [{ type: 'string', format: 'email' }, 'jürgen@größe.example'],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'ÄÖÜ'],
  [{ type: 'string', pattern: '(unclosed' }, 'any'],
  [{ type: 'string', minLength: 9, maxLength: 3 }, 'short'],
  [{ type: 'integer', minimum: 10 }, 3],
  [{ type: ['string', 'null'] }, null],
  [{ $ref: '#/$defs/loop' }, { a: 1 }],
]
test.for(remarks)('%j is for the server to judge: %j is sent', async ([field, value]) => {
  lists({ content: [{ type: 'text', text: 'ok' }] })
  const tool = keptTool({ properties: { id: field }, $defs: { loop: { $ref: '#/$defs/loop' } } })
  const [found] = mcp.ownTools?.(opened([tool]).config) ?? []
  expect(found?.input.safeParse({ id: value })).toMatchObject({ success: true })
  expect(await runTool(opened([tool]), 'find', { id: value }, options)).toEqual({ ok: true, value: 'ok' })
  expect(requests('tools/call')[0]?.params).toEqual({ name: 'find', arguments: { id: value } })
})

test.for([
  [{ properties: { id: { type: 'string' } }, required: ['id'] }, {}, 'id'],
  [{ properties: { id: { type: 'string' } } }, { id: 7 }, 'id'],
  [{ properties: { kind: { enum: ['a', 'b'] } } }, { kind: 'c' }, 'kind'],
  [{ properties: { many: { type: 'array' } } }, { many: {} }, 'many'],
] as const)('a plain mismatch with %j is reported before anything is sent', ([schema, input, name]) => {
  const [found] = mcp.ownTools?.(opened([keptTool(schema)]).config) ?? []
  expect(found?.input.safeParse(input).error?.issues[0]?.path).toEqual([name])
})

/** Inputs that took years when compiled or matched; each is checked in less time than a request takes. */
const bombs: [string, object, object][] = [
  [
    'a pattern that backtracks',
    { properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
    { a: `${'a'.repeat(60)}b` },
  ],
  [
    'a pattern for names',
    { patternProperties: { '^(.*a){30}$': { type: 'string' } } },
    { ['a'.repeat(40)]: 1 },
  ],
  ['a format with a pattern', { properties: { a: { format: 'email' } } }, { a: `${'a.'.repeat(5_000)}@` }],
  [
    'definitions that refer to each other',
    { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' },
    {},
  ],
  [
    'thousands of fields',
    {
      properties: Object.fromEntries(
        Array.from({ length: 4_000 }, (_, i) => [`f${i}`, { pattern: '^(a+)+$' }]),
      ),
    },
    { f1: `${'a'.repeat(60)}b` },
  ],
]
test.for(bombs)('%s is neither compiled nor matched', ([, schema, input]) => {
  const compile = vi.spyOn(globalThis, 'RegExp')
  const [tool] = mcp.ownTools?.(opened([keptTool(schema)]).config) ?? []
  expect(tool?.input.safeParse(input).success).toBe(true)
  expect(compile.mock.calls.filter(([pattern]) => JSON.stringify(schema).includes(String(pattern)))).toEqual(
    [],
  )
  compile.mockRestore()
})

test('an input that is too deep or too large is refused without looking at all of it', () => {
  const [tool] = mcp.ownTools?.(opened([keptTool({})]).config) ?? []
  const deep = JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as object
  expect(tool?.input.safeParse(deep).success).toBe(false)
  expect(tool?.input.safeParse({ list: Array.from({ length: 30_000 }, () => 1) }).success).toBe(false)
})
