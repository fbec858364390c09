import { type Block, BlockWriter } from './block-writer.ts'
import { isFrame } from './frame.ts'
import { elementNode, textNode, type TreeElement, type TreeNode } from './page-tree.ts'

/** Where on its page a block stands. */
export interface Place {
  /** In a part that surrounds what the page is about: menus, boxes that lead elsewhere, bars, comments. */
  inFrame: boolean
  /** In what the page marks as its main part. */
  inMain: boolean
  /** Which `<article>` it is in, from 1; 0: none. Of nested ones the outermost. */
  article: number
}

export type PageBlock = Block<Place>

interface Size {
  chars: number
  holdsMain: boolean
}

const nothing: Size = { chars: 0, holdsMain: false }

const drawings = new Set(['svg', 'math'])

/** All that a page shows, block by block. */
export function pageBlocks(body: TreeElement, url: string): PageBlock[] {
  const sizes = new Map<TreeNode, Size>()
  const { chars: all } = measure(body, sizes)
  const writer = new BlockWriter<Place>({ inFrame: false, inMain: false, article: 0 }, url)
  let articles = 0

  const placeOf = (element: TreeElement, name: string): Place => {
    const { inFrame, inMain, article } = writer.place
    const isInside = inMain || article > 0
    const { chars, holdsMain } = sizes.get(element) ?? nothing
    return {
      inFrame: inFrame || (!holdsMain && isFrame(element, chars / all, isInside)),
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
    const place = placeOf(node, name)
    const isOther =
      place.article !== outer.article || place.inMain !== outer.inMain || place.inFrame !== outer.inFrame
    if (isOther) {
      writer.flush()
      writer.place = place
    }
    writer.open(name, (key) => node.getAttribute(key))
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child)
    writer.close(name)
    if (!isOther) return
    writer.flush()
    writer.place = outer
  }
  walk(body)
  return writer.end()
}

/** Characters of text in an element, and whether a main part or heading is in it, noted for each. */
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

const isElement = (node: TreeNode): node is TreeElement => node.nodeType === elementNode
