import { amountsIn } from '#contract/conditions/amounts.ts'
import type { AmountCondition, Condition, WordsCondition } from '#contract/conditions/conditions-in-text.ts'
import { shareOf } from '#server/engine/page-digest/compare/difference.ts'
import type { ReadSource } from '#server/engine/page-digest/compare/read-source.ts'
import type { PageChange } from '#server/engine/page-digest/compare/page-change.ts'
import type { SmallChange } from '#server/engine/page-digest/compare/small-changes.ts'
import type { BlockTable } from '#server/engine/page-digest/units/blocks.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { languageOf, stemmer } from '#server/engine/page-digest/words/words.ts'
import { type CellTest, type Fit, fittingColumn, meetsAmount } from './fitting-column.ts'

/** A condition that a source applied, or why it did not. */
export interface Outcome {
  condition: Condition
  /** The heading of the column that decided; empty: the whole row or text. Null: not applied. */
  column: string | null
  misfit: { kind: 'none' | 'several'; columns: readonly string[] } | null
  /** A single figure of the page that met it or did not. */
  figure: { text: string; isMet: boolean } | null
  /** It removed something. */
  hasEffect: boolean
}

/** A source with only what meets the conditions; what does not is among its small changes. */
export interface FilteredSource {
  source: ReadSource
  outcomes: Outcome[]
  tables: ReadonlySet<BlockTable>
  rows: { all: number; matching: number; unclear: number }
  /** Rows that a change made match, or made not match any more. */
  began: string[]
  ended: string[]
}

type Cells = readonly string[]
const shownCellsMax = 4
const figuresMax = 400

/** The headline of the story that a unit belongs to. */
const storyOf = ({ kind, text, heading }: Unit) =>
  kind === 'entry' || kind === 'headline' ? text : (heading ?? '')

const line = (cells: Cells) => cells.filter(Boolean).slice(0, shownCellsMax).join(' · ')

/** Applies the conditions of a task to the rows, stories and changes of a source. */
export function filterSource(
  source: ReadSource,
  conditions: readonly Condition[],
  task: string,
  today: string,
): FilteredSource {
  const filter = new Filter(source, task, today)
  const outcomes = conditions.map((condition) => filter.add(condition))
  return filter.result(outcomes)
}

class Filter {
  readonly #source: ReadSource
  readonly #task: string
  readonly #today: string
  readonly #locale: string
  readonly #stemsOf: (text: string) => string[]
  readonly #rows: Map<BlockTable, Unit[]>
  readonly #tests = new Map<BlockTable, CellTest[]>()
  /** Of texts that are no rows, and of changes: whether they stay. */
  readonly #textTests: ((text: string, unit: Unit | null) => boolean | null)[] = []
  readonly #changeTests: ((before: string, now: string) => boolean | null)[] = []

