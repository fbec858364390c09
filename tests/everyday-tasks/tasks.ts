import { article } from '#tests/peers/pages.ts'

/** What one of the tasks of the landing page is given: pages as they are at each of two readings, or what is sent with a run. */
export interface EverydayTask {
  /** Its template (`web/features/templates/agent-templates.ts`). */
  template: string
  /** By address, as they were when the agent read them first, and as they are now. */
  pages?: Record<string, [before: string, now: string]>
  input?: string
}

const cells = (tag: string, row: string[]) =>
  `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

const table = (title: string, head: string[], rows: string[][], note: string) => {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${note}</p><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></main></body></html>`
}

const paper = (a4: string, toner: string, coffee: string) =>
  table(
    'Paperclip: office supplies',
    ['Product', 'Price', 'Availability'],
    [
      ['Copy paper A4, 500 sheets', a4, 'In stock'],
      ['Toner black, LaserJet M404', toner, 'In stock'],
      ['Lever arch files, pack of 10', '£18.40', 'In stock'],
      ['Coffee beans, 1 kg', coffee, 'In stock'],
    ],
    'All prices are without VAT. Delivery is free from £50 on.',
  )

const openings = (...more: string[]) =>
  article('Northhaven Works: open positions', [
    'Welder (full time), Northhaven quay, from £31,000 a year. Apply until 12 December 2026.',
    'Crane operator (shifts), Northhaven quay, from £34,500 a year. Apply until 5 December 2026.',
    ...more,
  ])

/** The six everyday tasks of the landing page, over pages and papers of our own. */
export const everydayTasks: readonly EverydayTask[] = [
  {
    template: 'price-watch',
    pages: {
      'https://paperclip.example/prices': [
        paper('£4.20', '£68.90', '£13.75'),
        paper('£4.65', '£61.50', '£13.75'),
      ],
    },
  },
  {
    template: 'news-brief',
    pages: {
      'https://harbour-herald.example/local': [
        article('Harbour Herald: local news', [
          'Parking on Mill Street will cost £2.40 an hour from 1 January 2027, the town council decided on Friday.',
          'Halden Paper will hire 60 people for its recycled-paper line, which starts in February.',
        ]),
        article('Harbour Herald: local news', [
          'Harbour Road stays closed until Wednesday after the storm of Saturday tore up 80 m of the sea wall.',
          'Parking on Mill Street will cost £2.80 an hour from 1 January 2027, the town council decided on Friday.',
          'Halden Paper will hire 60 people for its recycled-paper line, which starts in February.',
        ]),
      ],
    },
  },
  {
    template: 'job-watch',
    pages: {
      'https://northhaven-works.example/jobs': [
        openings(),
        openings(
          'Software engineer (part time), Northhaven office, from £42,000 a year. Apply until 19 December 2026.',
        ),
      ],
    },
  },
  {
    template: 'invoice-check',
    input: `Paperclip Ltd
Invoice No. 2026-118
Date: 2026-11-12
Net: 1,200.00
VAT: 240.00
Total: 1,450.00
IBAN: GB29 NWBK 6016 1331 9268 91`,
  },
  {
    template: 'weekly-report',
    input: `day,shop,orders,revenue
2026-11-16,Quay,14,1260.50
2026-11-17,Quay,11,990.00
2026-11-16,Station,9,1105.20
2026-11-17,Station,17,1871.75`,
  },
  {
    template: 'meeting-actions',
    input: `Monday meeting
Ada to send the offer to the harbour office by Friday.
We talked about the new brochure.
Action: Ben checks the printer's quote, due 2 December
TODO book the room for January
Decision: we stay with the current supplier.`,
  },
]
