import { expect, test } from 'vitest'
import { findSections } from './find-sections.ts'

const sections = [
  { id: 'theme', title: 'Theme', group: 'You', words: 'dark light' },
  { id: 'two-factor', title: 'Two-factor sign-in', group: 'Sign-in', words: '2fa code phone' },
]
const found = (query: string) => findSections(sections, query).map(({ id }) => id)

test('a section is found by the beginnings of words of its title, its group and its content', () => {
  expect(found('DARK')).toEqual(['theme'])
  expect(found('sign-in')).toEqual(['two-factor'])
  expect(found('two pho')).toEqual(['two-factor'])
  expect(found('  ')).toEqual(['theme', 'two-factor'])
  expect(found('ark')).toEqual([])
  expect(found('dark phone')).toEqual([])
})
