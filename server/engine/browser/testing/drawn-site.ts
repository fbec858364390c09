import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { build } from 'esbuild'

/** A page drawn by React from data that it fetches, with an open shadow root and a frame of the same site. */
const reactPage = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Offers() {
  const [offers, show] = useState(null)
  useEffect(() => void fetch('/offers').then((reply) => reply.json()).then((all) => setTimeout(() => show(all), 700)), [])
  if (!offers) return h('p', null, 'Loading…')
  return h('ul', null, offers.map((each) => h('li', { key: each }, each)))
}
createRoot(document.querySelector('main')).render(h(Offers))
document.querySelector('x-note').attachShadow({ mode: 'open' }).innerHTML = '<p>Prices in euros</p>'
`

const scrollPage = `<main></main><script>
let entries = 0
const more = () => {
  for (let at = 0; at < 20; at++) document.querySelector('main').insertAdjacentHTML('beforeend', '<p style="height:60px">Entry ' + ++entries + '.</p>')
}
more()
addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 200) more() })
</script>`

const popupPage = `<h1>Before</h1><script>
for (let at = 0; at < 5; at++) window.open('/popup?' + at)
alert('first'); confirm('second'); prompt('third')
const link = document.createElement('a')
link.href = '/file'; link.download = 'planted.bin'
document.body.append(link); link.click()
document.querySelector('h1').textContent = 'After'
</script>`

const memoryPage = `<h1>Much</h1><script>
const kept = []
setInterval(() => kept.push(new Uint8Array(40_000_000).fill(1)), 10)
</script>`

const form = (token: string, more = '') => `<form method="post" action="/sign-in">${more}
<input type="hidden" name="token" value="${token}">
<label>User name <input name="user"></label>
<label>Password <input name="password" type="password"></label>
<button>Sign in</button></form>`

export const members = { user: 'ada', password: 'correct horse & battery' }

const html = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>${text}`)

/** A site with the pages that need a browser, and those that are made to harm one. */
export async function drawnSite(): Promise<{ listener: RequestListener; signIns: () => number }> {
  const { outputFiles } = await build({
    stdin: { contents: reactPage, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]?.text ?? ''
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  let signIns = 0

  const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
    '/react': (response) =>
      html(
        response,
        '<title>Offers</title><noscript>Enable JavaScript</noscript><main></main><x-note></x-note><iframe src="/framed"></iframe><script src="/script"></script>',
      ),
    '/app': (response) =>
      html(response, '<title>Offers</title><main></main><x-note></x-note><script src="/script"></script>'),
    '/wall': (response) =>
      html(
        response,
        '<title>One moment</title><h1></h1><script>document.querySelector("h1").textContent = "Please verify that you are human"</script>',
      ),
    '/script': (response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
    '/offers': (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('["Room 3, 900 euros","Room 4, 700 euros"]'),
    '/framed': (response) => html(response, '<p>Opened on Monday</p>'),
    '/endless': (response) => html(response, scrollPage),
    '/popups': (response) => html(response, popupPage),
    '/popup': (response) => html(response, 'popup'),
    '/file': (response) =>
      response
        .writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
        .end('bytes'),
    '/memory': (response) => html(response, memoryPage),
    '/loop': (response) => html(response, '<h1>Loop</h1><script>for (;;);</script>'),
    '/drip': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><h1>Never done</h1>')
      const timer = setInterval(() => response.write('<p>More text.</p>'), 200)
      response.once('close', () => clearInterval(timer))
    },
    '/away': (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    '/moved': (response, request) => {
      const port = request.headers.host?.split(':')[1] ?? ''
      response.writeHead(302, { location: `http://loopback.example:${port}/sign-in` }).end()
    },
    '/account': (response, request) => {
      const session = /session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
      if (!sessions.has(session)) return response.writeHead(302, { location: '/sign-in' }).end()
      return html(
        response,
        `<h1>Welcome ada</h1><p>Balance: 42 euros. Typed: ${members.password.replace('&', '&amp;')}</p>`,
      )
    },
  }
  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    const token = randomBytes(8).toString('hex')
    tokens.add(token)
    if (request.method !== 'POST') return html(response, form(token))
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const sent = new URLSearchParams(body)
    const isRight =
      tokens.delete(sent.get('token') ?? '') &&
      sent.get('user') === members.user &&
      sent.get('password') === members.password
    if (!isRight) return html(response, form(token, '<p>Wrong password.</p>'))
    signIns += 1
    sessions.add(token)
    return response.writeHead(303, { location: '/account', 'set-cookie': `session=${token}; HttpOnly` }).end()
  }
  return {
    signIns: () => signIns,
    listener: (request, response) => {
      const path = (request.url ?? '').split('?', 1).join('')
      if (path === '/sign-in') return void signIn(request, response)
      const page = pages[path]
      if (page) page(response, request)
      else response.writeHead(404).end()
    },
  }
}
