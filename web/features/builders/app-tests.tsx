import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { testsPath } from '#contract/builders/app-paths.ts'
import { Button } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { prefixed } from '#web/platform/site.ts'

interface AppTestsProps {
  projectId: number
  version: number
  /** Opens the versions, one of which passed its tests. */
  onVersions: () => void
}
interface Result {
  name: string
  fault: string | null
}
const resultsMax = 500

/** The application's own tests, run in a sandboxed frame. */
export function AppTests({ projectId, version, onVersions }: AppTestsProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [results, setResults] = useState<Result[]>([])
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return
      const message = parseMessage(data)
      if (message === 'done') setDone(true)
      else if (message) setResults((before) => [...before, message].slice(0, resultsMax))
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])
  const failed = results.filter(({ fault }) => fault !== null)
  return (
    <>
      <iframe
        ref={frame}
        title="Tests"
        hidden
        src={prefixed(testsPath(projectId, version))}
        sandbox="allow-scripts"
      />
      <output className="flex flex-wrap items-center gap-2 text-sm">
        {!isDone && <Spinner />}
        {isDone
          ? `${results.length - failed.length} of ${results.length} tests passed.`
          : `Running the tests of the application: ${results.length} done.`}
      </output>
      {failed.length > 0 && (
        <p className="mt-2 text-sm">
          A change broke these tests. Describe the fix in the chat, or{' '}
          <Button size="sm" onClick={onVersions}>
            go back to a version
          </Button>
        </p>
      )}
      <ol className="mt-3 flex max-h-[60vh] flex-col gap-1 overflow-y-auto text-sm">
        {[...failed, ...results.filter(({ fault }) => fault === null)].map(({ name, fault }, index) => {
          const Icon = fault === null ? CircleCheck : CircleX
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two tests may have one name
            <li key={index} className="flex items-start gap-2">
              <Icon
                size={16}
                aria-hidden
                className={fault === null ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-danger'}
              />
              <span className="wrap-anywhere min-w-0">
                <span className="sr-only">{fault === null ? 'Passed: ' : 'Failed: '}</span>
                {name}
                {fault !== null && <span className="block font-mono text-danger text-xs">{fault}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-2 text-muted text-xs">
        They run here on the store in memory; <code>npm test</code> in the downloaded project runs them on
        SQLite, too.
      </p>
    </>
  )
}

function parseMessage(data: unknown): Result | 'done' | null {
  if (typeof data !== 'object' || data === null) return null
  const { from, name, fault, isDone } = data as Record<string, unknown>
  if (from !== 'tests') return null
  if (isDone === true) return 'done'
  if (typeof name !== 'string') return null
  return { name: name.slice(0, 300), fault: typeof fault === 'string' ? fault.slice(0, 1_000) : null }
}
