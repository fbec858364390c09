/** A self-contained piece of a page, in the order of the page. */
export interface Block<Place = undefined> {
  kind: 'text' | 'heading' | 'item' | 'table' | 'code'
  /** As markdown. */
  markdown: string
  /** Only its words, on one line. */
  text: string
  /** Characters of `text` that are links. */
  linkChars: number
  /** Its place, as the code that walks the page defines it. */
  place: Place
}

const labelCharsMax = 500

/** A text of a page in which nothing is a tag. */
export const withoutTags = (text: string): string => text.replace(/<(?=[a-z/!])/gi, '\\<')

/** A label as a link, if its address leads to another page of the web. */
export function linkTo(label: string, href: string, base: string): string {
  const isOwn = href === '' || href.startsWith('#')
  if (isOwn || label.length > labelCharsMax) return label
  const url = URL.parse(href, base)
  if (!url || !/^https?:$/.test(url.protocol)) return label
  const shown = label.replace(/[[\]]/g, '\\$&').replace(/\s+/g, ' ')
  return `[${shown}](${url.href.replace(/[()]/g, encodeURIComponent)})`
}

const rowLine = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`

/** Rows of inline markdown as a table. */
export function tableMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(rowLine).join('\n')
}
