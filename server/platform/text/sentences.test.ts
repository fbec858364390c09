import { expect, test } from 'vitest'
import { readUnits } from '#server/engine/page-digest/units/units.ts'
import { splitSentences } from './sentences.ts'
import { newsPage } from '#server/engine/page-digest/testing/digest-pages.ts'

const textsOf = (text: string, kind = 'html') =>
  readUnits({ ...newsPage, kind, text })
    .filter((unit) => unit.kind !== 'headline')
    .map((unit) => unit.text)

test.each([
  ['Dr. Smith met Mrs. Jones. They talked.', ['Dr. Smith met Mrs. Jones.', 'They talked.']],
  ['It starts on Jan. 3, 2025. Be there.', ['It starts on Jan. 3, 2025.', 'Be there.']],
  ['See No. 5 and Fig. 2 here. Then go.', ['See No. 5 and Fig. 2 here.', 'Then go.']],
  ['He said no. Then he left.', ['He said no.', 'Then he left.']],
  [
    'The U.S. Treasury rose. It fell in the U.S. The rest stayed.',
    ['The U.S. Treasury rose.', 'It fell in the U.S.', 'The rest stayed.'],
  ],
  [
    'Am 3. Mai stieg der Kurs, z. B. in Bonn. Dann fiel er.',
    ['Am 3. Mai stieg der Kurs, z. B. in Bonn.', 'Dann fiel er.'],
  ],
  ['J. R. Tolkien wrote it! Did he? Yes.', ['J. R. Tolkien wrote it!', 'Did he?', 'Yes.']],
  ['東京は晴れ。明日は雨です。', ['東京は晴れ。', '明日は雨です。']],
])('%j is split where its sentences end', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})

test('list items and table rows are units of their own, with what they belong to', () => {
  expect(
    textsOf('## Team plan\n\n- Guest access\n- 5 GB of storage for each of the people in your team\n'),
  ).toEqual(['Team plan: Guest access', '5 GB of storage for each of the people in your team'])
  expect(textsOf('| Plan | Price |\n| :-- | --: |\n| Pro \\| Plus | **$12** |\n| Free | |')).toEqual([
    'Plan: Pro | Plus; Price: $12',
    'Plan: Free',
  ])
  expect(textsOf('| | Free | Pro |\n|---|---|---|\n| Storage | 1 GB | 1 TB |')).toEqual([
    'Storage – Free: 1 GB; Pro: 1 TB',
  ])
  expect(textsOf('### Team\n\n$29 / month\n\nFor teams that grow.')).toEqual([
    'Team: $29 / month',
    'For teams that grow.',
  ])
})

test('an item of a changelog knows its version, under headings of a lower level too', () => {
  const text =
    '# Log\n\n## [2.1.0] - 2026-03-01\n\n### Added\n\n- Dark mode for every page\n\n## About\n\n- Made by hand in Bonn'
  const units = readUnits({ ...newsPage, kind: 'html', text }).filter(({ kind }) => kind !== 'headline')
  expect(units.map((unit) => [unit.edition, unit.text])).toEqual([
    ['2.1.0 - 2026-03-01', 'Added: Dark mode for every page'],
    [null, 'About: Made by hand in Bonn'],
  ])
})

test('lines that were wrapped belong together, a word parted at their end too', () => {
  expect(
    textsOf(
      'The committee of the parliament decided yesterday to post-\npone the vote. It meets\nagain in May.',
      'pdf',
    ),
  ).toEqual([
    'The committee of the parliament decided yesterday to postpone the vote.',
    'It meets again in May.',
  ])
})

test('JSON is read as names and values', () => {
  expect(textsOf('{\n  "name": "Kettle",\n  "price": 29.5,\n  "tags": [\n    "new"\n  ]\n}', 'json')).toEqual(
    ['name: Kettle', 'price: 29.5', 'new'],
  )
})

test("a page's own reference marks and images are no part of its sentences", () => {
  expect(
    textsOf('The bridge[1] was built in 1932.[[2]](https://a.example#n2) ![x](https://a.example/x.png)'),
  ).toEqual(['The bridge was built in 1932.'])
})

test('a privacy policy may speak of cookies', () => {
  const text = 'We use cookies to count visitors. They last for 30 days.'
  expect(textsOf(text)).toEqual(['They last for 30 days.'])
  expect(readUnits({ ...newsPage, title: 'Cookie policy', text })).toHaveLength(2)
})
