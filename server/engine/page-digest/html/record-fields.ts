import { BlockWriter } from './block-writer.ts'
import { isControl } from './frame.ts'
import { gapBetween } from './inline-gap.ts'
import { linkTo, withoutTags } from '#server/engine/page-digest/read/markdown.ts'
import { monthNumber } from './publication-date.ts'
import { isElement, textNode, type TreeElement, type TreeNode } from './page-tree.ts'

/** One part of an entry, such as its price. */
export interface Field {
  /** Its path in the entry, by tags and classes; equal for the same part of another entry. */
  path: string
  /** Its label on the page, such as 'Price'; may be empty. */
  label: string
  text: string
  markdown: string
  isHeading: boolean
  isLink: boolean
}

const fieldCharsMax = 80
const labelCharsMax = 30
const labelled = /^([^::\p{Nd}]{2,30}?)\s?[::]\s?(\S.*)$/u
/** An entry with more elements is not an entry of a few facts. */
const elementsMax = 80
/** Elements with more content than a short fact. */
const larger = new Set('table pre blockquote'.split(' '))
const lists = new Set('ul ol'.split(' '))
const listedMax = 6
const listedCharsMax = 30
/** A struck-through price is not valid, and a form only adds an item to a basket. */
const leftOut = new Set('del s strike svg math form'.split(' '))
/** Emphasis, such as of a reduced price, does not change the content. */
const emphasis = new Set('ins bdi bdo b strong em i u mark font'.split(' '))
const spokenOnly = /(?:^|[\s_-])(?:sr-only|screen-reader(?:-text)?|visually-?hidden|a-offscreen)(?:$|[\s_-])/i
const headings = new Set('h1 h2 h3 h4 h5 h6'.split(' '))

/** The parts of one entry in their order; null when a part is too long for a table, or a list itself. */
export function fieldsOf(entry: TreeElement, base: string): Field[] | null {
  const reader = new FieldReader(base)
  return reader.read(entry, '', null) ? withLabels(withWholeDays(withOneLink(reader.fields))) : null
}

/** A part while it is read: with its element, and the link that contains it. */
interface Part extends Field {
  tag: string
  link: TreeElement | null
}

class FieldReader {
  readonly fields: Part[] = []
  #seen = 0
  readonly #base: string

  constructor(base: string) {
    this.#base = base
  }

  /** Reads the content of an element; false when it cannot be a part of a table. */
  read(element: TreeElement, path: string, outer: TreeElement | null): boolean {
    this.#seen += 1
    if (this.#seen > elementsMax) return false
    const name = element.localName.toLowerCase()
    const here = emphasis.has(name) ? path : `${path} ${name}${classOf(element)}`
    const link = name === 'a' ? element : outer
    if (headings.has(name) || hasOwnText(element)) return this.#take(element, here, name, link)
    let last: TreeElement | null = null
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (!isElement(child)) {
        if (child.nodeType === textNode) last = null
        continue
      }
      const tag = child.localName.toLowerCase()
      if (isLeftOut(child, tag, element)) continue
      if (isLarger(child, tag)) return false
      const before = this.fields.length
      if (!this.read(child, here, link)) return false
      // '€', '19' and '.90' side by side are one part.
      const isInline = !BlockWriter.breaks(tag)
      if (last && isInline && this.fields.length === before + 1) this.#join(last, child)
      if (!isInline) last = null
      else if (this.fields.length > before) last = child
    }
    return true
  }

  #take(element: TreeElement, path: string, tag: string, outer: TreeElement | null): boolean {
    const writer = new BlockWriter(undefined, null)
    const holds = this.#write(element, writer)
    const text = writer
      .end()
      .map((block) => block.text)
      .join(' ')
    if (!holds || text.length > fieldCharsMax) return false
    if (!text) return true
    const link = outer ?? soleLink(element, text)
    const plain = withoutTags(text)
    const markdown = link ? linkTo(plain, link.getAttribute('href') ?? '', this.#base) : plain
    const isHeading = headings.has(tag)
    this.fields.push({ path, tag, label: '', text, markdown, isLink: link !== null, isHeading, link })
    return true
  }

