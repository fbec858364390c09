import { visibleText } from '#server/platform/text/plain-line.ts'
import { markdownParser, type MarkdownTree as Root } from '#server/platform/markdown-parser.ts'
import { escaped, webLink } from './html-text.ts'

type Node = Root | Root['children'][number]
type Kinds = Node['type']
type NodeOf<Kind extends Kinds> = Extract<Node, { type: Kind }>

/** Characters of markdown that are read, and the maximum depth of nested blocks. */
const charsMax = 24_000
const nestedMax = 24
const frame = 'rgba(127,127,127,0.4)'
const tint = 'background:rgba(127,127,127,0.14);border-radius:4px'
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px'
const cell = `border:1px solid ${frame};padding:4px 8px;text-align:left;vertical-align:top`
const headingSizes = [20, 18, 17, 16, 16, 16]

/** A run's result, rendered for an email. */
export interface EmailResult {
  html: string
  /** Whether the end was cut off. */
  isCut: boolean
}

/**
 * Renders markdown for an email of at most `bytesMax`: without external resources or scripts, with inline styles and
 * only web links. Unknown syntax, including HTML, is shown as text.
 */
export async function emailMarkdown(markdown: string, bytesMax: number): Promise<EmailResult> {
  const parse = await markdownParser()
  // Reads four times as much, because characters may be invisible.
  const text = visibleText(markdown.slice(0, charsMax * 4))
  let length = Math.min(text.length, charsMax)
  for (;;) {
    const tree = parse(wholeLines(text, length))
    const html = render(tree, { addresses: addressesIn(tree), depth: 0 })
    const isCut = length < text.length || markdown.length > charsMax * 4
    const bytes = Buffer.byteLength(html)
    if (bytes <= bytesMax || length < 100) return { html, isCut }
    length = Math.floor(Math.min(length / 2, (length * bytesMax) / bytes))
  }
}

/** Returns the start of a text, cut at the end of a line if one is near. */
function wholeLines(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length).toWellFormed()
  const lastLine = cut.lastIndexOf('\n')
  return lastLine > length * 0.8 ? cut.slice(0, lastLine) : cut
}

interface Place {
  /** The addresses of the text's reference links. */
  addresses: ReadonlyMap<string, string>
  depth: number
  /** Whether this is the header row of a table. */
  isHead?: boolean
}

function addressesIn(tree: Root): Map<string, string> {
  return new Map(
    tree.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  )
}

function within(node: { children: readonly Node[] }, place: Place): string {
  if (place.depth >= nestedMax) return '…'
  const deeper = { ...place, depth: place.depth + 1 }
  return node.children.map((child) => render(child, deeper)).join('')
}

/** Items of a tight list are not paragraphs. */
const bareParagraph = (node: Node): Node[] => (node.type === 'paragraph' ? node.children : [node])

const renderers: { [Kind in Kinds]?: (node: NodeOf<Kind>, place: Place) => string } = {
  root: within,
  paragraph: (node, place) => `<p style="margin:0 0 12px">${within(node, place)}</p>`,
  heading: (node, place) =>
    `<h2 style="margin:20px 0 8px;font-size:${headingSizes[node.depth - 1]}px;line-height:1.3">${within(node, place)}</h2>`,
  text: ({ value }) => escaped(value),
  html: ({ value }) => escaped(value),
  break: () => '<br>',
  emphasis: (node, place) => `<em>${within(node, place)}</em>`,
  strong: (node, place) => `<strong>${within(node, place)}</strong>`,
  delete: (node, place) => `<s>${within(node, place)}</s>`,
  inlineCode: ({ value }) => `<code style="${mono};${tint};padding:1px 4px">${escaped(value)}</code>`,
  code: ({ value }) =>
    `<pre style="margin:0 0 12px;padding:12px;${mono};${tint};white-space:pre-wrap;overflow-wrap:anywhere">${escaped(value)}</pre>`,
  blockquote: (node, place) =>
    `<blockquote style="margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid ${frame}">${within(node, place)}</blockquote>`,
  list: (node, place) => {
    const tag = node.ordered ? 'ol' : 'ul'
    const start =
      node.ordered && node.start !== null && node.start !== 1 ? ` start="${Number(node.start)}"` : ''
    return `<${tag}${start} style="margin:0 0 ${place.depth > 1 ? 0 : 12}px;padding-left:24px">${within(node, place)}</${tag}>`
  },
  listItem: (node, place) => {
    const box = node.checked ? '[x] ' : '[ ] '
    const mark = typeof node.checked === 'boolean' ? box : ''
    const lines = node.spread ? node.children : node.children.flatMap(bareParagraph)
    return `<li style="margin:0 0 4px">${mark}${within({ children: lines }, place)}</li>`
  },
  thematicBreak: () => `<hr style="margin:16px 0;border:0;border-top:1px solid ${frame}">`,
  link: (node, place) => webLink(node.url, within(node, place)),
  linkReference: (node, place) => webLink(place.addresses.get(node.identifier) ?? '', within(node, place)),
  image: ({ url, alt }) => webLink(url, escaped(alt || 'Image')),
  imageReference: ({ identifier, alt }, { addresses }) =>
    webLink(addresses.get(identifier) ?? '', escaped(alt || 'Image')),
  table: (node, place) =>
    `<table style="margin:0 0 12px;border-collapse:collapse;font-size:14px">${node.children
      .map((row, index) =>
        index === 0 && isEmpty(row) ? '' : render(row, { ...place, isHead: index === 0 }),
      )
      .join('')}</table>`,
  tableRow: (node, place) =>
    `<tr${place.isHead ? ' style="font-weight:600"' : ''}>${within(node, place)}</tr>`,
  tableCell: (node, place) => `<td style="${cell}">${within(node, place)}</td>`,
  footnoteReference: ({ label, identifier }) => `<sup>[${escaped(label ?? identifier)}]</sup>`,
  footnoteDefinition: (node, place) =>
    `<div style="font-size:14px">[${escaped(node.label ?? node.identifier)}] ${within(node, place)}</div>`,
}

/** A table without column headers has an empty row in their place. */
const isEmpty = (row: Extract<Node, { type: 'table' }>['children'][number]) =>
  row.children.every(({ children }) => children.length === 0)

function render(node: Node, place: Place): string {
  // The table pairs each kind of node with its own function, which the compiler cannot follow through a lookup.
  const renderer = renderers[node.type] as ((node: Node, place: Place) => string) | undefined
  return renderer?.(node, place) ?? ''
}
