import type { Block } from '#server/engine/page-digest/read/markdown.ts'
import { BlockWriter } from './block-writer.ts'
import { isControl, isFrame, isNotice } from './frame.ts'
import { gapBetween } from './inline-gap.ts'
import { similarEntries, recordLists } from './page-records.ts'
import { isElement, textNode, type TreeElement, type TreeNode } from './page-tree.ts'

/** The place of a block on its page. */
export interface Place {
  /** In the frame around the content of the page: menus, boxes with links, bars, comments. */
  inFrame: boolean
  /** In the part that the page marks as main. */
  inMain: boolean
  /** In an element that the page marks as a notice to its readers. */
  isNotice: boolean
  /** On a button, and not part of the text. */
  onButton: boolean
  /** Number of its outermost `<article>`, from 1; 0: none. */
  article: number
}

export type PageBlock = Block<Place>

interface Size {
  chars: number
  holdsMain: boolean
}

const nothing: Size = { chars: 0, holdsMain: false }

const drawings = new Set(['svg', 'math'])
/** Elements whose text is taken verbatim, without additional gaps. */
const verbatim = new Set('pre code kbd samp'.split(' '))
/** Elements that may be a notice as a whole; a row of a table or a few words of a line stay in place. */
const noticeTags = new Set('div section aside p ul ol'.split(' '))
const cells = new Set('td th dd'.split(' '))
const partOfLine = /^(?:h[1-6]|summary|dt|p|td|th|label)$/

/** All visible content of a page, block by block. */
export function pageBlocks(body: TreeElement, url: string): PageBlock[] {
  const sizes = new Map<TreeNode, Size>()
  const { chars: all } = measure(body, sizes)
  const charsOf = (element: TreeElement) => (sizes.get(element) ?? nothing).chars
  const start = { inFrame: false, inMain: false, isNotice: false, onButton: false, article: 0 }
  const writer = new BlockWriter<Place>(start, url)
  let articles = 0
  /** In a part of the frame other than the header of the page, which contains notices to readers. */
  let isApart = false

  const isAround = (element: TreeElement): boolean => {
    const { inMain, article } = writer.place
    const { chars, holdsMain } = sizes.get(element) ?? nothing
    return !holdsMain && isFrame(element, chars / all, inMain || article > 0)
  }
  const placeOf = (element: TreeElement, name: string): Place => {
    const { inFrame, inMain, onButton, article } = writer.place
    const isInNotice = writer.place.isNotice || (!isApart && noticeTags.has(name) && isNotice(element))
    return {
      onButton,
      isNotice: isInNotice,
      inFrame: !isInNotice && (inFrame || isAround(element)),
      inMain: inMain || name === 'main' || element.getAttribute('role') === 'main',
      article: article || (name === 'article' ? ++articles : 0),
    }
  }

  const walk = (node: TreeNode): void => {
    if (node.nodeType === textNode) return writer.write(node.data ?? '')
    if (!isElement(node)) return
    const name = node.localName.toLowerCase()
    if (BlockWriter.hides(name) || drawings.has(name)) return
    const outer = writer.place
    const wasApart = isApart
    const place = placeOf(node, name)
    isApart ||= place.inFrame && name !== 'header' && isAround(node)
    const isOther =
      place.article !== outer.article ||
      place.inMain !== outer.inMain ||
      place.inFrame !== outer.inFrame ||
      place.isNotice !== outer.isNotice
    if (isOther) {
      writer.flush()
      writer.place = place
    }
    writer.open(name, (key) => node.getAttribute(key))
    if (cells.has(name) && charsOf(node) === 0) writer.write(iconLabelIn(node))
    walkChildren(node, name)
    writer.close(name)
    isApart = wasApart
    if (!isOther) return
    writer.flush()
    writer.place = outer
  }
  const walkChildren = (parent: TreeElement, name: string): void => {
    const lists =
      writer.place.inFrame || name === 'pre'
        ? []
        : recordLists(similarEntries(parent), charsOf, isAround, url)
    let last: TreeNode | null = null
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (!isElement(child)) {
        if (child.nodeType !== textNode) continue
        if (!verbatim.has(name)) writer.write(gapBetween(last, child, writer.written))
        last = child
        walk(child)
        continue
      }
      const element = child
      const list = lists.find(({ entries }) => entries.has(element))
      if (list) {
        if (list.first === child) writer.table(list.table)
        continue
      }
      if (!verbatim.has(name)) writer.write(gapBetween(last, child, writer.written))
      if (!last || charsOf(child) > 0) last = child
      if (isButtonAlone(child, name)) {
        writer.flush()
        const { place } = writer
        writer.place = { ...place, onButton: isControl(child) }
        walk(child)
        writer.flush()
        writer.place = place
      } else walk(child)
    }
  }
  walk(body)
  return writer.end()
}

const iconLabelCharsMax = 40
const fileName = /\.(?:png|jpe?g|svg|gif|webp|avif)$/i

/** The meaning of the only picture in a cell without words, such as a tick or a red light; may be empty. */
function iconLabelIn(cell: TreeElement): string {
  const [icon, ...others] = cell.querySelectorAll('[alt], [aria-label], [title]')
  if (!icon || others.length > 0) return ''
  const label =
    ['alt', 'aria-label', 'title'].map((key) => icon.getAttribute(key)?.trim()).find(Boolean) ?? ''
  return label.length <= iconLabelCharsMax && !fileName.test(label) ? label : ''
}

/**
 * The number of text characters in an element, and whether it contains a main part or heading, stored for each element.
 */
function measure(node: TreeNode, sizes: Map<TreeNode, Size>): Size {
  if (node.nodeType === textNode) {
    return { chars: (node.data ?? '').replace(/\s+/g, ' ').trim().length, holdsMain: false }
  }
  if (!isElement(node)) return nothing
  const name = node.localName.toLowerCase()
  if (BlockWriter.hides(name)) return nothing
  const size = { chars: 0, holdsMain: name === 'main' || name === 'h1' }
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const { chars, holdsMain } = measure(child, sizes)
    size.chars += chars
    size.holdsMain ||= holdsMain
  }
  sizes.set(node, size)
  return size
}

/** Whether an element is a button among other elements, and not part of a sentence or a heading. */
function isButtonAlone(element: TreeElement, parent: string): boolean {
  if (element.localName.toLowerCase() !== 'button' || partOfLine.test(parent)) return false
  const around = [element.previousSibling, element.nextSibling]
  return around.every((node) => node?.nodeType !== textNode || !(node.data ?? '').trim())
}
