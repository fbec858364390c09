import { createHash } from 'node:crypto'
import { exactKey } from '#server/platform/text/compare-key.ts'
import type { History, Line } from '#server/engine/page-digest/memory/page-memory.ts'
import type { RestLine } from '#server/engine/page-digest/units/rest-lines.ts'
import { withinReach } from './compare-pages.ts'
import type { IsAsked } from './asked-text.ts'
import { type PageChange, saidBy } from './page-change.ts'
import { figure, isNoise, type NoisyTexts } from './page-noise.ts'

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
  /** What compared as a change of the page. */
  found: readonly PageChange[]
  /** All lines of the page now, of which its memory may hold only the first. */
  all: readonly Line[]
  /** Its oldest entries leave as new ones arrive, which is no change of what it says. */
  isFeed: boolean
  history: History
  isAsked: IsAsked
}

interface Judged {
  /** What the report tells. */
  told: PageChange[]
  /** What it does not tell. */
  small: SmallChange[]
  /** What the next comparison has to know. */
  history: History
}

/** A text of a page, and the place that it has there. */
interface Piece {
  text: string
  /** The text alone. */
  bare: string
  /** Of a row: its cells; of another text: what it names, and what it says of it. */
  parts: string[]
  isRow: boolean
  isHeadline: boolean
  heading: string
  /** The text under its heading; equal for two readings that show the same. */
  key: string
  /** The last piece before it that both readings have. */
  after: string
}

/** A place that changed at this many visits in a row, as a counter does, says nothing by changing again. */
export const restlessFrom = 2
const restlessMax = 150
const seenMax = 200
/** A text of at least this many characters may be a part of a reported one. */
const partCharsMin = 24
/** Separates what a text names from what it says of it. */
const partOf = / · | – |: |; /

/**
 * Divides all differences between two readings into those that the report tells and small ones: counts, times, frame, and
 * what the visits so far have shown to change each time. Leaves out what lies around the text and changes each time.
 */
export function judgeChanges(before: Shown, now: Shown, context: Context): Judged {
  const { found, all, isFeed, history, isAsked } = context
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
  const restless = new Map<string, number>()
  const differences = pairs(fresh, gone).map(([old, piece]) => {
    const both = [old, piece].filter((each) => each !== null)
    const places = new Set(both.flatMap(placesOf))
    for (const place of places) restless.set(place, (history.restless.get(place) ?? 0) + 1)
    const isRestless = [...places].some((place) => (history.restless.get(place) ?? 0) >= restlessFrom)
    return { old, piece, both, isRestless }
  })
  const noisy = noisyTexts(differences, history.seen)
  const [folded, told] = [true, false].map((isFolded) =>
    found.filter((change) => isNoise(change, noisy, isAsked) === isFolded),
  )
  const [isFolded, isTold] = [toldIn(folded ?? []), toldIn(told ?? [])]
  const small = differences.flatMap(({ old, piece, both, isRestless }): SmallChange[] => {
    // The address of a link is compared; whether there is a link, its words tell.
    if (both.length === 1 && address.test(both[0]?.text ?? '')) return []
    if (both.every(isTold) || (isRestless && !both.some(isFolded))) return []
    return [{ before: old?.text ?? null, now: piece?.text ?? null }]
  })
  const seen = isFeed ? [] : gone.flatMap(({ bare, isHeadline }) => (isHeadline ? [hashOf(bare)] : []))
  return {
    told: told ?? [],
    small,
    history: {
      restless: new Map([...restless].slice(0, restlessMax)),
      seen: new Set([...seen, ...history.seen].slice(0, seenMax)),
    },
  }
}

/** What is known of the texts that differ. */
function noisyTexts(
  differences: readonly { piece: Piece | null; both: readonly Piece[]; isRestless: boolean }[],
  seen: ReadonlySet<string>,
): NoisyTexts {
  const restless = differences.flatMap(({ both, isRestless }) => (isRestless ? both : []))
  const wasSeen = (piece: Piece) => piece.isHeadline && seen.has(hashOf(piece.bare))
  const fresh = differences.flatMap(({ piece }) => piece ?? [])
  const turning = new Set(
    fresh.flatMap((piece) => (wasSeen(piece) && restless.includes(piece) ? [piece.after] : [])),
  )
  const bareOf = (pieces: readonly Piece[]) => new Set(pieces.map(({ bare }) => bare))
  return {
    restless: bareOf(restless),
    rotating: bareOf(restless.filter(({ after }) => turning.has(after))),
    seen: bareOf(fresh.filter(wasSeen)),
  }
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
  isHeadline: boolean
}

function textsOf(lines: readonly Line[], rest: readonly RestLine[]): Text[] {
  const own = lines.flatMap(({ kind, text, heading, cells }): Text[] => {
    if (kind === 'header') return []
    const isHeadline = kind === 'headline'
    const shown = cells.length > 0 ? cells.filter(Boolean).join(' · ') : text
    return [{ text: shown, heading: isHeadline ? '' : (heading ?? ''), cells, isHeadline }]
  })
  return [
    ...own,
    ...rest.map(({ text, heading }) => ({ text, heading: heading ?? '', cells: [], isHeadline: false })),
  ]
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

function pieceOf({ text, heading, cells, isHeadline }: Text, after: string): Piece {
  const isRow = cells.length > 0
  const [above, bare] = [exactKey(heading), exactKey(text)]
  const parts = (isRow ? cells : text.split(partOf)).map(exactKey).filter(Boolean)
  const key = above && bare.startsWith(`${above} `) ? bare : `${above} ${bare}`.trim()
  return { text, bare, parts, isRow, isHeadline, heading: above, key, after }
}

const headingsOf = (texts: readonly Text[]) =>
  new Set([...new Set(texts.map(({ heading }) => heading))].map(exactKey))

/** The words of a text without its figures. */
const shape = ({ key }: Piece) => key.replace(figure, '0')

/** What is remembered of a changing text: its words and its place, as hashes. */
function placesOf(piece: Piece): string[] {
  return [`shape ${shape(piece)}`, `after ${piece.after}`].map(hashOf)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

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
function toldIn(told: readonly PageChange[]): (piece: Piece) => boolean {
  if (told.length === 0) return () => false
  const texts = told.flatMap(toldTexts).map(exactKey)
  const exact = new Set(texts)
  const under = (...kinds: PageChange['kind'][]) =>
    new Set(
      told
        .flatMap((change) => (kinds.includes(change.kind) ? saidBy(change).own.slice(0, 1) : []))
        .map(exactKey),
    )
  const [stories, changedRows] = [under('storyNew', 'storyGone'), under('cell')]
  const joined = texts.join('\n')
  return ({ text, heading, parts }) => {
    const key = exactKey(text)
    if (exact.has(key) || stories.has(heading) || (key.length >= partCharsMin && joined.includes(key)))
      return true
    return parts.length > 1 && parts.some((part) => changedRows.has(part))
  }
}

/** All that the report shows of a change. */
function toldTexts(change: PageChange): string[] {
  const { own, before } = saidBy(change)
  const { kind } = change
  const lead = kind === 'storyNew' ? (change.lead ?? '') : ''
  const unit = kind === 'statement' || kind === 'cell' ? change.unit : null
  return [
    ...own,
    before ?? '',
    ...(kind === 'rowNew' || kind === 'rowGone' ? [own.join(' · ')] : []),
    lead,
    ...lead.split(' · '),
    ...(unit ? [unit.text, unit.detail, ...(unit.cells ?? [])] : []),
  ]
}
