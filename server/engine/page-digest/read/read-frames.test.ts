import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { readPage } from './read-page.ts'

let site: Peer
const served = new Map<string, { type: string; body: string; status?: number }>()

beforeAll(async () => {
  site = await openPeer((request, response) => {
    const page = served.get(request.url ?? '')
    if (!page) return response.writeHead(404).end()
    response.writeHead(page.status ?? 200, { 'content-type': page.type, etag: '"1"' }).end(page.body)
  })
})

afterAll(() => Promise.all([site.close(), closeWarmThreads()]))

async function serveAndRead(body: string) {
  served.set('/', { type: 'text/html', body })
  return readPage(`http://127.0.0.1:${site.port}/`)
}

test('reads the frames of a page that show its own site, and no others', async () => {
  const own = `http://127.0.0.1:${site.port}`
  served.set('/servers', {
    type: 'text/html',
    body: '<table><tr><th>Server</th><th>State</th></tr><tr><td>KEEPone</td><td>up</td></tr></table>',
  })
  served.set('/pixel', { type: 'image/gif', body: 'x' })
  const frames = [
    `<iframe src="/servers"></iframe>`,
    '<iframe src="/pixel"></iframe>',
    '<iframe src="/hidden" hidden></iframe>',
  ]
  const page = await serveAndRead(
    `<html><head><title>Servers</title></head><body><h1>Servers</h1>${frames.join('')}<iframe src="http://127.0.0.2:${site.port}/servers"></iframe></body></html>`,
  )
  expect(page).toMatchObject({ state: 'read', text: expect.stringContaining('| KEEPone | up |') })
  expect(page).not.toHaveProperty('validators')
  expect(site.hits.filter(({ path }) => path === '/hidden')).toEqual([])
  const broken = await serveAndRead(`<h1>Servers</h1><p>All of them.</p><iframe src="${own}/away"></iframe>`)
  expect(broken.state).toBe('read')
  served.set('/away', { type: 'text/html', body: 'no', status: 503 })
  expect(await serveAndRead(`<h1>Servers</h1><iframe src="${own}/away"></iframe>`)).toMatchObject({
    state: 'failed',
    isPassing: true,
  })
})

test('reads the lists in the data of a page that scripts draw', async () => {
  const boats = ['Heron', 'Gull', 'Tern'].map((name, at) => ({
    id: at,
    name,
    price: { amount: at * 10 },
    url: `/b/${at}`,
    image: '/x.png',
  }))
  const data = JSON.stringify({
    props: {
      pageProps: {
        boats,
        menu: [
          { label: 'Home', href: '/' },
          { label: 'All', href: '/all' },
        ],
      },
    },
  })
  const page = await serveAndRead(
    `<title>Boats</title><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data}</script>`,
  )
  expect(page.state === 'read' && page.text).toBe(
    '## boats\n\n| name | price amount |\n| --- | --- |\n| Heron | 0 |\n| Gull | 10 |\n| Tern | 20 |',
  )
})
