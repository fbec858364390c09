import { article, type Pages, servePages } from '#tests/peers/pages.ts'

/** Names that can be nobody's (RFC 2606) for the made-up pages that the agents on the pictures read. */
export const addresses = {
  harbour: 'http://northhaven.example/harbour',
  ferry: 'http://island-ferry.example/timetable',
}

const harbourTitle = 'Northhaven Harbour: notices to boats'
const harbourNews = (opening: string, winterPrice: string) => [
  `The north basin opens again on ${opening} at 06:00, once the dredging is done.`,
  `A berth for the winter costs ${winterPrice} euros a month and can be booked until the end of the month.`,
  'Boats of up to 40 metres can now moor at the new east quay; berths 12 to 18 are ready.',
  'The fuel berth is open from 07:00 to 19:00 every day, and card payment works again.',
]

/** Serves the pages of a small town. */
export function openTown(): Promise<Pages> {
  return servePages({
    '/harbour': article(harbourTitle, harbourNews('Monday', '84')),
    '/timetable': article('Island Ferry: timetable changes', [
      'The morning ferry leaves at 06:40 instead of 07:00 from Monday on.',
      'On Sundays there is an additional crossing at 17:30 until the end of the season.',
      'Bicycles travel free of charge, and vans have to be booked 24 hours ahead.',
    ]),
  })
}

/** From now on the harbour opens later, and the winter costs more. */
export function changeHarbour(town: Pages): void {
  town.set('/harbour', article(harbourTitle, harbourNews('Wednesday', '92')))
}
