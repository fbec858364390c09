import { createHmac } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, aTrigger, send } from '#tests/setup/callers/outsider.ts'

testDatabase()
let user: Caller
let agent: AgentReply
let hook: Awaited<ReturnType<typeof aTrigger>>
let byKey: Awaited<ReturnType<typeof aTrigger>>

beforeAll(async () => {
  user = await aUser(app)
  agent = await anAgent(user)
  hook = await aTrigger(user, agent.id, { triggerType: 'webhook', rateLimit: 600 })
  byKey = await aTrigger(user, agent.id, { triggerType: 'api', rateLimit: 600 })
})

type Bytes = Uint8Array<ArrayBuffer>
const json = { 'content-type': 'application/json' }
const order = '{"order": "Größe 7"}'
const post = (body: string | Bytes, headers: Record<string, string>) =>
  send(hook.path, body, { 'x-api-key': hook.key, ...json, ...headers })
const call = (body: string | Bytes, headers: Record<string, string> = {}) =>
  send(`/api/v1/agents/${agent.id}/run`, body, {
    ...json,
    authorization: `Bearer ${byKey.key}`,
    prefer: 'respond-async',
    ...headers,
  })
async function inputOf(response: Response | Promise<Response>): Promise<string | null> {
  const answered = await response
  expect(answered.status, await answered.clone().text()).toBe(202)
  const { executionId } = (await answered.json()) as { executionId: number }
  return (await user.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)).input
}

