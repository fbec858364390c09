import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { compareKey } from '#server/platform/text/compare-key.ts'
import { fingerprintOf, hasChanged } from '#server/engine/fingerprint.ts'
import type { Validators } from '#server/engine/page.ts'
import { stableKey } from '#server/engine/page-digest/compare/trivial-change.ts'
import { cutAt, plainLine } from '#server/platform/text/plain-line.ts'
import type { RestLine } from '#server/engine/page-digest/units/rest-lines.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { wordCount } from '#server/engine/page-digest/words/words.ts'

/** One statement of a page in the form that two runs compare. */
export interface Line {
  kind: 'headline' | 'statement' | 'header' | 'row'
  /** At most 300 characters, cut in the same way every time. */
  text: string
  key: string
  /** Of a header or row: the contents of its cells. */
  cells: readonly string[]
  /** The full text if it was cut, else empty. */
  whole: string
  /** The headline above it. */
  heading: string | null
  /** Null in the memory of an earlier run. */
  unit: Unit | null
}

/** What earlier visits have shown of a page, by hashes. */
export interface History {
  /** How many times in a row each place has changed. */
  restless: ReadonlyMap<string, number>
  /** The headlines that were on it and are not now, the latest first. */
  seen: ReadonlySet<string>
}

export const noHistory: History = { restless: new Map(), seen: new Set() }

/** What an earlier run stored about a page. */
export interface Memory {
  lines: Line[]
  /** The page contained more than was stored. */
  isFull: boolean
  /** Fingerprint of the content that was not stored, to detect changes in it; null: all of it is. */
  beyond: string | null
  /** Why the page could not be read since then; null: it could. */
  failed: string | null
  /** What it showed besides its units. */
  rest: RestLine[]
  history: History
}

const form = 'digest 5'
const marks = { headline: '#', statement: '.', header: '=', row: '|' } as const
const kinds = new Map(Object.entries(marks).map(([kind, mark]) => [mark as string, kind as Line['kind']]))
/** What the lines after it are under, when it is not the headline before them. */
const underMark = '>'
const failedMark = '!'
const beyondMark = '~'
const restMark = '-'
const restlessMark = '^'
const validatorsMark = '@'
const seenMark = '*'
/** Begin what a page does not show: how it was compared, and its version. */
const besideMarks = [restlessMark, seenMark, validatorsMark]
const restMax = 300
const restCharsMax = 16_000
const linesMax = 400
const charsMax = 40_000
const lineCharsMax = 300
const cellCharsMax = 80
const headlineWords = 4

/** All statements of a page, in its order. */
export function linesOf(units: readonly Unit[]): Line[] {
  const lines: Line[] = []
  let table: Unit['table'] = null
  for (const unit of units) {
    if (unit.kind === 'row') {
      if (unit.table !== table && unit.table && unit.table.header.length > 0)
        lines.push(row('header', unit.table.header, unit))
      table = unit.table
      lines.push(row('row', unit.cells ?? [unit.text], unit))
      continue
    }
    lines.push(line(isHeadline(unit) ? 'headline' : 'statement', unit.text, unit.heading, unit))
    if (unit.detail) lines.push(line('statement', unit.detail, unit.text, unit))
  }
  return lines
}

/** A heading, the title of an entry, or a list item that links elsewhere and reads like a headline. */
function isHeadline({ kind, url, text }: Unit): boolean {
  if (kind === 'headline' || kind === 'entry') return true
  return kind === 'item' && url !== null && wordCount(text) >= headlineWords
}

function line(kind: Line['kind'], words: string, heading: string | null, unit: Unit | null): Line {
  const text = cutAt(words, lineCharsMax).trim()
  const whole = text.length < words.trim().length ? words : ''
  const above = heading === null ? null : cutAt(heading, lineCharsMax).trim() || null
  return { kind, text, key: compareKey(text), cells: [], whole, heading: above, unit }
}

