/** A task with a condition, a page on two days, and what the reports of both days must and must not say. */
export interface Conditional {
  name: string
  task: string
  before: string
  /** Omitted: the page does not change. */
  now?: string
  /** In the report of the first day. */
  first?: readonly string[]
  /** In the report of the second day, before its list of sources. */
  told?: readonly string[]
  /** In neither report, before its list of sources. */
  never?: readonly string[]
  /** Among the small changes of the second day. */
  folded?: readonly string[]
  /** Nothing of the second day meets the conditions, so nobody is notified. */
  isQuiet?: boolean
}

export const page = (language: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><title>Aro</title></head><body><main><h1>Aro</h1>${body}</main></body></html>`

/** A page with a table: its head and rows as 'a | b | c'. */
const cells = (line: string, tag: string) =>
  `<tr>${line
    .split('|')
    .map((cell) => `<${tag}>${cell.trim()}</${tag}>`)
    .join('')}</tr>`
export const table = (language: string, head: string, ...rows: string[]) =>
  page(language, `<table>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`)

const flats = [
  'Quay Street 4 | Lyon | 3 | €950',
  'Mill Lane 9 | Paris | 2 | €1,200',
  'Hill Road 1 | Lyon | 1 | €780',
]
const flatHead = 'Flat | City | Rooms | Rent'
const flatPage = (...more: string[]) => table('en', flatHead, ...flats, ...more)

const rates = (yen: string, franc: string, crown: string) =>
  table('en', 'Currency | Rate', `Yen | ${yen}`, `Franc | ${franc}`, `Crown | ${crown}`)

const papers = (...titles: string[]) =>
  page(
    'en',
    titles
      .map(
        (title, at) =>
          `<h2>${title}</h2><p>The group of Aro describes in its ${at + 2}nd report what it measured over a whole year.</p>`,
      )
      .join(''),
  )

const lamp = (price: string) =>
  page(
    'en',
    `<p>The lamp Aro is made of brass and oak in the workshop at the harbour.</p><p>Price: ${price}</p>`,
  )

export const conditions: readonly Conditional[] = [
  {
    name: 'a limit of a price filters rows',
    task: 'Tell me which flats are new, under €1,000.',
    before: flatPage(),
    now: flatPage('Dock End 7 | Nice | 2 | €890', 'Palace Row 2 | Nice | 5 | €3,400'),
    first: ['2 of 3 rows match: Rent under €1,000', 'Quay Street 4'],
    told: ['3 of 5 rows match: Rent under €1,000', 'Dock End 7', '1 other change does not match'],
    never: ['Palace Row', 'Not applied', 'Not found'],
    folded: ['Palace Row 2'],
  },
  {
    name: 'rows that do not match notify nobody',
    task: 'Tell me which flats are new, under €1,000.',
    before: flatPage(),
    now: flatPage('Palace Row 2 | Nice | 5 | €3,400'),
    told: ['No change on 1 page matches.', '1 other change does not match'],
    never: ['Palace Row', 'Nothing changed'],
    folded: ['Palace Row 2'],
    isQuiet: true,
  },
  {
    name: 'a row that begins to match is reported',
    task: 'Flats under €1,000',
    before: flatPage(),
    now: flatPage().replace('€1,200', '€990'),
    told: ['Now matches: Mill Lane 9', '€990'],
  },
  {
    name: 'a row that no longer matches is reported',
    task: 'Flats under €1,000',
    before: flatPage(),
    now: flatPage().replace('€950', '€1,050'),
    told: ['No longer matches: Quay Street 4', '€1,050'],
  },
  {
    name: 'a change of a row that matches on neither day is folded',
    task: 'Flats under €1,000',
    before: flatPage(),
    now: flatPage().replace('€1,200', '€1,300'),
    told: ['No change on 1 page matches.'],
    folded: ['Mill Lane 9: €1,200', 'Mill Lane 9: €1,300'],
    isQuiet: true,
  },
  {
    name: 'words that alone count filter rows, and several conditions count together',
    task: 'New flats, only in Lyon, under €900',
    before: flatPage(),
    now: flatPage('Dock End 7 | Lyon | 2 | €890', 'Palace Row 2 | Paris | 1 | €600'),
    first: ['1 of 3 rows match: only in Lyon, Rent under €900', 'Hill Road 1'],
    told: ['2 of 5 rows match', 'Dock End 7'],
    never: ['Palace Row', 'Mill Lane'],
  },
  {
    name: 'the noun after a number names its column',
    task: 'List flats with at least 3 rooms',
    before: flatPage(),
    first: ['1 of 3 rows match: Rooms at least 3', 'Quay Street 4'],
    never: ['Mill Lane'],
  },
  {
    name: 'a range of two limits',
    task: 'Flats between 800 and 1000 euros',
    before: flatPage(),
    first: ['1 of 3 rows match: Rent between 800 and 1000 euros', 'Quay Street 4'],
    never: ['Hill Road'],
  },
  {
    name: 'a range of pay, thousands written as k, and a grouped number that is not split',
    task: 'New Python jobs, at least 70,000 euros. Leave out what was reported before.',
    before: table(
      'en',
      'Job | Salary',
      'Python developer | €74–82k',
      'Truck driver | €38–42k',
      'Baker | on request',
    ),
    first: ['1 of 3 rows match: Salary at least 70,000 euros (1 does not say)', 'Python developer'],
    never: ['Truck driver', 'Not found', 'Leave'],
  },
  {
    name: 'words that are not wanted are folded',
    task: 'Tell me which office jobs are new, not developers.',
    before: table('en', 'Job | Place', 'Clerk | Aro', 'Developer | Bara'),
    now: table(
      'en',
      'Job | Place',
      'Clerk | Aro',
      'Developer | Bara',
      'Typist | Aro',
      'Web developers | Aro',
    ),
    told: ['Typist', '2 of 4 rows match: not developers'],
    never: ['Web developers'],
    folded: ['Web developers'],
  },
  {
    name: 'stories that are not wanted are folded',
    task: 'New papers on robots, not cooking',
    before: papers('Robots that walk on sand', 'Robots that sort fruit'),
    now: papers(
      'Robots that walk on sand',
      'Robots that sort fruit',
      'A robot for cooking soup',
      'Robots that swim under ice',
    ),
    told: ['Robots that swim under ice'],
    never: ['cooking soup'],
    folded: ['A robot for cooking soup'],
  },
  {
    name: 'a day limits rows with dates',
    task: 'Which concerts are there before Friday?',
    before: table(
      'en',
      'Concert | Day',
      'Choir | 23 November 2026',
      'Brass | 5 December 2026',
      'Organ | 28 November 2026',
    ),
    first: ['1 of 3 rows match: Day before Friday', 'Choir'],
    never: ['Brass', 'Organ'],
  },
  {
    name: 'a date limits rows with dates',
    task: 'Calls with a deadline after 1 December 2026',
    before: table('en', 'Call | Deadline', 'Boats | 23 Nov 2026', 'Nets | Dec 5, 2026', 'Ropes | 2026-12-09'),
    first: ['2 of 3 rows match: Deadline after 1 December 2026', 'Nets', 'Ropes'],
    never: ['Boats'],
  },
  {
    name: 'a share limits changes if the page has no column of shares',
    task: 'Tell me when a currency moves by more than 1 percent',
    before: rates('161.20', '0.9310', '0.1140'),
    now: rates('163.80', '0.9312', '0.1141'),
    told: ['163.80', '2 other changes do not match'],
    never: ['0.9312', '0.1141', 'Not applied'],
    folded: ['Franc: 0.9310'],
  },
  {
    name: 'a column of percentages is filtered by its own values',
    task: 'Accounts with interest above 3 percent',
    before: table('en', 'Bank | Interest', 'Aro | 3.45 %', 'Bara | 2.10 %', 'Cala | 3.00 %'),
    first: ['1 of 3 rows match: Interest above 3 percent'],
    never: ['Cala'],
  },
  {
    name: 'the one price of a page meets a limit or does not',
    task: 'Watch the lamp and tell me when it drops below £20',
    before: lamp('£25.00'),
    now: lamp('£18.00'),
    first: ['Not met: below £20 (£25.00)'],
    told: ['Met: below £20 (£18.00)', '£18.00'],
  },
  {
    name: 'a price that still does not meet its limit is no news',
    task: 'Watch the lamp and tell me when it drops below £20',
    before: lamp('£25.00'),
    now: lamp('£24.00'),
    told: ['Not met: below £20 (£24.00)', 'No change on 1 page matches.'],
    isQuiet: true,
  },
  {
    name: 'a condition without a column is refused first',
    task: 'Flats under €1,000',
    before: table('en', 'Flat | City', 'Quay Street 4 | Lyon', 'Mill Lane 9 | Paris'),
    first: ['Not applied: “under €1,000” (nothing on the page can be compared with it)', 'Quay Street'],
  },
  {
    name: 'a condition that fits several columns is refused with their names',
    task: 'Flats under €1,000',
    before: table(
      'en',
      'Flat | Rent | Deposit',
      'Quay Street 4 | €900 | €1,800',
      'Mill Lane 9 | €1,100 | €2,200',
    ),
    first: ['Not applied: “under €1,000” (several figures fit: Rent, Deposit)', 'Mill Lane'],
  },
  {
    name: 'the task names the column of several',
    task: 'Flats with a rent under €1,000',
    before: table(
      'en',
      'Flat | Rent | Deposit',
      'Quay Street 4 | €900 | €1,800',
      'Mill Lane 9 | €1,100 | €2,200',
    ),
    first: ['1 of 2 rows match: Rent under €1,000'],
    never: ['Mill Lane'],
  },
  {
    name: 'another currency is not compared',
    task: 'Flats under 900 dollars',
    before: flatPage(),
    first: ['Not applied: “under 900 dollars”', 'Mill Lane'],
  },
  {
    name: 'a currency in the head of a column counts for its cells',
    task: 'Tools cheaper than 20 euros',
    before: table('en', 'Tool | Price (EUR) | Weight (g)', 'Saw | 18.50 | 400', 'Drill | 89.00 | 1200'),
    first: ['1 of 2 rows match: Price (EUR) cheaper than 20 euros'],
    never: ['Drill'],
  },
  {
    name: 'units of one quantity are compared with each other',
    task: 'Trips under 1 hour',
    before: table('en', 'Trip | Duration', 'Aro | 45 min', 'Bara | 1.5 hours', 'Cala | 90 minutes'),
    first: ['1 of 3 rows match: Duration under 1 hour'],
    never: ['Cala'],
  },
  {
    name: 'a year is compared with years alone',
    task: 'Flats built after 1990',
    before: table(
      'en',
      'Flat | Built | Rent',
      'Quay Street 4 | 1974 | €2,100',
      'Mill Lane 9 | 2004 | €1,100',
    ),
    first: ['1 of 2 rows match: Built after 1990', 'Mill Lane'],
    never: ['Quay Street'],
  },
  {
    name: 'a year that no column has is refused',
    task: 'Flats built after 1990',
    before: flatPage(),
    first: ['Not applied: “after 1990”', 'Mill Lane'],
  },
  {
    name: 'a limit of the answer is no condition',
    task: 'Sum up the flats in at most 5 sentences',
    before: flatPage(),
    never: ['Not applied', 'rows match', 'Not found'],
  },
]
