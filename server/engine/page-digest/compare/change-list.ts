import { compareKey } from '#server/platform/text/compare-key.ts'
import { isStory } from './compare-pages.ts'
import { type PageChange, saidBy } from './page-change.ts'
import { figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import { overlap } from '#server/engine/page-digest/words/words.ts'
import type { ReadSource } from './read-source.ts'

/** One change since the last run, in one or several sources. */
export type Change = PageChange & { key: string; sources: number[]; befores: Before[] }

/** A previous value, and its sources. */
export interface Before {
  text: string
  sources: number[]
}

const comparedMax = 200
const sameFrom = 0.75
const sameWordsMin = 5

/** All that changed in several sources; the same change in two of them is one, with both numbers. */
export function changesIn(sources: readonly ReadSource[]): Change[] {
  const list: Change[] = []
  const known = new Map<string, Change>()
  const words: { change: Change; words: Set<string> }[] = []
  for (const change of sources.flatMap(changesOf)) {
    const [number = 0] = change.sources
    const own = new Set(change.key.split(' '))
    const same =
      known.get(change.key) ??
      words.slice(0, comparedMax).find((other) => isSame(other, { change, words: own }))?.change
    if (same) {
      if (!same.sources.includes(number)) same.sources.push(number)
      addBefores(same.befores, change.befores)
      continue
    }
    known.set(change.key, change)
    words.push({ change, words: own })
    list.push(change)
  }
  return list
}

/** Several sources say the same now; each may have had a different previous value. */
function addBefores(known: Before[], more: readonly Before[]): void {
  for (const before of more) {
    const same = known.find(({ text }) => text === before.text)
    if (same) same.sources.push(...before.sources)
    else known.push(before)
  }
}

interface Worded {
  change: Change
  words: ReadonlySet<string>
}

/** Whether two sources tell the same change in nearly the same words and the same figures. */
function isSame(a: Worded, b: Worded): boolean {
  if (
    a.change.kind !== b.change.kind ||
    a.change.kind === 'cell' ||
    a.change.sources[0] === b.change.sources[0]
  )
    return false
  if (Math.min(a.words.size, b.words.size) < sameWordsMin) return false
  return overlap(a.words, b.words).jaccard >= sameFrom && digits(a.change.key) === digits(b.change.key)
}

const digits = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

/** The kinds in the order in which a report lists them. */
const order: PageChange['kind'][] = [
  'cell',
  'rowNew',
  'rowGone',
  'storyNew',
  'headline',
  'statement',
  'storyGone',
  'statementGone',
]

function changesOf({ changes, page }: ReadSource): Change[] {
  const made = (changes ?? []).map((change): Change => {
    const { own, before } = saidBy(change)
    const { kind } = change
    // The same statement may have had another wording in each source.
    const texts = kind === 'statement' || before === null ? own : [...own, before]
    const befores = kind === 'statement' && before !== null ? [{ text: before, sources: [page.number] }] : []
    return { ...change, key: `${kind} ${texts.map(compareKey).join(' ')}`, sources: [page.number], befores }
  })
  return made.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Whether a change of a cell is one of a price. */
export function isPriceChange({ cell }: Extract<PageChange, { kind: 'cell' }>): boolean {
  return [cell.before, cell.now].every((text) => isMoney(text, cell.column))
}

const priceHead =
  /pric|cost|fee|preis|kosten|gebühr|prix|tarif|coût|precio|prezzo|preço|prijs|cena|価格|料金|价格|سعر/i

const payHead =
  /sal[aá]r|gehalt|lohn|wage|\bpay\b|sueldo|stipend|retribuz|loon|wynagro|płac|給与|年収|薪|راتب/i

function isMoney(text: string, head: string): boolean {
  if (payHead.test(head)) return false
  if (figuresIn(text).some(({ kind }) => kind === 'money')) return true
  return /\p{Nd}/u.test(text) && (priceHead.test(head) || /\p{Sc}/u.test(head))
}

/** How many changes there are of each kind, in the words that say so. */
export function countChanges(list: readonly Change[]) {
  const of = (...kinds: Change['kind'][]) => list.filter(({ kind }) => kinds.includes(kind))
  const inStories = of('statement', 'statementGone').filter((change) => isStory(headingOf(change)))
  const touched = new Set([
    ...inStories.map((change) => `${change.sources.join()} ${compareKey(headingOf(change) ?? '')}`),
    ...list.flatMap((change) =>
      change.kind === 'headline' ? [`${change.sources.join()} ${compareKey(change.text)}`] : [],
    ),
  ])
  const loose = list.filter((change) => !inStories.includes(change))
  const cells = list.flatMap((change) => (change.kind === 'cell' ? [change] : []))
  const rowOf = ({ cell, sources }: (typeof cells)[number]) => `${sources.join()} ${cell.name}`
  const priced = new Set(cells.filter(isPriceChange).map(rowOf))
  return {
    pricesChanged: cells.filter(isPriceChange).length,
    rowsChanged: new Set(cells.map(rowOf)).difference(priced).size,
    rowsNew: of('rowNew').length,
    rowsGone: of('rowGone').length,
    storiesNew: of('storyNew').length,
    storiesChanged: touched.size,
    storiesGone: of('storyGone').length,
    statementsNew: loose.filter((change) => change.kind === 'statement' && change.befores.length === 0)
      .length,
    statementsChanged: loose.filter((change) => change.kind === 'statement' && change.befores.length > 0)
      .length,
    statementsGone: loose.filter(({ kind }) => kind === 'statementGone').length,
  }
}

function headingOf(change: Change): string | null {
  return change.kind === 'statement' || change.kind === 'statementGone' ? change.heading : null
}
