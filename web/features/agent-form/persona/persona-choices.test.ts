import { expect, test } from 'vitest'
import { isExcerpt, isFound, isImportedValue, personaGroups, pickedPersona } from './persona-choices.ts'

const gardener = {
  id: 7,
  name: 'Patient gardener',
  description: 'Explains slowly, with seasons.',
  isApproved: true,
  usageCount: 3,
}
const clerk = { ...gardener, id: 8, name: 'Clerk', isApproved: false }

const valuesOf = (groups: ReturnType<typeof personaGroups>) =>
  groups.map(({ choices }) => choices.map(({ value }) => value))

test('the 11 built-in personas come first, then a new one, then those of the community', () => {
  const groups = personaGroups([gardener], [])
  expect(groups[0]?.choices).toHaveLength(11)
  expect(groups[0]?.choices.every(({ description }) => description !== '')).toBe(true)
  expect(valuesOf(groups.slice(1))).toEqual([['custom'], ['custom-Patient gardener']])
})

test('the groups and the way to a new persona have their names', { tags: 'words' }, () => {
  const groups = personaGroups([gardener], [])
  expect(groups.slice(1).map(({ title }) => title)).toEqual(['Your own', 'Community personas'])
  expect(groups[1]?.choices[0]?.name).toBe('Create New Persona')
})

test('the built-in personas are those of the specification, by id and display name', () => {
  expect(personaGroups([], [])[0]?.choices.map(({ value, name }) => [value, name])).toEqual([
    ['professional', 'Professional Assistant'],
    ['creative', 'Creative Collaborator'],
    ['analytical', 'Data Analyst'],
    ['customer-service', 'Customer Service Rep'],
    ['project-manager', 'Project Manager'],
    ['researcher', 'Research Specialist'],
    ['writer', 'Content Writer'],
    ['data-journalist', 'Data Journalist'],
    ['fact-checker', 'Fact-checker'],
    ['electrical-engineer', 'Electrical Engineer'],
    ['investigative-reporter', 'Investigative Reporter'],
  ])
})

test('an own persona is among the own ones, once', () => {
  expect(valuesOf(personaGroups([gardener, clerk], [clerk]).slice(1))).toEqual([
    ['custom', 'custom-Clerk'],
    ['custom-Patient gardener'],
  ])
})

test('a community persona carries its usage count and its approval', () => {
  const picked = pickedPersona(personaGroups([gardener], []), 'custom-Patient gardener')
  expect(picked?.shared).toEqual({ id: 7, usageCount: 3, isApproved: true, isOwn: false })
})

test('an imported persona is picked by its name, and its value tells it from every other kind', () => {
  const sommelier = { name: 'Sommelier', category: 'Food & Cooking', description: 'Asks what is for dinner.' }
  expect(pickedPersona(personaGroups([], []), 'Sommelier', sommelier)).toEqual({
    value: 'Sommelier',
    ...sommelier,
  })
  expect(['Sommelier', '', 'custom', 'custom-Mine', 'writer'].map(isImportedValue)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a persona that is offered no longer is still named, and none is none', () => {
  expect(pickedPersona(personaGroups([], []), 'custom-Gone')?.name).toBe('Gone')
  expect(pickedPersona(personaGroups([], []), '')).toBeUndefined()
})

test('the search looks for every word in name and description', () => {
  const choice = { value: '', name: gardener.name, description: gardener.description }
  expect(isFound(choice, 'SEASONS gard')).toBe(true)
  expect(isFound(choice, 'gardener tax')).toBe(false)
  expect(isFound(choice, '')).toBe(true)
})

test('a long community persona is known by its beginning alone until it is picked, an own one is whole', () => {
  const long = { ...gardener, description: `${'🦊'.repeat(240)}…` }
  const isCut = (community: (typeof gardener)[], mine: (typeof gardener)[]) =>
    personaGroups(community, mine)
      .flatMap(({ choices }) => choices)
      .filter(isExcerpt).length
  expect(isCut([long], [])).toBe(1)
  expect(isCut([gardener], [])).toBe(0)
  expect(isCut([], [long])).toBe(0)
})
