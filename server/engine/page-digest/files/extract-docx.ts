import { Parser } from 'htmlparser2'
import { cleanText } from '#server/engine/page-digest/read/page-text.ts'
import { UnreadablePage } from '#server/engine/page-digest/read/parsed-page.ts'
import { inflateRawSync } from 'node:zlib'

/** A novel has 2 MB; a document that decompresses to more than this is an attack. */
const documentBytesMax = 50_000_000

/**
 * The text of a Word document as markdown, with headings, lists and tables. Throws `UnreadablePage` for other files.
 */
export function extractDocx(bytes: Uint8Array): string {
  const document = zipEntry(bytes, 'word/document.xml', documentBytesMax)
  if (!document)
    throw new UnreadablePage(
      'The file is an archive or a table, and no Word document. Send text, CSV, PDF or Word (DOCX)',
    )
  const blocks = new DocumentBlocks()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => blocks.open(name, attributes),
      ontext: (text) => blocks.text(text),
      onclosetag: (name) => blocks.close(name),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(document.toString('utf8'))
  return cleanText(blocks.markdown())
}

interface Table {
  rows: string[][]
}

/** Puts the paragraphs and tables of a document together as its tags come. */
class DocumentBlocks {
  readonly #blocks: string[] = []
  readonly #tables: Table[] = []
  #paragraph = ''
  #mark = ''
  #isText = false
  /** Nesting depth within invisible content: field codes, and the second drawing of a text box. */
  #skipped = 0

  open(name: string, attributes: Record<string, string>): void {
    if (skippedTags.has(name)) this.#skipped += 1
    if (this.#skipped > 0) return
    const value = attributes['w:val'] ?? ''
    if (name === 'w:p') this.#begin()
    else if (name === 'w:t') this.#isText = true
    else if (name === 'w:tab') this.#paragraph += '\t'
    else if (name === 'w:br' || name === 'w:cr') this.#paragraph += '\n'
    else if (name === 'w:noBreakHyphen') this.#paragraph += '-'
    else if (name === 'w:pStyle') this.#mark = markOf(value) || this.#mark
    else if (name === 'w:numPr') this.#mark ||= '- '
    else if (name === 'w:tbl') this.#tables.push({ rows: [] })
    else if (name === 'w:tr') this.#tables.at(-1)?.rows.push([])
    else if (name === 'w:tc') this.#tables.at(-1)?.rows.at(-1)?.push('')
  }

  text(text: string): void {
    if (this.#isText && this.#skipped === 0) this.#paragraph += text
  }

  close(name: string): void {
    if (skippedTags.has(name)) this.#skipped -= 1
    if (this.#skipped > 0) return
    if (name === 'w:t') this.#isText = false
    else if (name === 'w:p') this.#end()
    else if (name === 'w:tbl') this.#endTable()
  }

  markdown(): string {
    return this.#blocks.join('\n\n').replace(/(^- .*)\n\n(?=- )/gm, '$1\n')
  }

  #begin(): void {
    this.#paragraph = ''
    this.#mark = ''
  }

  #end(): void {
    const text = this.#paragraph.trim()
    this.#paragraph = ''
    if (text !== '') this.#add(this.#mark, text)
  }

  #add(mark: string, text: string): void {
    const row = this.#tables.at(-1)?.rows.at(-1)
    if (row && row.length > 0) row.push([row.pop(), text].filter(Boolean).join(' '))
    else this.#blocks.push(mark + text)
  }

  #endTable(): void {
    const rows = this.#tables.pop()?.rows.filter((cells) => cells.some((cell) => cell !== '')) ?? []
    if (rows.length === 0) return
    // A nested table is written as text of its cell.
    if (this.#tables.length > 0) return this.#add('', rows.map((cells) => cells.join(', ')).join('; '))
    const columns = Math.max(...rows.map((cells) => cells.length))
    const lines = rows.map((cells) => lineOf([...cells, ...Array<string>(columns - cells.length).fill('')]))
    this.#blocks.push([lines[0], lineOf(Array<string>(columns).fill('---')), ...lines.slice(1)].join('\n'))
  }
}

const skippedTags = new Set(['w:instrText', 'w:delText', 'mc:Fallback', 'w:moveFrom'])

const lineOf = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`

/** Word names its styles in the language it speaks, without letters beyond ASCII. */
function markOf(style: string): string {
  if (/^title$/i.test(style)) return '# '
  const level = /^(?:heading|berschrift|titre|ttulo|titolo|kop|rubrik|overskrift)\s?([1-6])$/i.exec(
    style,
  )?.[1]
  return level === undefined ? '' : `${'#'.repeat(Number(level))} `
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const stored = 0
const deflated = 8
const isEncrypted = 1

/**
 * The bytes of one file in a zip archive; undefined if there is none of that name. Decompresses to at most `bytesMax`
 * bytes, whatever size the archive declares; throws `UnreadablePage` for one that is larger, damaged or encrypted.
 */
function zipEntry(archive: Uint8Array, name: string, bytesMax: number): Buffer | undefined {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    for (const at of entriesOf(zip)) {
      const nameLength = zip.readUInt16LE(at + 28)
      if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) return unpacked(zip, at, bytesMax)
    }
    return undefined
  } catch (error) {
    if (error instanceof UnreadablePage) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadablePage('The file is too large once it is unpacked')
    throw new UnreadablePage('The file is damaged')
  }
}

/** Where each entry of the table of contents begins. */
function* entriesOf(zip: Buffer): Generator<number> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || zip.readUInt32LE(end) !== endSignature) throw new UnreadablePage('The file is damaged')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new UnreadablePage('The file is damaged')
    yield at
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

function unpacked(zip: Buffer, at: number, bytesMax: number): Buffer {
  if (zip.readUInt16LE(at + 8) & isEncrypted) throw new UnreadablePage('The file is protected by a password')
  const method = zip.readUInt16LE(at + 10)
  const packedBytes = zip.readUInt32LE(at + 20)
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + packedBytes)
  if (method === stored) return packed
  if (method !== deflated) throw new UnreadablePage('The file is packed in a way that cannot be read')
  return inflateRawSync(packed, { maxOutputLength: bytesMax })
}
