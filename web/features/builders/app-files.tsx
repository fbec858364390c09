import { useState } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useProjectFiles } from '#web/data/builders/app-projects.ts'
import { type LinePair, lineDifference } from '#web/platform/format/line-difference.ts'

interface AppFilesProps {
  projectId: number
  versions: readonly { version: number }[]
}

/** The files of the newest version one at a time, whole or compared with the version before. */
export function AppFiles({ projectId, versions }: AppFilesProps) {
  const [newest, before] = versions
  const files = useProjectFiles(projectId, newest?.version ?? 1)
  const [path, setPath] = useState('shared/site.ts')
  const [isCompared, setCompared] = useState(false)
  const earlier = useProjectFiles(projectId, before?.version ?? 1, isCompared && before !== undefined)
  if (files.error) {
    return (
      <ErrorState title="Failed to load the files" error={files.error} onRetry={() => void files.refetch()} />
    )
  }
  if (!files.data) return <Skeleton className="h-64" />
  const shown = files.data.find((file) => file.path === path) ?? files.data[0]
  const old = earlier.data?.find((file) => file.path === shown?.path)?.content ?? ''
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="File" className="min-w-0 grow">
          <Select value={shown?.path} onChange={(event) => setPath(event.target.value)}>
            {files.data.map((file) => (
              <option key={file.path} value={file.path}>
                {isCompared && differs(file, earlier.data) ? `${file.path} (changed)` : file.path}
              </option>
            ))}
          </Select>
        </Field>
        {before && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isCompared}
              onChange={(event) => setCompared(event.target.checked)}
            />
            Compare with version {before.version}
          </label>
        )}
      </div>
      <section
        aria-label={shown?.path}
        // A scrollable element must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-3 max-h-[60vh] overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs"
      >
        {!isCompared && <pre className="whitespace-pre">{shown?.content}</pre>}
        {isCompared && !earlier.data && <Skeleton className="h-40" />}
        {isCompared && earlier.data && <Difference before={old} after={shown?.content ?? ''} />}
      </section>
    </>
  )
}

interface File {
  path: string
  content: string
}

const differs = (file: File, earlier: readonly File[] | undefined) =>
  earlier !== undefined && earlier.find(({ path }) => path === file.path)?.content !== file.content

function Difference({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-muted">This file is the same in both.</p>
  return (
    <pre className="whitespace-pre">
      {lineDifference(before, after)
        .flatMap(linesOf)
        .map(({ kind, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <span key={index} className={lineStyles[kind]}>
            {lineMarks[kind]} {text}
            {'\n'}
          </span>
        ))}
    </pre>
  )
}

interface Line {
  kind: keyof typeof lineMarks
  text: string
}

function linesOf({ left, right, isSame }: LinePair): Line[] {
  if (isSame) return [{ kind: 'same', text: left ?? '' }]
  return [
    ...(left === undefined ? [] : [{ kind: 'removed', text: left } as const]),
    ...(right === undefined ? [] : [{ kind: 'added', text: right } as const]),
  ]
}

const lineStyles = { added: 'bg-success-tint text-success', removed: 'bg-danger-tint text-danger', same: '' }
const lineMarks = { added: '+', removed: '-', same: ' ' }
