// chunk: base
import { Suspense } from 'react'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { formatNumber } from '#web/platform/format.ts'

const view = lazyPart(() => import('./markdown-view.tsx').then((module) => module.MarkdownView))

/** Loads the renderer before the first text needs it. */
export const loadMarkdown = () => void view.load()

/** Markdown from a model or a web page; shown as plain text while the renderer loads, or if it fails. */
export function Markdown({ text }: { text: string }) {
  const limited = limitMarkdown(text)
  const plain = <p className="whitespace-pre-wrap break-words text-sm leading-relaxed">{limited}</p>
  return (
    <>
      {isRenderable(limited) ? (
        <ErrorBoundary resetKey={limited} fallback={plain}>
          <Suspense fallback={plain}>
            <view.View text={limited} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        plain
      )}
      {text.length > markdownCharactersMax && (
        <p className="mt-4 text-muted text-sm">
          The text is cut here. Its full length is {formatNumber(text.length)} characters.
        </p>
      )}
    </>
  )
}

/** Characters of markdown that are rendered; the rest is cut. */
export const markdownCharactersMax = 100_000
const nestingMax = 8
const indentationMax = 24
const markRunMax = 40

/** One quote or list mark at the start of a line: these nest blocks in blocks. */
const blockMark = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])/
const blockMarks = new RegExp(`^(?:${blockMark.source})+`)
const everyBlockMark = new RegExp(blockMark, 'g')
const longMarkRun = new RegExp(`([[*_~])\\1{${markRunMax},}`, 'g')

/** Where a new block certainly begins: after an empty line, at a list item, at a heading. */
const blockStart = /\n[ \t]*(?=\n)|\n(?= {0,3}(?:[-*+][ \t]+\S|#{1,6}[ \t]))/
const inlineMark = /[*_~]+|[[\]!<@`\\]|www\.|:\/\//g
const workMax = 4_000_000
/** A table cell costs about as much as this many comparisons of marks. */
const cellWork = 200

/** Cuts markdown to a length and a nesting depth that a browser renders quickly; the text may come from anybody. */
export function limitMarkdown(text: string): string {
  return text.slice(0, markdownCharactersMax).split('\n').map(limitLine).join('\n')
}

/**
 * Whether a browser renders this in well under a second: the parser's work grows with the square of the marks in a
 * block.
 */
export function isRenderable(text: string): boolean {
  const work = text.split(blockStart).reduce((sum, block) => sum + workOf(block), 0)
  return work <= workMax
}

function workOf(block: string) {
  const marks = block.match(inlineMark)?.length ?? 0
  const lines = block.split('\n')
  const columns = Math.max(...lines.map((line) => line.split('|').length - 1))
  return marks ** 2 + columns * lines.length * cellWork
}

function limitLine(line: string) {
  return line
    .replace(/^[ \t]+/, (indentation) => indentation.slice(0, indentationMax))
    .replace(blockMarks, (marks) => (marks.match(everyBlockMark) ?? []).slice(0, nestingMax).join(''))
    .replace(longMarkRun, (run) => run.slice(0, markRunMax))
}
