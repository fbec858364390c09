import { Square, SquareCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

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

function SafeLink({ href, id, children }: { href: string | undefined; id?: string; children: ReactNode }) {
  if (href?.startsWith('#')) {
    return (
      <a href={href} id={id}>
        {children}
      </a>
    )
  }
  if (!href || !/^(https?:\/\/|mailto:)/i.test(href) || isOwnCall(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener nofollow noreferrer">
      {children}
    </a>
  )
}

/**
 * A click on a link that a page or a model wrote must not call this site's API for the reader, for example to sign them
 * out.
 */
function isOwnCall(href: string): boolean {
  const url = URL.parse(href)
  if (!url || url.origin !== globalThis.location?.origin) return false
  return /^[\\/]*api(?![\w-])/i.test(decoded(url.pathname))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
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

function Scroller({
  label,
  dir,
  children,
}: { label: string } & Pick<ComponentProps<'div'>, 'dir' | 'children'>) {
  return (
    <div className="scroll-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <figure ref={markScrollEdges} dir={dir} aria-label={label} tabIndex={0} className="scroller">
        {children}
      </figure>
    </div>
  )
}

/**
 * A ref for an element that scrolls sideways: keeps `data-more` up to date with the sides on which content is hidden.
 */
function markScrollEdges(element: HTMLElement | null) {
  if (!element) return undefined
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element
    const hidden = scrollWidth - clientWidth
    // In right-to-left text `scrollLeft` counts from the right, with negative values.
    const left = getComputedStyle(element).direction === 'rtl' ? hidden + scrollLeft : scrollLeft
    element.dataset.more = `${left > 1 ? 'left ' : ''}${hidden - left > 1 ? 'right' : ''}`.trim()
  }
  const observer = new ResizeObserver(mark)
  for (const part of [element, ...element.children]) observer.observe(part)
  element.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', mark)
  }
}