  constructor(source: ReadSource, task: string, today: string) {
    this.#source = source
    this.#task = task
    this.#today = today
    const sample = source.units.slice(0, 60).map(({ text }) => text)
    this.#locale = languageOf(sample.join(' '), languageOf(task))
    this.#stemsOf = stemmer(languageOf(sample.join(' '), languageOf(task)))
    this.#rows = new Map()
    for (const unit of source.units)
      if (unit.table && unit.cells) this.#rows.set(unit.table, [...(this.#rows.get(unit.table) ?? []), unit])
    for (const [table, rows] of this.#rows)
      if (rows.length < 2 && table.header.length === 0) this.#rows.delete(table)
  }

  add(condition: Condition): Outcome {
    const outcome = { condition, column: null, misfit: null, figure: null, hasEffect: true }
    if (condition.kind === 'words') return { ...outcome, ...this.#addWords(condition) }
    const misfits: Extract<Fit, { misfit: string }>[] = []
    let column: string | null = null
    const next = this.#task.slice(condition.end, condition.end + 40)
    for (const [table, rows] of this.#rows) {
      const typed = { header: table.header, rows: rows.map(({ cells }) => cells ?? []), ...this.#context }
      const fit = fittingColumn(condition, typed, next)
      if ('misfit' in fit) misfits.push(fit)
      else {
        column ??= fit.column
        this.#addTest(table, fit.test)
      }
    }
    if (column !== null) return { ...outcome, column }
    const several = misfits.find(({ misfit }) => misfit === 'several')
    if (condition.kind === 'amount' && !several) {
      const otherwise = this.#addToTexts(condition)
      if (otherwise) return { ...outcome, ...otherwise }
    }
    return { ...outcome, misfit: { kind: several ? 'several' : 'none', columns: several?.columns ?? [] } }
  }

  get #context() {
    return { locale: this.#locale, today: this.#today, stemsOf: this.#stemsOf }
  }

  #addTest(table: BlockTable, test: CellTest): void {
    this.#tests.set(table, [...(this.#tests.get(table) ?? []), test])
  }

  #addWords({ isKept, anyOf }: WordsCondition): Partial<Outcome> {
    const { units } = this.#source
    const hits = this.#finderOf(anyOf)
    const hitsRow = (unit: Unit) =>
      hits(`${unit.table?.heading ?? ''} ${unit.heading ?? ''} ${unit.cells?.join(' ') ?? ''}`)
    if (!isKept) {
      for (const table of this.#rows.keys()) this.#addTest(table, (cells) => !hits(cells.join(' ')))
      this.#textTests.push((text, unit) => !hits(`${text} ${unit?.detail ?? ''}`))
      return { column: '', hasEffect: units.some((unit) => hits(`${unit.text} ${unit.detail}`)) }
    }
    const tables = [...this.#rows].filter(([, rows]) => rows.some(hitsRow))
    const [largest] = [...this.#rows].toSorted(([, a], [, b]) => b.length - a.length)
    const chosen = tables.length > 0 || !largest ? tables : [largest]
    for (const [table] of chosen)
      this.#addTest(table, (cells) => hits(`${table.heading ?? ''} ${cells.join(' ')}`))
    if (chosen.length > 0) return { column: '' }
    const stories = Map.groupBy(units, storyOf)
    stories.delete('')
    if (stories.size < 2) return { misfit: { kind: 'none', columns: [] } }
    const matching = new Set(
      [...stories].flatMap(([name, own]) =>
        own.some(({ text, detail }) => hits(`${name} ${text} ${detail}`)) ? [name] : [],
      ),
    )
    this.#textTests.push((_, unit) => {
      const name = unit ? storyOf(unit) : ''
      return stories.has(name) ? matching.has(name) : null
    })
    return { column: '' }
  }

  /** Whether a text has one of several things, by the stems of its words or, if these are inflected, as it is written. */
  #finderOf(anyOf: readonly string[]): (text: string) => boolean {
    const things = anyOf.map((thing) => ({ stems: this.#stemsOf(thing), plain: thing.toLowerCase() }))
    return (text) => {
      const lower = text.toLowerCase()
      const stems = new Set(this.#stemsOf(text))
      return things.some(
        ({ stems: own, plain }) =>
          lower.includes(plain) || (own.length > 0 && own.every((stem) => stems.has(stem))),
      )
    }
  }

  /** Without a column: a limit of the change, of the figure of each entry, or of the one figure of the page. */
  #addToTexts(condition: AmountCondition): Partial<Outcome> | null {
    const { unit } = condition
    const fits = (each: { unit: string | null }) =>
      unit === null ? /^[A-Z]{3}$/.test(each.unit ?? '') : each.unit === unit
    const amountOf = (text: string) => amountsIn(text, this.#locale).find(fits)
    const test = (text: string) => {
      const amount = amountOf(text)
      return amount ? meetsAmount(amount, condition) : null
    }
    const entries = this.#source.units.filter(({ kind }) => kind === 'entry')
    const priced = entries.filter(({ text, detail }) => amountOf(`${text} ${detail}`))
    if (priced.length > 0 && priced.length * 2 >= entries.length) {
      this.#textTests.push((text, each) => (each?.kind === 'entry' ? test(`${text} ${each.detail}`) : null))
      return { column: '' }
    }
    const texts = this.#source.units.slice(0, figuresMax).map(({ text }) => text)
    const found = texts.flatMap((text) => {
      const amount = amountOf(text)
      return amount ? [{ amount, shown: text.slice(amount.start, amount.end) }] : []
    })
    const [one] = found
    if (one && new Set(found.map(({ amount }) => amount.high)).size === 1) {
      this.#changeTests.push((before, now) => {
        const [was, is] = [test(before), test(now)]
        return was === null && is === null ? null : was === true || is === true
      })
      return { column: '', figure: { text: one.shown, isMet: meetsAmount(one.amount, condition) } }
    }
    if (found.length > 0)
      return { misfit: { kind: 'several', columns: found.slice(0, shownCellsMax).map(({ shown }) => shown) } }
    if (unit !== 'percent') return null
    this.#changeTests.push((before, now) => {
      const share = shareOf(before, now)
      if (share === null) return null
      const percent = Math.abs(share * 100)
      return meetsAmount({ low: percent, high: percent }, condition)
    })
    return { column: '' }
  }

  /** True: it meets all conditions; false: it does not; null: it does not say. */
  #verdict(table: BlockTable | null, cells: Cells): boolean | null {
    const tests = table ? (this.#tests.get(table) ?? []) : []
    const verdicts = tests.map((test) => test(cells))
    if (verdicts.includes(false)) return false
    return verdicts.includes(null) ? null : true
  }

  #isFolded = (unit: Unit): boolean => {
    if (unit.cells) return this.#verdict(unit.table, unit.cells) === false
    return this.#textTests.some((test) => test(unit.text, unit) === false)
  }

