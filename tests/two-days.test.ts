import { expect, test } from 'vitest'
import type { DigestReport } from '#server/engine/page-digest/report/digest-material.ts'
import { outcomeOf, reportsOn, smallIn, toldIn } from './page-changes/report-visits.ts'
import { conditions } from './two-days/conditions.ts'
import { inLanguages } from './two-days/languages.ts'
import { untrueNothingChanged } from './two-days/nothing-changed.ts'
import { noiseOfPages } from './two-days/noise-of-pages.ts'
import { rowsAndLists } from './two-days/rows-and-lists.ts'
import { readFeed } from './two-days/several-days.ts'
import { statesAndValues } from './two-days/states-and-values.ts'
import { wrongClaims } from './two-days/wrong-claims.ts'

test.for(untrueNothingChanged)(
  'a change is reported or listed: $name',
  ({ task, before, now, told = [], shown = [] }) => {
    const [, second] = reportsOn([before, now], task)
    if (!second) throw new Error('There is no second report.')
    for (const words of told) expect(toldIn(second)).toContain(words)
    for (const words of shown) expect(`${toldIn(second)}${smallIn(second)}`).toContain(words)
    expect(second.output).not.toContain('Nothing changed')
  },
)

test.for(untrueNothingChanged)('nothing changed when nothing did: $name', ({ task, now }) => {
  const [, second] = reportsOn([now, now], task)
  expect(second?.output).toContain('Nothing changed on 1 page.')
  expect(second && smallIn(second)).toBe('')
})

test.for(wrongClaims)('says what is right: $name', ({ before, now, told = [], never = [] }) => {
  const [, second] = reportsOn([before, now])
  if (!second) throw new Error('There is no second report.')
  for (const words of told) expect(toldIn(second)).toContain(words)
  for (const words of never) expect(toldIn(second)).not.toMatch(words)
})

test.for([...statesAndValues, ...rowsAndLists, ...noiseOfPages])(
  'tells what changed and no more: $name',
  ({ task, days, isFeed, outcome, told = [], shown = [], never = [] }) => {
    const [report] = reportsOn(days, task, isFeed ? readFeed : undefined).slice(-1)
    if (!report) throw new Error('There is no report.')
    const [said, small] = [toldIn(report).replaceAll('\\', ''), smallIn(report)]
    for (const words of told) expect(said).toContain(words)
    for (const words of shown) expect(`${said}\n${small}`).toContain(words)
    for (const words of never) expect(said).not.toMatch(words)
    expect(outcome ?? outcomeOf(report)).toBe(outcomeOf(report))
  },
)

/** What a report tells before its list of sources, in any language. */
const withoutSources = ({ output }: DigestReport) => output.split('\n## ')[0]?.replace(/[*\\]/g, '') ?? ''

test.for([...conditions, ...inLanguages])(
  'a condition is kept or refused: $name',
  ({ task, before, now, first = [], told = [], never = [], folded = [], isQuiet }) => {
    const reports = reportsOn([before, now ?? before], task)
    const [one = '', other = ''] = reports.map(withoutSources)
    for (const words of first) expect(one).toContain(words)
    for (const words of told) expect(other).toContain(words)
    for (const words of never) expect(other).not.toContain(words)
    for (const words of now ? [] : never) expect(one).not.toContain(words)
    const [, second] = reports
    for (const words of folded) expect(second && smallIn(second)).toContain(words)
    expect(!isQuiet || second?.sources.every(({ state }) => state === 'unchanged')).toBe(true)
  },
)

const ferryPage = (visits: string, ferry = 'on time') =>
  `<title>Ferry</title><main><h1>Ferry</h1><p>The ferry to Aro is ${ferry} today and tomorrow.</p></main><footer>${visits} people were here</footer>`

test('a place that changes at each visit stops counting as a change', () => {
  const reports = reportsOn([
    ferryPage('1,203'),
    ferryPage('1,460'),
    ferryPage('2,011'),
    ferryPage('2,544'),
    ferryPage('3,007', 'late'),
  ])
  expect(reports.slice(1).map(({ output }) => output.includes('Nothing changed on 1 page.'))).toEqual([
    false,
    false,
    true,
    false,
  ])
  const [last] = reports.slice(-1)
  expect(last && toldIn(last)).toContain('late')
})

test('does not say that nothing changed on a page whose list is drawn by scripts', () => {
  const list = '<section><h2>Next tours</h2><p>Loading tours…</p></section>'
  const page = ferryPage('1').replace('</main>', `${list}</main>`)
  const [, second] = reportsOn([page, page])
  expect(second?.output).not.toContain('Nothing changed')
  expect(second?.output).toContain('a part of this page is drawn by scripts and was not read')
  expect(second?.sources).toMatchObject([{ state: 'unchanged', needsBrowser: true }])
})
