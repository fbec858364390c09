import { useEffect, useRef, useState } from 'react'
import { previewPath } from '#contract/builders/app-paths.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useBuiltPreview } from '#web/data/builders/app-projects.ts'
import { prefixed } from '#web/platform/site.ts'

interface ConsoleLine {
  key: number
  level: string
  text: string
}
const linesMax = 100
/** How long a loaded page may take until it draws, ms. */
const patienceMs = 5_000

/** The application in a sandboxed frame, with its console output below. */
export function AppPreview({
  projectId,
  version,
  name,
}: {
  projectId: number
  version: number
  name: string
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [lines, setLines] = useState<ConsoleLine[]>([])
  const [isReady, setReady] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const built = useBuiltPreview(projectId, version)
  // Code that neither draws nor fails must not hide the frame for good.
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setReady(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLoaded])
  useEffect(() => {
    let count = 0
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || !isConsoleLine(data)) return
      // Code that fails on start never reports that it is ready.
      if (data.level === 'ready' || data.level === 'error') setReady(true)
      if (data.level === 'ready') return
      count += 1
      const line = { key: count, level: data.level, text: data.text }
      setLines((before) => [...before, line].slice(-linesMax))
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])
  return (
    <>
      {built.error ? (
        <ErrorState
          title="This version cannot be shown"
          error={built.error}
          onRetry={() => void built.refetch()}
        />
      ) : (
        <div className="relative h-[60vh] overflow-hidden rounded-md border border-line">
          {built.isSuccess && (
            <iframe
              ref={frame}
              title={`Preview of ${name}`}
              src={prefixed(previewPath(projectId, version))}
              sandbox="allow-scripts allow-forms allow-modals allow-downloads"
              className="h-full w-full bg-white"
              onLoad={() => setLoaded(true)}
            />
          )}
          {!isReady && <PreviewSkeleton />}
        </div>
      )}
      <p className="mt-2 text-muted text-xs">
        Data in this preview is lost when you close it. To see the owner’s pages, sign in with the password
        “preview”.
      </p>
      <details className="mt-2">
        <FoldHead>Console ({lines.length})</FoldHead>
        <ol aria-live="polite" className="mt-1 max-h-40 overflow-y-auto font-mono text-xs">
          {lines.map(({ key, level, text }) => (
            <li key={key} className={level === 'error' ? 'wrap-anywhere text-danger' : 'wrap-anywhere'}>
              {level}: {text}
            </li>
          ))}
        </ol>
        {lines.length === 0 && <p className="text-muted text-xs">No messages.</p>}
      </details>
    </>
  )
}

/** Placeholder in the shape of a page, until the application has rendered. */
function PreviewSkeleton() {
  return (
    <div className="absolute inset-0 flex flex-col gap-4 bg-surface p-6">
      <output className="text-muted text-sm">Building the preview…</output>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function isConsoleLine(data: unknown): data is { level: string; text: string } {
  if (typeof data !== 'object' || data === null) return false
  const { from, level, text } = data as Record<string, unknown>
  return from === 'preview' && typeof level === 'string' && typeof text === 'string'
}
