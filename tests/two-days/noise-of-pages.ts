import { listOf, page, type SeveralDays, tableOf } from './several-days.ts'

/** What grows or turns at each visit, on so many days; the last day is judged. */
const turning = (
  name: string,
  make: (value: string) => string,
  values: readonly string[],
  rest: Partial<SeveralDays> = {},
): SeveralDays => ({
  name: `noise known after visits: ${name}`,
  days: values.map((value) => page(make(value))),
  ...rest,
})

const counts = ['1,203', '1,377', '1,460', '1,702', '1,951']

const quiet = (name: string, make: (value: string) => string, values = counts): SeveralDays[] => [
  turning(name, make, values, { never: [/^- (?:New|Gone|Changed)/m, '| 1,951'] }),
]

const posts = (counted: string, replies: string) =>
  page(
    `<div class="post"><p class="who">hannah · Posts: ${counted}</p><p>The colony in the north hive is quiet, and I think that it is the cold.</p><p>Like (${replies}) Quote Report</p></div>`,
  )

/** Pages on which something changes at each visit. */
export const noiseOfPages: readonly SeveralDays[] = [
  ...quiet('views', (value) => `<p>${value} views</p>`),
  ...quiet('views in Swedish', (value) => `<p>${value} visningar</p>`),
  ...quiet('views in Korean', (value) => `<p>조회수 ${value}</p>`),
  ...quiet('views in Turkish', (value) => `<p>Görüntüleme: ${value}</p>`),
  ...quiet('views in Russian', (value) => `<p>Просмотров: ${value}</p>`),
  ...quiet('views in Hindi', (value) => `<p>${value} बार देखा गया</p>`),
  ...quiet('backers', (value) => `<p>${value} backers</p>`),
  ...quiet('downloads', (value) => `<p>Downloads: ${value}</p>`),
  ...quiet('an access counter', (value) => `<p>アクセス数 ${value}</p>`),
  ...quiet('people who have it in a basket', (value) => `<p>${value} people have this in their basket.</p>`),
  ...quiet('a column of views', (value) =>
    tableOf('Topic|Views', `Varroa in winter|${value}`, 'Wax moths|120'),
  ),
  ...quiet('a quotation', (value) => `<p>${value}</p>`, [
    'A calm sea never made a skilled sailor.',
    'The wind does not break a tree that bends.',
    'Many hands make light work of heavy nets.',
    'A borrowed boat goes slowly home again.',
    'Whoever counts the waves will miss the tide.',
  ]),
  ...quiet('a byline with the hour', (value) => `<p>Last checked ${value}</p>`, [
    '07:12',
    '07:31',
    '07:44',
    '08:02',
    '08:19',
  ]),
  ...quiet('scores of a list', (value) =>
    listOf(
      `<a href="/wheel">My first wheel build</a> <span>${value} points</span>`,
      '<a href="/tyre">Which tyre for gravel roads</a> <span>44 points</span>',
    ),
  ),
  {
    name: 'the counters of a forum post',
    task: 'Tell me about new posts.',
    days: [posts('42', '5'), posts('43', '6'), posts('44', '9'), posts('47', '12')],
    never: ['47', '(12)'],
  },
  ...(
    [
      ['5 minutes ago', '12 minutes ago'],
      ['vor 5 Minuten', 'vor 12 Minuten'],
      ['il y a 5 minutes', 'il y a 12 minutes'],
      ['för 5 minuter sedan', 'för 12 minuter sedan'],
      ['5분 전', '12분 전'],
      ['5 dakika önce', '12 dakika önce'],
      ['5 минут назад', '12 минут назад'],
      ['5 मिनट पहले', '12 मिनट पहले'],
      ['5分前', '12分前'],
      ['قبل 5 دقائق', 'قبل 12 دقيقة'],
    ] as const
  ).map(
    ([before, now]): SeveralDays => ({
      name: `an age is no news on the second day: ${now}`,
      days: [page(`<p>${before}</p>`), page(`<p>${now}</p>`)],
      never: [now],
    }),
  ),
  {
    name: 'today’s date at the top',
    days: ['Friday, 20 November 2026', 'Saturday, 21 November 2026'].map((day) => page(`<p>${day}</p>`)),
    never: ['Saturday'],
  },
  {
    name: 'today’s date at the top in Japanese',
    days: ['2026年11月20日', '2026年11月21日'].map((day) => page(`<p>${day}</p>`)),
    never: [/2026年11月21日/],
  },
  // What is news however often it changes.
  turning(
    'a price is news each day',
    (value) => `<p>Petrol costs ${value} euros a litre at the harbour.</p>`,
    ['1.79', '1.84', '1.81', '1.88', '1.92'],
    { told: ['1.92'] },
  ),
  turning(
    'a rate is news each day',
    (value) => tableOf('Currency|Rate', `Yen|${value}`, 'Krone|11.42'),
    ['161.2', '162.8', '160.9', '163.3', '165.1'],
    { told: ['165.1'] },
  ),
  turning(
    'a state is news each day',
    (value) => `<h2>Bridge</h2><p>${value}</p>`,
    ['Open', 'Closed', 'Open', 'Closed', 'Open'],
    { told: ['Open'] },
  ),
  turning(
    'a new row is news each day',
    (value) => listOf(...value.split('|').map((text) => `<a href="/${text.length}">${text}</a>`)),
    [
      'Baker for the night shift',
      'Baker for the night shift|Driver of the bus, early',
      'Baker for the night shift|Driver of the bus, early|Cook for the harbour kitchen',
      'Baker for the night shift|Driver of the bus, early|Cook for the harbour kitchen|Teacher of old languages',
    ],
    { told: ['Teacher of old languages'] },
  ),
  turning(
    'what the task asks for is news each day',
    (value) => `<p>${value} people signed the petition.</p>`,
    counts,
    { task: 'Tell me how many people signed the petition.', told: ['1,951'] },
  ),
  turning(
    'the dish of the day is news each day',
    (value) => `<h2>Dish of the day</h2><p>${value}</p>`,
    [
      'Lentil soup with bread',
      'Fish pie with leeks',
      'Rice with green beans',
      'Pancakes with plums',
      'Barley with mushrooms',
    ],
    { told: ['Barley with mushrooms'] },
  ),
]
