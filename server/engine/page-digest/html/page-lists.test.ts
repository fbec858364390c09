import { expect, test } from 'vitest'
import { pageBlocks } from './page-blocks.ts'
import { readTree } from './page-tree.ts'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'

const textOf = async (main: string) => {
  const html = `<!doctype html><html lang="en"><head><title>A list</title></head><body><nav><a href="/">Home</a></nav><main><h1>A list</h1>${main}</main></body></html>`
  const bytes = new TextEncoder().encode(html)
  const { text } = await parsePage({
    bytes,
    contentType: 'text/html',
    type: 'text/html',
    url: 'https://shop.example/list',
    plain: false,
  })
  return text
}

const cards = (things: readonly string[][], draw: (parts: string[]) => string) => things.map(draw).join('')
const records = [
  ['Blue Train', 'John Coltrane', '€22.00'],
  ['Time Out', 'Dave Brubeck', '€19.90'],
  ['Head Hunters', 'Herbie Hancock', '€26.00'],
]

test('turns entries of a few facts into rows with the name first, a column per fact and no buttons', async () => {
  const text = await textOf(
    `<ul>${cards(records, ([title, artist, price]) => `<li class="card"><span class="badge">${title === 'Time Out' ? 'Sale' : ''}</span><h3><a href="/p/${title?.length}">${title}</a></h3><p class="artist">${artist}</p><p class="price"><del>€30</del><ins>${price}</ins></p><button>Add to cart</button><a href="#">Add to wishlist</a></li>`)}</ul>`,
  )
  expect(text).toContain('| [Time Out](https://shop.example/p/8) | Dave Brubeck | €19.90 | Sale |')
  expect(text).not.toMatch(/€30|Add to/)
})

const forecastDay = ([name, sky, high]: string[]) =>
  `<section class="day"><h2>${name}</h2><p>${sky}</p><dl><dt>High:</dt><dd>${high}</dd><dt>Wind</dt><dd>14 km/h</dd></dl></section>`

const product = ([name, price, was]: string[]) =>
  `<li class="product"><a href="/p/${name?.length}"><h2>${name}</h2><span class="price">${was ? `<del><bdi>${was} €</bdi></del> <span class="screen-reader-text">The price was ${was} €.</span><ins><span class="amount"><bdi>${price} <span>€</span></bdi></span></ins>` : `<span class="amount"><bdi>${price} <span>€</span></bdi></span>`}</span></a><form action="/cart"><button>Add</button></form><a href="?add=1">Choose ${name}</a></li>`

test('puts a reduced price into the price column, without the text for screen readers', async () => {
  const text = await textOf(
    `<ul>${cards(
      [
        ['Sencha', '10,90', '12,90'],
        ['Darjeeling', '14,50'],
        ['Rooibos', '8,90'],
      ],
      product,
    )}</ul>`,
  )
  expect(text).toContain('| [Sencha](https://shop.example/p/6) | 10,90 € |  |')
  expect(text).toContain('| [Rooibos](https://shop.example/p/7) | 8,90 € |  |')
})

const entry = ([name, ...facts]: string[]) =>
  `<div class="entry"><h3>${name}</h3><p>£240,000</p><ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul></div>`

test('adds a short list of facts to its entry, and keeps the headline of a list of sentences', async () => {
  const short = await textOf(
    cards(
      [
        ['Shore Road', '3 bedrooms', 'Garden'],
        ['Mill Wynd', '4 bedrooms', 'Garage'],
      ],
      entry,
    ),
  )
  expect(short).toContain('| Shore Road | £240,000 | 3 bedrooms | Garden |  |')
  const long = 'Uploaded files are no longer run as scripts'
  expect(
    await textOf(
      cards(
        [
          ['3.0.0', long],
          ['2.4.0', long],
        ],
        entry,
      ),
    ),
  ).toContain('### 3.0.0')
})

test('names columns by the labels inside the entries', async () => {
  const text = await textOf(
    cards(
      [
        ['Monday', 'Rain', '8°C'],
        ['Tuesday', 'Sun', '9°C'],
      ],
      forecastDay,
    ),
  )
  expect(text).toContain('|  |  | High | Wind |  |')
  expect(text).toContain('| Tuesday | Sun | 9°C | 14 km/h |  |')
})

test('links only the name of an entry that is a link as a whole', async () => {
  const text = await textOf(
    cards(
      records,
      ([title, artist, price]) =>
        `<a class="card" href="/p/${title?.length}"><h3>${title}</h3><p>${artist}</p><p>${price}</p></a>`,
    ),
  )
  expect(text).toContain('| [Time Out](https://shop.example/p/8) | Dave Brubeck | €19.90 |')
})

