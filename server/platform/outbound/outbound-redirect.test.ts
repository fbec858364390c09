import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, type SafeFetch } from './outbound.ts'
import { openPeer, type Peer } from './test-peer.ts'

let site: Peer
let outbound: SafeFetch
const locations = new Map<string, Buffer>()
beforeAll(async () => {
  site = await openPeer((request, response) => {
    const location = locations.get(request.url ?? '')
    if (!location) return response.writeHead(200, { 'content-type': 'text/html' }).end('there')
    // A header is written byte by byte from the characters of this text.
    return response.writeHead(302, { location: location.toString('latin1') }).end()
  })
  outbound = createOutbound({ allowHosts: [`127.0.0.1:${site.port}`] })
})
afterAll(() => site.close())

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const port = () => String(site.port)

test.each([
  ['UTF-8 bytes', () => utf8('/größe'), '/gr%C3%B6%C3%9Fe'],
  [
    'UTF-8 bytes of another script, with a query',
    () => utf8('/漢字?q=ü&x=1'),
    '/%E6%BC%A2%E5%AD%97?q=%C3%BC&x=1',
  ],
  ['an emoji', () => utf8('/🙂.html'), '/%F0%9F%99%82.html'],
  ['Latin-1 bytes', () => Buffer.from('/gr\u00f6\u00dfe', 'latin1'), '/gr%F6%DFe'],
  ['Shift-JIS bytes', () => Buffer.from([0x2f, 0x93, 0xfa, 0x96, 0x7b]), '/%93%FA%96%7B'],
  ['escapes beside raw bytes', () => utf8('/a%20b/ö%C3%B6'), '/a%20b/%C3%B6%C3%B6'],
  ['blanks inside and around', () => utf8('  /a b/ö c  '), '/a%20b/%C3%B6%20c'],
  ['a path without a slash', () => utf8('größe'), '/from/gr%C3%B6%C3%9Fe'],
  ['a path with steps up', () => utf8('../größe/./x'), '/gr%C3%B6%C3%9Fe/x'],
  ['a query alone', () => utf8('?ort=Köln'), '/from/here?ort=K%C3%B6ln'],
  ['an address without a scheme', () => utf8(`//127.0.0.1:${port()}/größe`), '/gr%C3%B6%C3%9Fe'],
  [
    'a whole address with a fragment',
    () => utf8(`HTTP://127.0.0.1:${port()}/größe#über`),
    '/gr%C3%B6%C3%9Fe',
  ],
  ['backslashes', () => utf8(`\\\\127.0.0.1:${port()}\\größe`), '/gr%C3%B6%C3%9Fe'],
])('a redirect to %s asks for exactly that address', async (_, location, path) => {
  locations.set('/from/here', location())
  site.hits.length = 0
  const answer = await outbound(`http://127.0.0.1:${site.port}/from/here`)
  expect(site.hits.map(({ path: asked }) => asked)).toEqual(['/from/here', path])
  expect(new URL(answer.url).pathname + new URL(answer.url).search).toBe(path)
})

test('raw bytes in the host of a redirect lead to no private address', async () => {
  for (const to of [
    `http://１２７.0.0.1:${site.port + 1}/`,
    `http://127。0。0。1:${site.port + 1}/`,
    'http://ⓛocalhost/',
  ]) {
    locations.set('/from/here', utf8(to))
    site.hits.length = 0
    await expect(outbound(`http://127.0.0.1:${site.port}/from/here`)).rejects.toMatchObject({
      code: expect.any(String),
    })
    expect(site.hits).toHaveLength(1)
  }
})
