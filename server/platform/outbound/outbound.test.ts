import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actFor } from '#server/platform/current-user.ts'
import { createOutbound, type OutboundRequest, type SafeFetch, statusText } from './outbound.ts'
import type { OutboundFailure } from './outbound-failure.ts'
import { hostileSite, openPeer, type Peer } from './test-peer.ts'

let site: Peer
let outbound: SafeFetch
let at: (path: string) => string

beforeAll(async () => {
  site = await openPeer(hostileSite(1))
  outbound = createOutbound({ allowHosts: [`127.0.0.1:${site.port}`] })
  at = (path) => `http://127.0.0.1:${site.port}${path}`
})

beforeEach(() => {
  site.hits.length = 0
})

afterAll(() => site.close())

test('an answer carries its address, status, type and bytes', async () => {
  const answer = await outbound(at('/r-ok'))
  expect(answer).toMatchObject({ url: at('/ok'), status: 200, type: 'text/html' })
  expect(new TextDecoder().decode(answer.bytes)).toBe('<p>hello</p>')
})

test('headers of the caller end at the first address', async () => {
  await outbound(at('/r-ok'), { headers: { authorization: 'Bearer x', 'accept-encoding': 'zstd' } })
  expect(site.hits.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', undefined])
  expect(site.hits[0]?.headers['accept-encoding']).toBe('gzip, deflate, br')
})

test('a body is sent once and never redirected', async () => {
  const request = {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  } as const
  await outbound(at('/ok'), request)
  expect(site.hits).toMatchObject([{ method: 'POST', body: '{"a":1}' }])
  await expect(outbound(at('/r-ok'), { ...request, redirectsMax: 5 })).rejects.toMatchObject({
    code: 'redirect',
  })
  expect(site.hits).toHaveLength(2)
})

test('a status that is not 2xx is an answer, whatever its type and length', async () => {
  const answer = await outbound(at('/missing'), { types: /^application\/json$/, bytesMax: 1000 })
  expect(answer.status).toBe(404)
  expect(answer.bytes).toHaveLength(64_000)
})

test('an error page that is compressed twice is not unpacked', async () => {
  await expect(outbound(at('/missing-gzips'))).rejects.toMatchObject({ code: 'encoding' })
})

test.each([
  ['before', AbortSignal.abort()],
  ['during', AbortSignal.timeout(100)],
])('the caller can stop a call %s it', async (_, signal) => {
  // The time that a call is given ends with another code.
  await expect(outbound(at('/slow-body'), { signal })).rejects.toMatchObject({ code: 'canceled' })
})

function messageOf(url: string, request: OutboundRequest = {}): Promise<string> {
  return outbound(url, request).then(
    () => 'read',
    (failure: Error) => failure.message,
  )
}

test('each failure says in plain words what happened', { tags: 'words' }, async () => {
  expect(statusText(404)).toBe('Answered 404 Not Found')
  expect(statusText(599)).toBe('Answered 599')
  expect(await messageOf('http://10.0.0.1/')).toMatch(/^The address is on a private network/)
  expect(await messageOf(at('/slow-head'), { totalMs: 300 })).toBe('Took longer than 0.3 s')
  expect(await messageOf(at('/huge'))).toBe('The page is larger than 5 MB')
  expect(await messageOf(at('/binary'), { types: /^text\// })).toBe(
    'What is there (application/octet-stream) is not a kind of page that can be read',
  )
  expect(await messageOf(at('/cut'))).toBe('127.0.0.1 ended the connection early')
  expect(await messageOf(at('/many-heads'))).toBe('127.0.0.1 gave an answer that could not be understood')
  const gone = await openPeer(() => undefined)
  await gone.close()
  const allowed = createOutbound({ allowHosts: ['127.0.0.1'] })
  await expect(allowed(`http://127.0.0.1:${gone.port}/`)).rejects.toThrow('127.0.0.1 refused the connection')
})

test('names are looked up, and one that leads nowhere is named', async () => {
  const allowed = createOutbound({ allowHosts: [`localhost:${site.port}`] })
  expect((await allowed(`http://localhost:${site.port}/ok`)).status).toBe(200)
  const unresolved = createOutbound({ allowHosts: [], lookup: () => Promise.reject(new Error('ENOTFOUND')) })
  await expect(unresolved('https://example.com/')).rejects.toMatchObject({
    code: 'unknown_host',
    message: expect.stringContaining('example.com'),
  })
})

test('a closed port and a server without TLS are different failures', async () => {
  const gone = await openPeer(() => undefined)
  await gone.close()
  const allowed = createOutbound({ allowHosts: ['127.0.0.1'] })
  const failureAt = (url: string) => allowed(url).catch((failure: unknown) => failure as OutboundFailure)
  const failures = [
    await failureAt(`http://127.0.0.1:${gone.port}/`),
    await failureAt(`https://127.0.0.1:${site.port}/`),
  ]
  expect(failures).toMatchObject([{ code: 'network' }, { code: 'network' }])
  expect(new Set(failures.map((failure) => 'message' in failure && failure.message)).size).toBe(2)
})

test('memory stays level while an endless body is refused', async () => {
  const before = process.memoryUsage().rss
  for (let round = 0; round < 10; round++) await outbound(at('/huge')).catch(() => undefined)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

test('of one host each user gets connections in turn: who holds all they may keeps nobody else waiting', async () => {
  const held: (() => void)[] = []
  const peer = await openPeer(({ url }, response) => {
    if (url === '/held') held.push(() => response.end('late'))
    else response.end('soon')
  })
  const read = createOutbound({ allowHosts: [`127.0.0.1:${peer.port}`] })
  const address = `http://127.0.0.1:${peer.port}`
  const greedy = Array.from({ length: 12 }, () =>
    actFor('greedy', () => read(`${address}/held`, { totalMs: 60_000 })),
  )
  await expect.poll(() => held.length).toBe(7)
  const other = await actFor('other', () => read(`${address}/soon`))
  expect(other.status).toBe(200)
  expect(held).toHaveLength(7)
  const ending = setInterval(() => held.splice(0).forEach((end) => end()), 5)
  const answers = await Promise.all(greedy)
  clearInterval(ending)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  await peer.close()
})
