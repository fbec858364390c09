import { expect, test } from 'vitest'
import { checkClaims } from './check-claims.ts'

const lines = [
  'Product: Copy paper A4 · Price: €159.00 (before: €189.00)',
  'The council of Aro approved 14,8 Mio. Euro on 24 November 2026.',
  'Mayor Jane Miller said that the pier will open again after the winter.',
  'Visitors: 1.234.567 · Share: 3.45 %',
  'In der Stadt Köln wurden 41 Fälle gemeldet.',
]
const unfound = (answer: string, language = 'en') =>
  checkClaims(answer, lines, language).map(({ text }) => text)

test.each([
  'Copy paper costs €159 instead of €189 (−16 %), €30 less [L1].',
  'The council approved €14.8 million on 24 November [L2].',
  'It had 1,234,567 visitors, or 1 234 567 [4]; the share is 3.45%.',
  'Jane Miller’s pier opens “after the winter” on a Monday in November.',
  'She said: “the pier will open again … the winter.”',
  '## Main Changes\n\n1. Three changes on 2 pages.\n12. `x = 4711` and https://a.example/4711',
  'The 41 cases of Köln, in full ４１.',
])('accepts what the lines say: %s', (answer) => {
  expect(unfound(answer)).toEqual([])
})

test.each([
  ['It costs €149 now.', ['149']],
  ['It costs €5 now, 5 items.', ['5']],
  ['The council approved 15.8 million.', ['15.8']],
  ['The share fell by 12 %.', ['12']],
  ['According to Jane Smith, the pier opens.', ['Jane Smith']],
  ['The report names Acme as the owner.', ['Acme']],
  ['She said: “the pier will never open again”.', ['“the pier will never open again”']],
  ['| Copy paper | €159 | €99 |', ['99']],
])('marks what no line says: %s', (answer, claims) => {
  expect(unfound(answer)).toEqual(claims)
})

test('knows nouns with capitals, and figures of other scripts', () => {
  expect(unfound('Die Verwaltung meldet im Bericht 41 Fälle in Köln.', 'de')).toEqual([])
  expect(unfound('Das sagte Petra Schulze der Zeitung.', 'de')).toEqual(['Petra Schulze'])
  expect(checkClaims('٤١ و ٤٢', ['41 حالة'], 'ar').map(({ text }) => text)).toEqual(['٤٢'])
  expect(checkClaims('3億円と4億円', ['300,000,000円'], 'ja').map(({ text }) => text)).toEqual(['4'])
})

test('says where each claim ends, in any markdown', () => {
  const answer = '- **€149** per box\n\n> and 77 more'
  const [first, second] = checkClaims(answer, lines, 'en')
  expect([answer.slice(0, first?.end), answer.slice(0, second?.end)]).toEqual([
    '- **€149',
    answer.slice(0, -5),
  ])
})

test('is linear in the length of an answer', () => {
  const hostile = [
    '"'.repeat(20_000),
    '1.'.repeat(10_000),
    'A '.repeat(10_000),
    '`'.repeat(20_000),
    '1 234'.repeat(5_000),
  ]
  for (const text of hostile) expect(checkClaims(text, lines, 'en').length).toBeLessThanOrEqual(50)
})
