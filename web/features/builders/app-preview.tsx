import { useEffect, useRef, useState } from 'react'
import { previewPath } from '#contract/builders/app-projects.ts'
import { FoldHead } from '#web/components/fold-head.tsx'

interface ConsoleLine {
  key: number
  level: string
  text: string
}
const linesMax = 100

/** The application running in a frame that can reach nothing around it, with what it says to its console below. */
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
  useEffect(() => {
    let count = 0
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || !isConsoleLine(data) || data.level === 'ready') return
      count += 1
      const line = { key: count, level: data.level, text: data.text }
      setLines((before) => [...before, line].slice(-linesMax))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return (
    <>
      <iframe
        ref={frame}
        title={`Preview of ${name}`}
        src={previewPath(projectId, version)}
        sandbox="allow-scripts allow-forms allow-modals allow-downloads"
        className="h-[60vh] w-full rounded-md border border-line bg-white"
      />
      <p className="mt-2 text-muted text-xs">
        What you type here stays in this frame. As the owner of the app, sign in with the password “preview”.
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
        {lines.length === 0 && <p className="text-muted text-xs">Nothing was said.</p>}
      </details>
    </>
  )
}

function isConsoleLine(data: unknown): data is { level: string; text: string } {
  if (typeof data !== 'object' || data === null) return false
  const { from, level, text } = data as Record<string, unknown>
  return from === 'preview' && typeof level === 'string' && typeof text === 'string'
}
