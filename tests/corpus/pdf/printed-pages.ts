interface PrintedPage {
  html: string
  /** What the file calls itself; a browser says 'about:blank' where a page has no title. */
  title?: string
  footer?: string
  header?: string
}

const frame = (text: string) =>
  `<div style="font-size:8px;width:100%;padding:0 12mm;font-family:DejaVu Sans">${text}</div>`
const pageOf = '<span class="pageNumber"></span>'

const routes = ['Alder Quay', 'Birch Point', 'Cedar Bay', 'Dune Ferry', 'Elm Harbour']
const fares = Array.from({ length: 55 }, (_, at) => {
  const line = `L${String(at + 1).padStart(2, '0')}`
  const from = routes[at % 5] ?? ''
  const to = routes[(at + 2) % 5] ?? ''
  const price = `${3 + (at % 7)}.${(at * 15) % 100 < 10 ? '0' : ''}${(at * 15) % 100}`
  return `<tr><td>${line}<td>${from} to ${to}<td class="n">${10 + at}<td class="n">$${price}</tr>`
})

const story = (subject: string) =>
  `The ${subject} opened on a wet Monday and was full by noon. Visitors came by ferry, by bus and on foot, and most of them stayed until the lamps were lit. ` +
  `Nobody had counted on such a crowd, so the kitchen ran out of bread before two. The wardens say that next year there will be more of everything, and an um&shy;brella stand at each gate. `

/** Pages that a browser prints. */
export const printedPages: Record<string, PrintedPage> = {
  'fare-table': {
    title: 'Microsoft Word - fares_final_v3.docx',
    footer: frame(`Island Ferries, page ${pageOf} of <span class="totalPages"></span>`),
    html: `<style>body{font:10pt DejaVu Sans}th,td{padding:3pt 9pt;text-align:left}.n{text-align:right}h1{font-size:19pt}</style>
      <h1>Fares of the island ferries</h1><p>Valid from 1 April. Children under six travel free of charge on all lines.</p>
      <table><thead><tr><th>Line<th>Route<th class="n">Minutes<th class="n">Price</tr></thead>${fares.join('')}</table>
      <p>Tickets are sold on board and at the quay.</p>`,
  },
  'two-columns': {
    footer: frame(`<div style="text-align:center">${pageOf}</div>`),
    html: `<style>body{font:10pt DejaVu Serif;text-align:justify}h1{text-align:left;font-size:20pt}.c{columns:2;column-gap:8mm}</style>
      <h1>How a harbour town feeds its guests</h1>
      <div class="c"><p>${story('spring fair')}${story('fish market')}The model 737&ndash;9 shown at the gate drew the longest line of the whole week.</p>
      <p>${story('night kitchen')}${story('boat show')}</p><p>${story('old lighthouse')}LAST WORD OF THE LEFT STORY.</p></div>`,
  },
  'three-columns': {
    title: 'Parish bulletin',
    html: `<style>@page{size:A4 landscape}body{font:9pt DejaVu Sans}.c{columns:3;column-gap:7mm}h1{font-size:22pt}p{break-inside:auto}</style>
      <h1>Parish bulletin of the northern isles</h1>
      <div class="c"><p>FIRST begins here. ${story('bell tower')}${story('choir school')}</p><p>SECOND begins here. ${story('soup kitchen')}${story('herb garden')}</p><p>THIRD begins here. ${story('reading room')}</p></div>`,
  },
  'narrow-german': {
    title: '',
    html: `<style>body{font:11pt DejaVu Serif;width:62mm}h1{font-size:17pt}</style><h1>Merkblatt zum Hochwasser</h1>
      <p>Die Stadt bittet alle Anwohner, ihre Keller bis zum 21.&nbsp;September 2020 zu räumen. Sand&shy;säcke gibt es am Feuer&shy;wehr&shy;haus, so&shy;lange der Vorrat reicht. Wer Hilfe braucht, ruft die Nummer 0331 4711 an.</p>
      <p>Fahrzeuge dürfen auf dem Markt&shy;platz abgestellt werden. Die Müllabfuhr kommt zwischen dem 22.&ndash;24. September nicht.</p>`,
  },
  hebrew: {
    html: `<html dir="rtl" lang="he"><style>body{font:13pt DejaVu Sans}h1{font-size:22pt}</style>
      <h1>לוח הפלגות חדש</h1><p>הספינה יוצאת מן הנמל הישן בשעה 9:30 בכל יום שני. הנסיעה נמשכת 40 דקות.</p>`,
  },
  ligatures: {
    title: 'untitled',
    html: `<style>body{font:12pt DejaVu Serif;font-variant-ligatures:common-ligatures}h1{font-size:21pt}</style><h1>An efficient office in five floors</h1>
      <p>The first affidavit was filed in the official office. Staff found the fifth offer of coffee sufficient, and the final figures fit the flow of traffic.</p>`,
  },
  'running-head': {
    title: 'Yearly report',
    header: frame('Harbour Authority &middot; Yearly report'),
    footer: frame(`Confidential draft ${pageOf}`),
    html: `<style>body{font:11pt DejaVu Serif}h1{font-size:21pt}h2{font-size:15pt;break-before:page}</style><h1>Yearly report of the harbour</h1><p>${story('harbour')}</p>
      ${['Traffic', 'Money', 'People', 'Plans'].map((name) => `<h2>${name}</h2><p>${story(name.toLowerCase())}</p><ul><li>Point one of ${name.toLowerCase()}<li>Point two of ${name.toLowerCase()}</ul>`).join('')}`,
  },
  'wrapped-cells': {
    title: 'report.pdf',
    html: `<style>body{font:10pt DejaVu Sans}td,th{padding:6pt 9pt;text-align:left;width:40mm}h1{font-size:18pt}</style><h1>What each plan holds</h1>
      <table><tr><th>Plan<th>What is in it<th>Price per month in dollars</tr>
      <tr><td>Starter<td>One boat, two oars and a life vest for each person on board<td>12</tr>
      <tr><td>Family plan for up to six people<td>Two boats<td>29</tr>
      <tr><td>Harbour<td>All boats, with a skipper on weekdays and a mooring at the east quay<td>140</tr></table>`,
  },
  invoice: {
    title: 'Print',
    html: `<style>body{font:10pt DejaVu Sans}td{padding:2pt 6pt}.n{text-align:right;padding-left:60mm}h1{font-size:18pt}</style><h1>Invoice 2041 of the boat yard</h1>
      <table><tr><td>Item<td class="n">Amount</tr><tr><td>Hull cleaning<td class="n">1,250.00</tr><tr><td>New rudder<td class="n">640.50</tr><tr><td>Mooring, 3 nights<td class="n">96.00</tr><tr><td>Total<td class="n">1,986.50</tr></table>
      <ol><li>Pay within 14 days of the date above.<li>Name the number of the invoice.</ol>`,
  },
}
