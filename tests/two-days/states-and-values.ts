import { feedOf, listOf, page, type SeveralDays, swaps, tableOf } from './several-days.ts'

const quoted = (text: string) => (word: string) => page(`<p>${text.replace('#', word)}</p>`)

/** States, values and sentences that change on the second day, in many languages and forms. */
export const statesAndValues: readonly SeveralDays[] = [
  ...swaps(
    'a heading that is a state',
    (word) => page(`<h2>${word}</h2><p>Pool of the town. Come in.</p>`),
    ['Geöffnet', 'Geschlossen'],
    ['Ouvert', 'Fermé'],
    ['営業中', '休業中'],
    ['مفتوح', 'مغلق'],
  ),
  ...swaps(
    'a state in a definition list',
    (word) => page(`<dl><dt>Ferry to Aro</dt><dd>${word}</dd><dt>Ferry to Bara</dt><dd>Hourly</dd></dl>`),
    ['On time', 'Cancelled'],
    ['Pünktlich', 'Fällt aus'],
    ['I tid', 'Inställd'],
  ),
  ...swaps(
    'a state beside a name',
    (word) =>
      page(
        `<div class="row"><span>North lift</span> <b>${word}</b></div><p>Lifts run from nine to four, and longer in March.</p>`,
      ),
    ['Open', 'Closed'],
    ['열림', '닫힘'],
    ['Açık', 'Kapalı'],
  ),
  ...swaps(
    'stock after a price',
    (word) => page(`<h2>Blue bicycle</h2><p>€ 310</p><p>${word}</p>`, 'Shop of Aro'),
    ['Em estoque', 'Esgotado'],
    ['Na stanie', 'Wyprzedane'],
    ['Auf Lager', 'Ausverkauft'],
    ['В наличии', 'Нет в наличии'],
  ),
  {
    name: 'three values of a list that swap',
    days: [
      page(listOf('Bus 4: platform 1', 'Bus 9: platform 2', 'Bus 12: platform 3')),
      page(listOf('Bus 4: platform 2', 'Bus 9: platform 1', 'Bus 12: platform 3')),
    ],
    told: ['platform 2', 'platform 1'],
  },
  {
    name: 'two cells of a table that swap',
    days: [
      page(tableOf('Ferry|State', 'Aro|On time', 'Bara|Cancelled')),
      page(tableOf('Ferry|State', 'Aro|Cancelled', 'Bara|On time')),
    ],
    told: ['Aro | On time | Cancelled', 'Bara | Cancelled | On time'],
  },
  {
    name: 'two terms of a definition list that swap',
    days: [
      page('<dl><dt>Hall A</dt><dd>Free</dd><dt>Hall B</dt><dd>Taken</dd></dl>'),
      page('<dl><dt>Hall A</dt><dd>Taken</dd><dt>Hall B</dt><dd>Free</dd></dl>'),
    ],
    told: ['Taken', 'Free'],
  },
  ...swaps(
    'the second sentence of a feed entry',
    (word) =>
      feedOf(['The tunnel is checked', `The tunnel is checked this week. It is closed until ${word}.`]),
    ['Friday', 'Monday, 14 December', { told: [], shown: ['14 December'], isFeed: true }],
    ['noon', 'midnight', { told: [], shown: ['midnight'], isFeed: true }],
  ),
  ...swaps(
    'the last sentence of a long feed entry',
    (word) => feedOf(['News', `${'The bridge is painted green this year. '.repeat(3)}Works end in ${word}.`]),
    ['May', 'June', { told: [], shown: ['June'], isFeed: true }],
  ),
  ...swaps('a time in a sentence', quoted('Abfahrt ist heute um # am Steg.'), ['10:30', '11:45']),
  ...swaps('a time in a sentence', quoted("Aujourd'hui le bac part à # du quai."), ['10 h 30', '11 h 45']),
  ...swaps('a time in a sentence', quoted('El barco sale hoy a las # del muelle.'), ['10:30', '11:45']),
  ...swaps('a price in a sentence', quoted('Der Eintritt kostet ab Januar #.'), ['9 Euro', '12 Euro']),
  ...swaps('a price in a sentence', quoted('入場料は#です。'), ['500円', '700円', { told: ['700'] }]),
  ...swaps('a price in a sentence', quoted('Wstęp kosztuje # od stycznia.'), ['20 zł', '25 zł']),
  ...swaps('a deadline in a sentence', quoted('Applications close on #.'), [
    '3 May 2026',
    '9 May 2026',
    { told: ['9 May'] },
  ]),
  ...swaps('a deadline in a sentence', quoted('Die Frist endet am #.'), [
    '3. Mai 2026',
    '9. Mai 2026',
    { told: ['9. Mai'] },
  ]),
  ...swaps('a deadline in a sentence', quoted('Ansökan stänger den #.'), ['3 maj', '9 maj', { told: ['9'] }]),
  ...swaps(
    'a number of places in a sentence',
    quoted('There are # places left on the course for beginners.'),
    ['12', '3'],
  ),
  ...swaps(
    'a number of places in a sentence',
    quoted('Im Kurs für Anfänger sind noch # Plätze frei, sagt die Schule.'),
    ['12', '3'],
  ),
  ...swaps(
    'a box of a class that sounds like frame',
    (word) =>
      `<!doctype html><html><head><title>Canteen</title></head><body><h1>Canteen</h1><div class="menu"><p>${word}</p></div></body></html>`,
    ['Linsensuppe', 'Fischpastete'],
    ['レンズ豆のスープ', '魚のパイ'],
    ['Soupe aux lentilles', 'Tourte au poisson'],
  ),
  ...['banner', 'notice', 'alert', 'topbar'].flatMap((name) =>
    swaps(
      `a message in a box of the class ${name}`,
      (word) => page(`<div class="${name}"><p>The bridge is closed to lorries until ${word}.</p></div>`),
      ['Tuesday', 'Thursday'],
    ),
  ),
  ...swaps(
    'a declared shadow root',
    (word) => page(`<x-stock><template shadowrootmode="open"><p>${word}</p></template></x-stock>`),
    ['In stock: 4 pieces', 'Out of stock', { told: ['Out of stock'] }],
    ['Noch 12 Karten', 'Ausverkauft', { told: ['Ausverkauft'] }],
  ),
  ...swaps(
    'the text of a layout table',
    (word) =>
      `<!doctype html><html><head><title>Letter of Aro</title></head><body><table><tr><td><table><tr><td><p>The council meets on ${word} about the quay.</p></td></tr><tr><td><p>You get this because you subscribed.</p></td></tr></table></td></tr></table></body></html>`,
    ['Monday', 'Wednesday'],
    ['3 March', '9 March', { told: ['9 March'] }],
  ),
  ...swaps(
    'a heading of an article',
    (word) =>
      page(
        `<h2>${word}</h2><p>The council met on Monday evening and spoke about the quay for two hours.</p>`,
      ),
    ['Council delays the new quay', 'Council approves the new quay', { told: ['approves'] }],
    ['Rat vertagt den neuen Kai', 'Rat beschließt den neuen Kai', { told: ['beschließt'] }],
  ),
  ...swaps(
    'the address of a link',
    (word) => page(`<p>The <a href="/files/${word}">timetable of the ferry</a> holds until March.</p>`),
    ['plan-2026.pdf', 'plan-2027.pdf', { told: [], shown: ['plan-2027.pdf'] }],
  ),
  ...swaps('the text of a picture', (word) => page(`<img src="/a.png" alt="${word}">`), [
    'Speiseplan Woche 47',
    'Speiseplan Woche 48',
    { told: [], shown: ['Woche 48'] },
  ]),
]
