import { CircleHelp } from 'lucide-react'
import { Skeleton } from '#web/components/skeleton.tsx'
import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCount } from '#web/platform/format.ts'
import { dayWords } from '#web/platform/format/day-words.ts'
import { serviceName } from './usage-labels.ts'
import { costWords, tokenWords } from './usage-measures.ts'

/** What the current month cost, for how much work; placeholders while it loads. */
export function MonthHeadline({ summary }: { summary: UsageSummary | undefined }) {
  return (
    <section aria-labelledby="this-month" aria-busy={!summary} className="mb-6">
      <h2 id="this-month" className="text-muted text-sm">
        This month
        {summary && `, since ${dayWords(summary.month.firstDay)} (UTC)`}
      </h2>
      {summary ? (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span className="font-semibold text-2xl tracking-tight">{costWords(summary.month)}</span>
            <span className="font-medium text-lg">{formatCount(summary.month.runs, 'run')}</span>
          </p>
          <p className="mt-1 min-h-6 text-muted text-sm tabular-nums">{workWords(summary.month)}</p>
          <UnknownCosts summary={summary} />
        </>
      ) : (
        <>
          <span className="sr-only">Loading your costs</span>
          <Skeleton className="mt-1 h-12 w-64 max-w-full" />
          <Skeleton className="mt-1 h-6 w-40" />
        </>
      )}
    </section>
  )
}

/** The model calls of a month; a month without one was free. */
function workWords({ calls, tokens, runs }: UsageSummary['month']): string {
  if (calls > 0) return `${formatCount(calls, 'model call')}, ${tokenWords(tokens)}`
  return runs > 0 ? 'No AI model was called. The built-in engine is free.' : 'No runs yet.'
}

/** Names what no amount includes. */
function UnknownCosts({ summary: { services, totals, unknownCalls } }: { summary: UsageSummary }) {
  const priceless = services.filter(({ calls, total_billed }) => calls > 0 && Number(total_billed) === 0)
  const unpriced = totals.unpricedCalls - priceless.reduce((sum, each) => sum + each.unpricedCalls, 0)
  const remarks = [
    ...priceless.map(
      ({ service, calls }) =>
        `No known price for ${formatCount(calls, 'call')} of ${serviceName(service)}: not included.`,
    ),
    unpriced > 0 && `No known price for ${formatCount(unpriced, 'other call')}: not included.`,
    unknownCalls > 0 &&
      `${formatCount(unknownCalls, 'call')} in progress or interrupted: cost not known yet.`,
  ].filter((remark) => remark !== false)
  if (remarks.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-muted text-xs tabular-nums">
      {remarks.map((remark) => (
        <li key={remark} className="flex items-start gap-1.5">
          <CircleHelp size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0">{remark}</span>
        </li>
      ))}
    </ul>
  )
}
