import { parseHTML } from 'linkedom'

type Tree = ReturnType<typeof parseHTML>['document']
export type PageElement = NonNullable<ReturnType<Tree['querySelector']>>
export type PageText = { data: string }

/** A page in the form of both days, and the place where its text is. */
export interface ArticleTree {
  html: () => string
  tree: Tree
  /** The paragraphs of its largest column, in order. */
  paragraphs: PageElement[]
}

const paragraphCharsMin = 60
const hiddenTags = 'script,style,template,noscript,head,svg,iframe,textarea,select'

const sizeOf = (column: readonly PageElement[]) => column.reduce((sum, each) => sum + textOf(each).length, 0)

/** A page as a tree that can be changed; null: it has no column of paragraphs. */
export function articleTree(html: string): ArticleTree | null {
  const { document } = parseHTML(html)
  const columns = Map.groupBy(
    [...document.querySelectorAll('p')].filter(
      (each) => isShown(each) && textOf(each).length >= paragraphCharsMin,
    ),
    (each) => each.parentElement,
  )
  const [paragraphs] = [...columns.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (!document.body || !paragraphs || paragraphs.length < 3) return null
  return { tree: document, html: () => `<!doctype html>${document.documentElement.outerHTML}`, paragraphs }
}

export const textOf = (element: { textContent: string | null }) =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Whether a reader of the page sees an element, as far as the page itself says so. */
export function isShown(element: PageElement): boolean {
  for (let at: PageElement | null = element; at; at = at.parentElement) {
    if (at.matches(hiddenTags) || at.hasAttribute('hidden') || at.getAttribute('aria-hidden') === 'true')
      return false
    if (/display:\s*none|visibility:\s*hidden/.test(at.getAttribute('style') ?? '')) return false
    if (
      /(?:^|[\s_-])(?:hidden|hide|d-none|sr-only|screen-reader\S*|visually-hidden)(?:$|[\s_-])/i.test(
        at.getAttribute('class') ?? '',
      )
    )
      return false
  }
  return textOf(element) !== ''
}

/** The texts of an element, without those of its hidden parts. */
export function textsOf(element: PageElement): PageText[] {
  return [...element.childNodes].flatMap((node): PageText[] => {
    if (node.nodeType === 3) return [node as unknown as PageText]
    return node.nodeType === 1 && !(node as PageElement).matches(hiddenTags)
      ? textsOf(node as PageElement)
      : []
  })
}