function row(kind: 'header' | 'row', cells: readonly string[], unit: Unit | null): Line {
  const kept = cutCells(cells)
  const isCut = cells.some((cell, at) => (kept[at] ?? '').length < cell.trim().length)
  const whole = isCut ? cells.join(' ') : ''
  return { ...line(kind, kept.join(' · '), unit?.heading ?? null, unit), cells: kept, whole }
}

/** Cells in the form in which a memory stores them, so that they can be compared. */
function cutCells(cells: readonly string[]): string[] {
  let left = lineCharsMax
  return cells.map((cell) => {
    const kept = cutAt(cell, Math.min(cellCharsMax, Math.max(left, 0))).trim()
    left -= kept.length + 1
    return kept
  })
}

/** What the next run compares with: as many lines as a snapshot holds, and the fingerprint of the rest. */
export interface StoredMemory {
  /** The stored ones of the lines of the page, and what it shows besides them, both bounded. */
  lines: Line[]
  rest: RestLine[]
  isFull: boolean
  /** Bounded lines with their kind, without duplicates. */
  kept: string[]
  /** Fingerprint of what was cut or omitted, and of what the page contains after its last line. */
  beyond: string
}

/** Stores as much as a snapshot holds of what was read at an ISO-8601 instant. */
export function toStoredMemory(
  lines: readonly Line[],
  after: string,
  readAt: string,
  rest: readonly RestLine[] = [],
): StoredMemory {
  const kept: string[] = []
  const held: Line[] = []
  const keys = new Set<string>()
  const beyond = lines.flatMap(({ whole }) => (whole ? [whole] : []))
  let chars = 0
  let above: string | null = null
  for (const [at, next] of lines.entries()) {
    const { kind, text, key, cells, heading } = next
    const stored = `${marks[kind]}${cells.length > 0 ? cells.join('\t') : text}`
    // The number of relative times such as 'five minutes ago' must not move the end of the memory. The same text under
    // two headlines counts as two statements.
    const same = `${cells.length > 0 ? stored : marks[kind] + key}\n${kind === 'headline' ? '' : heading}`
    if (!key || keys.has(same)) continue
    const under = kind === 'headline' || heading === above ? [] : [underMark + (heading ?? '')]
    chars += stored.length + (under[0]?.length ?? 0)
    if (held.length >= linesMax || chars > charsMax) {
      beyond.push(...lines.slice(at).map((each) => each.text))
      break
    }
    keys.add(same)
    kept.push(...under, stored)
    held.push(next)
    above = kind === 'headline' ? text : heading
  }
  const unseen = [...beyond.map((text) => stableKey(text, readAt)), compareKey(after)].filter(Boolean)
  return {
    kept,
    lines: held,
    isFull: held.length >= linesMax || chars > charsMax - lineCharsMax,
    beyond: fingerprintOf(unseen),
    rest: boundRest(rest),
  }
}

function boundRest(lines: readonly RestLine[]): RestLine[] {
  let chars = 0
  return lines
    .slice(0, restMax)
    .filter((each) => (chars += each.text.length + (each.heading?.length ?? 0)) <= restCharsMax)
}

/** A memory in the form of a snapshot. */
export function toSnapshotLines({ kept, beyond, rest }: StoredMemory, { restless, seen }: History): string[] {
  const places = [...restless].map(([place, visits]) => `${restlessMark}${place} ${visits}`)
  const beside = rest.map(({ heading, text }) => `${restMark}${heading ?? ''}\t${text}`)
  return [
    form,
    ...kept,
    beyondMark + beyond,
    ...beside,
    ...places,
    ...[...seen].map((text) => seenMark + text),
  ]
}

function restLineIn(entry: string): RestLine {
  const [heading = '', text = ''] = entry.slice(restMark.length).split('\t')
  return { heading: plainLine(heading, lineCharsMax) || null, text: plainLine(text, lineCharsMax) }
}

