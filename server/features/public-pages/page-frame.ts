import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { escapeHtml } from '#server/http/pages/escape-html.ts'
import { pages } from '#contract/pages.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { prefixed } from '#server/platform/site-url.ts'
import { pageStyle } from './page-style.ts'

export interface PublicPage {
  title: string
  /** HTML of its main part. */
  content: string
  status?: number
  script?: string
  /** Loads the page again without JavaScript after so many seconds. */
  refreshSeconds?: number
  /** Origins whose pages may show it in a frame. */
  frameOrigins?: readonly string[]
  headers?: Record<string, string>
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleSource = hashSource(pageStyle)

/** Nothing from other sites, no script but ours, forms to this site alone, and frames only of named origins. */
function policyOf({ script, frameOrigins = [] }: PublicPage): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`, "connect-src 'self'"]),
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Answers a page for anybody: no cookies, no cache, and not for search engines. */
export function replyPage(c: Context<HttpEnv>, page: PublicPage): Response | Promise<Response> {
  const { title, content, status = 200, script, refreshSeconds, headers = {} } = page
  const refresh =
    refreshSeconds === undefined
      ? ''
      : `<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="description" content="A page that was made with Balancia.">
<title>${escapeHtml(title)} · Balancia</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
${refresh}
</head>
<body>
<main>
${content}
</main>
<footer><p>Made with <a href="${prefixed(pages.home)}" target="_blank" rel="noopener">Balancia</a> by a user of this server, not by its operator.</p></footer>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`
  return c.html(html, status as 200, {
    ...headers,
    'content-security-policy': policyOf(page),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
}

/** A page with one message. */
export const messagePage = (title: string, text: string, more: Partial<PublicPage> = {}): PublicPage => ({
  title,
  content: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>`,
  ...more,
})
