import { expect, test } from 'vitest'
import { newsPage } from '#server/engine/page-digest/testing/digest-pages.ts'
import { readUnits } from './units.ts'

const textsOf = (text: string, kind = 'html') =>
  readUnits({ ...newsPage, kind, text })
    .filter((unit) => unit.kind !== 'headline')
    .map((unit) => unit.text)

test('makes list items and table rows separate units, with their heading', () => {
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

test('attaches the version to a changelog item, below lower headings too', () => {
  const text =
    '# Log\n\n## [2.1.0] - 2026-03-01\n\n### Added\n\n- Dark mode for every page\n\n## About\n\n- Made by hand in Bonn'
  const units = readUnits({ ...newsPage, kind: 'html', text }).filter(({ kind }) => kind !== 'headline')
  expect(units.map((unit) => [unit.edition, unit.text])).toEqual([
    ['2.1.0 - 2026-03-01', 'Added: Dark mode for every page'],
    [null, 'About: Made by hand in Bonn'],
  ])
})

test('joins wrapped lines, and words that were hyphenated at their end', () => {
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

test('reads JSON as names and values', () => {
  expect(textsOf('{\n  "name": "Kettle",\n  "price": 29.5,\n  "tags": [\n    "new"\n  ]\n}', 'json')).toEqual(
    ['name: Kettle', 'price: 29.5', 'new'],
  )
})

test('leaves out reference marks and images of a page', () => {
  expect(
    textsOf('The bridge[1] was built in 1932.[[2]](https://a.example#n2) ![x](https://a.example/x.png)'),
  ).toEqual(['The bridge was built in 1932.'])
})

test('keeps sentences about cookies in a privacy policy', () => {
  const text = 'We use cookies to count visitors. They last for 30 days.'
  expect(textsOf(text)).toEqual(['They last for 30 days.'])
  expect(readUnits({ ...newsPage, title: 'Cookie policy', text })).toHaveLength(2)
})
