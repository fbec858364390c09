import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mcp } from '#server/integrations/connectors/mcp.ts'
import {
  openServicePeer,
  type PeerAnswer,
  type ServicePeer,
} from '#server/integrations/testing/service-peer.ts'
import { runTool } from '#server/integrations/use-connection.ts'

let peer: ServicePeer
beforeAll(async () => {
  peer = await openServicePeer()
})
afterAll(() => peer.close())

const tools = JSON.stringify([
  {
    name: 'make',
    title: 'Make a ticket',
    description: '',
    isReadOnly: false,
    isRepeatable: false,
    inputSchema: { type: 'object' },
  },
])
const connection = {
  connector: mcp,
  config: { serverUrl: 'https://mcp.example/mcp', token: 'token-of-mcp', tools },
}
const busy = { status: 429, headers: { 'retry-after': '3600' } }
const troubles: [what: string, answer: PeerAnswer, code: string][] = [
  ['a wrong key', { status: 401, body: { message: 'Who are you?' } }, 'wrong_key'],
  ['a rate limit', busy, 'rate_limited'],
  ['a fault of the server', { status: 500, body: '<html>Oops</html>' }, 'server_error'],
  ['nonsense', { body: '{"half":' }, 'bad_answer'],
  ['silence', { never: true }, 'timeout'],
]

test.each(troubles)('an MCP server answers with %s, which is said in words', async (what, answer, code) => {
  peer.answers(answer)
  const giveUp = new AbortController()
  const asked = runTool(connection, 'make', {}, { signal: giveUp.signal, fetch: peer.fetch })
  if (what === 'silence') {
    await vi.waitUntil(() => peer.hits.length > 0)
    giveUp.abort(new DOMException('The time is up.', 'TimeoutError'))
  }
  const outcome = await asked
  expect(outcome).toMatchObject({ ok: false, code, ...(answer === busy && { retryAfterSeconds: 3_600 }) })
  expect(peer.hits[0]?.headers.authorization).toBe('Bearer token-of-mcp')
})
