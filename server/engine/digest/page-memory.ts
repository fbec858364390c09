import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { compareKey } from './compare-key.ts'
import { fingerprintOf, tellsChange } from './fingerprint.ts'
import { lastingKey } from './only-time.ts'
import { cutAt, plainLine } from './plain-line.ts'
import type { Unit } from './units.ts'
import { wordCount } from './words.ts'

/** One thing that a page says, as two runs compare it. */
export interface Line {
  kind: 'headline' | 'said' | 'header' | 'row'
  /** At most 300 characters, cut the same way every time. */
  text: string
  key: string
  /** Of a header or row: what stands in its cells. */
  cells: readonly string[]
  /** All of it where it was cut, else empty. */
  whole: string
  /** The headline that it stands under. */
  heading: string | null
  /** Null in what an earlier run remembered. */
  unit: Unit | null
}

/** What an earlier run remembered of a page. */
export interface Memory {
  lines: Line[]
  /** More was said than was remembered. */
  isFull: boolean
  /** Fingerprint of what was said and not remembered, by which a change of it is seen; null in what an earlier version remembered. */
  beyond: string | null
  /** Why the page could not be read since, where it could not. */
  failed: string | null
}

const form = 'digest 3'
const marks = { headline: '#', said: '.', header: '=', row: '|' } as const
const kinds = new Map(Object.entries(marks).map(([kind, mark]) => [mark as string, kind as Line['kind']]))
const failedMark = '!'
const beyondMark = '~'
const linesMax = 400
const charsMax = 40_000
const lineCharsMax = 300
const cellCharsMax = 80
const headlineWords = 4

/** All that a page says, in its order. */
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
    lines.push(line(isHeadline(unit) ? 'headline' : 'said', unit.text, unit.heading, unit))
    if (unit.detail) lines.push(line('said', unit.detail, unit.text, unit))
  }
  return lines
}

/** A heading, the title of an entry, or an item of a list that leads elsewhere in the words of a headline. */
function isHeadline({ kind, url, text }: Unit): boolean {
  if (kind === 'headline' || kind === 'entry') return true
  return kind === 'item' && url !== null && wordCount(text) >= headlineWords
}

function line(kind: Line['kind'], words: string, heading: string | null, unit: Unit | null): Line {
  const text = cutAt(words, lineCharsMax).trim()
  const whole = text.length < words.trim().length ? words : ''
  return { kind, text, key: compareKey(text), cells: [], whole, heading, unit }
}

function row(kind: 'header' | 'row', cells: readonly string[], unit: Unit | null): Line {
  const kept = cutCells(cells)
  const isCut = cells.some((cell, at) => (kept[at] ?? '').length < cell.trim().length)
  const whole = isCut ? cells.join(' ') : ''
  return { ...line(kind, kept.join(' · '), unit?.heading ?? null, unit), cells: kept, whole }
}

/** Cells as a memory holds them, so that those of now can be compared with them. */
function cutCells(cells: readonly string[]): string[] {
  let left = lineCharsMax
  return cells.map((cell) => {
    const kept = cutAt(cell, Math.min(cellCharsMax, Math.max(left, 0))).trim()
    left -= kept.length + 1
    return kept
  })
}

/** What the next run compares with: as much of the lines as a snapshot holds, and the fingerprint of the rest. */
export interface Remembered {
  /** Lines as a snapshot holds them: bounded, each once, with what they are. */
  kept: string[]
  /** Fingerprint of what is cut or left out of them, and of what the page says after its last line. */
  beyond: string
}

/** Remembers as much as a snapshot holds of what was read at an ISO-8601 instant. */
export function remembered(lines: readonly Line[], after: string, readAt: string): Remembered {
  const kept = new Set<string>()
  const keys = new Set<string>()
  const beyond = lines.flatMap(({ whole }) => (whole ? [whole] : []))
  let chars = 0
  for (const [at, { kind, text, key, cells, heading }] of lines.entries()) {
    const stored = `${marks[kind]}${cells.length > 0 ? cells.join('\t') : text}`
    // How often 'five minutes ago' stands there today must not move the end of what is remembered.
    // What is said under two headlines is said of two things.
    const same = `${cells.length > 0 ? stored : marks[kind] + key}\n${kind === 'headline' ? '' : heading}`
    if (!key || keys.has(same)) continue
    chars += stored.length
    if (kept.size >= linesMax || chars > charsMax) {
      beyond.push(...lines.slice(at).map((each) => each.text))
      break
    }
    keys.add(same)
    kept.add(stored)
  }
  const unseen = [...beyond.map((text) => lastingKey(text, readAt)), compareKey(after)].filter(Boolean)
  return { kept: [...kept], beyond: fingerprintOf(unseen) }
}

/** A memory in the form of a snapshot. */
export function storedForm({ kept, beyond }: Remembered): string[] {
  return [form, ...kept, beyondMark + beyond]
}

const nothingBeyond = fingerprintOf([])

/** Whether what lies beyond a memory changed. An earlier version did not look there, so that nobody knows. */
export function tellsChangeBeyond(before: Memory, now: string): boolean {
  return before.beyond !== null && tellsChange(before.beyond, now)
}

/** Whether it is certain that nothing beyond a memory changed: it says the same, or there is nothing. */
export function isSameBeyond(before: Memory, { beyond }: Memory): boolean {
  return beyond === (before.beyond ?? nothingBeyond)
}

/** What a snapshot holds of a page; null: in a form of an earlier version, which cannot be compared with. */
export function memoryIn({ sentences }: LinkSnapshot): Memory | null {
  const [first, ...stored] = sentences
  if (first !== form) return null
  const isFull = stored.filter((entry) => !entry.startsWith(beyondMark)).length >= linesMax
  const memory: Memory = { lines: [], isFull, beyond: null, failed: null }
  let chars = 0
  let heading: string | null = null
  for (const entry of stored) {
    chars += entry.length
    const kind = kinds.get(entry.charAt(0))
    // A stored snapshot is text of a page as well: what cannot be seen in it is not quoted.
    const words = entry.slice(1)
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

/** The snapshot of a page that could not be read this time: what was known, and why. */
export function withFailure(snapshot: LinkSnapshot, reason: string): LinkSnapshot {
  if (!memoryIn(snapshot)) return snapshot
  const known = snapshot.sentences.filter((entry) => !entry.startsWith(failedMark))
  return { ...snapshot, sentences: [...known, `${failedMark}${plainLine(reason, lineCharsMax)}`] }
}
