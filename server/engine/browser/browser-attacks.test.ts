import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, test } from 'vitest'
import { closedHosts, lookupForTests } from '#server/platform/outbound/closed-addresses-for-tests.ts'
import { createConnections } from '#server/platform/outbound/open-connection.ts'
import { webPorts } from '#server/platform/outbound/outbound-address.ts'
import { createBrowserReader } from './read-with-browser.ts'
import { browserForTests } from '#tests/setup/browser-for-tests.ts'

const { signal } = new AbortController()
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

/** Asks for everything once; the page says when all of it has failed. */
const attack = (hosts: readonly string[], tcp: number, udp: number) => `<!doctype html><h1>Loading…</h1>
<link rel="dns-prefetch" href="//loopback.example"><link rel="preconnect" href="http://127.0.0.1:${tcp}">
<link rel="stylesheet" href="http://127.0.0.1:${tcp}/a.css"><link rel="prefetch" href="http://[::1]:${tcp}/">
<link rel="manifest" href="http://127.0.0.1:${tcp}/m.json"><link rel="icon" href="http://127.0.0.1:${tcp}/i.png">
<style>@font-face { font-family: x; src: url(http://127.0.0.1:${tcp}/f.woff2) } body { font-family: x; background: url(http://127.0.0.1:${tcp}/b.png) }</style>
<img src="/to-private"><img src="http://loopback.example:${tcp}/"><iframe src="http://127.0.0.1:${tcp}/"></iframe>
<iframe src="/to-private"></iframe><iframe src="file:///etc/passwd"></iframe><object data="http://127.0.0.1:${tcp}/"></object>
<video src="http://127.0.0.1:${tcp}/v.mp4"></video><script src="http://rebind.example:${tcp}/"></script>
<form method="post" action="http://127.0.0.1:${tcp}/" target="_blank"></form>
<script>
const hosts = ${JSON.stringify(hosts)}
const settled = []
const tryIt = (act) => settled.push(new Promise((done) => {
  try { Promise.resolve(act()).then(() => done('reached'), () => done('failed')) } catch { done('failed') }
}))
for (const host of hosts) for (const port of [80, 443, 8080, ${tcp}]) {
  tryIt(() => fetch('http://' + host + ':' + port + '/', { mode: 'no-cors' }).then(({ type }) => type))
  tryIt(() => fetch('http://' + host + ':' + port + '/', { mode: 'no-cors', method: 'POST', body: 'x' }))
}
for (const host of ['127.0.0.1', '[::1]', 'localhost', 'loopback.example', 'rebind.example', '2130706433']) {
  tryIt(() => new Promise((done, fail) => Object.assign(new WebSocket('ws://' + host + ':${tcp}/'), { onopen: done, onerror: fail })))
  tryIt(() => new Promise((done, fail) => Object.assign(new EventSource('http://' + host + ':${tcp}/'), { onopen: done, onerror: fail })))
  tryIt(() => navigator.sendBeacon('http://' + host + ':${tcp}/', 'x'))
  window.open('http://' + host + ':${tcp}/')
}
const inWorker = 'fetch("http://127.0.0.1:${tcp}/").finally(() => new WebSocket("ws://127.0.0.1:${tcp}/").onerror = () => postMessage(1))'
tryIt(() => new Promise((done) => new Worker(URL.createObjectURL(new Blob([inWorker]))).onmessage = done))
document.forms[0].submit()
const frames = [window, document.body.appendChild(document.createElement('iframe')).contentWindow]
for (const frame of frames) if (frame.RTCPeerConnection) for (const host of ['127.0.0.1', 'localhost', 'loopback.example']) {
  const peer = new frame.RTCPeerConnection({ iceServers: [
    { urls: 'stun:' + host + ':${udp}' }, { urls: 'turn:' + host + ':${udp}', username: 'a', credential: 'b' },
    { urls: 'turn:' + host + ':${tcp}?transport=tcp', username: 'a', credential: 'b' } ] })
  peer.createDataChannel('x')
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))
}
if (window.WebTransport) tryIt(() => new WebTransport('https://127.0.0.1:${udp}/').ready)
Promise.all(settled).then((all) => document.querySelector('h1').textContent = all.length + ' tried')
</script>`

test('whatever a page asks for, by whatever means, no private address gets a connection or a packet', async () => {
  let connections = 0
  let packets = 0
  const canary = createTcpServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).end()
  }).listen(0)
  const ear = createSocket('udp4', () => void (packets += 1)).bind(0, '127.0.0.1')
  const site = createServer((request, response) => {
    if (request.url === '/to-private')
      return response.writeHead(302, { location: `http://127.0.0.1:${portOf(canary)}/` }).end()
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(attack(closedHosts, portOf(canary), ear.address().port))
  }).listen(0, '127.0.0.1')
  await Promise.all([once(canary, 'listening'), once(ear, 'listening'), once(site, 'listening')])
  const { path } = await browserForTests()
  const allowed = `site.example:${portOf(site)}`
  const reader = createBrowserReader({
    connect: createConnections({
      allowHosts: [allowed],
      lookup: lookupForTests,
      ports: [...webPorts, portOf(canary)],
      proxy: undefined,
    }),
    check: () => undefined,
    browser: () => ({ path }),
    limits: {
      gate: { requestsMax: 20_000 },
      draw: { requestsMax: 20_000, settleMs: 200_000, totalMs: 300_000 },
      run: { wallMs: 310_000 },
    },
  })

  const page = await reader.read(`http://${allowed}/`, {}, signal)
  if (page.state !== 'drawn') throw new Error(JSON.stringify(page))
  expect(Number(/<h1>(\d+) tried/.exec(page.html)?.[1])).toBeGreaterThan(2_300)
  expect(connections).toBe(0)
  expect(packets).toBe(0)
  expect(page.refused.length).toBeGreaterThan(10)

  await reader.close()
  canary.close()
  ear.close()
  site.closeAllConnections()
  site.close()
})
