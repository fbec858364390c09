import { Skeleton } from '#web/components/skeleton.tsx'
import type { Analytics } from '#web/data/analytics.ts'
import { formatDuration } from '#web/platform/format.ts'

interface Metric {
  title: string
  value: (analytics: Analytics) => string
  change: (analytics: Analytics) => string
}

const metrics: Metric[] = [
  {
    title: 'Total Executions',
    value: ({ totalExecutions }) => totalExecutions.toLocaleString('en'),
    change: ({ executionsChange }) => changeWords(executionsChange, '%'),
  },
  {
    title: 'Success Rate',
    value: ({ successRate }) => (successRate === null ? '–' : `${successRate} %`),
    change: ({ successRateChange }) => changeWords(successRateChange, 'points'),
  },
  {
    title: 'Avg Execution Time',
    value: ({ avgExecutionTime }) => (avgExecutionTime === null ? '–' : formatDuration(avgExecutionTime)),
    change: ({ executionTimeChange }) => changeWords(executionTimeChange, '%'),
  },
  {
    title: 'Failed Executions',
    value: ({ failedExecutions }) => failedExecutions.toLocaleString('en'),
    change: ({ failuresChange }) => changeWords(failuresChange, '%'),
  },
]

/** The four figures of a range, each with how it differs from the period before. */
export function MetricCards({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <section aria-label="Figures" aria-busy={!analytics} className="mb-6">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {metrics.map(({ title, value, change }) => (
          <div
            key={title}
            className="rounded-lg border border-line bg-surface px-4 py-3 shadow-sm sm:px-6 sm:py-5"
          >
            <dt className="font-medium text-sm">{title}</dt>
            <dd className="mt-1 font-semibold text-xl tabular-nums">
              {analytics ? value(analytics) : <Skeleton className="h-8 w-20" />}
            </dd>
            <dd className="text-muted text-xs">
              {analytics ? change(analytics) : <Skeleton className="mt-1 h-4 w-32" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * The change against the previous period: '+12.5 %', '−3 points'; with null, says that there is nothing to compare
 * with.
 */
export function changeWords(change: number | null, unit: '%' | 'points'): string {
  if (change === null) return 'Nothing earlier to compare with'
  if (change === 0) return 'Same as in the previous period'
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} ${unit} on the previous period`
}
