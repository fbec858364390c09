import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A reverse proxy that serves a product below a path of its host, and nothing else. */
export interface PrefixProxy {
  /** The public address, with the path. */
  url: string
  /** Requests outside of the path so far. */
  strays: string[]
  close: () => Promise<void>
}

/**
 * Passes requests and sockets below `/office/balancia` to this port of loopback. `isStripped` removes the path before,
 * as `proxy_pass` of nginx with a path does; otherwise the path stays.
 */
export async function startPrefixProxy(port: number, isStripped: boolean): Promise<PrefixProxy> {
  const prefix = '/office/balancia'
  const strays: string[] = []
  const targetOf = (path = '/') => {
    if (path !== prefix && !path.startsWith(`${prefix}/`) && !path.startsWith(`${prefix}?`)) {
      strays.push(path)
      return undefined
    }
    return isStripped ? path.slice(prefix.length).replace(/^(?=\?|$)/, '/') : path
  }
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming
    const path = targetOf(url)
    if (path === undefined) return outgoing.writeHead(404).end()
    const passed = request({ host: '127.0.0.1', port, method, headers, path }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', ({ url, rawHeaders }, socket, head) => {
    const path = targetOf(url)
    const passed = connect(port, '127.0.0.1')
    for (const [one, other] of [[socket, passed] as const, [passed, socket] as const])
      one.on('error', () => other.destroy())
    if (path === undefined) return socket.destroy()
    const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    passed.write([`GET ${path} HTTP/1.1`, ...pairs, '', ''].join('\r\n'))
    passed.write(head)
    socket.pipe(passed).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    strays,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
