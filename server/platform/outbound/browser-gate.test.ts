import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserGate, type GatePass, openGate } from './browser-gate.ts'
import { closedHosts, lookupForTests } from './closed-addresses-for-tests.ts'
import { createConnections } from './open-connection.ts'
import { webPorts } from './outbound-address.ts'
import { openPeer, type Peer } from './test-peer.ts'

let canary: Peer
let site: Peer
let gate: BrowserGate
let pass: GatePass
const dialled: string[] = []

beforeAll(async () => {
  canary = await openPeer((_, response) => response.end('SECRET'))
  site = await openPeer((request, response) =>
    response.end(`${request.method} ${request.headers.host} ${request.url}`),
  )
  const open = createConnections({
    allowHosts: [`site.example:${site.port}`],
    lookup: lookupForTests,
    ports: [...webPorts, canary.port],
    proxy: undefined,
  })
  gate = await openGate(async (...target) => {
    const socket = await open(...target)
    dialled.push(`${socket.remoteAddress} ${socket.remotePort}`)
    return socket
  })
  pass = gate.admit({ bytesMax: 50_000_000, requestsMax: 10_000 })
})
afterAll(async () => {
  gate.close()
  await Promise.all([canary.close(), site.close()])
})

const credentials = ({ username, password }: Pick<GatePass, 'username' | 'password'>) =>
  `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`

/** What the gate answers to raw lines, as a browser would send them. */
async function answerTo(lines: string): Promise<string> {
  const socket = connect(gate.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(lines)
  return text(socket)
}
const get = (target: string, by: Pick<GatePass, 'username' | 'password'> = pass) =>
  answerTo(`GET ${target} HTTP/1.1\r\nHost: x\r\n${credentials(by)}\r\n`)
const tunnel = (target: string) =>
  answerTo(`CONNECT ${target} HTTP/1.1\r\nHost: x\r\n${credentials(pass)}\r\n`)

test('a request and a tunnel with credentials reach what is allowed, and none without', async () => {
  const url = `http://site.example:${site.port}/a?b`
  expect(await get(url)).toContain(`GET site.example:${site.port} /a?b`)
  const through = await answerTo(
    `CONNECT site.example:${site.port} HTTP/1.1\r\nHost: x\r\n${credentials(pass)}\r\nGET /in HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n`,
  )
  expect(through).toMatch(/200 Connection established[^]*GET y \/in/)
  const hits = site.hits.length
  const other = { username: pass.username, password: 'x' }
  expect(await get(url, other)).toContain('407 ')
  expect(await answerTo(`CONNECT site.example:${site.port} HTTP/1.1\r\nHost: x\r\n\r\n`)).toContain('407 ')
  const ended = gate.admit({ bytesMax: 1, requestsMax: 1 })
  ended.close()
  expect(await get(url, ended)).toContain('407 ')
  expect(site.hits).toHaveLength(hits)
  expect(JSON.stringify(site.hits)).not.toContain('proxy-auth')
})

test('no form of a private address is dialled, by a request or a tunnel, on any port', async () => {
  dialled.length = 0
  const ports = [80, 443, 8080, canary.port]
  const targets = closedHosts.flatMap((host) => ports.map((port) => `${host}:${port}`))
  const tries = targets.flatMap((target) => [() => get(`http://${target}/`), () => tunnel(target)])
  expect(tries.length).toBeGreaterThan(2_300)
  const answers: string[] = []
  for (let at = 0; at < tries.length; at += 50)
    answers.push(...(await Promise.all(tries.slice(at, at + 50).map((go) => go()))))
  // What is no request at all, such as digits of another script, gets no answer.
  expect(answers.filter((answer) => !/^(?:$|HTTP\/1\.1 40[03] )/.test(answer))).toEqual([])
  // A name that was public when it was looked up leads to that address alone, at which nothing is.
  expect(dialled.filter((peer) => !peer.startsWith('2d00::1'))).toEqual([])
  expect(canary.hits).toEqual([])
  expect(pass.refused.get('10.0.0.1')).toMatchObject({ code: 'private' })
})

test('too many bytes or requests end what a pass may do, and nothing of another', async () => {
  const url = `http://site.example:${site.port}/${'x'.repeat(2_000)}`
  const tight = gate.admit({ bytesMax: 1_000, requestsMax: 10 })
  await get(url, tight)
  expect(tight.exceeded()).toBe('bytesMax')
  expect(await get(url, tight)).toContain('403 ')
  const few = gate.admit({ bytesMax: 100_000, requestsMax: 2 })
  for (const status of ['200 ', '200 ', '403 ']) expect(await get(url, few)).toContain(status)
  expect(await get(url)).toContain('200 ')
})