const film = ([title, ...days]: string[]) =>
  `<article><h2>${title}</h2><p>Drama</p>${days.map((day) => `<h4>${day}</h4><a href="/book">14:00</a> <a href="/book">19:30</a>`).join('')}</article>`

test('keeps hours below their days, however many hours an entry has today', async () => {
  const text = await textOf(
    cards(
      [
        ['The Salt Path', 'Sun 22 Nov', 'Mon 23 Nov'],
        ['Night Ferry', 'Sun 22 Nov'],
      ],
      film,
    ),
  )
  expect(text).toContain(
    '| The Salt Path | Drama | Sun 22 Nov · 14:00 · 19:30 · Mon 23 Nov · 14:00 · 19:30 |'.replaceAll(
      /(\d\d:\d\d)/g,
      '[$1](https://shop.example/book)',
    ),
  )
})

const teaser = ([title, day, lead]: string[]) =>
  `<article><h2>${title}</h2><time>${day}</time>${lead ? `<p>${lead}</p>` : ''}</article>`

test('does not turn a headline with a date or a sentence into a row', async () => {
  const text = await textOf(
    cards(
      [
        ['Library to open on Sundays from January', '21 November 2026', 'A trial will cost £18,000.'],
        ['Rovers lose at home for the first time', '21 November 2026'],
        ['Van stolen from Brook Lane in the night', '20 November 2026'],
      ],
      teaser,
    ),
  )
  expect(text).toContain('## Rovers lose at home for the first time')
  expect(text).not.toContain('|')
})

test('leaves out priced entries inside a box of related pages', async () => {
  const said = 'The bridge over the Wend is closed to all traffic until the spring of next year. '.repeat(6)
  const text = await textOf(
    `<article><p>${said}</p></article><div class="related">${cards(records, ([title, , price]) => `<div class="card"><a href="/x">${title}</a><span>${price}</span></div>`)}</div>`,
  )
  expect(text).toContain('The bridge over the Wend')
  expect(text).not.toContain('Time Out')
})

const job = ([title, , pay]: string[]) =>
  `<div class="job-teaser"><h2><a href="/j/${title?.length}">${title}</a></h2><dl><dt>Pay</dt><dd>${pay}</dd><dt>Apply until</dt><dd>15.12.2026</dd></dl></div>`

test('keeps entries that a site calls teasers when they are most of the page', async () => {
  expect(await textOf(cards(records, job))).toContain(
    '| [Time Out](https://shop.example/p/8)'.replace('/p/', '/j/'),
  )
})

const linkedTeaser = ([title, by]: string[]) =>
  `<a class="card" href="/b/${title?.length}"><img><h3>${title} and the very long way to it</h3><p>${by}</p></a>`

test('links a headline to the target of the link around its teaser', async () => {
  expect(await textOf(cards(records, linkedTeaser))).toContain(
    '### [Time Out and the very long way to it](https://shop.example/b/8)',
  )
})

test('leaves out priced things under a heading such as "you may also like"', async () => {
  const said = 'The bridge over the Wend is closed to all traffic until the spring of next year. '.repeat(6)
  const text = await textOf(
    `<p>${said}</p><p>${said}</p><div><h2>You may also like</h2>${cards(records, ([title, , price]) => `<div class="card"><a href="/x">${title}</a><span>${price}</span></div>`)}</div>`,
  )
  expect(text).toContain('The bridge over the Wend')
  expect(text).not.toContain('Time Out')
})

test.each([
  ['two things side by side', '<p><span>Leith</span><span>£34,000</span></p>', 'Leith £34,000'],
  ['a name and its day', '<p><b>Hannah</b><time>3 May</time></p>', 'Hannah 3 May'],
  [
    'a label in a box',
    '<p><span class="tag">Breaking</span>The importer is gone</p>',
    'Breaking The importer',
  ],
  ['small words behind a figure', '<p>890 €<small>Warmmiete</small></p>', '890 € Warmmiete'],
  ['a price and how it moved', '<p><span>40.10 EUR</span><span>-1.75</span></p>', '40.10 EUR -1.75'],
  ['a range', '<p><span>10</span><span>-12 mm</span></p>', '10-12 mm'],
  ['the parts of a price', '<p><span>$</span><span>19</span><span>.90</span></p>', '$19.90'],
  ['small cents', '<p><span>£</span><span>34</span><sup>99</sup></p>', '£34.99'],
  ['the letters of a word', '<p><span>H</span><span>a</span><span>l</span></p>', 'Hal'],
  ['a drawn first letter', '<p><span>O</span><span>nce upon a time</span></p>', 'Once upon a time'],
  ['a small figure', '<p>42 m<sup>2</sup> and H<sub>2</sub>O</p>', '42 m2 and H2O'],
  ['code', '<pre><b>let</b><i>a</i></pre>', 'leta'],
])('reads %s as a person sees them', async (_, html, said) => {
  expect(await textOf(`${html}<p>The rest of this page says something else, in a sentence.</p>`)).toContain(
    said,
  )
})

