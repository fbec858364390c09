import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy on loopback that opens tunnels, all of them to one port of this machine, wherever they should lead. */
export async function startConnectProxy(port: number) {
  const asked: { target: string; authorization: string | undefined }[] = []
  const state = { status: 200 }
  const server = createServer((_request, response) => void response.writeHead(405).end())
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push({ target: url, authorization: headers['proxy-authorization'] })
    socket.on('error', () => socket.destroy())
    if (state.status !== 200) return void socket.end(`HTTP/1.1 ${state.status} No\r\n\r\n`)
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://ada:s%20cret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The tunnels that it was asked for. */
    asked,
    /** Answers with this status from now on. */
    answer: (status: number) => void Object.assign(state, { status }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
