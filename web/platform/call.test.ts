import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CallFailure, call } from './call.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let answer: Answer
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => answer(request, response, body))
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  // A page's addresses are relative to its own; Node has no page.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(origin + url, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

async function failureOf(status: number, body: string) {
  answer = (_request, response) => response.writeHead(status).end(body)
  const failure: unknown = await call('GET /api/agents').catch((error: unknown) => error)
  if (!(failure instanceof CallFailure)) throw new Error('expected a CallFailure')
  return failure
}

test('the route, its parameters, the query and the body arrive at the server', async () => {
  const seen: unknown[] = []
  answer = ({ method, url, headers }, response, body) => {
    seen.push([method, url, headers['content-type'], headers['prefer'], body])
    response.end('{}')
  }
  const input = { params: { id: 'a/b?' }, body: { name: 'Ünï' } }
  await call('PATCH /api/agents/:id', input)
  await call('GET /api/agents', { query: { limit: '5', before: undefined } })
  await call('POST /api/agents/:id/run', { params: { id: 7 } }, { headers: { prefer: 'respond-async' } })
  expect(seen).toEqual([
    ['PATCH', '/api/agents/a%2Fb%3F', 'application/json', undefined, '{"name":"Ünï"}'],
    ['GET', '/api/agents?limit=5', undefined, undefined, ''],
    ['POST', '/api/agents/7/run', undefined, 'respond-async', ''],
  ])
})

test('a parameter that is missing is never sent as text', async () => {
  const input = { params: {} as { id: number } }
  await expect(call('DELETE /api/agents/:id', input)).rejects.toThrow(/ id$/)
})

test('an answer without content is undefined', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  expect(await call('DELETE /api/agents/:id', { params: { id: 1 } })).toBeUndefined()
})

test('a failure reads as the status, a colon, a space and the body', async () => {
  const body = JSON.stringify({
    message: 'Agent not found',
    code: 'not_found',
    issues: [{ path: 'name', message: 'Agent name is required' }, { path: 3 }],
  })
  const failure = await failureOf(404, body)
  expect(failure.message).toBe(`404: ${body}`)
  expect(failure).toMatchObject({
    status: 404,
    code: 'not_found',
    serverMessage: 'Agent not found',
    issues: [{ path: 'name', message: 'Agent name is required' }],
  })
})

test('an empty failure reads as the status text', async () => {
  expect((await failureOf(503, '')).message).toBe('503: Service Unavailable')
})

test.each(['<html>Bad Gateway</html>', 'null', '[]', '{"message":7,"issues":{}}'])(
  'a failure that is not ours claims nothing: %s',
  async (body) => {
    const failure = await failureOf(502, body)
    expect(failure).toMatchObject({ code: '', issues: [], serverMessage: undefined })
  },
)
