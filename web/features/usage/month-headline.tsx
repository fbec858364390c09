import { Skeleton } from '#web/components/skeleton.tsx'
import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCount } from '#web/platform/format.ts'
import { listed } from '#web/platform/format/cache-words.ts'
import { formatShortDay } from '#web/platform/format/calendar-day.ts'
import { cacheOf, costWords, hasUnknownCosts, tokenWords } from './usage-measures.ts'

/** What the current month cost, for how much work; placeholders while it loads. */
export function MonthHeadline({ summary }: { summary: UsageSummary | undefined }) {
  return (
    <section aria-labelledby="this-month" aria-busy={!summary} className="mb-6">
      <h2 id="this-month" className="text-muted text-sm">
        This month
        {summary && `, since ${formatShortDay(summary.month.firstDay)} (UTC)`}
      </h2>
      {summary ? (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span className="font-semibold text-2xl tracking-tight">{costWords(summary.month)}</span>
            <span className="font-medium text-lg">{formatCount(summary.month.runs, 'run')}</span>
          </p>
          <p className="mt-1 min-h-6 text-muted text-sm tabular-nums">{workWords(summary)}</p>
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
function workWords({ month, ...summary }: UsageSummary): string {
  const { calls, tokens, runs, total_billed } = month
  const isPartial = Number(total_billed) > 0 && hasUnknownCosts(summary)
  const unpriced = isPartial ? ', some without a known price' : ''
  if (calls > 0)
    return `${listed(formatCount(calls, 'model call'), tokenWords(tokens), cacheOf(month))}${unpriced}`
  return runs > 0 ? 'No AI model was called. The built-in engine is free.' : 'No runs yet.'
}
