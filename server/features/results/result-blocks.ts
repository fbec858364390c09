import { markdownParser, type MarkdownTree } from '#server/platform/markdown-parser.ts'

type Node = MarkdownTree | MarkdownTree['children'][number]

/** A section of text with one formatting. */
export interface Span {
  text: string
  isBold?: boolean
  isItalic?: boolean
  isStruck?: boolean
  isCode?: boolean
  /** A web address, or a `mailto:` address. */
  href?: string
}

/** One block of a result, which every document format renders. */
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[]; isQuote: boolean }
  /** `mark` appears before its first line; null: another paragraph of the previous item. */
  | { kind: 'item'; depth: number; mark: string | null; spans: Span[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** With `hasHead`, the first row is the header. */
  | { kind: 'table'; rows: Span[][][]; hasHead: boolean }

/** Maximum nesting of lists and of text formatting. */
const depthMax = 12
type Look = Omit<Span, 'text'>

/** Parses Markdown into a list of blocks; HTML in it is treated as text. */
export async function resultBlocks(markdown: string): Promise<Block[]> {
  const parse = await markdownParser()
  const tree = parse(markdown)
  const addresses = new Map(
    tree.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  )
  return tree.children.flatMap((node) => blocksOf(node, { addresses, depth: 0, isQuote: false }))
}

interface Place {
  /** The addresses of reference links. */
  addresses: ReadonlyMap<string, string>
  depth: number
  isQuote: boolean
}

function blocksOf(node: Node, place: Place): Block[] {
  const { depth, isQuote } = place
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', level: node.depth, spans: spansIn(node, place) }]
    case 'paragraph':
      return [{ kind: 'paragraph', spans: spansIn(node, place), isQuote }]
    case 'html':
      return [{ kind: 'paragraph', spans: [{ text: node.value }], isQuote }]
    case 'code':
      return [{ kind: 'code', text: node.value }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'table': {
      const rows = node.children.map((row) => row.children.map((cell) => spansIn(cell, place)))
      const hasHead = rows[0]?.some((spans) => spans.length > 0) ?? false
      return [{ kind: 'table', rows: hasHead ? rows : rows.slice(1), hasHead }]
    }
    case 'blockquote':
      return depth >= depthMax
        ? [{ kind: 'paragraph', spans: spansIn(node, place), isQuote }]
        : node.children.flatMap((child) => blocksOf(child, { ...place, depth: depth + 1, isQuote: true }))
    case 'list': {
      const start = node.start ?? 1
      return node.children.flatMap((item, index) =>
        itemBlocks(item, node.ordered ? `${start + index}.` : '•', place),
      )
    }
    case 'footnoteDefinition':
      return itemBlocks(node, `[${node.label ?? node.identifier}]`, place)
    default:
      return []
  }
}

function itemBlocks(
  item: { children: readonly Node[]; checked?: boolean | null | undefined },
  mark: string,
  place: Place,
): Block[] {
  if (place.depth >= depthMax) return []
  const box = item.checked ? '[x]' : '[ ]'
  const shownMark = typeof item.checked === 'boolean' ? box : mark
  const deeper = { ...place, depth: place.depth + 1 }
  let next: string | null = shownMark
  return item.children.flatMap((child): Block[] => {
    if (child.type !== 'paragraph') return blocksOf(child, deeper)
    const block: Block = { kind: 'item', depth: place.depth, mark: next, spans: spansIn(child, place) }
    next = null
    return [block]
  })
}

/** The text of a node and its descendants. */
function spansIn(node: Node, place: Place, look: Look = {}, depth = 0): Span[] {
  const within = (more: Look = {}) =>
    'children' in node && depth < depthMax
      ? node.children.flatMap((child) => spansIn(child, place, { ...look, ...more }, depth + 1))
      : []
  switch (node.type) {
    case 'text':
    case 'html':
      return [{ ...look, text: node.value }]
    case 'inlineCode':
      return [{ ...look, isCode: true, text: node.value }]
    case 'break':
      return [{ ...look, text: '\n' }]
    case 'strong':
      return within({ isBold: true })
    case 'emphasis':
      return within({ isItalic: true })
    case 'delete':
      return within({ isStruck: true })
    case 'link':
      return within(linkTo(node.url))
    case 'linkReference':
      return within(linkTo(place.addresses.get(node.identifier)))
    case 'image':
      return [{ ...look, ...linkTo(node.url), text: node.alt || 'Image' }]
    case 'imageReference':
      return [{ ...look, ...linkTo(place.addresses.get(node.identifier)), text: node.alt || 'Image' }]
    case 'footnoteReference':
      return [{ ...look, text: `[${node.label ?? node.identifier}]` }]
    default:
      return within()
  }
}

const linkTo = (url = ''): Look =>
  /^(https?:\/\/|mailto:)/i.test(url) && URL.canParse(url) ? { href: url } : {}

/** Whether a text is written from right to left, by its first letter with a direction. */
export function isRightToLeft(spans: readonly Span[]): boolean {
  for (const { text } of spans) {
    const [letter] = /\p{L}/u.exec(text) ?? []
    if (letter)
      return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
        letter,
      )
  }
  return false
}
