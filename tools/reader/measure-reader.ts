import { parseArgs } from 'node:util'
import { type CorpusName, outsideCorpora } from './outside-corpora.ts'
import { halfOf, outsidePages } from './outside-pages.ts'
import { type ReaderName, readerNames, readPageBy } from './readers.ts'
import { type PageScore, scorePage, summaryOf } from './score.ts'

/**
 * Reads public corpora as the product does and by two unmodified extractors, in one run, and prints how well each read.
 * Nothing of the corpora is in the repository: they are downloaded once, or lie below `--from`.
 */
const { values: options } = parseArgs({
  options: {
    /** Corpora and readers, by name and comma; all without it. */
    only: { type: 'string' },
    readers: { type: 'string' },
    /** At most so many pages of each corpus; the same ones in each run. */
    sample: { type: 'string' },
    /** dev: to tune on; test: to report. */
    half: { type: 'string' },
    from: { type: 'string' },
    /** Prints the pages of the product with the lowest scores. */
    worst: { type: 'string' },
  },
})

const chosen = <Name extends string>(names: readonly Name[], some: string | undefined) =>
  some ? names.filter((name) => some.split(',').includes(name)) : names

for (const name of chosen(Object.keys(outsideCorpora) as CorpusName[], options.only)) {
  const all = await outsidePages(name, options.from)
  const half = options.half ? all.filter((page) => halfOf(page) === options.half) : all
  const pages = half.slice(0, Number(options.sample ?? half.length))
  const scores = new Map<ReaderName, PageScore[]>()
  const used = chosen(readerNames, options.readers)
  // Page by page, so that what else the machine does meets all readers alike.
  for (const page of pages)
    for (const reader of used)
      scores.set(reader, [...(scores.get(reader) ?? []), scorePage(page, await readPageBy(reader, page))])
  const { repository, commit } = outsideCorpora[name]
  print(`\n${name}: ${pages.length} pages of ${repository} at ${commit.slice(0, 8)}`)
  for (const [reader, found] of scores) printFigures(reader, found)
  const kinds = [...new Set(pages.map(({ kind }) => kind))].toSorted()
  for (const kind of kinds.length > 1 ? kinds : [])
    for (const [reader, found] of scores)
      printFigures(
        `${reader} ${kind}`,
        found.filter(({ page }) => page.kind === kind),
      )
  if (options.worst) printWorst(scores.get('product') ?? [], Number(options.worst))
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printFigures(label: string, scores: readonly PageScore[]): void {
  const figures = Object.entries(summaryOf(scores)).filter(([, value]) => !Number.isNaN(value))
  const shown = figures.map(
    ([what, value]) => `${what} ${what.startsWith('CPU') ? value.toFixed(0) : value.toFixed(3)}`,
  )
  print(`${label.padEnd(26)} ${shown.join('  ')}`)
}

/** The quality of one reading, for sorting: by words if known, else by pieces. */
const qualityOf = ({ words, held, frameKept, page }: PageScore) =>
  words?.f1 ?? (2 * held) / (held + frameKept + page.holds.length)

function printWorst(scores: readonly PageScore[], most: number): void {
  for (const score of scores.toSorted((a, b) => qualityOf(a) - qualityOf(b)).slice(0, most))
    print(`  ${qualityOf(score).toFixed(3)}  ${score.page.kind}  ${score.page.id}  ${score.page.url}`)
}