const packed: [string, (bytes: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', (bytes) => bytes],
  ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
  ['identity,deflate , zstd', (bytes) => zstdCompressSync(deflateSync(bytes))],
]
test.for(packed)(
  'a body packed by %s is unpacked, at a webhook and at a call by key',
  async ([name, pack]) => {
    const headers = { 'content-encoding': name }
    expect(await inputOf(post(new Uint8Array(pack(Buffer.from(order))), headers))).toBe(order)
    const body = new Uint8Array(pack(Buffer.from(JSON.stringify({ input: 'Größe' }))))
    expect(await inputOf(call(body, headers))).toBe('Größe')
  },
)

test('an empty body that claims to be packed is no input', async () => {
  expect(await inputOf(post('', { 'content-encoding': 'gzip' }))).toBeNull()
})

test.for([
  ['an unknown encoding', 'compress', order, 415, '"compress"'],
  ['an unknown encoding around a known one', 'gzip, pack200', order, 415, '"pack200"'],
  ['more encodings than anybody applies', 'gzip, gzip, gzip, gzip', order, 415, 'more than 3'],
  ['an encoding that it does not have', 'gzip', order, 400, 'not valid gzip'],
  ['brotli that is none', 'br', order, 400, 'not valid br'],
] as const)('a body with %s is refused with the reason', async ([, encoding, body, status, words]) => {
  const refused = await post(body, { 'content-encoding': encoding })
  expect(refused.status).toBe(status)
  expect(((await refused.json()) as { message: string }).message).toContain(words)
  expect(refused.headers.get('accept-encoding')).toBe(status === 415 ? 'gzip, deflate, br, zstd' : null)
})

test('a packed body that is cut off is refused, and one without its header is recognized', async () => {
  const bytes = gzipSync(order)
  expect((await post(new Uint8Array(bytes.subarray(0, -9)), { 'content-encoding': 'gzip' })).status).toBe(400)
  const bare = await post(new Uint8Array(bytes), {})
  expect(((await bare.json()) as { message: string }).message).toContain('Content-Encoding: gzip')
})

test.for([
  ['gzip', gzipSync(Buffer.alloc(50_000_000))],
  ['br', brotliCompressSync(Buffer.alloc(50_000_000), { params: {} })],
  ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
] as const)('a few bytes by %s that unpack to 50 MB are a 413', async ([name, bomb]) => {
  expect((await post(new Uint8Array(bomb), { 'content-encoding': name })).status).toBe(413)
  expect((await call(new Uint8Array(bomb), { 'content-encoding': name })).status).toBe(413)
})

test('a signature counts over the packed and over the unpacked bytes, and over nothing else', async () => {
  const bytes = new Uint8Array(gzipSync(order))
  const signed = (of: string | Uint8Array, id: string) => {
    const at = String(Math.floor(Date.now() / 1000))
    const secret = Buffer.from(hook.secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', secret).update(`${id}.${at}.`).update(of).digest('base64')
    return send(hook.path, bytes, {
      ...json,
      'content-encoding': 'gzip',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': `v1,${signature}`,
    })
  }
  expect(await inputOf(signed(order, 'msg_unpacked'))).toBe(order)
  expect(await inputOf(signed(bytes, 'msg_packed'))).toBe(order)
  expect((await signed('{"order": "another"}', 'msg_forged')).status).toBe(401)
})

const importing = (bytes: Buffer, headers: Record<string, string>) =>
  user.request('POST', '/api/agents', new Uint8Array(bytes), { ...json, ...headers })

test('calls of the API take packed bodies, and other text than UTF-8, as well', async () => {
  const body = { name: 'Überblick', persona: 'researcher', taskDescription: 'Report what is new today.' }
  for (const [bytes, headers] of [
    [gzipSync(JSON.stringify(body)), { 'content-encoding': 'gzip' }],
    [Buffer.from(`\uFEFF${JSON.stringify(body)}`), {}],
    [Buffer.from(`\uFEFF${JSON.stringify(body)}`, 'utf16le'), {}],
    [Buffer.from(JSON.stringify(body), 'latin1'), { 'content-type': 'application/json; charset=latin1' }],
  ] as const) {
    const made = await importing(bytes, headers)
    expect(made.status, await made.clone().text()).toBe(201)
    expect(((await made.json()) as AgentReply).name).toBe('Überblick')
  }
  expect((await importing(Buffer.from(JSON.stringify(body), 'latin1'), {})).status).toBe(400)
  expect((await importing(Buffer.from('{}'), { 'content-encoding': 'lzma' })).status).toBe(415)
})

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes)
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const texts: [string, string, Bytes, string][] = [
  ['iso-8859-1', 'text/plain; charset=iso-8859-1', new Uint8Array(Buffer.from('größer', 'latin1')), 'größer'],
  ['a quoted name', 'text/plain; charset="ISO-8859-1"', bytesOf(0xe9), 'é'],
  ['windows-1252', 'text/csv;charset=windows-1252', bytesOf(0x80, 0x20, 0x35), '€ 5'],
  ['iso-8859-15', 'text/plain; charset=iso-8859-15', bytesOf(0xa4), '€'],
  ['windows-1251', 'text/plain; charset=cp1251', bytesOf(0xcf, 0xf0, 0xe8), 'При'],
  ['koi8-r', 'text/plain; format=flowed; charset=KOI8-R', bytesOf(0xf0, 0xd2, 0xc9), 'При'],
  ['shift_jis', 'text/plain; charset=Shift_JIS', bytesOf(0x93, 0xfa, 0x96, 0x7b), '日本'],
  ['euc-kr', 'text/plain; charset=euc-kr', bytesOf(0xc7, 0xd1), '한'],
  ['utf-16 by its mark', 'text/plain', new Uint8Array(Buffer.from('\uFEFFgrün', 'utf16le')), 'grün'],
  ['utf-16, big end first', 'text/plain', utf16be('\uFEFFgrün'), 'grün'],
  ['utf-16 without a mark', 'application/json; charset=utf-16', utf16be('[1]'), '[1]'],
  ['utf-16le', 'text/plain; charset=utf-16le', new Uint8Array(Buffer.from('grün', 'utf16le')), 'grün'],
  ['UTF-8 with a mark', 'application/json', new Uint8Array(Buffer.from('\uFEFF[1]')), '[1]'],
  ['a form in latin1', 'application/x-www-form-urlencoded; charset=latin1', bytesOf(0x61, 0x3d, 0xfc), 'a=ü'],
]
test.for(texts)('text in %s is read by its charset', async ([, type, bytes, text]) => {
  expect(await inputOf(post(bytes, { 'content-type': type }))).toBe(text)
})

test.for([
  ['a charset that nobody knows', 'text/plain; charset=klingon-8', bytesOf(0x41), 415, '"klingon-8"'],
  ['UTF-7', 'text/plain; charset=utf-7', bytesOf(0x41), 415, '"utf-7"'],
  ['UTF-32', 'application/json; charset=utf-32', bytesOf(0x5b, 0x5d), 415, '"utf-32"'],
  ['bytes that are not of its charset', 'text/plain; charset=shift_jis', bytesOf(0x93), 400, 'shift_jis'],
  ['bytes that are no UTF-8', 'text/plain', bytesOf(0xfc), 400, 'UTF-8'],
] as const)('text with %s is refused with the reason', async ([, type, bytes, status, words]) => {
  const refused = await post(bytes, { 'content-type': type })
  expect(refused.status).toBe(status)
  expect(((await refused.json()) as { message: string }).message).toContain(words)
})

const digits =
  '{"id":12345678901234567890,"of":[9007199254740993,-0],"rate":0.10000000000000000001,"big":1e400}'
const spaced = (text: string | null) => text?.replace(/\s/g, '')
test('numbers in the input keep each digit, by the page, by key and by webhook', async () => {
  const asked = new Uint8Array(Buffer.from(`{"input":${digits}}`))
  const byUser = user.request('POST', `/api/agents/${agent.id}/run`, asked, {
    ...json,
    prefer: 'respond-async',
  })
  expect(spaced(await inputOf(byUser))).toBe(digits)
  expect(spaced(await inputOf(call(`{"input":${digits}}`)))).toBe(digits)
  expect(await inputOf(post(digits, {}))).toBe(digits)
  for (const input of ['12345678901234567890', '1.0', '7']) {
    expect((await call(`{"input":${input}}`)).status).toBe(400)
  }
})
