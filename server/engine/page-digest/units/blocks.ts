import { isBoilerplate, isCaptionOrByline, beginsWithDay } from './boilerplate.ts'
import { type InlineLink, inlineText } from '#server/platform/text/inline-text.ts'
import { wordCount } from '#server/engine/page-digest/words/words.ts'
import { isTableRule, rawCells, readableRow, tableCells } from './table-rows.ts'

/** A self-contained piece of a page. */
export interface Block {
  kind: 'prose' | 'item' | 'row' | 'code' | 'heading'
  text: string
  /** Of a heading: from 1, the title of a page, to 6. */
  level?: number
  heading: string | null
  /** The version or date in a heading above, as in a changelog. */
  edition: string | null
  links: InlineLink[]
  /** Of a heading: recognised only by its look. */
  isGuessed?: boolean
  /** A few words under a heading, joined with the notes below them. */
  isNote?: boolean
  /** Of a row: the contents of its cells, and the table that it belongs to. */
  cells?: readonly string[]
  table?: BlockTable
}

/** A table as the page has it. */
export interface BlockTable {
  /** Empty when the table has none. */
  header: readonly string[]
  heading: string | null
}

const headingLine = /^(#{1,6})\s+(.*?)\s*#*$/
const lowestLevel = 6
const version = /^(?:version |release |v)?\d+\.\d+(?:\.\d+)?(?:[-+.][\w.]+)?\s*(?:$|[-–—(:])/i
const datePart =
  /\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b\d{1,2}\.? \p{L}{3,9}\.? (?:19|20)\d{2}\b|\b\p{L}{3,9}\.? (?:\d{1,2}, )?(?:19|20)\d{2}\b/u
const editionCharsMax = 40
const itemLine = /^\s*(?:[-*+•‣–]|\d{1,3}[.)])\s+(\S.*)$/
const fenceLine = /^\s*(?:```|~~~)/
const ruleLine = /^\s*(?:[-*_=]\s*){3,}$/
const sentenceEnd = /[.!?…:。！？]["”’)\]]?$/
const wrappedCharsMin = 50

/** Reads markdown or plain text, line by line, into blocks. */
export class BlockReader {
  readonly blocks: Block[] = []
  #heading: string | null = null
  #edition: { level: number; name: string } | null = null
  #open: { kind: 'prose' | 'item'; lines: string[] } | null = null
  #inCode = false
  #table: BlockTable | null = null
  #inTable = false

  /** Reads one line; `next` is the line after it, because the second line identifies a table. */
  take(line: string, next: string): void {
    if (fenceLine.test(line)) {
      this.#close()
      this.#inCode = !this.#inCode
      return
    }
    if (this.#inCode) return this.#add('code', line.replace(/\s+/g, ' ').trim(), [])
    const bare = line.replace(/^\s*(?:>\s?)+/, '')
    if (!bare.trim() || ruleLine.test(bare)) return this.#blankOrRule(bare)
    if (bare.includes('|') && this.#takeRow(bare, next)) return
    this.#inTable = false
    this.#takeText(bare)
  }

  /** Ends the last block. */
  end(): Block[] {
    this.#close()
    return withoutFalseHeadings(this.blocks)
  }

  #blankOrRule(line: string): void {
    const under = this.#open
    if (
      line.trim() &&
      under?.kind === 'prose' &&
      under.lines.length === 1 &&
      !/[.!?]$/.test(under.lines[0] ?? '')
    ) {
      this.#open = null
      this.#setHeading(under.lines[0] ?? '')
    }
    this.#close()
    this.#inTable = false
  }

  #takeRow(line: string, next: string): boolean {
    if (isTableRule(line)) return this.#inTable
    if (isTableRule(next)) {
      this.#close()
      this.#table = { header: tableCells(line), heading: this.#heading }
      this.#inTable = true
      return true
    }
    if (!this.#inTable && !/^\s*\|.*\|\s*$/.test(line)) return false
    this.#close()
    if (!this.#inTable) this.#table = null
    this.#inTable = true
    this.#table ??= { header: [], heading: this.#heading }
    const parts = rawCells(line).map(inlineText)
    const cells = parts.map((part) => part.text)
    const text = readableRow(cells, this.#table.header.length > 0 ? this.#table.header : null)
    this.#add('row', text, parts[0]?.links ?? [], { cells, table: this.#table })
    return true
  }

  #takeText(line: string): void {
    const heading = headingLine.exec(line)
    if (heading) {
      this.#close()
      this.#setHeading(heading[2] ?? '', heading[1]?.length ?? lowestLevel)
      return
    }
    const item = beginsWithDay(line) ? null : itemLine.exec(line)
    if (item) {
      this.#close()
      this.#open = { kind: 'item', lines: [item[1] ?? ''] }
      return
    }
    const last = this.#open?.lines.at(-1)
    if (last !== undefined && !continues(last, line, this.#open?.kind === 'item')) this.#close()
    this.#open ??= { kind: 'prose', lines: [] }
    this.#open.lines.push(line.trim())
  }

  #setHeading(line: string, level = lowestLevel, isGuessed = false): void {
    const { text, links } = inlineText(line)
    if (!text) return
    if (this.#edition && level <= this.#edition.level) this.#edition = null
    const name = text.replace(/[[\]]/g, '')
    if (!this.#edition && name.length <= editionCharsMax && (version.test(name) || datePart.test(name))) {
      this.#edition = { level, name }
    }
    this.#heading = text
    this.blocks.push({ kind: 'heading', text, level, heading: null, edition: null, links, isGuessed })
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    const { text, links } = inlineText(joined(open.lines))
    if (open.kind === 'prose' && looksLikeHeading(text, links.length))
      return this.#setHeading(text, lowestLevel, true)
    this.#add(open.kind, text, links)
  }

  #add(
    kind: Block['kind'],
    text: string,
    links: InlineLink[],
    row?: Required<Pick<Block, 'cells' | 'table'>>,
  ): void {
    if (!text) return
    const edition = this.#edition?.name ?? null
    this.blocks.push({ kind, text, heading: this.#heading, edition, links, ...row })
  }
}

/** Whether a line of plain text continues the previous one, as in a PDF. */
function continues(last: string, line: string, inItem: boolean): boolean {
  if (inItem) return /^\s/.test(line) || /^[\p{Ll}]/u.test(line)
  if (sentenceEnd.test(last)) return true
  return last.length >= wrappedCharsMin || /^[\p{Ll}]/u.test(line.trimStart())
}

/** Joins wrapped lines; rejoins a word that was split at the end of a line. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      const next = lines[index + 1]
      if (next === undefined) return line
      return /\p{Ll}-$/u.test(line) && /^\p{Ll}/u.test(next) ? line.slice(0, -1) : `${line} `
    })
    .join('')
}

/** A line with a label and a value is no heading, such as 'Vegetarian: lentil soup'. */
const labelledLine = /^[^:]{1,40}: \S/

/** A short separate line that does not end like a sentence; a figure in it makes it content. */
function looksLikeHeading(text: string, links: number): boolean {
  if (links > 0 || text.length > 70 || sentenceEnd.test(text) || labelledLine.test(text)) return false
  if (/\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && !/\p{Sc}/u.test(text)) return true
  if (/\d/.test(text)) return false
  return text.split(' ').length <= 8
}

const noteCharsMax = 60
const headlineWords = 3
const beginsWithFigure = /^\P{L}*\d/u

/** A few words that are neither a sentence nor part of the frame of a page. */
const isNote = ({ text }: Block) =>
  text.length <= noteCharsMax && !sentenceEnd.test(text) && !isBoilerplate(text) && !isCaptionOrByline(text)

/**
 * Treats short lines as headings only if something follows that is not a heading of the page itself. One directly under
 * a heading of the page is part of what that names, such as the dish of a day, unless a figure follows: then it names
 * the item with that figure.
 */
function withoutFalseHeadings(blocks: readonly Block[]): Block[] {
  let heading: string | null = null
  let last: Block | undefined
  const made: Block[] = []
  const alone = overNothing(blocks)
  for (const [at, block] of blocks.entries()) {
    const isUnder =
      last !== undefined && (last.isNote === true || (last.kind === 'heading' && !last.isGuessed))
    const isAlone = alone.has(block)
    const isFalse =
      isAlone ||
      (isUnder &&
        block.isGuessed === true &&
        isNote(block) &&
        !beginsWithFigure.test(blocks[at + 1]?.text ?? ''))
    if (last?.isNote && (isFalse || (block.kind === 'prose' && isNote(block)))) {
      last.text += ` · ${block.text}`
      last.links.push(...block.links)
      continue
    }
    last = isFalse
      ? { ...block, kind: 'prose', heading, isGuessed: false, isNote: !isAlone || isUnder }
      : { ...block, heading: block.kind === 'heading' ? null : heading }
    if (last.table?.heading) last.table.heading = heading
    if (last.kind === 'heading') heading = last.text
    made.push(last)
  }
  return made
}

/** Short lines followed only by a heading of the page itself, or by its end: each is content. */
function overNothing(blocks: readonly Block[]): Set<Block> {
  const found = new Set<Block>()
  let isOver = true
  let next: Block | undefined
  for (const block of blocks.toReversed()) {
    if (block.isGuessed === true) {
      if (isOver && isNote(block)) found.add(block)
      else isOver = false
    } else {
      // Of consecutive headings only the last has content under it; longer ones are headlines of their own.
      const isFirst = next?.level !== undefined && next.level === block.level && block.level > 1
      if (isFirst && wordCount(block.text) < headlineWords) found.add(block)
      isOver = block.kind === 'heading'
    }
    next = block
  }
  return found
}
