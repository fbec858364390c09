import { expect, test } from 'vitest'
import { personaCategories, systemPersonaCount } from '#contract/personas/persona-categories.ts'
import { builtInPersonas } from '#contract/personas/personas.ts'
import { personaLibrary } from './library.ts'

const shingleWords = 3
/** Two texts on the same subject by different authors share about this part of their three-word sequences. */
const likenessMax = 0.1
const phraseWords = 5
const phraseUsesMax = 10

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []
const sequences = (text: string, length: number) => {
  const words = wordsOf(text)
  return new Set(words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')))
}
const sentencesOf = (text: string) => text.split(/(?<=[.?!][”’"]?)\s+(?=[\p{Lu}‘“\d])/u)

test(`there are ${systemPersonaCount}, at least ten in each category`, () => {
  expect(personaLibrary).toHaveLength(systemPersonaCount)
  for (const wanted of personaCategories) {
    expect(
      personaLibrary.filter(({ category }) => category === wanted).length,
      wanted,
    ).toBeGreaterThanOrEqual(10)
  }
})

test('no two share a name, in whatever case, and none has the name of a built-in persona', () => {
  const names = [...builtInPersonas, ...personaLibrary].map(({ name }) => name.toLowerCase())
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('each is described in 2 to 5 sentences and 45 to 90 words', () => {
  for (const { name, description } of personaLibrary) {
    const words = description.split(' ').length
    expect(words, `${name} ${words}`).toSatisfy((count: number) => count >= 45 && count <= 90)
    expect(sentencesOf(description).length, name).toSatisfy((count: number) => count >= 2 && count <= 5)
    expect(description, name).toMatch(/^[\p{Lu}‘“].*[.?!]$/u)
  }
})

test('no two texts are alike: of their three-word sequences they share less than a tenth', () => {
  const holders = new Map<string, number[]>()
  const sizes = personaLibrary.map(({ description }, at) => {
    const shingles = sequences(description, shingleWords)
    for (const shingle of shingles) holders.set(shingle, [...(holders.get(shingle) ?? []), at])
    return shingles.size
  })
  const shared = new Map<string, number>()
  for (const both of holders.values())
    for (const one of both)
      for (const other of both)
        if (one < other) shared.set(`${one} ${other}`, (shared.get(`${one} ${other}`) ?? 0) + 1)
  for (const [pair, count] of shared) {
    const [one = 0, other = 0] = pair.split(' ').map(Number)
    const likeness = count / ((sizes[one] ?? 0) + (sizes[other] ?? 0) - count)
    expect(likeness, `${personaLibrary[one]?.name}, ${personaLibrary[other]?.name}`).toBeLessThan(likenessMax)
  }
})

test(`no phrase of five words occurs in more than ${phraseUsesMax} of them`, () => {
  const uses = new Map<string, number>()
  for (const { description } of personaLibrary)
    for (const phrase of sequences(description, phraseWords)) uses.set(phrase, (uses.get(phrase) ?? 0) + 1)
  expect([...uses].filter(([, count]) => count > phraseUsesMax)).toEqual([])
})
