/** A page whose list is read on three days, and the task of the agent that watches it. */
export interface WatchedPage {
  name: string
  task: string
  days: readonly [string, string, string]
}

/** A realistic page: a notice, a menu and a search before its content, a newsletter and links after it. */
export function page(language: string, title: string, main: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>.x{color:red}</style></head><body>
<div class="cookie-banner" role="dialog"><p>We use cookies to improve your experience.</p><button>Accept all</button></div>
<header class="site-header"><a href="/">Site</a><nav><ul><li><a href="/a">Home</a></li><li><a href="/b">About us</a></li></ul></nav><form role="search"><input placeholder="Search"><button>Go</button></form></header>
<main><h1>${title}</h1>${main}</main>
<aside class="newsletter"><h3>Newsletter</h3><p>Sign up for our weekly newsletter.</p></aside>
<footer><ul><li><a href="/p">Privacy</a></li><li><a href="/i">Imprint</a></li></ul><p>© 2026 Site Ltd. All rights reserved.</p></footer></body></html>`
}

/** Elements of one kind without whitespace between them, as a program writes them. */
export const each = <Of>(things: readonly Of[], draw: (thing: Of) => string): string =>
  things.map(draw).join('')
