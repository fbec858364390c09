import { expect, test } from 'vitest'
import { extractHtml } from './extract-html.ts'

const frame = (body: string) =>
  `<html lang="en"><head><title>Tours</title></head><body><header><a href="/">Home</a></header><main><h1>Tours of Aro</h1>
   <p>The town of Aro lies at the northern coast, between two rivers, and offers tours by boat.</p></main>${body}</body></html>`

const needsBrowser = (body: string) => extractHtml(frame(body), 'https://aro.example/', false).needsBrowser

test.each([
  ['a line that waits', '<div class="list"><p>Loading…</p></div>'],
  ['a line that names what it waits for', '<section><h2>Next tours</h2><p>Loading tours...</p></section>'],
  [
    'a line that waits in another language',
    '<section><h2>Touren</h2><p>Inhalte werden geladen…</p></section>',
  ],
  ['the empty root of an application', '<div id="root"></div><script src="/app.js"></script>'],
  ['an empty list of results', '<div id="results"></div>'],
  ['a busy region', '<section aria-busy="true"><h2></h2></section>'],
  ['grey placeholders', '<div class="card skeleton"><div></div></div><div class="card skeleton"></div>'],
])('recognizes that scripts draw a part of a page: %s', (_, body) => {
  expect(needsBrowser(body)).toBe(true)
})

test.each([
  ['a hall for loading', '<section><h2>Loading dock</h2><p>Loading bay 3 is closed.</p></section>'],
  ['a root with text', '<div id="root"><p>Boats leave at nine and at noon from the old pier.</p></div>'],
  ['a busy region with text', '<section aria-busy="true"><p>Boats leave at nine and at noon.</p></section>'],
  ['comments that load later', '<section class="comments"><p>Loading comments…</p></section>'],
  ['a hidden loader', '<div style="display: none">Loading…</div><div hidden><p>Loading…</p></div>'],
  ['a gallery', '<div id="results"><img src="/a.jpg" alt=""></div>'],
])('does not blame scripts for %s', (_, body) => {
  expect(needsBrowser(body)).toBeUndefined()
})

test('recognizes a frame from the server whose content needs scripts', () => {
  const html = frame('<noscript>You need to enable JavaScript to run this app.</noscript>')
  expect(extractHtml(html, 'https://aro.example/', false).needsBrowser).toBe(true)
})
