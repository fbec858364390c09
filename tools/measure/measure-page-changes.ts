import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { noises, noisyVisits } from '#tests/page-changes/noise.ts'
import { outcomeOf, reportsOn, smallIn, toldIn } from '#tests/page-changes/report-visits.ts'
import { changedPage, singleChanges } from '#tests/page-changes/single-changes.ts'
import { randomFrom } from '#tests/page-changes/random.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seed: { type: 'string', default: '33' },
    count: { type: 'string', default: '200' },
    visits: { type: 'string', default: '5' },
    only: { type: 'string' },
    show: { type: 'boolean' },
  },
})
const [seed, count, visits] = [Number(values.seed), Number(values.count), Number(values.visits)]
const pageBytes = { min: 4_000, max: 1_500_000 }

const html = (path: string) => {
  const bytes = readFileSync(path)
  return new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

/** The pages of a folder in an order that the seed decides. */
function shuffled(folder: string): string[] {
  const random = randomFrom(seed)
  return globSync(`${folder}/**/*.{html,htm,html.gz}`)
    .toSorted()
    .map((path) => ({ path, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ path }) => path)
}

const write = (line: string) => process.stdout.write(`${line}\n`)

if (!values.from) throw new Error('Name a folder with pages: --from <folder>')
const paths = shuffled(values.from)
if (paths.length === 0) throw new Error(`${values.from} has no pages`)

/** Takes one page after another until so many of each kind are made. */
function* cases<Made>(
  kinds: readonly string[],
  make: (page: string, kind: string, seed: number) => Made | null,
) {
  let at = 0
  for (let done = 0; done < count; done++) {
    const kind = kinds[done % kinds.length] ?? ''
    for (let tries = 0; tries < paths.length; tries++) {
      const path = paths[at++ % paths.length] ?? ''
      const page = html(path)
      if (page.length < pageBytes.min || page.length > pageBytes.max) continue
      const made = make(page, kind, seed * 1_000 + done)
      if (made === null) continue
      yield { path, kind, made }
      break
    }
  }
}

function tally(name: string, results: readonly { kind: string; outcome: string }[]): void {
  write(name)
  const outcomes = [...new Set(results.map(({ outcome }) => outcome))].toSorted()
  for (const [kind, own] of [...Map.groupBy(results, (each) => each.kind), ['all', results] as const])
    write(
      `  ${kind.padEnd(10)} ${outcomes.map((outcome) => `${outcome} ${own.filter((each) => each.outcome === outcome).length}`).join('  ')}`,
    )
}

function shownAs(outcome: string, isNamed: boolean): string {
  if (outcome === 'nothing') return 'MISSED'
  return isNamed ? outcome : `${outcome}, not named`
}

const isWanted = (part: string) => !values.only || values.only === part || part in { [values.only]: 1 }

if (isWanted('changes')) {
  const results = []
  for (const { path, kind, made } of cases(Object.keys(singleChanges), changedPage)) {
    const [, report] = reportsOn([made.before, made.now])
    if (!report) continue
    const outcome = outcomeOf(report)
    const isNamed = made.fresh === null || `${toldIn(report)}\n${smallIn(report)}`.includes(made.fresh)
    results.push({
      kind,
      outcome: shownAs(outcome, isNamed),
    })
    if (values.show && (outcome === 'nothing' || !isNamed))
      write(`- ${kind} ${outcome} ${made.fresh} ${path}`)
  }
  tally(`${results.length} single changes`, results)
}

if (isWanted('noise')) {
  const results = []
  for (const { path, kind, made } of cases(Object.keys(noises), (page, each, number) =>
    noisyVisits(page, each, number, visits),
  )) {
    const outcomes = reportsOn(made).slice(1).map(outcomeOf)
    const last = outcomes.at(-1)
    results.push({ kind, outcome: last === 'changed' ? 'ALARM' : (last ?? ''), first: outcomes[0] })
    if (values.show && last === 'changed') write(`- ${kind} ${outcomes.join(' ')} ${path}`)
  }
  tally(`${results.length} noise changes, at visit ${visits}`, results)
  tally(
    'the same at the second visit',
    results.map(({ kind, first }) => ({ kind, outcome: first === 'changed' ? 'ALARM' : (first ?? '') })),
  )
}
