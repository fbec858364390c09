import type { TwoDays } from './nothing-changed.ts'

/** Two days of a page, and what a report of the second day must not say. */
export interface Claim extends TwoDays {
  never?: readonly (string | RegExp)[]
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Town of Aro</title></head><body><main><h1>Town of Aro</h1>
   <p>The town of Aro lies at the northern coast, between two rivers, and has a harbour for small boats.</p>${body}</main></body></html>`

const table = (head: string, ...rows: string[]) =>
  page(
    `<table><tr>${head
      .split('|')
      .map((cell) => `<th>${cell}</th>`)
      .join('')}</tr>${rows
      .map(
        (row) =>
          `<tr>${row
            .split('|')
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</table>`,
  )

/** A table in which one cell of the first row changes. */
const cell = (
  name: string,
  head: string,
  before: string,
  now: string,
  rest: Pick<Claim, 'told' | 'never'>,
): Claim => ({
  name,
  before: table(`Name|${head}`, `Course A|${before}`, 'Course B|–'),
  now: table(`Name|${head}`, `Course A|${now}`, 'Course B|–'),
  ...rest,
})

const ads = (...names: string[]) =>
  `<title>Flea market</title><main><h1>Flea market</h1><ul>${names.map((name, at) => `<li class="ad"><h2><a href="/${at}">${name}</a></h2><div>${at + 3} euros</div><div>Harwick</div></li>`).join('')}</ul></main>`

const recall = (name: string) =>
  `<article><h2>${name} is recalled</h2><p>The ${name} can burn your hand. Bring it back to the shop.</p></article>`

const list = (from: number) =>
  `<ul>${Array.from({ length: 10 }, (_, at) => `<li><a href="/a/${from - at}">Notice ${from - at}: the council decides about road ${(from - at) * 7}</a></li>`).join('')}</ul>`

const rowsFrom = (from: number) =>
  Array.from({ length: 10 }, (_, at) => `${from - at}|Road ${from - at} closed`)

const planPage = (headline: string) =>
  `<title>Planwell</title><main><h1>${headline}</h1><p>Trusted by teams of all sizes in nine countries.</p><ul><li>Calendar for all</li><li>Export as PDF</li><li>Summaries by AI</li></ul></main>`

export const wrongClaims: readonly Claim[] = [
  cell('a room is no quantity', 'Where', 'Room 2', 'Room 5', { told: ['Room 5'], never: ['%'] }),
  cell('a hall is no quantity in any language', 'Where', 'قاعة 2', 'قاعة 5', {
    told: ['قاعة 5'],
    never: ['%'],
  }),
  cell('a gate is no quantity', 'Where', 'Gate B 14', 'Gate B 21', { told: ['Gate B 21'], never: ['%'] }),
  cell('a telephone number is no quantity', 'Telephone', '555 0101', '555 0202', {
    told: ['555 0202'],
    never: ['%'],
  }),
  cell('a year is no quantity', 'Founded', '1990', '1989', { told: ['1989'], never: ['%'] }),
  cell('a rate changes by points', 'Rate', '3.10 %', '3.45 %', { told: ['+0.35 pp'], never: ['+11'] }),
  cell('a price changes by a share', 'Price', '€189.00', '€159.00', { told: ['-16%'] }),
  cell('a price with a word before it changes by a share', 'Price', 'from €200', 'from €150', {
    told: ['-25%'],
  }),
  cell('a state becomes a time', 'Open', 'Closed', '10 to 6', { told: ['Closed | 10 to 6'] }),
  {
    name: 'a value becomes one of another kind in a table without heads, with lists in its cells',
    before: page(
      '<table><tr><td>Mon</td><td><ul><li>9 to 1</li><li>2 to 5</li></ul></td></tr><tr><td>Tue</td><td><ul><li>Closed</li></ul></td></tr><tr><td>Wed</td><td>10 to 4</td></tr></table>',
    ),
    now: page(
      '<table><tr><td>Mon</td><td><ul><li>9 to 1</li><li>2 to 6</li></ul></td></tr><tr><td>Tue</td><td><ul><li>10 to 6</li></ul></td></tr><tr><td>Wed</td><td>10 to 4</td></tr></table>',
    ),
    told: ['Tue | Closed | 10 to 6', 'Mon | 9 to 1; 2 to 5 | 9 to 1; 2 to 6'],
    never: ['–', '\\-'],
  },
  {
    name: 'the age of an entry is no change, whichever words it has',
    before: page(
      `<ul>${['Truck driver', 'Sales assistant', 'Nurse'].map((job) => `<li class="job"><h2><a href="/${job}">${job}</a></h2><div class="place">Harwick</div><div class="age">Posted today</div></li>`).join('')}</ul>`,
    ),
    now: page(
      `<ul>${['Truck driver', 'Sales assistant', 'Nurse', 'Cook'].map((job) => `<li class="job"><h2><a href="/${job}">${job}</a></h2><div class="place">Harwick</div><div class="age">Posted ${job === 'Cook' ? 'today' : '1 day ago'}</div></li>`).join('')}</ul>`,
    ),
    told: ['Cook'],
    never: ['Truck', '–'],
  },
  {
    name: 'an entry that a new one pushed off the first page of a list is not gone',
    before: page(list(120)),
    now: page(list(121)),
    told: ['New: [Notice 121'],
    never: ['Gone', 'before: Notice'],
  },
  {
    name: 'a row that a new one pushed off the first page of a table is not gone',
    before: table('No|Title', ...rowsFrom(120)),
    now: table('No|Title', ...rowsFrom(121)),
    told: ['New: 121'],
    never: ['Gone'],
  },
  {
    name: 'a row that left the middle of a table is gone',
    before: table('No|Title', ...rowsFrom(120)),
    now: table('No|Title', ...rowsFrom(121).toSpliced(4, 1), '110|Road 110 closed'),
    told: ['Gone'],
  },
  {
    name: 'what is under a headline with another wording is not new',
    before: planPage('Plan your week in minutes'),
    now: planPage('The planner that thinks along'),
    told: ['The planner that thinks along', 'before: Plan your week in minutes'],
    never: ['Export', 'Gone', 'New'],
  },
  {
    name: 'a second story beside a line that was read as part of the text',
    before: `<title>Recalls</title><main><h1>Recalls</h1><p>Visits: 10,233</p>${recall('Kettle KT-20')}</main>`,
    now: `<title>Recalls</title><main><h1>Recalls</h1><p>Visits: 10,391</p>${recall('Humidifier HM-3')}${recall('Kettle KT-20')}</main>`,
    told: ['Humidifier HM-3'],
    never: ['Kettle KT-20 is recalled'],
  },
  {
    name: 'the classified ads that a page lists are no advertising',
    before: ads('Oak desk', 'Brass lamp', 'Red boat'),
    now: ads('Oak desk', 'Brass lamp', 'Red boat', 'Silver spoon'),
    told: ['New: [Silver spoon'],
    never: ['without a browser'],
  },
  {
    name: 'a lead that continues the words of its title is quoted whole',
    before: page(
      '<h2>Roads</h2><p>The road to Bara is closed for repairs until the spring of next year.</p>',
    ),
    now: page(
      '<h2>Banks lend more money</h2><p>Banks lend more money, figures of the harbour office show.</p><h2>Roads</h2><p>The road to Bara is closed for repairs until the spring of next year.</p>',
    ),
    told: ['Banks lend more money, figures of the harbour office show.'],
  },
  {
    name: 'an abbreviation does not end a sentence',
    before: page('<p>Der Rat stimmte zu.</p>'),
    now: page('<p>Der Rat stimmte zu.</p><p>Der Neubau kostet 14,8 Mio. Euro und wird im Mai fertig.</p>'),
    told: ['14,8 Mio. Euro und wird im Mai fertig.'],
  },
  {
    name: 'deleted words are not read',
    before: page('<p>Children under six swim here for free on all days.</p>'),
    now: page(
      '<p>Children under six swim here <del>for free</del> <ins>for two euros</ins> on all days.</p>',
    ),
    told: ['two euros'],
    never: [/now[^\n]*for free for two euros/, 'free for two euros'],
  },
  {
    name: 'a consent layer that is half of the page is no content',
    before: page('<p>The fish market opens at six.</p>'),
    now: page('<p>The fish market opens at seven.</p>').replace(
      '<main>',
      `<div class="cmp"><h2>Your choices</h2><p>We and our partners store and read information on your device, to measure, to
       select and to personalise what you see here, and to improve our services, for as long as you allow it.</p><p>You can
       change your choice at any time at the bottom of each page, and you need not agree to all of it.</p>
       <button>Accept</button></div><main>`,
    ),
    told: ['seven'],
    never: ['Your choices', 'partners'],
  },
]
