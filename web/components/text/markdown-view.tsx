import { Square, SquareCheck } from 'lucide-react'
import { useId } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { SafeLink } from './safe-link.tsx'
import { Scroller } from './scroller.tsx'

/** Headings start at h3, below the page's h1 and a dialog's h2. */
const components: Components = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children, id }) => (
    <SafeLink href={href} id={id}>
      {children}
    </SafeLink>
  ),
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === 'string' ? src : undefined}>{alt || 'Image'}</SafeLink>
  ),
  input: ({ checked }) => <TaskMark isDone={checked ?? false} />,
  table: ({ children, dir }) => (
    <Scroller label="Table" dir={dir}>
      <table>{children}</table>
    </Scroller>
  ),
  pre: ({ children }) => (
    <Scroller label="Code">
      <pre>{children}</pre>
    </Scroller>
  ),
}

/**
 * Sets `dir="auto"` on each block, so that bullets, columns and order follow its own script, not that of the text above
 * it.
 */
const directBlocks =
  () => (tree: { children: { type: string; tagName?: string; properties?: object }[] }) => {
    for (const block of tree.children)
      if (block.type === 'element' && block.tagName !== 'pre')
        block.properties = { ...block.properties, dir: 'auto' }
  }

/** Renders markdown without loading or running anything; links lead only to web and mail addresses. */
export function MarkdownView({ text }: { text: string }) {
  const prefix = useId()
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[directBlocks]}
        remarkRehypeOptions={{ clobberPrefix: `${prefix}-` }}
        urlTransform={(url) => url}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? SquareCheck : Square
  return (
    <>
      <Icon size={16} aria-hidden className="mr-1.5 inline-block align-[-3px] text-muted" />
      <span className="sr-only">{isDone ? 'Done:' : 'To do:'}</span>
    </>
  )
}
