import { createHash } from 'node:crypto'
import { exactKey } from '#server/platform/text/compare-key.ts'
import type { Line } from '#server/engine/page-digest/memory/page-memory.ts'
import type { RestLine } from '#server/engine/page-digest/units/rest-lines.ts'
import { withinReach } from './compare-pages.ts'
import type { PageChanges } from './repeated-statement.ts'

/** A difference that a report does not tell, by its previous and its current text; null: there is none. */
export interface SmallChange {
  before: string | null
  now: string | null
}

/** What a page shows: of its memory, or of what its memory will hold. */
export interface Shown {
  lines: readonly Line[]
  rest: readonly RestLine[]
  isFull: boolean
}

/** What a comparison of two readings has to know besides them. */
interface Context {
  /** What the report tells. */
  told: PageChanges | null
  /** All lines of the page now, of which its memory may hold only the first. */
  all: readonly Line[]
  /** Its oldest entries leave as new ones arrive, which is no change of what it says. */
  isFeed: boolean
  /** How many times in a row each place has changed, by its hash. */
  restless: ReadonlyMap<string, number>
}

/** A text of a page, and the place that it has there. */
interface Piece {
  text: string
  /** The text alone. */
  bare: string
  /** Of a row: its cells; of another text: what it names, and what it says of it. */
  parts: string[]
  isRow: boolean
  heading: string
  /** The text under its heading; equal for two readings that show the same. */
  key: string
  /** The last piece before it that both readings have. */
  after: string
}

/** A place that changed at this many visits in a row, as a counter does, says nothing by changing again. */
const restlessFrom = 2
const restlessMax = 150
/** A text of at least this many characters may be a part of a reported one. */
const partCharsMin = 24
/** Separates what a text names from what it says of it. */
const partOf = / · | – |: |; /

/**
 * All differences between two readings of a page that the report does not tell: counts, times, frame. Leaves out only
 * what has changed at each of the last visits; `restless` is what the next comparison has to know.
 */
export function findSmallChanges(
  before: Shown,
  now: Shown,
  { told, all, isFeed, restless: known }: Context,
): { changes: SmallChange[]; restless: Map<string, number> } {
  // Of a full memory, only what lies within reach of the other can be new or gone.
  const reached = before.isFull ? withinReach(now.lines, before.lines) : now.lines
  const [textsThen, texts] = [textsOf(before.lines, before.rest), textsOf(reached, now.rest)]
  const [then, today] = [differing(textsThen, texts), differing(texts, textsThen)]
  const beyond = new Set(now.isFull && then.length > 0 ? all.map(({ text }) => exactKey(text)) : [])
  const [headingsThen, headings] = [headingsOf(textsThen), headingsOf(texts)]
  const [stayedThen, stayed] = [bareUnder(then, headings), bareUnder(today, headingsThen)]
  const [isRestated, wasRestated] = [restatedIn(then), restatedIn(today)]
  const [keysThen, keys] = [then, today].map((pieces) => new Set(pieces.map(({ key }) => key)))
  // The same text under a heading that was reworded has not changed.
  const fresh = today.filter((piece) => {
    if (keysThen?.has(piece.key) || isRestated(piece)) return false
    return headingsThen.has(piece.heading) || !stayedThen.has(piece.bare)
  })
  const gone = then.filter((piece) => {
    if (keys?.has(piece.key) || beyond.has(piece.bare) || wasRestated(piece)) return false
    return headings.has(piece.heading) || !(isFeed || stayed.has(piece.bare))
  })
  const isTold = toldIn(told)
  const restless = new Map<string, number>()
  const changes = pairs(fresh, gone).flatMap(([old, piece]): SmallChange[] => {
    // The address of a link is compared; whether there is a link, its words tell.
    if ((!old || !piece) && address.test((old ?? piece)?.text ?? '')) return []
    const places = new Set([old, piece].flatMap((each) => (each ? placesOf(each) : [])))
    for (const place of places) restless.set(place, (known.get(place) ?? 0) + 1)
    const isRestless = [...places].some((place) => (known.get(place) ?? 0) >= restlessFrom)
    if (isRestless || ((!old || isTold(old)) && (!piece || isTold(piece)))) return []
    return [{ before: old?.text ?? null, now: piece?.text ?? null }]
  })
  return { changes, restless: new Map([...restless].slice(0, restlessMax)) }
}

/** What follows the words of a link. */
const address = / \(\/\S*\)$/

/** Whether a piece is a row that the other reading has as text, or text that it has as a row. */
function restatedIn(pieces: readonly Piece[]): (piece: Piece) => boolean {
  const [rows, texts] = [true, false].map(
    (isRow) => new Set(pieces.flatMap((piece) => (piece.isRow === isRow ? piece.parts : []))),
  )
  return ({ parts, isRow }) => parts.every((part) => (isRow ? texts : rows)?.has(part))
}

