// chunk: base
import { Suspense } from 'react'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { isDrawable, markdownCharactersMax, tameMarkdown } from './markdown-limits.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const view = lazyPart(() => import('./markdown-view.tsx').then((module) => module.MarkdownView))

/** Markdown from a model or a web page; shown as plain text while the renderer loads, or if it fails. */
export function Markdown({ text }: { text: string }) {
  const tamed = tameMarkdown(text)
  const plain = <p className="whitespace-pre-wrap break-words text-sm leading-relaxed">{tamed}</p>
  return (
    <>
      {isDrawable(tamed) ? (
        <ErrorBoundary resetKey={tamed} fallback={plain}>
          <Suspense fallback={plain}>
            <view.View text={tamed} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        plain
      )}
      {text.length > markdownCharactersMax && (
        <p className="mt-4 text-muted text-sm">
          The text is cut here. Its full length is {text.length.toLocaleString('en')} characters.
        </p>
      )}
    </>
  )
}