  /** Writes all visible content of a part; false when it contains a table or a list. */
  #write(element: TreeElement, writer: BlockWriter<undefined>): boolean {
    let last: TreeNode | null = null
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === textNode) {
        writer.write(gapBetween(last, child, writer.written))
        writer.write(child.data ?? '')
        last = child
        continue
      }
      if (!isElement(child)) continue
      this.#seen += 1
      const tag = child.localName.toLowerCase()
      if (isLeftOut(child, tag, element)) continue
      if (isLarger(child, tag) || this.#seen > elementsMax) return false
      writer.write(tag === 'br' ? ' ' : gapBetween(last, child, writer.written))
      last = child
      // A part is one line, and its link surrounds it as a whole.
      const shown = tag === 'a' || tag === 'br' ? 'span' : tag
      writer.open(shown, () => null)
      if (!this.#write(child, writer)) return false
      writer.close(shown)
    }
    return true
  }

  #join(before: TreeElement, element: TreeElement): void {
    const [one, other] = this.fields.slice(-2)
    const gap = gapBetween(before, element, one?.text ?? '')
    if (!one || !other || gap === ' ') return
    const [text, markdown] = [one.text + gap + other.text, one.markdown + gap + other.markdown]
    this.fields.splice(-2, 2, { ...one, text, markdown })
  }
}

function isLarger(element: TreeElement, tag: string): boolean {
  if (!lists.has(tag)) return larger.has(tag)
  let listed = 0
  for (const { textContent } of element.querySelectorAll('li'))
    if (++listed > listedMax || (textContent ?? '').trim().length > listedCharsMax) return true
  return false
}

function isLeftOut(element: TreeElement, tag: string, parent: TreeElement): boolean {
  if (BlockWriter.hides(tag) || leftOut.has(tag)) return true
  return isControl(element) || isSpokenAgain(element, parent)
}

/** Whether an element repeats visible content for screen readers. */
function isSpokenAgain(element: TreeElement, parent: TreeElement): boolean {
  if (!spokenOnly.test(element.getAttribute('class') ?? '')) return false
  return (parent.textContent ?? '').trim() !== (element.textContent ?? '').trim()
}

function hasOwnText(element: TreeElement): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === textNode && (child.data ?? '').trim()) return true
  return false
}

function classOf(element: TreeElement): string {
  const [first = ''] = (element.getAttribute('class') ?? '').trim().split(/\s+/, 1)
  return first && `.${first.replace(/\d+/g, '')}`
}

/** The link that surrounds the whole part. */
function soleLink(element: TreeElement, text: string): TreeElement | null {
  const [link, ...others] = element.querySelectorAll('a')
  if (!link || others.length > 0) return null
  return (link.textContent ?? '').trim().length >= text.length * 0.8 ? link : null
}

/** When the entry as a whole is a link, its name becomes the link, and the rest are its parts. */
function withOneLink(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    const inSame = parts.filter(({ link }) => link !== null && link === part.link)
    const name = inSame.find(({ isHeading }) => isHeading) ?? inSame[0]
    if (inSame.length < 2 || part === name) return part
    return { ...part, isLink: false, markdown: withoutTags(part.text) }
  })
}

/** Joins a day and its month that a page shows one above the other. */
function withWholeDays(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const last = found.at(-1)
    const texts = [last?.text ?? '', part.text]
    const isDay = texts.some((text) => dayOnly.test(text)) && texts.some((text) => isMonth(text))
    if (last && isDay) {
      const text = texts.join(' ')
      found.splice(-1, 1, { ...last, text, markdown: `${last.markdown} ${part.markdown}` })
    } else found.push(part)
  }
  return found
}

const dayOnly = /^\p{Nd}{1,2}\.?$/u
const isMonth = (text: string) => /^\p{L}{3,10}\.?$/u.test(text) && monthNumber(text, 'en') !== undefined

/** Labels parts with the term before them, or with the words before their colon. */
function withLabels(parts: readonly Part[]): Field[] {
  const found: Field[] = []
  let term: string | null = null
  for (const { tag, link: _link, ...field } of parts) {
    if (tag === 'dt' && field.text.length <= labelCharsMax) {
      term = field.text.replace(/\s?[::]$/, '')
      continue
    }
    const [, label = '', value = ''] = (!field.isLink && labelled.exec(field.text)) || []
    if (tag === 'dd' && term !== null) found.push({ ...field, label: term })
    else if (label && !field.isHeading) found.push({ ...field, label, text: value, markdown: value })
    else found.push(field)
    if (tag !== 'dd') term = null
  }
  return found
}
