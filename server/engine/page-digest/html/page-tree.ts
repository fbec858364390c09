import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { removeUnseen } from './remove-unseen.ts'

export const elementNode = 1
export const textNode = 3

/** The used properties of a tree's nodes. */
export interface TreeNode {
  nodeType: number
  firstChild: TreeNode | null
  nextSibling: TreeNode | null
  previousSibling: TreeNode | null
  /** Of a text node. */
  data?: string
}

export interface TreeElement extends TreeNode {
  localName: string
  textContent: string | null
  getAttribute(name: string): string | null
  querySelectorAll(selector: string): Iterable<TreeElement>
}

export const isElement = (node: TreeNode): node is TreeElement => node.nodeType === elementNode

/** The child elements of an element. */
export function childrenOf(parent: TreeElement): TreeElement[] {
  const found: TreeElement[] = []
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (isElement(child)) found.push(child)
  return found
}

type Tree = ReturnType<typeof parseHTML>['document']

const headTags = new Set('title meta link base script style noscript template'.split(' '))

/** The tree of a page without invisible content. */
export function readTree(html: string): Tree {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html>${html}</html>`)
  gather(document)
  removeUnseen(document)
  return document
}

/** The article that Readability finds, if any; the tree is unusable afterwards. */
export function articleOf(tree: Tree): TreeElement | null {
  const serializer = (element: unknown) => element as TreeElement
  return new Readability(tree, { serializer }).parse()?.content ?? null
}

/** A page may omit the tags of its frame, and content outside of `body` would not be read. */
function gather({ childNodes, documentElement, head, body }: Tree): void {
  body.prepend(...[...head.children].filter(({ localName }) => !headTags.has(localName)))
  body.append(...[...documentElement.childNodes].filter((node) => node !== body && node !== head))
  body.append(...[...childNodes].filter((node) => node !== documentElement && isShown(node as TreeNode)))
}

const isShown = ({ nodeType }: TreeNode) => nodeType === elementNode || nodeType === textNode
