import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** What a badly configured proxy does: collect a reply before it passes it on, or drop upgrades. */
export interface BadProxy {
  url: string
  /** May be changed while it runs. */
  does: { buffer: boolean; dropUpgrades: boolean }
  close: () => void
}

/** Starts a proxy on loopback before the server on this port. */
export async function startBadProxy(port: number): Promise<BadProxy> {
  const does = { buffer: false, dropUpgrades: false }
  const server = createServer((asked, reply) => {
    const { method, url: path, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!does.buffer) return answer.pipe(reply)
      const collected = await answer.toArray()
      return reply.end(Buffer.concat(collected))
    })
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  })
  server.on('upgrade', ({ url: path, rawHeaders }, socket) => {
    socket.on('error', () => socket.destroy())
    if (does.dropUpgrades) return socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
    const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    const passed = connect(port, '127.0.0.1', () => passed.write(`GET ${path} HTTP/1.1\r\n${lines}\r\n`))
    passed.on('error', () => socket.destroy())
    return passed.pipe(socket).pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    does,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
