import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'

/** A site whose only page is for members: drawn by a script, behind a form that sends a token of its own. */
export interface MembersSite {
  url: string
  /** Sign-ins so far. */
  signIns: () => number
  /** Ends all sessions. */
  signAllOut: () => void
  close: () => Promise<void>
}

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Members of the harbour</title></head><body>${body}</body></html>`

/** Serves it on loopback for one member with this password. */
export async function openMembersSite(password: string): Promise<MembersSite> {
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  let signIns = 0
  const form = (note = '') => {
    const token = randomUUID()
    tokens.add(token)
    return html(`<main><h1>Members only</h1><p>${note}</p><form method="post" action="/">
      <input type="hidden" name="token" value="${token}">
      <label>Email <input name="email"></label> <label>Password <input type="password" name="password"></label>
      <button>Sign in</button></form></main>`)
  }
  const page = html(`<main id="main"></main><script>
    const berths = ['Berth 7 is free from Monday.', 'Berth 9 is closed for repairs until 3 December.']
    document.getElementById('main').innerHTML =
      '<h1>News for members</h1>' + berths.map((text) => '<p>' + text + '</p>').join('')
  </script>`)
  const server = createServer((request, response) => {
    const [, session = ''] = /session=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
    const reply = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
    if (request.method !== 'POST') return void reply(200, sessions.has(session) ? page : form())
    let sent = ''
    request.on('data', (part: Buffer) => {
      sent += part.toString()
    })
    request.on('end', () => {
      const fields = new URLSearchParams(sent)
      if (!tokens.delete(fields.get('token') ?? '') || fields.get('password') !== password)
        return void reply(200, form('That is not right.'))
      signIns += 1
      const key = randomUUID()
      sessions.add(key)
      reply(303, '', { location: '/', 'set-cookie': `session=${key}; HttpOnly; Path=/` })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    signIns: () => signIns,
    signAllOut: () => sessions.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
