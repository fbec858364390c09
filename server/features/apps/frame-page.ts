import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { prefixed } from '#server/platform/site-url.ts'

/** A page of a user for visitors: in a frame of this site, which says who made it. */
export interface FramePage {
  title: string
  /** Path of the page in the frame. */
  page: string
  /** Token of a published copy whose forms are sent to its owner; undefined: forms send nothing. */
  site?: string
}

/** Receives only messages from the page in the frame: one form at a time, to two addresses of this server. */
const script = `
const frame = document.querySelector('iframe')
const site = document.body.dataset.site
frame.src = frame.dataset.src + location.hash
const call = async (path, init) => {
  try {
    const reply = await fetch(document.body.dataset.calls + site + path, { credentials: 'omit', ...init })
    const body = await reply.json().catch(() => ({}))
    return { ...body, ok: reply.ok, status: reply.status, message: body.message ?? 'The server could not store this. Try again.' }
  } catch {
    return { ok: false, status: 503, message: 'The server cannot be reached. Nothing was sent; try again.' }
  }
}
addEventListener('message', async ({ source, data }) => {
  if (!site || source !== frame.contentWindow || data?.from !== 'published') return
  const { id, what, form, values, key } = data
  const outcome = what === 'taken'
    ? await call('/taken', {})
    : await call('/submissions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ form, values, key }) })
  frame.contentWindow.postMessage({ to: 'published', id, ...outcome }, '*')
})
`

const style = `:root{color-scheme:light dark}html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;font:14px/1.4 system-ui,sans-serif}
header{padding:8px 16px;background:#fef3c7;color:#422006;border-bottom:1px solid #d97706}
h1,p{margin:0;font-size:inherit;overflow-wrap:anywhere}
main{flex:1;display:flex}iframe{flex:1;width:100%;border:0;background:#fff}
@media(prefers-color-scheme:dark){header{background:#3b2a0a;color:#fde68a}}`

/** What the browser allows the frame: the inner page and calls to this server, but no other address. */
export const framePolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "webrtc 'block'",
].join('; ')

export const framePage = ({ title, page, site }: FramePage) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <style>
        ${raw(style)}
      </style>
    </head>
    <body data-site="${site ?? ''}" data-calls="${prefixed('/api/published/')}">
      <header>
        <h1>${title}</h1>
        <p>
          ${site === undefined ? demoNotice : formNotice}
          <noscript>It needs JavaScript.</noscript>
        </p>
      </header>
      <main>
        <iframe
          title="${title}"
          data-src="${prefixed(page)}"
          sandbox="allow-scripts allow-forms allow-modals allow-downloads"
        ></iframe>
      </main>
      <script>${raw(script)}</script>
    </body>
  </html>`

const madeByUser = 'This page was made by a user of this server, not by its operator.'
const formNotice = `${madeByUser} What you send with a form goes to that user. Never enter a password.`
const demoNotice = `Demo: nothing that you enter here is stored or sent. ${madeByUser}`