const nothingBeyond = fingerprintOf([])

/** Whether the content beyond a memory changed. */
export function hasChangedBeyond(before: Memory, now: string): boolean {
  return before.beyond !== null && hasChanged(before.beyond, now)
}

/** Whether it is certain that nothing beyond a memory changed: it is equal, or there is nothing. */
export function isSameBeyond(before: Memory, { beyond }: Memory): boolean {
  return beyond === (before.beyond ?? nothingBeyond)
}

/** Whether an entry of a snapshot holds what the page said, and not how it was compared. */
export const isText = (entry: string): boolean => !besideMarks.includes(entry.charAt(0))

/** A snapshot with the version that the site gives its page. */
export function withValidators(
  snapshot: LinkSnapshot,
  { etag = '', lastModified = '' }: Validators,
): LinkSnapshot {
  return { ...snapshot, sentences: [...snapshot.sentences, `${validatorsMark}${etag}\t${lastModified}`] }
}

/** The version of the page in a snapshot; null: none is known, or the page could not be read since then. */
export function validatorsIn({ sentences }: Pick<LinkSnapshot, 'sentences'>): Validators | null {
  const memory = memoryIn({ sentences })
  const entry = sentences.find((each) => each.startsWith(validatorsMark))
  if (entry === undefined || !memory?.lines.length || memory.failed !== null) return null
  const [etag = '', lastModified = ''] = entry.slice(validatorsMark.length).split('\t')
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
}

/** The memory in a snapshot; null: stored by an earlier version in a form that cannot be compared. */
export function memoryIn({ sentences }: Pick<LinkSnapshot, 'sentences'>): Memory | null {
  const [first, ...stored] = sentences
  if (first !== form) return null
  const isFull = stored.filter((entry) => kinds.has(entry.charAt(0))).length >= linesMax
  const [rest, restless, seen]: [RestLine[], Map<string, number>, Set<string>] = [[], new Map(), new Set()]
  const memory: Memory = { lines: [], isFull, beyond: null, failed: null, rest, history: { restless, seen } }
  let chars = 0
  let heading: string | null = null
  for (const entry of stored) {
    const [place = '', visits = ''] = entry.slice(restlessMark.length).split(' ')
    if (entry.startsWith(restMark)) rest.push(restLineIn(entry))
    if (entry.startsWith(restlessMark)) restless.set(place, Number(visits) || 0)
    if (entry.startsWith(seenMark)) seen.add(place)
    if (entry.startsWith(restMark) || !isText(entry)) continue
    chars += entry.length
    const kind = kinds.get(entry.charAt(0))
    // A stored snapshot is untrusted text too: its invisible characters are not quoted.
    const words = entry.slice(1)
    if (entry.startsWith(underMark)) heading = plainLine(words, lineCharsMax) || null
    if (entry.startsWith(failedMark)) memory.failed = plainLine(words, lineCharsMax)
    if (entry.startsWith(beyondMark)) memory.beyond = words
    if (!kind) continue
    const made =
      kind === 'header' || kind === 'row'
        ? row(
            kind,
            words.split('\t').map((cell) => plainLine(cell, cellCharsMax)),
            null,
          )
        : line(kind, plainLine(words, lineCharsMax), null, null)
    if (!made.key) continue
    if (kind === 'headline') heading = made.text
    memory.lines.push(kind === 'headline' ? made : { ...made, heading })
  }
  if (chars > charsMax - lineCharsMax) memory.isFull = true
  return memory
}

/** The snapshot of a page that could not be read this time: the previous content, and the reason. */
export function withFailure(snapshot: LinkSnapshot, reason: string): LinkSnapshot {
  if (!memoryIn(snapshot)) return snapshot
  const known = snapshot.sentences.filter((entry) => !entry.startsWith(failedMark))
  return { ...snapshot, sentences: [...known, `${failedMark}${plainLine(reason, lineCharsMax)}`] }
}
