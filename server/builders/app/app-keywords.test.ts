import { expect, test } from 'vitest'
import { appContent } from '#contract/builders/app-content.ts'
import { factsIn } from './facts-in-text.ts'
import { appKindIn } from './kind-in-text.ts'
import { analyzeAppText } from './app-keywords.ts'

test.each([
  ['Create a landing page for my coffee bar, in green, with prices and a contact form', 'landing'],
  ['With prices and a contact form, in green: a landing page for my coffee bar', 'landing'],
  ['For my coffee bar I need a contact form, prices and a landing page', 'landing'],
  ['My coffee bar needs a landing page with a contact form', 'landing'],
  ['I sell candles and need a landing page with a contact form', 'landing'],
  ['a contact form on a landing page', 'landing'],
  ['landing page with a shop and a blog', 'landing'],
  ['A landing page with a booking calendar for my barber shop', 'landing'],
  ['landing page, login, blog', 'landing'],
  ['A one-pager for our magazine', 'landing'],
  ['Blog with a shop', 'blog'],
  ['a blog about tasks and forms', 'blog'],
  ['I want a blog with a contact form and a newsletter', 'blog'],
  ['portfolio with a blog', 'portfolio'],
  ['a contact form and a gallery for my portfolio website', 'portfolio'],
  ['booking page with a login', 'booking'],
  ['my flower shop needs a booking app with a price list', 'booking'],
  ['dashboard with a form to add expenses', 'dashboard'],
  ['A dashboard for my online shop', 'dashboard'],
  ['a form with a calendar', 'form'],
  ['A survey for my shop', 'form'],
  ['shop with a blog and a contact form', 'shop'],
  ['an online store for my bike shop, with a blog', 'shop'],
  ['a store with a booking calendar and a list of products', 'shop'],
  ['a simple to-do list with a calendar', 'tasks'],
  ['An API for my shop', 'api'],
  ['a website for my coffee shop', null],
  ['a website for my flower shop', null],
])('“%s” asks for the kind %s, whatever parts are named with it', (text, kind) => {
  expect(appKindIn(text)).toBe(kind)
})

test.each([
  ['Create a landing page for my coffee bar, in green', 'Coffee Bar'],
  ['My yoga studio needs a landing page', 'Yoga Studio'],
  ['A landing page for Café Luna with prices', 'Café Luna'],
  ['Make a dashboard that tracks the expenses of my studio', 'Studio Expenses'],
  ['a blog about sourdough baking', 'Sourdough Baking'],
  ['A site for “The Old Forge”', 'The Old Forge'],
])('“%s” names it %s', (text, name) => {
  expect(analyzeAppText(text).purpose).toBe(name)
})

test.each([
  ['rename it to Harbour Cuts', 'Harbour Cuts'],
  ['change the name to Quay & Co', 'Quay & Co'],
  ['A shop called Clay & Wool with a newsletter', 'Clay & Wool'],
  ['call it "Fish, Chips and More"', 'Fish, Chips and More'],
])('“%s” gives the name %s', (text, name) => {
  expect(analyzeAppText(text).name).toBe(name)
})

test('words of the purpose and of names are no parts', () => {
  expect(analyzeAppText('A landing page for my book shop').features).toEqual([])
  expect(analyzeAppText('A landing page called Task Force with a newsletter').features).toEqual([
    'newsletter',
  ])
  expect(analyzeAppText('A landing page for Blue Gallery, in red')).toMatchObject({ features: [], hue: 25 })
})

test.each([
  [
    'prices: Haircut 18, Beard trim 12',
    [
      ['Haircut', 1_800],
      ['Beard trim', 1_200],
    ],
    null,
  ],
  [
    'Espresso 2.50 EUR, Cappuccino 3,80 EUR and cake for €4',
    [
      ['Espresso', 250],
      ['Cappuccino', 380],
      ['Cake', 400],
    ],
    'EUR',
  ],
  [
    'a haircut costs $18, $12 for a beard trim',
    [
      ['Haircut', 1_800],
      ['Beard trim', 1_200],
    ],
    'USD',
  ],
  [
    'Price list: Yoga class: £15, Private lesson: £1,200',
    [
      ['Yoga class', 1_500],
      ['Private lesson', 120_000],
    ],
    'GBP',
  ],
  ['change the price of Haircut to 20', [['Haircut', 2_000]], null],
])('“%s” gives these prices', (text, prices, currency) => {
  const { content } = factsIn(text)
  expect(content.prices?.map(({ name, amount }) => [name, amount])).toEqual(prices)
  expect(content.currency ?? null).toBe(currency)
})

test.each([
  'founded in 1998, with 3 rooms',
  'a form for 12 guests',
  'open from 9 to 18',
  'call 030 1234567',
  'a 5 star hotel',
])('“%s” gives no price', (text) => {
  expect(factsIn(text).content.prices).toBeUndefined()
})

test.each([
  ['open Tue to Sat 9 to 18', [['Tue to Sat', '9 to 18']]],
  [
    'Open Mon-Fri 8am-5pm, Saturday 10:00–14:00, closed on Sundays',
    [
      ['Mon-Fri', '8am-5pm'],
      ['Saturday', '10:00–14:00'],
      ['Sundays', 'closed'],
    ],
  ],
  ['we are open daily from 7 to 19', [['Daily', '7 to 19']]],
  ['opening hours: 9 to 5 on weekdays', [['Weekdays', '9 to 5']]],
])('“%s” gives these hours, in the same words', (text, hours) => {
  expect(factsIn(text).content.hours?.map(({ days, times }) => [days, times])).toEqual(hours)
})

test('address, phone, email, names and texts of their own are taken as they were written', () => {
  const { content } = factsIn(
    'We are at Hafenstraße 5, 20359 Hamburg. Call us at +49 40 1234567 or hello@luna.example. Our barbers are Tom and Ali. Add an About us page saying "We are three." With the slogan "Slow coffee, fast smiles"',
  )
  expect(content).toMatchObject({
    address: 'Hafenstraße 5, 20359 Hamburg',
    phone: '+49 40 1234567',
    email: 'hello@luna.example',
    tagline: 'Slow coffee, fast smiles',
    notes: [
      { title: 'About us', text: 'We are three.', isPage: true },
      { title: 'Barbers', text: 'Tom and Ali', isPage: false },
    ],
  })
})

test('whatever is written, what is taken from it fits its limits, and long nonsense takes no time', () => {
  const long = [
    `prices: ${'a '.repeat(1_990)}5`,
    `open ${'mon, '.repeat(700)}9 to 18`,
    `add a section called ${'x'.repeat(2_000)}: ${'y'.repeat(1_900)}`,
    'address '.repeat(500),
    `${' '.repeat(3_900)}called ${' '.repeat(50)}`,
    '+49 '.repeat(1_000),
    `for my ${'very '.repeat(700)}shop`,
    '\u0001\u0000 <script>alert(1)</script> prices: <b>x</b> 5',
  ]
  for (const text of long)
    expect(appContent.partial().safeParse(analyzeAppText(text).content).error).toBeUndefined()
})