  result(outcomes: Outcome[]): FilteredSource {
    const source = this.#source
    const rows = [...this.#tests.keys()].flatMap((table) => this.#rows.get(table) ?? [])
    const verdicts = rows.map(({ table, cells }) => this.#verdict(table, cells ?? []))
    const counts = {
      all: rows.length,
      matching: verdicts.filter((verdict) => verdict === true).length,
      unclear: verdicts.filter((verdict) => verdict === null).length,
    }
    const { changes, folded, began, ended } = this.#splitChanges(source.changes)
    const units = source.units.filter((unit) => !this.#isFolded(unit))
    return {
      source: { ...source, units, changes, small: [...folded, ...source.small], folded: folded.length },
      outcomes,
      tables: new Set(this.#tests.keys()),
      rows: counts,
      began,
      ended,
    }
  }

  #splitChanges(changes: readonly PageChange[] | null) {
    const folded: SmallChange[] = []
    const began: string[] = []
    const ended: string[] = []
    if (!changes) return { changes: null, folded, began, ended }
    const ofUnit = Map.groupBy(
      changes.filter((change) => change.kind === 'cell'),
      ({ unit }) => unit,
    )
    const crossings = new Map(
      [...ofUnit].map(([unit, all]) => {
        const now = unit.cells ?? []
        const before = [...now]
        for (const { cell: change } of all) {
          const at = now.findIndex(
            (cell, column) => cell === change.now && (unit.table?.header[column] ?? '') === change.column,
          )
          if (at >= 0) before[at] = change.before
        }
        const [was, is] = [this.#verdict(unit.table, before), this.#verdict(unit.table, now)]
        if (was === false && is === true) began.push(line(now.slice(0, 1)))
        if (was === true && is === false) ended.push(line(now.slice(0, 1)))
        return [unit, was === false && is === false]
      }),
    )
    const isSmallStep = (before: string, now: string) =>
      this.#changeTests.some((test) => test(before, now) === false)
    // A row that is gone is not a unit any more: the table with its number of cells tells what it was.
    const goneFrom = (cells: Cells) =>
      [...this.#tests.keys()].find(
        (table) => (this.#rows.get(table)?.[0]?.cells ?? []).length === cells.length,
      ) ?? null
    const foldedAs = (change: PageChange): SmallChange | null => {
      switch (change.kind) {
        case 'cell': {
          const { name, before, now } = change.cell
          const isOut = crossings.get(change.unit) || isSmallStep(before, now)
          return isOut ? { before: `${name}: ${before}`, now: `${name}: ${now}` } : null
        }
        case 'rowNew': {
          const { unit, cells } = change
          return this.#verdict(unit.table, unit.cells ?? cells) === false
            ? { before: null, now: line(cells) }
            : null
        }
        case 'rowGone': {
          const { cells } = change
          return this.#verdict(goneFrom(cells), cells) === false ? { before: line(cells), now: null } : null
        }
        case 'storyNew':
          return this.#isFolded(change.unit) ? { before: null, now: change.unit.text } : null
        case 'headline': {
          const { unit, text, before } = change
          return unit && this.#isFolded(unit) ? { before, now: text } : null
        }
        case 'statement': {
          const { unit, text, before } = change
          return this.#isFolded(unit) || isSmallStep(before ?? '', text) ? { before, now: text } : null
        }
        default:
          return null
      }
    }
    const kept = changes.filter((change) => {
      const out = foldedAs(change)
      if (out) folded.push(out)
      return !out
    })
    return { changes: kept.length === 0 ? null : kept, folded, began, ended }
  }
}
