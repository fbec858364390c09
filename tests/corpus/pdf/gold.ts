/** The expected text of a PDF of this folder. */
export interface PdfGold {
  name: string
  title: string
  /** Passages of the text, in this order. */
  reads: string[]
  /** Text on the page that is not content, or the result of a wrong reading. */
  never?: string[]
}

export const pdfGold: PdfGold[] = [
  {
    name: 'fare-table',
    title: 'Fares of the island ferries',
    reads: [
      '## Fares of the island ferries\n\nValid from 1 April. Children under six travel free of charge on all lines.\n\n' +
        '| Line | Route | Minutes | Price |\n| --- | --- | --- | --- |\n| L01 | Alder Quay to Cedar Bay | 10 | $3.00 |\n| L02 |',
      '| L54 | Dune Ferry to Alder Quay | 63 | $7.95 |\n| L55 | Elm Harbour to Birch Point | 64 | $8.10 |\n\nTickets are sold on board and at the quay.',
    ],
    never: ['Island Ferries, page', 'Price |\n| --- | --- | --- | --- |\n| L4'],
  },
  {
    name: 'two-columns',
    title: 'How a harbour town feeds its guests',
    reads: [
      'Visitors came by ferry, by bus and on foot, and most of them stayed until the lamps were lit.',
      'and an umbrella stand at each gate. The fish market opened',
      'The model 737–9 shown at the gate drew the longest line of the whole week.\n\nThe night kitchen opened',
      'The old lighthouse opened on a wet Monday',
      'LAST WORD OF THE LEFT STORY.',
    ],
    never: ['um- brella', 'um-brella', '737– 9', '\n\n1'],
  },
  {
    name: 'three-columns',
    title: 'Parish bulletin',
    reads: [
      'FIRST begins here. The bell tower opened',
      'at each gate.\n\nSECOND begins here.',
      'The herb garden opened on a wet Monday and was full by noon.',
      'at each gate.\n\nTHIRD begins here. The reading room opened',
    ],
    never: ['|'],
  },
  {
    name: 'narrow-german',
    title: 'Merkblatt zum Hochwasser',
    reads: [
      'ihre Keller bis zum 21. September 2020 zu räumen. Sandsäcke gibt es am Feuerwehrhaus, solange der Vorrat reicht. Wer Hilfe braucht, ruft die Nummer 0331 4711 an.\n\nFahrzeuge dürfen auf dem Marktplatz abgestellt werden. Die Müllabfuhr kommt zwischen dem 22.–24. September nicht.',
    ],
  },
  {
    name: 'arabic',
    title: 'مواعيد العبارة الجديدة',
    reads: [
      'تبدأ الرحلات من الميناء القديم وتستغرق 40 دقيقة',
      'ويمكن شراء التذاكر من Island Ferries في المدينة',
    ],
  },
  {
    name: 'hebrew',
    title: 'לוח הפלגות חדש',
    reads: ['הספינה יוצאת מן הנמל הישן בשעה 9:30 בכל יום שני. הנסיעה נמשכת 40 דקות.'],
  },
  {
    name: 'ligatures',
    title: 'An efficient office in five floors',
    reads: [
      'The first affidavit was filed in the official office. Staff found the fifth offer of coffee sufficient, and the final figures fit the flow of traffic.',
    ],
  },
  {
    name: 'running-head',
    title: 'Yearly report',
    reads: [
      '## Yearly report of the harbour\n\nThe harbour opened',
      '## Traffic\n\nThe traffic',
      '## Plans\n\nThe plans',
    ],
    never: ['Harbour Authority', 'Confidential draft'],
  },
  {
    name: 'wrapped-cells',
    title: 'What each plan holds',
    reads: [
      '| Plan | What is in it | Price per month in dollars |\n| --- | --- | --- |\n' +
        '| Starter | One boat, two oars and a life vest for each person on board | 12 |\n' +
        '| Family plan for up to six people | Two boats | 29 |\n' +
        '| Harbour | All boats, with a skipper on weekdays and a mooring at the east quay | 140 |',
    ],
  },
  {
    name: 'invoice',
    title: 'Invoice 2041 of the boat yard',
    reads: [
      '| Item | Amount |\n| --- | --- |\n| Hull cleaning | 1,250.00 |\n| New rudder | 640.50 |\n| Mooring, 3 nights | 96.00 |\n| Total | 1,986.50 |',
      '1. Pay within 14 days of the date above.',
      '2. Name the number of the invoice.',
    ],
  },
  {
    name: 'word-by-word',
    title: 'Words that stand alone',
    reads: ['Every word of this line was set by itself and so was each one of the line below it.'],
  },
  {
    name: 'dot-leaders',
    title: 'What the yard charges',
    reads: [
      '|  |  |\n| --- | --- |\n| Cleaning of the hull | $ 1,250 |\n| New rudder | $ 640 |\n| Mooring for one night | $ 32 |\n| Lost key | $ 0 |',
    ],
    never: ['..'],
  },
  {
    name: 'japanese',
    title: '新しいフェリーの時刻表',
    reads: ['船は毎週月曜日の朝九時に古い港を出発し、四十分ほどで島に着きます。'],
  },
  {
    name: 'figure-beside',
    title: 'How boats are counted at night',
    reads: [
      'Boats are counted by two people who sit at the two ends of the quay',
      'and a rope across the mouth of the harbour at dusk',
      'Each night. The rope was cut two times now, and it is kept in the house',
      'by children who were looking for shells and amber.',
    ],
    never: ['| ---', 'two 1 boat'],
  },
  {
    name: 'aslant-and-raised',
    title: 'A notice of the harbour',
    reads: ['## A notice of the harbour\n\nThe pier is 120 m2 large and closed.\n\nPrinted on the side'],
    never: ['DRAFT', 'harbourA', 'harbour A'],
  },
]
