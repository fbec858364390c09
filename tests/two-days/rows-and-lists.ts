import { listOf, page, type SeveralDays, swaps, tableOf } from './several-days.ts'

const cards = (...entries: [name: string, rest: string][]) =>
  page(
    `<ul class="flats">${entries
      .map(
        ([name, rest], at) =>
          `<li class="flat"><h3><a href="/flat/${at}-${name.length}">${name}</a></h3>${rest}</li>`,
      )
      .join('')}</ul>`,
  )

const flat = (price: string, posted: string) => `<p class="price">${price}</p><p class="posted">${posted}</p>`

const flatsOn = (posted: readonly [string, string, string]) =>
  cards(
    ['T2 à Lyon, rue des Tables', flat('850 €', posted[0])],
    ['T3 à Villeurbanne, cours Emile', flat('985 €', posted[1])],
    ['Studio à Bron, place Curial', flat('540 €', posted[2])],
  )

const agenda = (...rows: string[]) => page(tableOf('Event|Date|Place', ...rows))

/** Rows and entries of lists over several days. */
export const rowsAndLists: readonly SeveralDays[] = [
  ...swaps(
    'the cell of a table without heads',
    (word) =>
      page(`<table><tr><td>Monday</td><td>9 to 5</td></tr><tr><td>Tuesday</td><td>${word}</td></tr></table>`),
    ['Closed', '10 to 6', { told: ['Closed | 10 to 6'], never: ['| – |'] }],
    ['10 to 6', 'Closed', { told: ['10 to 6 | Closed'], never: ['| – |'] }],
    ['9 to 5', 'by appointment', { told: ['9 to 5 | by appointment'], never: ['| – |'] }],
    ['Geschlossen', '10–18 Uhr', { told: ['Geschlossen | 10–18 Uhr'], never: ['| – |'] }],
  ),
  ...swaps(
    'a list in a cell',
    (word) =>
      page(tableOf('Place|Hours', `Library|<ul><li>${word}</li></ul>`, 'Pool|<ul><li>9 to 5</li></ul>')),
    ['Closed', '10 to 6', { told: ['Closed | 10 to 6'], never: ['| – |', '- Closed'] }],
    ['Fermé', '10 h à 18 h', { told: ['Fermé | 10 h à 18 h'], never: ['| – |'] }],
  ),
  ...(
    [
      [
        ['Posted today', 'Posted today', 'Posted yesterday'],
        ['Posted 2 days ago', 'Posted 2 days ago', 'Posted 3 days ago'],
      ],
      [
        ["Publié aujourd'hui", "Publié aujourd'hui", 'Publié hier'],
        ['Publié hier', 'Publié hier', 'Publié il y a 2 jours'],
      ],
      [
        ['Heute eingestellt', 'Heute eingestellt', 'Gestern eingestellt'],
        ['Vor 2 Tagen eingestellt', 'Vor 2 Tagen eingestellt', 'Vor 3 Tagen eingestellt'],
      ],
      [
        ['Publicado hoy', 'Publicado hoy', 'Publicado ayer'],
        ['Publicado hace 2 días', 'Publicado hace 2 días', 'Publicado hace 3 días'],
      ],
      [
        ['Publicerad i dag', 'Publicerad i dag', 'Publicerad i går'],
        ['Publicerad för 2 dagar sedan', 'Publicerad för 2 dagar sedan', 'Publicerad för 3 dagar sedan'],
      ],
      [
        ['3 hours ago', '5 hours ago', '1 day ago'],
        ['1 day ago', '1 day ago', '2 days ago'],
      ],
    ] as const
  ).map(
    ([before, now]): SeveralDays => ({
      name: `the age of entries: ${before[0]} → ${now[0]}`,
      task: 'Tell me about new entries.',
      days: [flatsOn(before), flatsOn(now)],
      never: [now[0], '–'],
      outcome: 'small',
    }),
  ),
  {
    name: 'a new entry among ones that grew older',
    task: 'Tell me about new flats.',
    days: [
      flatsOn(["Publié aujourd'hui", "Publié aujourd'hui", 'Publié hier']),
      cards(
        ['T4 à Oullins, rue Orsel', flat('1 200 €', "Publié aujourd'hui")],
        ['T2 à Lyon, rue des Tables', flat('850 €', 'Publié hier')],
        ['T3 à Villeurbanne, cours Emile', flat('985 €', 'Publié hier')],
        ['Studio à Bron, place Curial', flat('540 €', 'Publié il y a 2 jours')],
      ),
    ],
    told: ['T4 à Oullins'],
    never: ['T2 à Lyon', 'Studio'],
  },
  ...(
    [
      ['Taller de cerámica', '12 de diciembre', '14 de diciembre', 'Centro cultural'],
      ['Pottery evening', '12 December', '14 December', 'Town hall'],
      ['Töpferabend', '12. Dezember', '14. Dezember', 'Rathaus'],
    ] as const
  ).map(
    ([name, before, now, place]): SeveralDays => ({
      name: `a date of an agenda that moved: ${name}`,
      days: [
        agenda(`${name}|${before}|${place}`, `Concert|20 December|${place}`),
        agenda(`${name}|${now}|${place}`, `Concert|20 December|${place}`),
      ],
      told: [`${before} | ${now}`],
      never: [/^- (?:New|Gone)/m],
    }),
  ),
  ...(
    [
      ['12 December', '14 December', 'Pottery evening'],
      ['2026-12-12', '2026-12-14', 'Pottery evening'],
      ['12. Dezember', '14. Dezember', 'Töpferabend im Rathaus'],
    ] as const
  ).map(
    ([before, now, name]): SeveralDays => ({
      name: `a row whose first column, a date, moved: ${before}`,
      days: [
        page(tableOf('Date|Event|Place', `${before}|${name}|Town hall`, '20 December|Concert|Church')),
        page(tableOf('Date|Event|Place', `${now}|${name}|Town hall`, '20 December|Concert|Church')),
      ],
      told: [before, now],
      never: [/^- (?:New|Gone)/m],
    }),
  ),
  {
    name: 'jobs in another order',
    days: [
      page(
        listOf(
          '<a href="/a">Baker for the night shift</a>',
          '<a href="/b">Driver of the early bus</a>',
          '<a href="/c">Teacher of mathematics here</a>',
        ),
      ),
      page(
        listOf(
          '<a href="/c">Teacher of mathematics here</a>',
          '<a href="/a">Baker for the night shift</a>',
          '<a href="/b">Driver of the early bus</a>',
        ),
      ),
    ],
    never: ['Baker', 'Driver', 'Teacher'],
    outcome: 'nothing',
  },
  {
    name: 'jobs in another order, and one more',
    days: [
      page(tableOf('Job|Place', 'Baker|Aro', 'Driver|Bara', 'Teacher|Aro')),
      page(tableOf('Job|Place', 'Teacher|Aro', 'Cook|Aro', 'Baker|Aro', 'Driver|Bara')),
    ],
    told: ['Cook'],
    never: ['Baker', 'Driver', 'Teacher'],
  },
  {
    name: 'a row that is gone',
    days: [
      page(tableOf('Job|Place', 'Baker|Aro', 'Driver|Bara', 'Teacher|Aro')),
      page(tableOf('Job|Place', 'Baker|Aro', 'Teacher|Aro')),
    ],
    told: ['Gone: Driver · Bara'],
  },
  ...swaps(
    'the cell under several heads',
    (word) =>
      page(
        `<table><tr><th rowspan="2">Zone</th><th colspan="2">Fare</th></tr><tr><th>Adult</th><th>Child</th></tr><tr><td>Zone A</td><td>4.10</td><td>2.10</td></tr><tr><td>Zone B</td><td>9.80</td><td>${word}</td></tr></table>`,
      ),
    ['5.10', '5.60', { told: ['Zone B', '5.10 | 5.60'] }],
  ),
  ...swaps(
    'a price in another form',
    (word) => page(tableOf('Plan|Price', `Starter|${word}`, 'Team|€29')),
    ['€9', '€12', { told: ['€9 | €12'] }],
    ['9,00 €', '12,00 €', { told: ['9,00 € | 12,00 €'] }],
    ['R$ 9,90', 'R$ 12,90', { told: ['12,90'] }],
  ),
  ...swaps(
    'a hall is no quantity',
    (word) => page(tableOf('Exam|Where', `Physics|${word}`, 'Music|Church')),
    ['Hall 2', 'Hall 5', { never: ['%'] }],
    ['Raum 2', 'Raum 5', { never: ['%'] }],
    ['Gleis 14', 'Gleis 21', { never: ['%'] }],
    ['教室2', '教室5', { never: ['%'] }],
  ),
  ...swaps(
    'a rate changes by points',
    (word) => page(tableOf('Loan|Rate', `Ten years|${word}`, 'Five years|2.80 %')),
    ['3.10 %', '3.45 %', { told: ['+0.35 pp'], never: ['+11'] }],
    ['3,10 %', '3,45 %', { told: ['3,45 %'], never: ['+11'] }],
  ),
  ...swaps(
    'a value and its unit',
    (word) => page(tableOf('Gauge|Level', `Aro|${word}`, 'Bara|120 cm')),
    ['312 cm', '388 cm', { told: ['312 cm | 388 cm'] }],
    ['3,12 m', '3,88 m', { told: ['3,12 m | 3,88 m'] }],
  ),
]
