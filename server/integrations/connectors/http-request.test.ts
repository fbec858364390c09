import { expect, test } from 'vitest'
import type { SafeFetch } from '#server/platform/outbound/outbound.ts'
import { runTool } from '#server/integrations/use-connection.ts'
import { httpRequest } from './http-request.ts'

const asked: string[] = []
const fetch: SafeFetch = async (url) => {
  asked.push(url)
  return { url, status: 200, type: 'text/plain', headers: {}, bytes: new Uint8Array() }
}
const connection = {
  connector: httpRequest,
  config: { address: 'https://api.example.com/v1/shops/7', apiKey: 'k3y', header: '' },
}
const get = (path: string) =>
  runTool(connection, 'get', { path }, { signal: AbortSignal.timeout(5_000), fetch })
const remove = (path: string) =>
  runTool(connection, 'send', { method: 'DELETE', path }, { signal: AbortSignal.timeout(5_000), fetch })

test.each(['/../8', '/orders/../../8', '/%2e%2e/8', '/.%2E/8', '/..\\8', '/..?x=1'])(
  'an agent reaches nothing beside or above the connected address, by the path “%s”',
  async (path) => {
    expect(await get(path)).toMatchObject({ ok: false, code: 'refused' })
    expect(await remove(path)).toMatchObject({ ok: false, code: 'refused' })
    expect(asked).toEqual([])
  },
)

test('paths below the connected address are requested unchanged', async () => {
  for (const path of ['/orders?state=open', '/a/../b', '/'])
    expect(await get(path)).toMatchObject({ ok: true })
  expect(asked.map((url) => url.replace('https://api.example.com/v1/shops/7', ''))).toEqual([
    '/orders?state=open',
    '/b',
    '/',
  ])
})
