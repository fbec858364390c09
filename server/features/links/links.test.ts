import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { type Peer, startPeer } from '#server/engine/testing/model-peers.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { checkLink } from './check-link.ts'

testDatabase()
const app = createApp()
let user: Caller
let peer: Peer

beforeAll(async () => {
  user = await aUser(app)
  peer = await startPeer((response, request) => {
    if (request.url === '/silent') return
    if (request.url === '/gone') return void response.writeHead(404).end('no')
    response.setHeader('content-type', 'text/html')
    response.end(
      '<title>Harbour news</title><main><h2>Quay</h2><p>The harbour <a href="/x">opened again</a> on Monday after 14 days.</p></main>',
    )
  })
})
afterAll(async () => {
  await peer.close()
  await closeWarmThreads()
})

const check = (url: string) => user.json('POST', '/api/links/check', { url })

test('a link is read as an agent reads it: title and first words, or why not', async () => {
  expect(await check(`${peer.url}/news`)).toMatchObject({
    isReadable: true,
    title: 'Harbour news',
    words: expect.stringContaining('The harbour opened again on Monday after 14 days.'),
  })
  expect(await check(`${peer.url}/gone`)).toEqual({
    isReadable: false,
    title: null,
    words: expect.stringContaining('404'),
  })
  expect(await check('http://10.0.0.1/')).toMatchObject({ isReadable: false })
  expect(await check(`${new URL(peer.url).host}/news`)).toMatchObject({ isReadable: true })
})

test('only who is signed in has links read, and only web addresses', async () => {
  expect((await anonymousCaller(app).request('POST', '/api/links/check', { url: peer.url })).status).toBe(401)
  expect((await user.request('POST', '/api/links/check', { url: 'file:///etc/passwd' })).status).toBe(400)
})

test('one person has two links read at once, and leaving frees the place', async () => {
  const gone = new AbortController()
  const reads = [1, 2].map(() => checkLink('somebody', `${peer.url}/silent`, gone.signal))
  await expect(checkLink('somebody', peer.url, gone.signal)).rejects.toMatchObject({ status: 429 })
  await expect(checkLink('another', peer.url, new AbortController().signal)).resolves.toMatchObject({
    isReadable: true,
  })
  gone.abort()
  for (const read of reads) expect(await read).toMatchObject({ isReadable: false })
  await expect(checkLink('somebody', peer.url, new AbortController().signal)).resolves.toMatchObject({
    isReadable: true,
  })
})
