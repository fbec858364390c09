import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

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

const namesCharsMax = 500

/** The classes and the id of an element, by which sites name its purpose. */
export const namesOf = (element: Pick<TreeElement, 'getAttribute'>): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, namesCharsMax)

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
  removeConsentLayers(document)
  return document
}

const consentSelector = ['cookie', 'consent', 'cmp', 'gdpr']
  .flatMap((name) => [`[class*="${name}" i]`, `[id*="${name}" i]`])
  .join(', ')
const consentName =
  /(?:^|[\s_-])(?:cookie-?(?:banner|consent|notice|wall|bar|dialog|popup|layer)|consent(?:-?\w+)?|cmp(?:-?\w+)?|gdpr(?:-?\w+)?)(?:$|[\s_-])/i
/** A page that shows less besides its layer is a wall, and its text says so. */
const besideLayerMin = 60

/** Removes a layer that asks for consent with a button, however much of a short page it is. */
function removeConsentLayers(document: Tree): void {
  const all = document.body.textContent?.replace(/\s+/g, ' ').length ?? 0
  for (const element of document.querySelectorAll(consentSelector)) {
    if (!consentName.test(namesOf(element)) || /^(?:html|body|main)$/.test(element.localName)) continue
    if (element.querySelector('main, article, h1') || !element.querySelector('button')) continue
    const own = element.textContent?.replace(/\s+/g, ' ').length ?? 0
    if (all - own >= besideLayerMin) element.remove()
  }
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

const unseenTags =
  'script, style, template, noscript, dialog:not([open]), [hidden], input[type="hidden"], object, embed, iframe, rt, rp'
const styleCharsMax = 2000
const end = String.raw`\s*(;|!|$)`
const zero = String.raw`(0+(\.0*)?|\.0+)`
const unseenStyle = new RegExp(
  String.raw`(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|` +
    String.raw`(font-size|width|height|max-height)\s*:\s*${zero}(px|em|rem|pt|%)?${end}|` +
    String.raw`clip-path\s*:\s*inset\(\s*(50|100)%)`,
  'i',
)
const offScreen = /(^|;)\s*(left|top|right|bottom|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}/i

/** Parts that a press on a button, a heading or a tab of the page's own text unfolds; menus and dialogs are not. */
const controllers = 'main [aria-controls], article [aria-controls], [role="tab"][aria-controls]'
const controllersMax = 500
const neverUnfolded = /^(?:menu|listbox|dialog|alertdialog|navigation|search|tooltip)$/

interface SearchableTree {
  querySelectorAll(selector: string): Iterable<{
    localName: string
    remove(): void
    getAttribute(name: string): string | null
  }>
}

/** Removes from a tree what its own attributes hide and a user cannot unfold; style sheets are not applied. */
function removeUnseen(document: SearchableTree): void {
  const unfolds = new Set(
    [...document.querySelectorAll(controllers)].slice(0, controllersMax).map(controlledBy),
  )
  const isUnfolded = (element: Element) =>
    unfolds.has(element.getAttribute('id') ?? '') &&
    !neverUnfolded.test(element.getAttribute('role') ?? '') &&
    !/^(?:nav|dialog|form|script|style|template)$/.test(element.localName)
  for (const element of document.querySelectorAll(unseenTags)) if (!isUnfolded(element)) element.remove()
  for (const element of document.querySelectorAll('[style]')) {
    if (isHiddenStyle(element.getAttribute('style') ?? '') && !isUnfolded(element)) element.remove()
  }
}

type Element = SearchableTree extends { querySelectorAll(selector: string): Iterable<infer Each> }
  ? Each
  : never

/** An element without an id is named by nothing, and an empty name is none. */
const controlledBy = (element: Element) => element.getAttribute('aria-controls') || 'nothing at all'

/** True for an inline style that hides: nothing shown, no size, off the screen, or text in the colour behind it. */
export function isHiddenStyle(attribute: string): boolean {
  if (!attribute) return false
  const style = attribute.slice(0, styleCharsMax)
  if (unseenStyle.test(style) || offScreen.test(style)) return true
  const colour = valueOf(style, 'color')
  return (
    colour !== undefined && (colour === 'transparent' || colour === valueOf(style, 'background(?:-color)?'))
  )
}

function valueOf(style: string, property: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase()
}
