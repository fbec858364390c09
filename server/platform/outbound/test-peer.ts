import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface Peer {
  port: number
  /** The requests that it received, in order. */
  hits: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[]
  close: () => Promise<void>
}

/** Opens a real server on every loopback address of this machine, on a free port. */
export async function openPeer(answer: RequestListener): Promise<Peer> {
  const hits: Peer['hits'] = []
  const server = createServer(async (request, response) => {
    response.on('error', () => response.destroy())
    let body = ''
    for await (const chunk of request) body += String(chunk)
    hits.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    })
    answer(request, response)
  })
  const listen = (host: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, host, resolve)
    })
  await listen('::').catch(() => listen('0.0.0.0'))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { port: (server.address() as AddressInfo).port, hits, close }
}

/** A public site with every kind of hostile behaviour: its redirects lead to `canaryPort`. */
export function hostileSite(canaryPort: number): RequestListener {
  const bomb = gzipSync(Buffer.alloc(40_000_000))
  const html = { 'content-type': 'text/html' }
  const leadTo: Record<string, string> = {
    '/r-ok': '/ok',
    '/r-127': `http://127.0.0.1:${canaryPort}/`,
    '/r-scheme-relative': `//127.0.0.1:${canaryPort}/`,
    '/r-mapped': `http://[::ffff:127.0.0.1]:${canaryPort}/`,
    '/r-meta': 'http://169.254.169.254/latest/meta-data/',
    '/r-dns': `http://internal.example:${canaryPort}/`,
    '/r-rebind': `http://rebind.example:${canaryPort}/`,
    '/r-file': 'file:///etc/passwd',
    '/r-data': 'data:text/html,hi',
    '/r-credentials': 'http://user:word@ok.example/ok',
    '/loop': '/loop',
  }
  const serve: Record<string, (response: ServerResponse) => void> = {
    '/ok': (response) => response.writeHead(200, html).end('<p>hello</p>'),
    '/r-308': (response) => response.writeHead(308, { location: `http://127.0.0.1:${canaryPort}/` }).end(),
    '/r-nowhere': (response) => response.writeHead(302).end(),
    '/missing': (response) => response.writeHead(404, html).end('x'.repeat(200_000)),
    '/huge': (response) => {
      const chunk = Buffer.alloc(65_536, 120)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.writeHead(200, html).on('drain', pour)
      pour()
    },
    '/slow-body': (response) => {
      response.writeHead(200, html)
      drip(response, () => response.write('x'))
    },
    '/slow-head': (response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n')
      drip(response, () => response.socket?.write('x-a: b\r\n'))
    },
    '/many-heads': (response) => {
      const lines = Array.from({ length: 200_000 }, (_, line) => `x-h${line}: aaaaaaaaaaaaaaaa\r\n`)
      response.socket?.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`)
    },
    '/gzip': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    '/gzip-gzip': (response) =>
      response.writeHead(200, { ...html, 'content-encoding': Array(50).fill('gzip').join(', ') }).end(bomb),
    '/two-gzips': (response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
    '/missing-gzips': (response) =>
      response.writeHead(500, { ...html, 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
    '/binary': (response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.alloc(1000)),
    '/no-type': (response) => response.writeHead(200).end('x'),
    '/cut': (response) => {
      response.writeHead(200, { ...html, 'content-length': '1000' }).write('x')
      setTimeout(() => response.destroy(), 50)
    },
  }
  return (request, response) => {
    const path = request.url ?? ''
    const location = leadTo[path]
    if (location) return response.writeHead(302, { location }).end()
    const act = serve[path]
    return act ? act(response) : response.writeHead(404, html).end('nothing here')
  }
}

function drip(response: ServerResponse, drop: () => unknown): void {
  const timer = setInterval(drop, 100)
  response.once('close', () => clearInterval(timer))
}
