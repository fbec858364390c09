import { expect, test } from 'vitest'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'

const sailing =
  '<p>The ferry to the islands leaves from pier 4, and tickets are sold on board. Bicycles travel free of charge.</p><p>In winter the crossing takes about fifty minutes, and the café on board is open on all days but Monday.</p>'
const warning = 'No sailings on 24 November because of the storm.'

async function textOf(head: string, main: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><head><title>Island ferry</title></head><body><header><nav><a href="/">Home</a> <a href="/fares">Fares</a></nav></header>${head}<main><h1>Island ferry</h1>${main}</main><footer>© Ferry</footer></body></html>`
  const bytes = new TextEncoder().encode(html)
  const type = 'text/html'
  return (await parsePage({ bytes, contentType: type, type, url: 'https://ferry.example/', plain: false }))
    .text
}

test.each([
  ['above the page, as an alert', `<div role="alert" class="alert-banner"><p>${warning}</p></div>`, sailing],
  ['in the head of the page', `<header><div class="service-alert">${warning}</div></header>`, sailing],
  ['beside the text', '', `<aside class="notice"><strong>Note:</strong> ${warning}</aside>${sailing}`],
  ['as a warning in the text', '', `${sailing}<div class="warning"><p>${warning}</p></div>`],
])('reads a warning of the page to its readers: %s', async (_, head, main) => {
  expect(await textOf(head, main)).toContain(warning)
})

test.each([
  '<div role="alert" class="cookie-banner">We use cookies to make this site better for you.</div>',
  '<aside><div class="alert">Win a trip to the islands with our competition.</div></aside>',
  '<header><div class="job-alerts">Get new jobs on the ferry sent to you every week.</div></header>',
  `<header><div class="alert">${'A long text about the company and all that it does for the islands. '.repeat(12)}</div></header>`,
])('leaves out a request of the site to its visitors: %s', async (head) => {
  const [said = ''] = /[A-Z][^<]{20}/.exec(head) ?? []
  expect(await textOf(head, sailing.repeat(6))).not.toContain(said)
})

const row = (name: string, iconHtml: string) => `<tr><td>${name}</td><td>${iconHtml}</td></tr>`

test('replaces the only picture of a cell by its alternative text, except for a file name or several pictures', async () => {
  const text = await textOf(
    '',
    `<table><tr><th>Lift</th><th>State</th></tr>${row('Eagle', '<img src="/o.svg" alt="open">')}${row('Fox', '<i class="icon-x" title="closed"></i>')}${row('Hare', '<img alt="IMG_12.jpg">')}${row('Owl', '<img alt="snow"><img alt="wind">')}</table>`,
  )
  for (const line of ['| Eagle | open |', '| Fox | closed |', '| Hare |  |', '| Owl |  |'])
    expect(text).toContain(line)
})
