import { ArrowRight, Ban, CircleCheck, CircleX, Equal } from 'lucide-react'
import type { Source } from '#contract/runs/runs.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { formatCount, formatDay } from '#web/platform/format.ts'
import { prefixed } from '#web/platform/site.ts'
import { GivenPictures } from './given-pictures.tsx'
import { sourceLabel, sourcesSummary } from '#web/features/runs/run-labels.ts'

const icons = {
  read: <CircleCheck size={14} aria-hidden className="mt-0.5 shrink-0 text-success" />,
  unchanged: <Equal size={14} aria-hidden className="mt-0.5 shrink-0 text-muted" />,
  failed: <CircleX size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
  refused: <Ban size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
}

interface RunSourcesProps {
  sources: Source[]
  /** The run whose pictures are shown, and the numbers of the sources with a picture of the page. */
  pictured?: { executionId: number; numbers: readonly number[] }
  /** The answer lists them already, so they are collapsed here. */
  isListed: boolean
}

/** The links that a run read or could not read, with the numbers of the answer's citations. */
export function RunSources({ sources, pictured, isListed }: RunSourcesProps) {
  return (
    <details open={!isListed} className="border-line border-t pt-4">
      <FoldHead>
        <span>
          <span className="font-semibold">Sources</span>
          <span className="text-muted"> · {sourcesSummary(sources)}</span>
        </span>
      </FoldHead>
      <SourceList sources={sources} pictured={pictured} />
    </details>
  )
}

function SourceList({ sources, pictured }: Pick<RunSourcesProps, 'sources' | 'pictured'>) {
  return (
    <ol className="flex flex-col gap-3 pt-2">
      {sources.map((source) => {
        const { number, url, title, publishedAt, state, smallChanges, cited } = source
        return (
          <li key={number} className="flex gap-2 text-sm">
            <span className="w-7 shrink-0 pt-0.5 text-right text-muted tabular-nums max-sm:pt-3">
              [{number}]
            </span>
            <SiteMark url={url} />
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
              {publishedAt && (
                <span className="text-muted">
                  {' · '}
                  {/* At noon, so that it is the same day in every zone. */}
                  <bdi>{formatDay(new Date(`${publishedAt.slice(0, 10)}T12:00:00Z`))}</bdi>
                </span>
              )}
              <p className="flex items-start gap-1.5 text-muted text-xs">
                {icons[state]}
                {sourceLabel(source)}
              </p>
              {smallChanges && <SmallChanges {...smallChanges} />}
              {cited && <CitedLines lines={cited} />}
              {source.pictures && pictured && (
                <GivenPictures executionId={pictured.executionId} pictures={source.pictures} />
              )}
              {pictured?.numbers.includes(number) && (
                <PagePicture address={`/api/executions/${pictured.executionId}/pictures/${number}`} />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The lines of a page on which the answer rests, folded and word for word. */
function CitedLines({ lines }: { lines: string[] }) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer py-1 text-muted max-sm:py-3">
        {formatCount(lines.length, 'line')} that the answer cites
      </summary>
      <ul className="flex flex-col gap-1 border-line border-s-2 ps-3">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What changed on a page and the answer does not tell, folded. */
function SmallChanges({ count, unmatched = 0, first }: NonNullable<Source['smallChanges']>) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer py-1 text-muted max-sm:py-3">
        {unmatched > 0
          ? `${formatCount(count, 'change')} not shown in the answer, ${unmatched} outside the conditions of the task`
          : `${formatCount(count, 'small change')} not shown in the answer`}
      </summary>
      <ul className="flex flex-col gap-1 border-line border-s-2 ps-3">
        {first.map(({ before, now }) => (
          <li key={`${before} ${now}`}>
            {before !== null && <del className="text-muted">{before}</del>}
            {before !== null && now !== null && (
              <ArrowRight size={12} aria-hidden className="mx-1 inline rtl:-scale-x-100" />
            )}
            {now !== null && <ins className="no-underline">{now}</ins>}
          </li>
        ))}
        {count > first.length && <li className="text-muted">and {count - first.length} more</li>}
      </ul>
    </details>
  )
}

/** What a browser saw, folded; the file is fetched when it is opened. */
function PagePicture({ address }: { address: string }) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer py-1 text-muted max-sm:py-3">Picture of the page</summary>
      <a href={prefixed(address)} target="_blank" rel="noopener" className="mt-1 block">
        <img
          src={prefixed(address)}
          loading="lazy"
          alt="The page as the browser saw it"
          className="max-h-96 w-full max-w-xl rounded-md border border-line bg-sunken object-cover object-top"
        />
      </a>
    </details>
  )
}

const markStyles = [
  'bg-accent-tint text-accent-strong',
  'bg-info-tint text-info',
  'bg-warning-tint text-warning',
  'bg-success-tint text-success',
  'bg-sunken text-ink',
]

/** The first letter of a site, in a colour of its own: a picture from the site would report who reads the result. */
function SiteMark({ url }: { url: string }) {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  const sum = Array.from(host, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (total, code) => total + code,
    0,
  )
  return (
    <span
      aria-hidden
      className={`grid size-6 shrink-0 place-items-center rounded-sm font-semibold text-xs uppercase max-sm:mt-2.5 ${markStyles[sum % markStyles.length]}`}
    >
      {host.charAt(0) || '?'}
    </span>
  )
}

/** Links only to web addresses, whatever a stored source contains. */
const webAddress = (url: string) => (/^https?:\/\//i.test(url) ? url : undefined)
