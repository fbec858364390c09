import { isElement, namesOf, type TreeElement, type TreeNode } from './page-tree.ts'
import type { PageBlock } from './page-blocks.ts'
import { isLoading } from './page-state.ts'

const candidates = '[aria-busy="true"], [class*="skeleton" i], [class*="shimmer" i], [id], main'
const candidatesMax = 5_000
const rootIds = new Set('root app __next __nuxt app-root react-root results'.split(' '))
const placeholderName = /(?:^|[\s_-])(?:skeleton|shimmer)(?:$|[\s_-])/i
const never = new Set('html body button input select textarea form nav header footer'.split(' '))

interface SearchableTree {
  querySelectorAll(selector: string): Iterable<TreeElement>
}

/** Whether a tree has an empty place that scripts fill: a busy region, a grey placeholder, or the root of an application. */
export function hasEmptyPlace(tree: SearchableTree): boolean {
  let left = candidatesMax
  for (const element of tree.querySelectorAll(candidates)) {
    if (left-- === 0) return false
    if (isPlaceOfScripts(element) && isEmpty(element)) return true
  }
  return false
}

function isPlaceOfScripts(element: TreeElement): boolean {
  const name = element.localName.toLowerCase()
  if (never.has(name)) return false
  if (name === 'main' || element.getAttribute('aria-busy') === 'true') return true
  return rootIds.has(element.getAttribute('id') ?? '') || placeholderName.test(namesOf(element))
}

const pictures = new Set('img picture video audio canvas svg input select textarea'.split(' '))

/** Without text, pictures or fields, or only with words such as 'Loading…'. */
function isEmpty(element: TreeElement): boolean {
  const text = (element.textContent ?? '').slice(0, 200).trim()
  return (text === '' || isLoading(text)) && !holdsPicture(element)
}

function holdsPicture(parent: TreeNode): boolean {
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (isElement(child) && (pictures.has(child.localName.toLowerCase()) || holdsPicture(child))) return true
  return false
}

/** Whether the content of a page has a line such as 'Loading tours…' where something is missing. */
export const hasLoadingLine = (blocks: readonly PageBlock[]): boolean =>
  blocks.some(({ text, place }) => !place.inFrame && isLoading(text))
