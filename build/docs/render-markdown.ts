import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** A node of a Markdown tree, as far as this file looks at it. */
interface MarkdownNode {
  type: string
  depth?: number
  value?: string
  url?: string
  children?: MarkdownNode[]
  data?: { hProperties: object }
}

/** The address of a link or picture on the site; undefined if the site does not have its target. */
export type ResolveUrl = (url: string) => string | undefined

interface RenderedText {
  title: string
  /** The first paragraph. */
  summary: string
  html: string
}

/** Renders Markdown as HTML with anchors on its headings. A link without a target on the site becomes its words. */
export function renderMarkdown(
  source: string,
  { linkTo, pictureTo }: { linkTo: ResolveUrl; pictureTo: ResolveUrl },
): RenderedText {
  let title = ''
  let summary = ''
  function change(node: MarkdownNode): MarkdownNode[] {
    if (node.type === 'html') return []
    if (node.children) node.children = node.children.flatMap(change)
    if (node.type === 'heading') {
      const words = wordsOf(node)
      if (node.depth === 1) title ||= words
      node.data = { hProperties: { id: anchorOf(words) } }
    }
    if (node.type === 'paragraph') summary ||= wordsOf(node)
    if (node.type === 'code') node.data = { hProperties: { tabIndex: 0 } }
    if (node.type === 'link' || node.type === 'image') {
      const url = (node.type === 'link' ? linkTo : pictureTo)(node.url ?? '')
      if (url === undefined) return node.children ?? []
      node.url = url
    }
    return [node]
  }
  const resolveTargets = () => (tree: MarkdownNode) => void change(tree)
  const html = renderToStaticMarkup(
    createElement(
      Markdown,
      {
        remarkPlugins: [remarkGfm, resolveTargets],
        components: { table: ScrollingTable, img: Picture },
      },
      source.replaceAll(/<kbd>(.+?)<\/kbd>/g, '`$1`'),
    ),
  )
  return { title, summary, html }
}

const wordsOf = ({ value = '', children = [] }: MarkdownNode): string =>
  value + children.map(wordsOf).join('')

/** The anchor of a heading, as GitHub names it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

const ScrollingTable = ({ children }: { children?: unknown }) =>
  createElement('div', { className: 'table', tabIndex: 0 }, createElement('table', null, children as never))

/** A picture in the theme of the reader: `x-light.webp` has a dark one beside it. */
const Picture = ({ src = '', alt }: { src?: unknown; alt?: string }) => {
  const light = String(src)
  return createElement(
    'picture',
    null,
    createElement('source', {
      srcSet: light.replace('-light.', '-dark.'),
      media: '(prefers-color-scheme: dark)',
    }),
    createElement('img', { src: light, alt, loading: 'lazy' }),
  )
}
