/** A block of a help page or of the changelog, which are written in a subset of Markdown. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'steps'; items: string[] }
  | { kind: 'picture'; name: string; alt: string }

export interface Section {
  /** The anchor of the section's heading. */
  id: string
  title: string
  blocks: Block[]
}

export interface WrittenText {
  title: string
  /** The first paragraph, which summarizes the text. */
  summary: string
  sections: Section[]
}

/** Parses a text into title, summary and sections. Throws on unsupported Markdown, naming it. */
export function readText(source: string): WrittenText {
  const text = source.replaceAll('\r\n', '\n').replace(/<!--[^]*?-->\s*/g, '')
  const [head = '', ...parts] = text.split(/^## /m)
  const [, title, summary] = /^# (.+)\n\n([^]+?)\s*$/.exec(head) ?? []
  if (!title || !summary) throw new Error(`A text begins with a title and what it is about: ${head}`)
  return { title, summary: joined(summary), sections: parts.map(readSection) }
}

function readSection(part: string): Section {
  const [title = '', ...lines] = part.split('\n')
  return { id: anchorOf(title), title: title.trim(), blocks: readBlocks(lines.join('\n')) }
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const fence = /^```\w*\n([^]*?)\n```$/

/** Splits at empty lines; code blocks may contain some. */
function readBlocks(text: string): Block[] {
  const chunks = text.match(/^```[^]*?^```$|(?:^(?!```).+\n?)+/gm) ?? []
  return chunks.map((chunk) => readBlock(chunk.trim()))
}

function readBlock(chunk: string): Block {
  const [, code] = fence.exec(chunk) ?? []
  if (code !== undefined) return { kind: 'code', text: code }
  const [, alt, name] = /^!\[(.+)\]\(([\w-]+)\)$/.exec(chunk) ?? []
  if (alt && name) return { kind: 'picture', name, alt }
  if (chunk.startsWith('### ')) return { kind: 'heading', text: chunk.slice(4) }
  if (chunk.startsWith('- ')) return { kind: 'list', items: itemsOf(chunk, /^- /m) }
  if (chunk.startsWith('1. ')) return { kind: 'steps', items: itemsOf(chunk, /^\d+\. /m) }
  if (/^(?:#|>|\||\*|```)/.test(chunk) && !chunk.startsWith('**'))
    throw new Error(`Texts are not written so: ${chunk}`)
  return { kind: 'paragraph', text: joined(chunk) }
}

const itemsOf = (chunk: string, mark: RegExp) => chunk.split(mark).filter(Boolean).map(joined)

const joined = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

/** A part of a line: words, a label of the product, code, a key or a link. */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'label'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'key'; text: string }
  | { kind: 'link'; text: string; href: string }

const marks = /\*\*(.+?)\*\*|`([^`]+)`|<kbd>(.+?)<\/kbd>|\[([^\]]+)\]\(([^)\s]+)\)/g

/** The parts of a line, in order. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(marks)) {
    const [whole, label, code, key, text, href] = match
    if (match.index > end) pieces.push({ kind: 'words', text: line.slice(end, match.index) })
    if (label) pieces.push({ kind: 'label', text: label })
    else if (code) pieces.push({ kind: 'code', text: code })
    else if (key) pieces.push({ kind: 'key', text: key })
    else if (text && href) pieces.push({ kind: 'link', text, href })
    end = match.index + whole.length
  }
  if (end < line.length) pieces.push({ kind: 'words', text: line.slice(end) })
  return pieces
}

/** The lines of text in a block, if it has any. */
export function linesOf(block: Block): string[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return [block.text]
  return block.kind === 'list' || block.kind === 'steps' ? block.items : []
}
