import { html, raw } from 'hono/html'
import { prefixed } from '#server/platform/site-url.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
a{color:inherit}h1{font-size:1.4rem}button{font:inherit;font-weight:600;min-height:44px;padding:0 18px;border:0;border-radius:8px;background:#1d4ed8;color:#fff;cursor:pointer}`

/** The texts of a page that the server renders for visitors who follow a link from elsewhere. */
export interface SmallPage {
  title: string
  text: string
  /** Label of the only button; it posts to the address of the page, which performs the action of the link. */
  button?: string
  /** The alternative link, to a path of this site. */
  way: { href: string; label: string }
}

/** A page without scripts: opening it has no effect, because programs and other sites open links too. */
export function smallPage({ title, text, button, way }: SmallPage) {
  return smallDocument(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${button && html`<form method="post"><button type="submit">${button}</button></form>`}
      <p><a href="${prefixed(way.href)}">${way.label}</a></p>`,
  )
}

/** The frame of such a page around its content; `moreStyle` holds styles of this page alone. */
export function smallDocument(title: string, content: ReturnType<typeof html>, moreStyle = '') {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Balancia</title>
        <style>
          ${raw(style + moreStyle)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
