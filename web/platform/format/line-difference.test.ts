import { expect, test } from 'vitest'
import { leastCpuMs } from '#tests/setup/time/least-cpu.ts'
import { type LinePair, lineDifference } from './line-difference.ts'

/** The difference with one entry per pair: ' same', '-left', '+right', '-left+right'. */
const summarize = (pairs: LinePair[]) =>
  pairs.map(({ left, right, isSame }) => {
    if (isSame) return ` ${left}`
    return (left === undefined ? '' : `-${left}`) + (right === undefined ? '' : `+${right}`)
  })
const difference = (left: string[], right: string[]) =>
  summarize(lineDifference(left.join('\n'), right.join('\n')))

test('equal texts have no difference', () => {
  expect(difference(['a', 'b'], ['a', 'b'])).toEqual([' a', ' b'])
  expect(difference([''], [''])).toEqual([])
})

test('a line that changed faces what it became', () => {
  expect(difference(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([' a', '-b+x', ' c'])
})

test('lines that were added or removed leave the equal ones facing each other', () => {
  expect(difference(['a', 'c', 'd', 'e'], ['a', 'b', 'c', 'e'])).toEqual([' a', '+b', ' c', '-d', ' e'])
  expect(difference([], ['a'])).toEqual(['+a'])
  expect(difference(['a'], [])).toEqual(['-a'])
})

test('a repeated line is matched once on each side', () => {
  expect(difference(['a', 'a', 'b'], ['a', 'b', 'a', 'b'])).toHaveLength(4)
  expect(difference(['x', 'x'], ['x'])).toEqual([' x', '-x'])
})

test('both sides can be read back from the pairs, whatever the texts', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const [left, right] = [randomLines(seed), randomLines(seed * 7919)]
    const pairs = lineDifference(left.join('\n'), right.join('\n'))
    expect(pairs.flatMap((pair) => pair.left ?? [])).toEqual(left)
    expect(pairs.flatMap((pair) => pair.right ?? [])).toEqual(right)
    expect(pairs.every((pair) => !pair.isSame || pair.left === pair.right)).toBe(true)
  }
})

const longScript = (name: string) => ['same', ...manyLines(name), 'end']
const tenth = (text: string) => text.slice(0, text.length / 10)

test('two scripts of fifty thousand different lines are laid side by side, in step with their length', async () => {
  expect(difference(longScript('a'), longScript('b'))).toHaveLength(50_002)
  const [left, right] = [longScript('a').join('\n'), longScript('b').join('\n')]
  const cpuMs = await leastCpuMs({
    tenth: () => lineDifference(tenth(left), tenth(right)),
    whole: () => lineDifference(left, right),
  })
  expect(cpuMs.whole / cpuMs.tenth).toBeLessThan(40)
})

const manyLines = (mark: string) => Array.from({ length: 50_000 }, (_, at) => `${mark}${at}`)

/** Up to nine lines from a set of three; never a single empty line, which would be an empty text. */
function randomLines(seed: number): string[] {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return Array.from({ length: next(10) }, () => 'abc'[next(3)] ?? '')
}
