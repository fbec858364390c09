import { type Block, linkTo, withoutTags } from '#server/engine/page-digest/read/markdown.ts'
import { type TableCell, tableBlocks } from './table-grid.ts'

const words = (text: string) => new Set(text.split(' '))
const neverShown = words(
  'del script style template title iframe object embed select textarea datalist rt rp noframes',
)
const breaking = words(
  `p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure article section main hr fieldset div li tr td th dt dd header form address
   details summary figcaption caption center option nav footer aside dialog`.replace(/\s+/g, ' '),
)
/** A fact, such as 'Rain' or '3 mm'. */
const factCharsMax = 80

interface OpenTable<Place> {
  rows: TableCell<Place>[][]
  place: Place
  outer: Block<Place>[]
  items: number
}

/** Writes the elements of a page as blocks of markdown, in one pass, so no page can make it slow. */
export class BlockWriter<Place> {
  readonly blocks: Block<Place>[] = []
  place: Place
  /** Characters written so far. */
  length = 0
  readonly #base: string | null
  #sink: Block<Place>[]
  #markdown = ''
  #text = ''
  #linkChars = 0
  /** Where the element leads that surrounds several blocks. */
  #around = ''
  #link: { href: string; from: number; textFrom: number } | null = null
  #space = false
  #heading = 0
  #inPre = 0
  #lists: { ordered: boolean; count: number }[] = []
  #mark = ''
  #inTerm = false
  /** A term whose description has not begun. */
  #term: Block<Place> | null = null
  readonly #tables: OpenTable<Place>[] = []

  /** With a base, keeps links, resolved against it. */
  constructor(place: Place, base: string | null) {
    this.place = place
    this.#base = base
    this.#sink = this.blocks
  }

  /** Whether an element is never shown, so that its content is skipped. */
  static hides(name: string): boolean {
    return neverShown.has(name)
  }

  /** The text of the current block so far, without marks. */
  get written(): string {
    return this.#text
  }

  /** Whether an element begins and ends a block. */
  static breaks(name: string): boolean {
    return breaking.has(name)
  }

