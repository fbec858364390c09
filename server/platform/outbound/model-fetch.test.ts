import { expect, test } from 'vitest'
import { startPeer } from '#server/engine/testing/model-peers.ts'
import { checkModelAddress, createModelFetch } from './outbound.ts'

test('a model on a private host is asked only where the operator allowed it, in a stream, and no redirect is followed', async () => {
  const peer = await startPeer((response, request, body) => {
    if (request.url === '/away') return void response.writeHead(302, { location: '/v1' }).end()
    response.write(`${request.headers.authorization} ${body} `)
    setImmediate(() => response.end('second'))
  })
  const { host } = new URL(peer.url)
  const ask = createModelFetch([host])
  const response = await ask(`${peer.url}/v1`, {
    method: 'POST',
    headers: { authorization: 'key' },
    body: '{}',
  })
  const pieces = await Array.fromAsync(response.body ?? [], (piece) => Buffer.from(piece).toString())
  expect(pieces.join('')).toBe('key {} second')
  expect((await ask(`${peer.url}/away`)).status).toBe(302)
  expect(peer.requests).toHaveLength(2)

  await expect(createModelFetch([])(peer.url)).rejects.toThrow(`BALANCIA_MODEL_HOSTS=${host}`)
  await expect(createModelFetch([])('http://metadata.internal/')).rejects.toThrow('BALANCIA_MODEL_HOSTS')
  expect(checkModelAddress('https://models.example.com:8000').trusted).toBe(false)
  expect(peer.requests).toHaveLength(2)
  await peer.close()
})
