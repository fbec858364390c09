import { visibleText } from './plain-line.ts'

export interface InlineLink {
  label: string
  href: string
}

const image = /!\[[^[\]]{0,500}\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)/g
const anchor =
  /\[([^[\]]{0,500})\]\(\s?<?([^()<>\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?)>?(?:\s"[^"]{0,300}")?\)/g
// A page's own reference marks would be taken for the digest's.
const ownReference =
  /\[{1,2}(?:\^[\w-]{1,30}|\d{1,3}|edit|note \d+|citation needed)\]{1,2}(?:\([^()\s]{0,500}\))?/gi
const linkedFigure = /^\[\d{1,3}\]\(/
const tag = /<\/?[a-z!][^<>]{0,500}>/gi
const emphasis = /\*+|`+|~~|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The words of one markdown line without its marks, and its links. */
export function inlineText(line: string): { text: string; links: InlineLink[] } {
  const links: InlineLink[] = []
  const plain = line.includes('[') ? withoutLinks(line, links) : line
  const text = plain
    .replace(tag, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .replace(emphasis, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { text, links }
}

function withoutLinks(line: string, links: InlineLink[]): string {
  return line
    .replace(image, ' ')
    .replace(ownReference, (mark: string, at: number, whole: string) =>
      // A separate figure that is a link, such as the number of comments, is not a footnote mark.
      linkedFigure.test(mark) && !/\S$/.test(whole.slice(0, at)) ? mark : '',
    )
    .replace(anchor, (_, label: string, href: string) => {
      if (label.trim()) links.push({ label: inlineText(label).text, href })
      return label
    })
}

/** A foreign text of at most `charsMax` characters as visible lines. */
export function visibleLines(text: string, charsMax: number): string[] {
  return visibleText(text.slice(0, charsMax)).split('\n')
}