  open(name: string, attribute: (name: string) => string | null | undefined): void {
    if (name === 'br') return this.#lineBreak()
    if (name === 'a') return this.#openLink(attribute('href'))
    if (!breaking.has(name)) return
    this.flush()
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1])
    if (name === 'pre') this.#inPre++
    if (name === 'ul' || name === 'ol') this.#lists.push({ ordered: name === 'ol', count: 0 })
    if (name === 'li') this.#openItem()
    if (name === 'dt') this.#openTerm()
    if (name === 'table') this.#openTable()
    if (name === 'tr') this.#tables.at(-1)?.rows.push([])
    if (name === 'td' || name === 'th') this.#openCell(name === 'th', attribute)
  }

  write(text: string): void {
    if (!text) return
    if (this.#inPre) {
      this.#markdown += text
      this.#text += text
      this.length += text.length
      return
    }
    const flat = text.replace(/\s+/g, ' ')
    if (flat.startsWith(' ')) this.#space = true
    const bare = flat.trim()
    if (!bare) return
    this.length += bare.length
    const gap = this.#space && this.#text && !this.#text.endsWith('\n') ? ' ' : ''
    this.#markdown += gap + withoutTags(bare)
    this.#text += gap + bare
    if (this.#link) this.#linkChars += bare.length
    this.#space = flat.endsWith(' ')
  }

  close(name: string): void {
    if (name === 'a') {
      this.#around = ''
      return this.#closeLink()
    }
    if (!breaking.has(name)) return
    this.flush()
    if (/^h[1-6]$/.test(name)) this.#heading = 0
    if (name === 'pre') this.#inPre = Math.max(0, this.#inPre - 1)
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (name === 'li') this.#mark = ''
    if (name === 'dt') this.#inTerm = false
    if (name === 'dl') this.#endTerm()
    if (name === 'table') this.#closeTable()
  }

  /** Adds a table that was built elsewhere. */
  table(table: Omit<Block, 'place'>): void {
    this.flush()
    const { place } = this
    this.length += table.text.length
    this.#add({ ...table, place })
  }

  /** Ends the block that is being written, and all tables that were never closed. */
  end(): Block<Place>[] {
    this.flush()
    this.#endTerm()
    while (this.#tables.length > 0) this.#closeTable()
    return this.blocks
  }

  /** Ends the block that is being written. */
  flush(): void {
    this.#closeLink()
    const markdown = this.#inPre ? this.#markdown.replace(/^\n+|\s+$/g, '') : this.#markdown.trim()
    const text = this.#text.replace(/\s+/g, ' ').trim()
    const linkChars = this.#linkChars
    this.#markdown = this.#text = ''
    this.#linkChars = 0
    this.#space = false
    if (text) this.#push(markdown, text, linkChars)
  }

  #push(markdown: string, text: string, linkChars: number): void {
    const { place } = this
    if (this.#inPre) this.#add({ kind: 'code', markdown: fenced(markdown), text, linkChars, place })
    else if (this.#heading) {
      const title = markdown.replace(/\s*\n\s*/g, ' ')
      const isLinked = title.includes('](')
      const line = `${'#'.repeat(this.#heading)} ${isLinked ? title : this.#linked(title, this.#around)}`
      this.#add({ kind: 'heading', markdown: line, text, linkChars, place })
    } else if (this.#mark) {
      const lines = markdown.replace(/\n/g, '\n  ')
      this.#add({ kind: 'item', markdown: this.#mark + lines, text, linkChars, place })
      this.#mark = ''
    } else this.#add({ kind: 'text', markdown, text, linkChars, place })
  }

  #add(block: Block<Place>): void {
    const term = this.#term
    this.#term = null
    if (this.#inTerm && block.kind === 'text' && !term) this.#term = block
    else if (term && block.kind === 'text' && isShort(term) && isShort(block))
      this.#sink.push(described(term, block))
    else this.#sink.push(...(term ? [term] : []), block)
  }

  #openTerm(): void {
    this.#endTerm()
    this.#inTerm = true
  }

  #endTerm(): void {
    if (this.#term) this.#sink.push(this.#term)
    this.#term = null
    this.#inTerm = false
  }

  #lineBreak(): void {
    // Two in a row separate paragraphs.
    if (!this.#inPre && this.#markdown.endsWith('\n')) return this.flush()
    if (this.#inPre || this.#text) {
      this.#markdown += '\n'
      this.#text += '\n'
    }
    this.#space = false
  }

  #openLink(href: string | null | undefined): void {
    this.#closeLink()
    this.#around = href ?? ''
    this.#link = { href: href ?? '', from: this.#markdown.length, textFrom: this.#text.length }
  }

  #closeLink(): void {
    const link = this.#link
    this.#link = null
    const label = link && this.#markdown.slice(link.from).trim()
    if (!link || !label || this.#inPre) return
    const gap = /^\s/.test(this.#markdown.slice(link.from)) ? ' ' : ''
    const linked = this.#linked(label, link.href)
    if (linked !== label) this.#markdown = `${this.#markdown.slice(0, link.from)}${gap}${linked}`
  }

  /** A label as a link, if links are kept. */
  #linked(label: string, href: string): string {
    return this.#base ? linkTo(label, href, this.#base) : label
  }

  #openItem(): void {
    const list = this.#lists.at(-1)
    if (list) list.count++
    const indent = '  '.repeat(Math.max(0, this.#lists.length - 1 - (this.#tables.at(-1)?.items ?? 0)))
    this.#mark = `${indent}${list?.ordered ? `${list.count}.` : '-'} `
  }

  #openTable(): void {
    this.#tables.push({ rows: [], place: this.place, outer: this.#sink, items: this.#lists.length })
  }

  #openCell(isHead: boolean, attribute: (name: string) => string | null | undefined): void {
    const table = this.#tables.at(-1)
    if (!table) return
    const [columns, rows] = [Number(attribute('colspan') ?? 1), Number(attribute('rowspan') ?? 1)]
    const cell: TableCell<Place> = { blocks: [], isHead, columns, rows }
    if (table.rows.length === 0) table.rows.push([])
    table.rows.at(-1)?.push(cell)
    this.#sink = cell.blocks
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    this.#sink = table.outer
    for (const block of tableBlocks(table.rows, table.place)) this.#sink.push(block)
  }
}

const isShort = ({ text }: Block<unknown>) => text.length <= factCharsMax

/** A term and the few words that describe it as one line: 'Rain: 3 mm'. */
function described<Place>(term: Block<Place>, { markdown, text, linkChars }: Block<Place>): Block<Place> {
  return {
    ...term,
    kind: 'item',
    markdown: `- ${term.markdown.replace(/\s?[::]$/, '')}: ${markdown.replace(/\s*\n\s*/g, ' ')}`,
    text: `${term.text} ${text}`,
    linkChars: term.linkChars + linkChars,
  }
}

const fenced = (code: string) => `\`\`\`\n${code}\n\`\`\``

/** Blocks as one markdown text. */
export function joinBlocks(blocks: readonly Block<unknown>[]): string {
  return blocks
    .map(({ kind, markdown }, at) => {
      if (at === 0) return markdown
      return (kind === 'item' && blocks[at - 1]?.kind === 'item' ? '\n' : '\n\n') + markdown
    })
    .join('')
}
