import { each, page, type WatchedPage } from './page-parts.ts'

type Weather = [day: string, sky: string, high: string, low: string, rain: string, wind: string]

const forecast = (days: readonly Weather[]) =>
  page(
    'en',
    'Weather for Aberdeen',
    `<div class="days">${each(
      days,
      ([day, sky, high, low, rain, wind]) =>
        `<section class="day"><h2>${day}</h2><img alt="${sky}" src="/i.png"><p class="summary">${sky}</p><dl><dt>High</dt><dd>${high}°C</dd><dt>Low</dt><dd>${low}°C</dd><dt>Rain</dt><dd>${rain} mm</dd><dt>Wind</dt><dd>${wind} km/h</dd></dl></section>`,
    )}</div><p>Yellow warning of rain is in force from 18:00 on Wednesday.</p>`,
  )

const monday: Weather = ['Monday 23 November', 'Light rain', '8', '4', '4.0', '24']
const tuesday: Weather = ['Tuesday 24 November', 'Heavy rain', '7', '5', '16.0', '43']
const wednesday: Weather = ['Wednesday 25 November', 'Rain', '8', '6', '9.4', '39']
const friday: Weather = ['Friday 27 November', 'Heavy rain', '6', '2', '11.8', '35']

type Meals = [day: string, dish: string, vegetarian: string]

const canteen = (week: string, days: readonly Meals[]) =>
  page(
    'nl',
    'Kantine: weekmenu',
    `<h2>Week ${week}</h2>${each(days, ([day, dish, vegetarian]) => `<h3>${day}</h3><p>${dish}</p><p class="veg">Vegetarisch: ${vegetarian}</p>`)}<p>Allergenen: vraag het aan de balie.</p>`,
  )

const cabbage: Meals = ['Maandag 23 november', 'Boerenkool met worst', 'Boerenkool met kaas']
const fish: Meals = ['Dinsdag 24 november', 'Vis met puree', 'Gevulde paprika']

type Film = [title: string, about: string, days: readonly [day: string, ...hours: string[]][]]

const cinema = (films: readonly Film[]) =>
  page(
    'en',
    'What is on',
    each(
      films,
      ([title, about, days]) =>
        `<article class="film"><img alt="${title} poster" src="p.jpg"><h2>${title}</h2><p class="meta">${about}</p>${each(days, ([day, ...hours]) => `<div class="day"><h4>${day}</h4>${hours.map((hour) => `<a class="time" href="/book">${hour}</a>`).join(' ')}</div>`)}<a href="/trailer">Watch trailer</a></article>`,
    ),
  )

type Concert = [day: string, month: string, who: string, where: string, price: string]

const concerts = (list: readonly Concert[]) =>
  page(
    'en',
    'Concerts',
    each(
      list,
      ([day, month, who, where, price]) =>
        `<div class="event"><div class="date"><span class="d">${day}</span><span class="m">${month}</span></div><div class="info"><h3><a href="/e/${day}">${who}</a></h3><p>${where}</p><p>${price}</p></div></div>`,
    ),
  )

const carols: Concert = ['5', 'Dec', 'Carols by candlelight', 'Main hall', 'Free']
const brass: Concert = ['12', 'Dec', 'Northern Brass', 'Main hall', '£15']

const ferry = (weekdays: string) =>
  page(
    'en',
    'Ferry timetable',
    `<table><tr><th colspan="3">Winter 2026</th></tr><tr><th rowspan="2">Day</th><th colspan="2">Departs</th></tr><tr><th>Mallaig</th><th>Armadale</th></tr><tr><td>Mon–Fri</td><td>${weekdays}</td><td>09:10, 15:00</td></tr><tr><td>Sat</td><td>09:00</td><td>10:30</td></tr></table><p>No sailings on 25 December and 1 January.</p>`,
  )

/** What goes by days: those that are over go, and that is no news. */
export const dayPages: readonly WatchedPage[] = [
  {
    name: 'weather',
    task: 'Tell me each morning on which days it will rain more than 10 mm in Aberdeen',
    days: [
      forecast([
        ['Sunday 22 November', 'Sunny intervals', '9', '3', '0', '14'],
        ['Monday 23 November', 'Light rain', '8', '4', '3.2', '22'],
        ['Tuesday 24 November', 'Heavy rain', '7', '5', '14.5', '41'],
        ['Wednesday 25 November', 'Heavy rain and wind', '8', '6', '22.1', '58'],
      ]),
      forecast([monday, tuesday, wednesday, friday]),
      forecast([tuesday, wednesday, friday]),
    ],
  },
  {
    name: 'canteen',
    task: 'Vertel me elke ochtend wat er vandaag in de kantine te eten is',
    days: [
      canteen('47', [
        ['Maandag 16 november', 'Erwtensoep met rookworst', 'Tomatensoep met brood'],
        ['Dinsdag 17 november', 'Kip met rijst en sperziebonen', 'Groentecurry'],
      ]),
      canteen('48', [cabbage, fish, ['Woensdag 25 november', 'Lasagne', 'Lasagne met spinazie']]),
      canteen('48', [
        cabbage,
        fish,
        ['Woensdag 25 november', 'Pannenkoeken met spek', 'Pannenkoeken met appel'],
      ]),
    ],
  },
  {
    name: 'films',
    task: 'Tell me which films are on this week and when The Salt Path is shown',
    days: [
      cinema([
        [
          'The Salt Path',
          '12A · 1h 55m · Drama',
          [
            ['Sun 22 Nov', '14:00', '19:30'],
            ['Mon 23 Nov', '19:30'],
          ],
        ],
        ['Paddington in Space', 'PG · 1h 40m · Family', [['Sun 22 Nov', '11:00', '13:15']]],
      ]),
      cinema([
        [
          'The Salt Path',
          '12A · 1h 55m · Drama',
          [
            ['Mon 23 Nov', '19:30'],
            ['Tue 24 Nov', '17:00', '20:00'],
          ],
        ],
        ['Night Ferry', '15 · 2h 10m · Thriller', [['Tue 24 Nov', '20:30']]],
      ]),
      cinema([
        ['The Salt Path', '12A · 1h 55m · Drama', [['Tue 24 Nov', '17:00', '20:00']]],
        [
          'Night Ferry',
          '15 · 2h 10m · Thriller',
          [
            ['Tue 24 Nov', '20:30'],
            ['Wed 25 Nov', '18:00'],
          ],
        ],
      ]),
    ],
  },
  {
    name: 'concerts',
    task: 'Tell me about new concerts and when one is cancelled',
    days: [
      concerts([
        ['22', 'Nov', 'The Lanterns', 'Main hall', '£18'],
        ['28', 'Nov', 'Ada Berg Trio', 'Studio', '£12'],
        carols,
      ]),
      concerts([['28', 'Nov', 'Ada Berg Trio', 'Studio', 'Sold out'], carols, brass]),
      concerts([carols, brass]),
    ],
  },
  {
    name: 'ferry',
    task: 'Tell me when the ferry timetable changes',
    days: [ferry('07:40, 13:20'), ferry('07:40, 13:20, 17:05'), ferry('07:40, 13:20, 17:05')],
  },
]
