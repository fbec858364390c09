import { isElement, textNode, type TreeElement, type TreeNode } from './page-tree.ts'

/** Elements that always belong to the word before them. */
const attached = new Set('sup sub wbr'.split(' '))
const beginsApart = /^(?:[\p{L}\p{N}\p{Sc}(]|[-+−]\p{Nd})/u
const range = /^[-−]/u
const endsApart = /[\p{L}\p{N}\p{Sc}.!?…)%°]$/u
const symbols = /^[\p{Sc}%°]+$/u
const beginsSmall = /^\p{Ll}/u
const wholeWord = /^\(?\p{L}{3}/u
const wholePrice = /\p{Sc}\s?\p{Nd}[\p{Nd},.]*$/u
const priceChars = 16
const cents = /^\p{Nd}{2}(?!\p{Nd})/u

/**
 * The gap that the style of a page puts between a node and the text directly before it: a space between two items, such
 * as a name and a price, a point before the small cents of a price, and nothing between the letters of a word.
 * `written` is the text before the node on the same line.
 */
export function gapBetween(before: TreeNode | null, node: TreeNode, written: string): '' | ' ' | '.' {
  if (!before) return ''
  if (isElement(node)) return gapToElement(before, node, written)
  // Text may directly follow a word, for example after a label in a box.
  const isApart =
    isElement(before) && endsSmall.test(written.slice(-4)) && beginsCapital.test(node.data ?? '')
  return isApart ? ' ' : ''
}

function gapToElement(before: TreeNode, element: TreeElement, written: string): '' | ' ' | '.' {
  const name = element.localName.toLowerCase()
  const first = edgeOf(element, true)
  if (name !== 'sub' && cents.test(first) && wholePrice.test(written.slice(-priceChars))) return '.'
  if (attached.has(name)) return ''
  if (before.nodeType === textNode)
    return name === 'small' && (before.data ?? '').trim() !== '' && wholeWord.test(first) ? ' ' : ''
  if (!isElement(before) || attached.has(before.localName.toLowerCase())) return ''
  const last = edgeOf(before, false)
  // '10' and '-12' are a range.
  if (range.test(first) && /\p{Nd}$/u.test(last)) return ''
  if (!endsApart.test(last) || !beginsApart.test(first) || symbols.test(last) || symbols.test(first))
    return ''
  // The first letter of a text may be an element of its own, and so may each letter of a word.
  const isWord = last.length > 1 || (first.length > 1 && !beginsSmall.test(first))
  return isWord ? ' ' : ''
}

const endsSmall = /\p{L}\p{Ll}$/u
const beginsCapital = /^\p{Lu}\p{Ll}/u

const edgeChars = 12
const edgeNodesMax = 40

/** The first or the last words in a node; shortened, because only its edge matters. */
function edgeOf(node: TreeNode, isFirst: boolean): string {
  let text = ''
  let seen = 0
  const take = (each: TreeNode): boolean => {
    seen += 1
    if (each.nodeType === textNode) {
      const data = (each.data ?? '').trim()
      text = isFirst ? text + data : data + text
    }
    const children: TreeNode[] = []
    for (let child = each.firstChild; child; child = child.nextSibling) children.push(child)
    for (const child of isFirst ? children : children.toReversed()) if (take(child)) return true
    return text.length > edgeChars || seen > edgeNodesMax
  }
  take(node)
  return text
}
