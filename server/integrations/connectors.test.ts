import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectorOf, connectors } from './catalogue.ts'
import type { Connector } from './connector.ts'
import type { ConnectorCase } from './testing/connector-case.ts'
import { otherCases } from './testing/other-cases.ts'
import { productivityCases } from './testing/productivity-cases.ts'
import { openServicePeer, type PeerAnswer, type ServicePeer } from './testing/service-peer.ts'
import { webCases } from './testing/web-cases.ts'
import { checkConnection, runTool } from './use-connection.ts'

const connectorCases = [...productivityCases, ...webCases, ...otherCases]
let peer: ServicePeer
beforeAll(async () => {
  peer = await openServicePeer()
})
afterAll(() => peer.close())

const found = (id: string): Connector => {
  const connector = connectorOf(id)
  if (!connector) throw new Error(`There is no connector ${id}`)
  return connector
}
/** Settings in their stored form, with optional fields left empty. */
const connectionOf = ({ id, config }: Pick<ConnectorCase, 'id' | 'config'>) => {
  const connector = found(id)
  const blank = Object.fromEntries(Object.keys(connector.fields).map((name) => [name, '']))
  return { connector, config: { ...blank, ...config } }
}
const run = (each: ConnectorCase, tool: string, input: unknown, signal = AbortSignal.timeout(60_000)) =>
  runTool(connectionOf(each), tool, input, { signal, idempotencyKey: 'act-1', fetch: peer.fetch })

const calls = connectorCases.flatMap((each) =>
  each.tools.map((call) => ({ each, call, name: `${each.id} ${call.tool}` })),
)

test.each(calls)('$name asks and reads as the service documents it', async ({ each, call }) => {
  peer.answers(...call.answers.map((body) => ({ body })))
  expect(await run(each, call.tool, call.input)).toEqual({ ok: true, value: call.gives })
  const last = peer.hits.at(-1)
  expect(`${last?.method} ${last?.path}`).toBe(call.asks)
  expect(last?.host).toBe(each.host)
  expect(call.sends === undefined ? {} : JSON.parse(last?.body ?? '')).toMatchObject(call.sends ?? {})
  const [header, value] = each.key ?? ['authorization', last?.headers.authorization]
  expect(last?.headers[header]).toBe(value)
})

async function checked(each: (typeof connectorCases)[number]) {
  peer.answers(...each.check.answers.map((body) => ({ body })))
  return checkConnection(connectionOf(each), { signal: AbortSignal.timeout(60_000), fetch: peer.fetch })
}

test.each(connectorCases)('a check of $id that finds what it needs succeeds', async (each) => {
  expect(await checked(each)).toEqual({ ok: true, value: expect.any(String) })
})

test.each(connectorCases)('$id says what a check found', { tags: 'words' }, async (each) => {
  expect(await checked(each)).toEqual({ ok: true, value: each.check.says })
})

const troubles: [trouble: string, answers: PeerAnswer[], code: string][] = [
  ['a wrong key', [{ status: 401, body: { message: 'Bad credentials' } }], 'wrong_key'],
  ['a long rate limit', [{ status: 429, headers: { 'retry-after': '3600' } }], 'rate_limited'],
  ['a fault of the service', [{ status: 500, body: '<html>Oops</html>' }], 'server_error'],
  ['a refusal', [{ status: 422, body: { errors: [{ message: 'No such thing' }] } }], 'refused'],
]
const troubled = calls.flatMap(({ each, call, name }) =>
  troubles.map(([trouble, answers, code]) => ({ each, call, name, trouble, answers, code })),
)

test.each(troubled)('$name answers $trouble as $code, in words', async ({ each, call, answers, code }) => {
  peer.answers(...answers)
  const outcome = await run(each, call.tool, call.input)
  expect(outcome).toMatchObject({ ok: false, code, message: expect.stringContaining(found(each.id).name) })
  expect('retryAfterSeconds' in outcome && outcome.retryAfterSeconds).toBe(code === 'rate_limited' && 3600)
})

