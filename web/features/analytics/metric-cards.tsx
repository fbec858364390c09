import { TrendingDown, TrendingUp } from 'lucide-react'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Sparkline } from '#web/components/strip/sparkline.tsx'
import type { Analytics } from '#web/data/analytics.ts'
import { formatDuration, formatNumber } from '#web/platform/format.ts'
import { onFirstUse } from '#web/platform/format/on-first-use.ts'

interface Metric {
  title: string
  value: (analytics: Analytics) => string
  change: (analytics: Analytics) => number | null
  unit: '%' | 'points'
  /** Whether more of it is better; undefined: neither. */
  isGood?: boolean
  /** Its course; null when nothing was measured. */
  course: (point: Analytics['series'][number]) => number | null
  tone?: 'accent' | 'danger' | 'info'
}

const percent = onFirstUse(() => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }))

const metrics: Metric[] = [
  {
    title: 'Total Executions',
    value: ({ totalExecutions }) => formatNumber(totalExecutions),
    change: ({ executionsChange }) => executionsChange,
    unit: '%',
    course: ({ total }) => total,
  },
  {
    title: 'Success Rate',
    value: ({ successRate }) => (successRate === null ? '–' : percent().format(successRate / 100)),
    change: ({ successRateChange }) => successRateChange,
    unit: 'points',
    isGood: true,
    course: ({ total, failed }) => (total === 0 ? null : 1 - failed / total),
  },
  {
    title: 'Avg Execution Time',
    value: ({ avgExecutionTime }) => (avgExecutionTime === null ? '–' : formatDuration(avgExecutionTime)),
    change: ({ executionTimeChange }) => executionTimeChange,
    unit: '%',
    isGood: false,
    course: ({ avgExecutionTime }) => avgExecutionTime,
    tone: 'info',
  },
  {
    title: 'Failed Executions',
    value: ({ failedExecutions }) => formatNumber(failedExecutions),
    change: ({ failuresChange }) => failuresChange,
    unit: '%',
    isGood: false,
    course: ({ failed }) => failed,
    tone: 'danger',
  },
]

/** The four figures of a range, each with its course and how it differs from the period before. */
export function MetricCards({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <section aria-label="Figures" aria-busy={!analytics} className="mb-6">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {metrics.map((metric) => (
          <div
            key={metric.title}
            className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5 sm:py-4"
          >
            <dt className="text-muted text-sm">{metric.title}</dt>
            <dd className="mt-1 flex min-h-9 flex-wrap items-end justify-between gap-x-3 gap-y-1 max-sm:min-h-18">
              <span className="font-semibold text-xl tabular-nums">
                {analytics ? metric.value(analytics) : <Skeleton className="h-9 w-20" />}
              </span>
              {analytics && (
                <Sparkline
                  values={analytics.series.map(metric.course)}
                  label={`${metric.title} over the range`}
                  // Without a failure nothing is red.
                  tone={metric.tone === 'danger' && analytics.failedExecutions === 0 ? 'accent' : metric.tone}
                />
              )}
            </dd>
            <dd className="mt-2 min-h-10 text-xs sm:min-h-5">
              {analytics ? (
                <Change change={metric.change(analytics)} unit={metric.unit} isGood={metric.isGood} />
              ) : (
                <Skeleton className="h-5 w-32 max-w-full" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A change with an arrow, green or red when it is better or worse. */
function Change({ change, unit, isGood }: { change: number | null } & Pick<Metric, 'unit' | 'isGood'>) {
  const words = changeText(change, unit)
  if (!change) return <span className="text-muted">{words}</span>
  const isUp = change > 0
  const Icon = isUp ? TrendingUp : TrendingDown
  const judged = isUp === isGood ? 'text-success' : 'text-danger'
  return (
    <span className={`flex items-start gap-1 tabular-nums ${isGood === undefined ? 'text-muted' : judged}`}>
      <Icon size={14} aria-hidden className="mt-0.5 shrink-0" />
      {words}
    </span>
  )
}

/**
 * The change against the previous period: '+12.5%', '−3 points'; with null, says that there is nothing to compare
 * with.
 */
export function changeText(change: number | null, unit: '%' | 'points'): string {
  if (change === null) return 'No earlier data'
  if (change === 0) return 'Same as before'
  const amount = `${formatNumber(Math.abs(change))}${unit === '%' ? '%' : ' points'}`
  return `${change > 0 ? '+' : '−'}${amount} on the period before`
}
