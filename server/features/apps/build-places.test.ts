import { expect, test } from 'vitest'
import { actFor } from '#server/platform/current-user.ts'
import { buildPlaces } from './build-places.ts'

const { signal } = new AbortController()

/** Returns a build that ends when the test ends it. */
function heldBuild() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { act: () => promise, end: () => resolve('built'), fail: () => reject(new Error('broken')) }
}

test('while two users build without an end, the builds of a third and a fourth are done', async () => {
  const inPlace = buildPlaces(20)
  const [first, second] = [heldBuild(), heldBuild()]
  const hogs = [
    actFor('ada', () => inPlace(signal, first.act)),
    actFor('ben', () => inPlace(signal, second.act)),
  ]
  expect(await actFor('cem', () => inPlace(signal, async () => 'third'))).toBe('third')
  expect(await actFor('dea', () => inPlace(signal, async () => 'fourth'))).toBe('fourth')
  first.end()
  second.end()
  expect(await Promise.all(hogs)).toEqual(['built', 'built'])
})

test('users whose builds took long share one place afterwards, and keep nobody else waiting', async () => {
  const inPlace = buildPlaces(0)
  for (const user of ['ada', 'ben', 'cem']) {
    const build = heldBuild()
    const built = actFor(user, () => inPlace(signal, build.act))
    setTimeout(build.end, 20)
    await built
  }
  const again = ['ada', 'ben', 'cem'].map((user) => {
    const build = heldBuild()
    return { ...build, done: actFor(user, () => inPlace(signal, build.act)) }
  })
  expect(await actFor('dea', () => inPlace(signal, async () => 'another'))).toBe('another')
  for (const { end, done } of again) {
    end()
    await done
  }
})

test('a build that fails gives its place back, and one that is given up in line never starts', async () => {
  const inPlace = buildPlaces(10_000)
  const broken = heldBuild()
  const failing = actFor('ada', () => inPlace(signal, broken.act))
  const leaving = new AbortController()
  let started = false
  const waiting = actFor('ada', () => inPlace(leaving.signal, async () => (started = true)))
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  broken.fail()
  await expect(failing).rejects.toThrow('broken')
  expect(await actFor('ada', () => inPlace(signal, async () => 'next'))).toBe('next')
  expect(started).toBe(false)
})
