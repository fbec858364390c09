/** A text at a position: from the left and from the bottom of the page, in points. */
export interface DrawnText {
  x: number
  y: number
  text: string
  size?: number
  /** Rotation in degrees. */
  turn?: number
}

interface DrawnPage {
  texts: DrawnText[]
  title?: string
}

const width = 0.55

/** Sets each word separately, without spaces between them, as some programs do. */
function wordByWord(x: number, y: number, sentence: string, size = 11): DrawnText[] {
  let at = x
  return sentence.split(' ').map((text) => {
    const word = { x: at, y, text, size }
    at += (text.length * width + 0.35) * size
    return word
  })
}

/** Sets the words of a right-to-left line from the right; a name in another script is one piece. */
function fromRight(right: number, y: number, sentence: string, size = 12): DrawnText[] {
  let at = right
  return sentence.split(' ').map((word) => {
    const text = /[\u0600-\u06ff]/.test(word)
      ? Array.from(word).toReversed().join('')
      : word.replace('_', ' ')
    at -= text.length * (/[\u0600-\u06ff]/.test(word) ? 1 : width) * size
    const set = { x: at, y, text, size }
    at -= 0.35 * size
    return set
  })
}

const priceLine = (at: number, name: string, price: string): DrawnText[] => [
  { x: 72, y: 640 - at * 16, text: `${name} ${'.'.repeat(40)}` },
  { x: 430, y: 640 - at * 16, text: price },
]

const column = (x: number, top: number, lines: readonly string[]): DrawnText[] =>
  lines.map((text, at) => ({ x, y: top - at * 10, text, size: 8 }))

/** Pages whose text is positioned piece by piece. */
export const drawnPages: Record<string, DrawnPage> = {
  'word-by-word': {
    title: 'rpt_2020-final_v3',
    texts: [
      ...wordByWord(72, 720, 'Words that stand alone', 22),
      ...wordByWord(72, 680, 'Every word of this line was set by itself'),
      ...wordByWord(72, 666, 'and so was each one of the line below it.'),
    ],
  },
  'dot-leaders': {
    texts: [
      { x: 72, y: 700, text: 'What the yard charges', size: 20 },
      ...priceLine(0, 'Cleaning of the hull', '$ 1,250'),
      ...priceLine(1, 'New rudder', '$ 640'),
      ...priceLine(2, 'Mooring for one night', '$ 32'),
      ...priceLine(3, 'Lost key', '$ 0'),
    ],
  },
  japanese: {
    texts: [
      { x: 72, y: 720, text: '新しいフェリーの時刻表', size: 20 },
      { x: 72, y: 680, text: '船は毎週月曜日の朝九時に古い港を出発し、', size: 11 },
      { x: 72, y: 664, text: '四十分ほどで島に着きます。', size: 11 },
    ],
  },
  arabic: {
    texts: [
      ...fromRight(520, 720, 'مواعيد العبارة الجديدة', 20),
      ...fromRight(520, 680, 'تبدأ الرحلات من الميناء القديم وتستغرق 40 دقيقة'),
      ...fromRight(520, 664, 'ويمكن شراء التذاكر من Island_Ferries في المدينة'),
    ],
  },
  'figure-beside': {
    texts: [
      { x: 50, y: 760, text: 'Harbour notes 12', size: 10 },
      { x: 310, y: 760, text: 'How boats are counted at night', size: 17 },
      ...column(50, 720, [
        'Boats are counted by two people who sit at the two',
        'ends of the quay and write down what they see. One',
        'of them has a lamp, the other one has the bell. At',
        'midnight they compare their lists, and where these',
        'differ the boat is counted again at the first hour',
        'of the day, when there is light enough to see each',
        'name. Nobody has found a better way so far, though',
        'many were tried over the years, such as nets, dogs',
        'and a rope across the mouth of the harbour at dusk',
      ]),
      ...column(310, 717, ['1 boat', '2 boats', '3 lamps', 'Fig. 1', 'quay', 'bell']),
      ...column(310, 650, [
        'Each night. The rope was cut two times now, and it',
        'is kept in the house of the harbour master now. He',
        'shows it to whoever asks him on a Sunday afternoon',
        'and tells how the two boats that cut it were found',
        'on the sand of the northern beach in the next week',
        'by children who were looking for shells and amber.',
      ]),
    ],
  },
  scan: { texts: [] },
  'aslant-and-raised': {
    title: 'A notice of the harbour',
    texts: [
      { x: 72, y: 720, text: 'A notice of the harbour', size: 20 },
      { x: 72.3, y: 720, text: 'A notice of the harbour', size: 20 },
      { x: 120, y: 300, text: 'DRAFT COPY', size: 70, turn: 45 },
      { x: 30, y: 200, text: 'Printed on the side', size: 9, turn: 90 },
      { x: 72, y: 680, text: 'The pier is 120 m', size: 11 },
      { x: 162, y: 684, text: '2', size: 7 },
      { x: 172, y: 680, text: 'large and closed.', size: 11 },
    ],
  },
}