/** The texts under headings that the other reading does not have. */
const bareUnder = (pieces: readonly Piece[], others: ReadonlySet<string>) =>
  new Set(pieces.flatMap(({ bare, heading }) => (others.has(heading) ? [] : [bare])))

interface Text {
  text: string
  heading: string
  cells: readonly string[]
}

function textsOf(lines: readonly Line[], rest: readonly RestLine[]): Text[] {
  let above = ''
  const own = lines.flatMap(({ kind, text, cells }): Text[] => {
    if (kind === 'header') return []
    const heading = kind === 'headline' ? '' : above
    if (kind === 'headline') above = text
    return [{ text: cells.length > 0 ? cells.filter(Boolean).join(' · ') : text, heading, cells }]
  })
  return [...own, ...rest.map(({ text, heading }) => ({ text, heading: heading ?? '', cells: [] }))]
}

const nameOf = ({ text, heading }: Text) => `${heading}\n${text}`

/** The texts that the other reading does not have, each after the last one that both have. */
function differing(texts: readonly Text[], others: readonly Text[]): Piece[] {
  const names = new Set(others.map(nameOf))
  let after = ''
  return texts.flatMap((each) => {
    const name = nameOf(each)
    if (!names.has(name)) return [pieceOf(each, after)]
    after = name
    return []
  })
}

function pieceOf({ text, heading, cells }: Text, after: string): Piece {
  const isRow = cells.length > 0
  const [above, bare] = [exactKey(heading), exactKey(text)]
  const parts = (isRow ? cells : text.split(partOf)).map(exactKey).filter(Boolean)
  const key = above && bare.startsWith(`${above} `) ? bare : `${above} ${bare}`.trim()
  return { text, bare, parts, isRow, heading: above, key, after }
}

const headingsOf = (texts: readonly Text[]) =>
  new Set([...new Set(texts.map(({ heading }) => heading))].map(exactKey))

/** The words of a text without its figures. */
const shape = ({ key }: Piece) => key.replace(/\p{Nd}[\p{Nd}.,]*/gu, '0')

/** What is remembered of a changing text: its words and its place, as hashes. */
function placesOf(piece: Piece): string[] {
  return [`shape ${shape(piece)}`, `after ${piece.after}`].map((place) =>
    createHash('sha256').update(place).digest('base64url').slice(0, 8),
  )
}

/** Each new piece with the one that it replaces: the same words with other figures, or the same place. */
function pairs(fresh: readonly Piece[], gone: readonly Piece[]): [Piece | null, Piece | null][] {
  const left = new Set(gone)
  const taker = (placeOf: (piece: Piece) => string) => {
    const named = Map.groupBy(gone, placeOf)
    return (now: Piece): Piece | null => {
      const old = named.get(placeOf(now))?.find((piece) => left.has(piece)) ?? null
      if (old) left.delete(old)
      return old
    }
  }
  const byShape = fresh.map(taker(shape))
  const atPlace = taker(({ after, heading }) => `${after}\n${heading}`)
  const made = fresh.map((now, at): [Piece | null, Piece] => [byShape[at] ?? atPlace(now), now])
  return [...made, ...[...left].map((old): [Piece, null] => [old, null])]
}

/** Whether the report tells a piece: in its own words, or as part of a story or row that is new or gone. */
function toldIn(told: PageChanges | null): (piece: Piece) => boolean {
  if (!told) return () => false
  const { rows, storiesNew, headlines, storiesGone, statements, statementsGone } = told
  const stories = new Set([...storiesNew.map(({ unit }) => unit.text), ...storiesGone].map(exactKey))
  const texts = [
    ...rows.changed.flatMap(({ change, unit }) => [change.before, change.now, ...(unit.cells ?? [])]),
    ...[...rows.added, ...rows.gone].flatMap(({ cells }) => [...cells, cells.join(' · ')]),
    ...storiesNew.flatMap(({ unit, lead }) => [unit.text, lead ?? '', ...(lead ?? '').split(' · ')]),
    ...headlines.flatMap(({ text, before }) => [text, before]),
    ...storiesGone,
    ...statements.flatMap(({ unit, text, before }) => [unit.text, unit.detail, text, before ?? '']),
    ...statementsGone.map(({ text }) => text),
  ].map(exactKey)
  const exact = new Set(texts)
  const changedRows = new Set(rows.changed.map(({ change }) => exactKey(change.name)))
  const joined = texts.join('\n')
  return ({ text, heading, parts }) => {
    const key = exactKey(text)
    if (exact.has(key) || stories.has(heading) || (key.length >= partCharsMin && joined.includes(key)))
      return true
    return parts.length > 1 && parts.some((part) => changedRows.has(part))
  }
}
