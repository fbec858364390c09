import { each, page, type WatchedPage } from './page-parts.ts'

interface VinylRecord {
  title: string
  artist: string
  price: string
  was?: string
  mark?: string
}

const shop = (records: readonly VinylRecord[]) =>
  page(
    'en',
    'Jazz vinyl',
    `<div class="toolbar"><span>Showing 1–${records.length} of 143 results</span><select><option>Sort by price</option></select></div><ul class="products">${each(
      records,
      ({ title, artist, price, was, mark }) =>
        `<li class="product-card"><a href="/p/${title.length}"><img src="/i.jpg" alt="${title}"></a>${mark ? `<span class="badge">${mark}</span>` : ''}<h3><a href="/p/${title.length}">${title}</a></h3><p class="artist">${artist}</p><div class="price">${was ? `<del>€${was}</del> ` : ''}<ins>€${price}</ins></div><button>Add to cart</button><a class="wish" href="#">Add to wishlist</a></li>`,
    )}</ul>`,
  )

const supreme: VinylRecord = { title: 'A Love Supreme', artist: 'John Coltrane', price: '27.50' }
const train: VinylRecord = { title: 'Blue Train', artist: 'John Coltrane', price: '22.00' }
const hunters: VinylRecord = {
  title: 'Head Hunters',
  artist: 'Herbie Hancock',
  price: '26.00',
  mark: 'New',
}
const kindOfBlue: VinylRecord = {
  title: 'Kind of Blue',
  artist: 'Miles Davis',
  price: '19.90',
  was: '24.90',
  mark: 'Sale',
}

type Flat = [title: string, where: string, rooms: string, size: string, rent: string, from: string]

const flats = (found: string, list: readonly Flat[]) =>
  page(
    'de',
    'Mietwohnungen in Leipzig',
    `<h2>${found} Mietwohnungen</h2><div class="filter"><button>Filter</button><button>Suche speichern</button></div>${each(
      list,
      ([title, where, rooms, size, rent, from]) =>
        `<article class="result"><img src="a.jpg" alt=""><h2><a href="/expose/${size}">${title}</a></h2><div class="addr">${where}</div><div class="facts"><span>${rent} €<small>Warmmiete</small></span><span>${size} m²<small>Wohnfläche</small></span><span>${rooms}<small>Zimmer</small></span></div><div>Frei ab ${from}</div><button>Merken</button><a href="#">Kontakt</a></article>`,
    )}`,
  )

const balcony: Flat = ['Helle Wohnung mit Balkon', 'Südvorstadt', '2', '58', '890', '01.01.2027']
const old: Flat = ['Altbau am Park, Erstbezug', 'Plagwitz', '3', '84', '1.320', 'sofort']
const roof: Flat = ['Gemütliche Dachgeschosswohnung', 'Connewitz', '2', '61', '840', '15.12.2026']
const garage: Flat = ['Neubau mit Tiefgarage', 'Zentrum-Süd', '2', '65', '1.150', '01.03.2027']

const kettle = (pounds: string, pence: string, stock: string) =>
  page(
    'en',
    'Kettle K200',
    `<div class="buy"><span class="price"><span>£</span><span>${pounds}</span><sup>${pence}</sup></span><span class="stock">${stock}</span><button>Add to basket</button></div><p>A quick kettle with a wide spout, made of brushed steel.</p><h2>Specification</h2><dl><dt>Capacity</dt><dd>1.7 l</dd><dt>Power</dt><dd>3,000 W</dd></dl><h2>Reviews</h2><div class="review"><strong>Boils fast</strong><span>★★★★★</span><p>It takes two minutes for a litre, and it is quiet.</p></div>`,
  )

const screwdriver = (price: string, stock: string, other: string) =>
  page(
    'de',
    'Akkuschrauber AS-18',
    `<div class="buybox"><div class="price-box"><span class="price">${price}&nbsp;€</span> <small>inkl. MwSt., zzgl. Versand</small></div><div class="availability">${stock}</div><label>Menge <select><option>1</option></select></label><button>In den Warenkorb</button></div><h2>Beschreibung</h2><p>Der AS-18 ist ein leichter Akkuschrauber für den Möbelbau und für kleine Arbeiten am Haus. Mit seinem bürstenlosen Motor erreicht er 60 Newtonmeter, und der Akku ist nach vierzig Minuten wieder voll geladen.</p><p>Das Bohrfutter nimmt Bohrer bis dreizehn Millimeter auf. Zwei Gänge lassen sich mit einem Schieber wählen, auch mit Handschuhen. Eine Leuchte zeigt auf die Schraube und geht nach einigen Sekunden von selbst aus, damit der Akku länger hält.</p><p>Im Koffer liegen zwei Akkus, ein Ladegerät, ein Satz Bits und ein Gürtelhalter. Wer bereits Akkus dieser Reihe hat, kann das Gerät auch ohne Akku bestellen und spart dabei deutlich.</p><section class="recommendations"><h2>Das könnte Ihnen auch gefallen</h2><ul>${each([['Bitsatz 32-teilig', other] as const, ['Bohrfutter 13 mm', '24,90'] as const, ['Akku 4 Ah', '79,00'] as const], ([name, cost]) => `<li><a href="/x"><span>${name}</span></a><span class="price">${cost} €</span></li>`)}</ul></section>`,
  )

