/** Two days of a page, and what a report of the second day must say. */
export interface TwoDays {
  name: string
  task?: string
  before: string
  now: string
  /** Words that the report tells, outside of its folded part. */
  told?: readonly string[]
  /** Words that the report has in its folded part or tells. */
  shown?: readonly string[]
}

const page = (body: string, title = 'Town of Aro') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`

const main = (body: string) => page(`<main><h1>Town of Aro</h1>${body}</main>`)

const around =
  '<p>The town of Aro lies at the northern coast, between two rivers, and has a harbour for small boats.</p>'

/** One page whose words differ on the second day. */
const swap = (
  name: string,
  make: (word: string) => string,
  before: string,
  now: string,
  rest: Partial<TwoDays> = {},
): TwoDays => ({ name, before: make(before), now: make(now), told: [now], ...rest })

/** A box whose class sounds like the frame of a page, beside an article. */
const boxed = (name: string, text: string, before: string, now: string, task?: string): TwoDays =>
  swap(
    `a box of the class ${name}`,
    (word) =>
      page(`<h1>Town of Aro</h1>${around}<div class="${name}"><p>${text.replace('#', word)}</p></div>`),
    before,
    now,
    task ? { task } : {},
  )

const sentence = (text: string, before: string, now: string): TwoDays =>
  swap(text, (word) => main(`${around}<p>${text.replace('#', word)}</p>`), before, now)

/** What looks like the frame of a page, or a counter of it: its change is listed and not reported. */
const shownOnly = ({ told, ...rest }: TwoDays): TwoDays => ({ ...rest, shown: told })

const folded = (text: string, before: string, now: string) => shownOnly(sentence(text, before, now))

export const untrueNothingChanged: readonly TwoDays[] = [
  swap(
    'a heading of one word',
    (word) => page(`<h2>${word}</h2><p>Pool of the town. Come in.</p>`),
    'Open',
    'Closed',
  ),
  swap(
    'a heading of two words',
    (word) => page(`<h2>${word}</h2><p>Pool of the town. Come in.</p>`),
    'Pool open',
    'Pool closed',
    { told: ['closed'] },
  ),
  swap(
    'a heading of one word in an article',
    (word) =>
      main(`${around}<h2>${word}</h2><p>The pool of the town is cleaned each week, and has lockers.</p>`),
    'Open',
    'Closed',
  ),
  swap(
    'a state before a sentence',
    (word) => page(`<p>R$ 2.799,00</p><p>${word}</p><p>The blue bicycle has seven gears and a bell.</p>`),
    'In stock',
    'Sold out',
  ),
  swap(
    'a state after a price',
    (word) =>
      page(`<h1>Blue bicycle</h1><p>A bicycle with seven gears and a bell.</p><p>€ 310</p><p>${word}</p>`),
    'In stock',
    'Sold out',
  ),
  {
    name: 'two states that swap their headings',
    before: page('<h2>Ferry to Aro</h2><p>On time</p><h2>Ferry to Bara</h2><p>Cancelled</p>'),
    now: page('<h2>Ferry to Aro</h2><p>Cancelled</p><h2>Ferry to Bara</h2><p>On time</p>'),
    told: ['Cancelled', 'On time'],
  },
  {
    name: 'three states that rotate',
    before: page('<h3>North</h3><p>Green</p><h3>South</h3><p>Amber</p><h3>West</h3><p>Red</p>'),
    now: page('<h3>North</h3><p>Red</p><h3>South</h3><p>Green</p><h3>West</h3><p>Amber</p>'),
    told: ['Red', 'Green', 'Amber'],
  },
  swap(
    'the text of a table of one row',
    (word) =>
      page(
        `<table><tr><td>Leeks stay white when they are earthed up in autumn. ${word}</td><td>Seed swap on Sunday in the hall.</td></tr></table>`,
      ),
    'Sow in May.',
    'Sow in June.',
    { told: ['June'] },
  ),
  {
    name: 'a list of short links',
    before: page(
      '<ul><li><a href="/1">Oak desk</a></li><li><a href="/2">Brass lamp</a></li><li><a href="/3">Wool rug</a></li></ul>',
    ),
    now: page(
      '<ul><li><a href="/1">Oak desk</a></li><li><a href="/2">Brass lamp</a></li><li><a href="/3">Wool rug</a></li><li><a href="/4">Silver spoon</a></li></ul>',
    ),
    told: ['Silver spoon'],
  },
  {
    name: 'short links under an article',
    before: main(
      `${around.repeat(2)}<ul><li><a href="/1">Oak desk</a></li><li><a href="/2">Brass lamp</a></li><li><a href="/3">Wool rug</a></li></ul>`,
    ),
    now: main(
      `${around.repeat(2)}<ul><li><a href="/1">Oak desk</a></li><li><a href="/2">Brass lamp</a></li><li><a href="/3">Wool rug</a></li><li><a href="/4">Silver spoon</a></li></ul>`,
    ),
    told: [],
    shown: ['Silver spoon'],
  },
  boxed('menu', '#', 'Lentil soup', 'Fish pie', 'What is the dish of the day?'),
  boxed('latest', 'Stable version: #', '4.1.2', '4.2.0'),
  boxed('ads', 'For sale: a # boat, ask at the office of the harbour.', 'rowing', 'sailing'),
  boxed('banner', 'The ferry of # is cancelled because of the storm.', 'noon', 'midnight'),
  shownOnly(boxed('comments', 'The deadline for answers to the plan is #.', '3 May', '9 May')),
  boxed('sidebar', 'The office is open on # this week.', 'Tuesday', 'Wednesday'),
  boxed('widget', 'Water level: #', '312 cm', '388 cm'),
  boxed('promo', 'Dog licences cost # from January on.', '20 euros', '35 euros'),
  boxed('popular', 'Permit for the # lake', 'upper', 'lower'),
  folded('Updated price list: Petrol #', '1.79', '1.84'),
  sentence('Today the ferry leaves at #', '10:30', '11:45'),
  sentence('As of # the pool is closed at 18:00', '24 November', '1 December'),
  folded('The last accident was # days ago', '12', '0'),
  sentence('A dozen cookies costs # euros', '12', '15'),
  folded('The evening is sponsored by Acme and starts at #', '15:00', '17:00'),
  folded('Subscribe to the newsletter course by #', '3 May', '9 May'),
  folded('Photo: the winner gets # euros', '300', '500'),
  folded('Dinner for # guests', '4', '8'),
  folded('The free plan is for # users online', '5', '3'),
  swap(
    'the address of a link',
    (word) =>
      main(`${around}<p>The <a href="/form-${word}.pdf">form for the permit</a> is due in March.</p>`),
    '2026',
    '2027',
    { told: [], shown: ['2027'] },
  ),
  swap(
    'the text of a picture',
    (word) => main(`${around}<img src="/menu.png" alt="Menu of week ${word}">`),
    '47',
    '48',
    { told: [], shown: ['48'] },
  ),
  swap(
    'an option of a list',
    (word) => main(`${around}<label>Day <select><option>Monday</option>${word}</select></label>`),
    '',
    '<option>Friday</option>',
    { told: [], shown: ['Friday'] },
  ),
  swap(
    'a declared shadow root',
    (word) =>
      main(
        `${around}<shop-price><template shadowrootmode="open"><p>Price: ${word}</p></template></shop-price>`,
      ),
    '49.90',
    '44.90',
  ),
  swap(
    'a line of a release note',
    (word) => main(`<h2>Version 4.1</h2><ul><li>Faster start of the program.</li>${word}</ul>`),
    '',
    '<li>Fixes CVE-2026-1234.</li>',
    { told: ['CVE-2026-1234'] },
  ),
]
