import { html, raw } from 'hono/html'

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
a{color:inherit}h1{font-size:1.4rem}button{font:inherit;font-weight:600;min-height:44px;padding:0 18px;border:0;border-radius:8px;background:#1d4ed8;color:#fff;cursor:pointer}`

/** What the page behind a link in an email says. */
export interface LinkPage {
  title: string
  text: string
  /** What the one button says; it does what the link is for. */
  button?: string
}

/** The page behind a link in an email: opening it does nothing, for programs that check mail open links too. */
export function emailLinkPage({ title, text, button }: LinkPage) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Balancia</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${button && html`<form method="post"><button type="submit">${button}</button></form>`}
          <p><a href="/settings#emails">Settings</a></p>
        </main>
      </body>
    </html>`
}