type Plan = [name: string, price: string, ...limits: string[]]

const plans = (list: readonly Plan[]) =>
  page(
    'en',
    'Plans of Mailbird',
    `<div class="plans">${each(list, ([name, price, ...limits]) => `<div class="plan"><h3>${name}</h3><div class="price"><span class="amount">${price}</span><span class="per">/month</span></div><ul>${each(limits, (limit) => `<li>${limit}</li>`)}</ul><a class="btn" href="/signup">Choose ${name}</a></div>`)}</div>`,
  )

const business: Plan = ['Business', '$99', '100,000 contacts', 'Phone support', 'Single sign-on']

type Job = [title: string, employer: string, where: string, pay: string, age: string]

const jobs = (list: readonly Job[]) =>
  page(
    'en',
    'Jobs in Leith',
    `<ul class="jobs">${each(list, ([title, employer, where, pay, age]) => `<li class="job"><div class="job-main"><a href="/j/${title.length}">${title}</a><span>${employer}</span></div><div class="job-meta"><span>${where}</span><span>${pay}</span><span>${age}</span></div></li>`)}</ul>`,
  )

/** What is offered: things with their prices, whose change is what somebody waits for. */
export const offerPages: readonly WatchedPage[] = [
  {
    name: 'records',
    task: 'Watch this record shop and tell me about new records and about price drops.',
    days: [
      shop([
        { title: 'Kind of Blue', artist: 'Miles Davis', price: '24.90' },
        supreme,
        { ...train, mark: 'New' },
        { title: 'Time Out', artist: 'Dave Brubeck', price: '19.90' },
      ]),
      shop([hunters, kindOfBlue, supreme, train]),
      shop([hunters, kindOfBlue, { ...supreme, mark: 'Sold out' }, train]),
    ],
  },
  {
    name: 'flats',
    task: 'Sag mir jeden Morgen, welche neuen Wohnungen unter 1.200 Euro warm es in Leipzig gibt.',
    days: [
      flats('214', [balcony, old, roof]),
      flats('216', [garage, balcony, old, roof]),
      flats('215', [garage, balcony.with(4, '870') as Flat, old]),
    ],
  },
  {
    name: 'kettle',
    task: 'Tell me when the price of this kettle changes or when it is out of stock',
    days: [
      kettle('34', '99', 'In stock'),
      kettle('29', '99', 'In stock'),
      kettle('29', '99', 'Out of stock'),
    ],
  },
  {
    name: 'screwdriver',
    task: 'Sag mir, wenn sich Preis oder Verfügbarkeit des Akkuschraubers ändern',
    days: [
      screwdriver('129,00', 'Auf Lager, in 2 Tagen bei Ihnen', '14,90'),
      screwdriver('119,00', 'Auf Lager, in 2 Tagen bei Ihnen', '14,90'),
      screwdriver('119,00', 'Derzeit nicht lieferbar', '12,90'),
    ],
  },
  {
    name: 'plans',
    task: 'Tell me when a price or a limit of a plan changes',
    days: [
      plans([['Starter', '$9', '1,000 contacts', 'Email support', 'Templates'], business]),
      plans([
        ['Starter', '$9', '500 contacts', 'Email support', 'Templates'],
        business.with(1, '$109') as Plan,
      ]),
      plans([['Starter', '$9', '500 contacts', 'Email support', 'Templates']]),
    ],
  },
  {
    name: 'jobs',
    task: 'Tell me about new jobs for electricians',
    days: [
      jobs([
        ['Electrician', 'Forth Energy', 'Leith', '£34,000 – £38,000', '2 days ago'],
        ['Warehouse operative (nights)', 'Dock Logistics', 'Leith', '£13.10 an hour', '3 days ago'],
        ['Receptionist', 'Shore Dental', 'Leith', '£24,500', '5 days ago'],
      ]),
      jobs([
        ['Electrician, offshore wind', 'Seagreen', 'Leith / offshore', '£45,000', 'Today'],
        ['Electrician', 'Forth Energy', 'Leith', '£34,000 – £38,000', '3 days ago'],
        ['Warehouse operative (nights)', 'Dock Logistics', 'Leith', '£13.50 an hour', '4 days ago'],
        ['Receptionist', 'Shore Dental', 'Leith', '£24,500', '6 days ago'],
      ]),
      jobs([
        ['Electrician, offshore wind', 'Seagreen', 'Leith / offshore', '£45,000', 'Yesterday'],
        ['Electrician', 'Forth Energy', 'Leith', '£34,000 – £38,000', '4 days ago'],
        ['Warehouse operative (nights)', 'Dock Logistics', 'Leith', '£13.50 an hour', '5 days ago'],
      ]),
    ],
  },
]
