import { expect, test } from 'vitest'
import { samplePages } from './corpus/pages.ts'
import { noises, noisyVisits } from './page-changes/noise.ts'
import { outcomeOf, reportsOn } from './page-changes/report-visits.ts'
import { changedPage, singleChanges } from './page-changes/single-changes.ts'

// A sample of `npm run measure -- page-changes`, on our own pages.
const articles = samplePages.map(({ html }) => html)

/** Each kind on the first page from its own place on that can have it. */
function samplesOf<Made>(
  kinds: readonly string[],
  make: (html: string, kind: string, seed: number) => Made | null,
): { kind: string; made: Made }[] {
  return kinds.flatMap((kind, at) => {
    for (const [place, html] of articles.slice(at * 4).entries()) {
      const made = make(html, kind, place + at * 100)
      if (made !== null) return [{ kind, made }]
    }
    return []
  })
}

test('reports each single change of a page', () => {
  const changes = samplesOf(Object.keys(singleChanges), changedPage)
  const outcomes = changes.map(({ kind, made }) => {
    const [, report] = reportsOn([made.before, made.now])
    return `${kind}: ${report ? outcomeOf(report) : ''}`
  })
  expect(outcomes).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome.endsWith('nothing'))).toEqual([])
})

test('reports no change for what changed at each of the last visits', () => {
  const samples = samplesOf(Object.keys(noises), (html, kind, seed) => noisyVisits(html, kind, seed, 5))
  const outcomes = samples.map(({ kind, made }) => {
    const [report] = reportsOn(made).slice(-1)
    return `${kind}: ${report ? outcomeOf(report) : ''}`
  })
  expect(outcomes).toHaveLength(7)
  expect(outcomes.filter((outcome) => outcome.endsWith('changed'))).toEqual([])
})
