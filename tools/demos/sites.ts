/** A page that agents of the scenes read: made up, like those on the site of any town. */
interface Site {
  host: string
  path: string
  title: string
  paragraphs: string[]
  /** Its text on the next day, when a scene shows it. */
  nextParagraphs?: string[]
  rows?: string[][]
  nextRows?: string[][]
}

export const sites = {
  harbour: {
    host: 'northhaven.example',
    path: '/harbour',
    title: 'Northhaven Harbour: notices to boats',
    paragraphs: [
      'The north basin opens again on Monday at 06:00, after 14 days of dredging.',
      'Boats of up to 40 metres can now moor at the new east quay; berths 12 to 18 are ready.',
      'Inside the breakwater the speed limit is 5 knots until the last two buoys are back in place.',
      'The fuel berth is open from 07:00 to 19:00 every day, and card payment works again.',
      'A berth for the winter costs 84 euros a month and can be booked until the end of the month.',
      'The harbour office answers calls on VHF channel 12 and is staffed around the clock.',
    ],
    nextParagraphs: [
      'The north basin opens again on Wednesday at 06:00, after 16 days of dredging.',
      'Boats of up to 40 metres can now moor at the new east quay; berths 12 to 18 are ready.',
      'Inside the breakwater the speed limit is 5 knots until the last two buoys are back in place.',
      'The fuel berth is open from 07:00 to 19:00 every day, and card payment works again.',
      'A berth for the winter costs 92 euros a month and can be booked until the end of the month.',
      'The harbour office answers calls on VHF channel 12 and is staffed around the clock.',
    ],
  },
  library: {
    host: 'city-library.example',
    path: '/hours',
    title: 'City Library: hours and news',
    paragraphs: [
      'The reading room is open from 09:00 to 21:00 on weekdays and from 10:00 to 18:00 on Saturdays.',
      'From next week books can be returned at the station, day and night.',
      'The children’s section on the first floor is closed on Thursday for a change of shelves.',
      'There are 320 new audio books, and each can be borrowed for 28 days.',
      'The evening course on family history has 6 free places; registration is at the desk.',
    ],
  },
  ferry: {
    host: 'island-ferry.example',
    path: '/timetable',
    title: 'Island Ferry: timetable changes',
    paragraphs: [
      'The morning ferry leaves at 06:40 instead of 07:00 from Monday on.',
      'On Sundays there is an additional crossing at 17:30 until the end of the season.',
      'Bicycles travel free of charge, and vans have to be booked 24 hours ahead.',
      'In winds above force 8 the crossings are cancelled; tickets stay valid for 30 days.',
    ],
  },
  chandler: {
    host: 'rope-and-sail.example',
    path: '/prices',
    title: 'Rope & Sail: price list',
    paragraphs: ['Prices per piece, including tax. Orders above 150 euros are delivered free of charge.'],
    rows: [
      ['Product', 'Price', 'In stock'],
      ['Mooring rope, 20 m', '€38.50', '14'],
      ['Fender, large', '€24.90', '32'],
      ['Signal flag set', '€59.00', '6'],
      ['Life jacket', '€74.00', '21'],
    ],
    nextRows: [
      ['Product', 'Price', 'In stock'],
      ['Mooring rope, 20 m', '€34.90', '14'],
      ['Fender, large', '€24.90', '29'],
      ['Signal flag set', '€62.00', '6'],
      ['Life jacket', '€69.00', '18'],
      ['Boat hook', '€19.50', '40'],
    ],
  },
} satisfies Record<string, Site>