test.each(calls)(
  '$name waits as long as a busy service asks, and is then done once',
  async ({ each, call }) => {
    const busy = { status: 429, headers: { 'retry-after': '0' } }
    peer.answers(busy, ...call.answers.map((body) => ({ body })))
    expect(await run(each, call.tool, call.input)).toEqual({ ok: true, value: call.gives })
  },
)

/** Their answer may be any text or none, so every answer is valid. */
const anyText = /^(slack|webhook|microsoft-teams|http-request) |close_task|read_file|write_file/

test.each(calls.filter(({ name }) => !anyText.test(name)))(
  '$name takes nonsense for a bad answer',
  async ({ each, call }) => {
    peer.answers({ body: '{"half":' })
    expect(await run(each, call.tool, call.input)).toMatchObject({ ok: false, code: 'bad_answer' })
  },
)

test.each(connectorCases)('$id does not wait for a service that never answers', async (each) => {
  const [call] = each.tools
  peer.answers({ never: true })
  const outcome = await run(each, call?.tool ?? '', call?.input, AbortSignal.timeout(50))
  expect(outcome).toMatchObject({ ok: false, code: 'timeout' })
})

test.each(calls)('$name refuses input that does not fit, and sends nothing', async ({ each, call }) => {
  peer.answers({ body: '' })
  expect(await run(each, call.tool, 'not an object')).toMatchObject({ ok: false, code: 'refused' })
  expect(peer.hits).toEqual([])
})

test('a name in a path cannot lead to another place', async () => {
  const each = connectorCases.find(({ id }) => id === 'github') as ConnectorCase
  peer.answers({ body: [] })
  for (const repo of ['..', '.']) {
    expect(await run(each, 'list_issues', { owner: 'o', repo })).toMatchObject({ ok: false, code: 'refused' })
  }
  expect(peer.hits).toEqual([])
})

test('a connection reaches no host but its own', async () => {
  const each = connectorCases.find(({ id }) => id === 'http-request') as ConnectorCase
  peer.answers({ body: '' })
  for (const path of ['//elsewhere.example/x', '/\\elsewhere.example/x', '/..//elsewhere.example']) {
    await run(each, 'get', { path })
  }
  expect(new Set(peer.hits.map(({ host }) => host))).toEqual(new Set(['api.example.com']))
})

test('a key that a service echoes is redacted in the answer', async () => {
  const each = connectorCases.find(({ id }) => id === 'jira') as ConnectorCase
  const basic = btoa('ada@example.com:tok1-longer')
  peer.answers({ status: 400, body: { errorMessages: [`got Basic ${basic} and tok1-longer`] } })
  const config = { ...each.config, apiKey: 'tok1-longer' }
  const outcome = await run({ ...each, config }, 'comment', { key: 'WEB-1', text: 'x' })
  expect(JSON.stringify(outcome)).toMatch(/got Basic •••• and ••••/)
})

test('an act carries the same key at each attempt, where the service takes one', async () => {
  const each = connectorCases.find(({ id }) => id === 'todoist') as ConnectorCase
  peer.answers({ status: 429, headers: { 'retry-after': '0' } }, { body: { id: '9' } })
  await run(each, 'create_task', { content: 'Call' })
  expect(peer.hits.map(({ headers }) => headers['x-request-id'])).toEqual(['act-1', 'act-1'])
})

test('each connector has a case, says how to get what it needs, and describes its tools to a model', () => {
  const special = new Set(['smtp', 'imap', 'postgresql', 'mcp'])
  const plain = connectors.filter(({ id }) => !special.has(id))
  expect(plain.map(({ id }) => id).toSorted()).toEqual(connectorCases.map(({ id }) => id).toSorted())
  for (const { id, fields, steps, tools } of connectors) {
    expect(Object.keys(fields).length > 0 ? steps.length > 0 || id === 'wikipedia' : true, id).toBe(true)
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z][a-z_]{1,40}$/)
      expect(z.toJSONSchema(tool.input, { io: 'input' }), `${id} ${tool.name}`).toMatchObject({
        type: 'object',
      })
    }
  }
  expect(new Set(connectors.map(({ id }) => id)).size).toBe(connectors.length)
})
