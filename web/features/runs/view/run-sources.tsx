import { Ban, CircleCheck, CircleX, Equal } from 'lucide-react'
import type { Source } from '#contract/runs/runs.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { sourceLabel, sourcesSummary } from '#web/features/runs/run-labels.ts'

const icons = {
  read: <CircleCheck size={14} aria-hidden className="mt-0.5 shrink-0 text-success" />,
  unchanged: <Equal size={14} aria-hidden className="mt-0.5 shrink-0 text-muted" />,
  failed: <CircleX size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
  refused: <Ban size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
}

interface RunSourcesProps {
  sources: Source[]
  /** The answer lists them already, so they are collapsed here. */
  isListed: boolean
}

/** The links that a run read or could not read, with the numbers of the answer's citations. */
export function RunSources({ sources, isListed }: RunSourcesProps) {
  return (
    <details open={!isListed} className="border-line border-t pt-4">
      <FoldHead>
        <span>
          <span className="font-semibold">Sources</span>
          <span className="text-muted"> · {sourcesSummary(sources)}</span>
        </span>
      </FoldHead>
      <SourceList sources={sources} />
    </details>
  )
}

function SourceList({ sources }: { sources: Source[] }) {
  return (
    <ol className="flex flex-col gap-3 pt-2">
      {sources.map(({ number, url, title, publishedAt, state, reason, kept }) => (
        <li key={number} className="flex gap-2 text-sm">
          <span className="w-7 shrink-0 text-right text-muted tabular-nums max-sm:pt-3">[{number}]</span>
          <div className="wrap-anywhere min-w-0">
            {state === 'refused' ? (
              <span className="inline-block max-sm:py-3">{url}</span>
            ) : (
              <a
                href={webAddress(url)}
                target="_blank"
                rel="noopener nofollow noreferrer"
                className="inline-block text-accent-strong underline underline-offset-2 hover:no-underline max-sm:py-3"
              >
                <bdi>{title || url}</bdi>
              </a>
            )}
            {publishedAt && <span className="text-muted"> · {publishedAt.slice(0, 10)}</span>}
            <p className="flex items-start gap-1.5 text-muted text-xs">
              {icons[state]}
              {sourceLabel({ state, reason, kept })}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Links only to web addresses, whatever a stored source contains. */
const webAddress = (url: string) => (/^https?:\/\//i.test(url) ? url : undefined)