test('writes a term and a short description on one line, and a longer description below the term', async () => {
  const text = await textOf(
    `<dl><dt>Capacity</dt><dd>1.7 l</dd><dt>Guarantee:</dt><dd>${'Two years from the day on which you bought it. '.repeat(2)}</dd></dl>`,
  )
  expect(text).toContain('- Capacity: 1.7 l')
  expect(text).toMatch(/Guarantee:\n\nTwo years/)
})

test('reads the price and the stock of a thing with a long description', async () => {
  const said = 'It is a light tool for furniture and for small work around the house, with two gears. '
  const text = await textOf(
    `<div class="box"><div class="price">129,00 €</div><div class="stock">Out of stock</div><button>Add to basket</button></div>${`<p>${said.repeat(4)}</p>`.repeat(5)}`,
  )
  expect(text).toContain('129,00 €\n\nOut of stock')
  expect(text).not.toContain('Add to basket')
})

test('repeats merged cells so that a table has one header and every row all its cells', async () => {
  const text = await textOf(
    '<table><tr><th colspan="3">Winter</th></tr><tr><th rowspan="2">Day</th><th colspan="2">Departs</th></tr><tr><th>Mallaig</th><th>Armadale</th></tr><tr><td rowspan="2">Sat</td><td>09:00</td><td>10:30</td></tr><tr><td>13:00</td><td>15:00</td></tr><tr><td>Sun</td><td colspan="2">none</td></tr></table>',
  )
  expect(text).toContain(
    'Winter\n\n| Day | Departs Mallaig | Departs Armadale |\n| --- | --- | --- |\n| Sat | 09:00 | 10:30 |\n| Sat | 13:00 | 15:00 |\n| Sun | none |  |',
  )
})

test.each(['99999999999', '-3', 'x', '1e9'])(
  'bounds the table of a cell that declares %s columns',
  async (columns) => {
    const text = await textOf(
      `<table><tr><th>Day</th><th>Hour</th></tr><tr><td colspan="${columns}" rowspan="${columns}">Sat</td><td>9</td></tr></table><p>Some words stand below it.</p>`,
    )
    expect(text.length).toBeLessThan(500)
    expect(text).toContain('Sat')
  },
)

const cpuOf = (depth: number) => {
  const open = `<div class="c"><b>a</b><i>1</i></div><div class="c">${'<i></i>'.repeat(20)}`.repeat(depth)
  const { body } = readTree(`<html><body>${open}${'</div>'.repeat(depth)}</body></html>`)
  const start = process.cpuUsage()
  for (let at = 0; at < 5; at++) pageBlocks(body, 'https://shop.example/')
  const { user, system } = process.cpuUsage(start)
  return user + system
}

test('reads nested lists in time proportional to their size', () => {
  cpuOf(200)
  const ratio = () => cpuOf(200) / Math.max(cpuOf(50), 1)
  // Four times the size; quadratic growth would take sixteen times as long.
  expect(Math.min(ratio(), ratio(), ratio())).toBeLessThan(10)
})

const facts = (mark: 'th' | 'td') =>
  `<p>Portsea is a port on the north coast, and its market is older than its walls.</p><table>${[
    ['Population', '12,410'],
    ['Mayor', 'Ann Moor'],
    ['Area', '14.2 km²'],
  ]
    .map(([name, value]) => `<tr><${mark}>${name}</${mark}><td>${value}</td></tr>`)
    .join('')}</table>`

test.each(['th', 'td'] as const)(
  'keeps every fact of a table without headers as a row, named by %s',
  async (mark) => {
    const text = await textOf(facts(mark))
    expect(text).toContain('|  |  |\n| --- | --- |\n| Population | 12,410 |\n| Mayor | Ann Moor |')
  },
)

test('takes a first row without figures as the header of a table that marks none', async () => {
  const text = await textOf(
    '<table><tr><td>Room</td><td>Rate</td></tr><tr><td>Single</td><td>€62</td></tr><tr><td>Double</td><td>€88</td></tr></table>',
  )
  expect(text).toContain('| Room | Rate |\n| --- | --- |\n| Single | €62 |')
})
