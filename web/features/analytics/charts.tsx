import { Chart } from '#web/components/chart.tsx'
import type { Analytics } from '#web/data/analytics.ts'
import { formatCount, formatDuration } from '#web/platform/format.ts'

const durationWords = (ms: number | null) => (ms === null ? '–' : formatDuration(ms))

/** Runs and failures over time, how long runs take, and the busiest hours. */
export function AnalyticsCharts({ series, hours }: Pick<Analytics, 'series' | 'hours'>) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart
        title="Runs and failures"
        description="By your clock."
        axis="When"
        series={[
          { name: 'Runs', tone: 'accent' },
          { name: 'Failed', tone: 'danger' },
        ]}
        points={series.map(({ at, label, total, failed }) => ({
          key: at,
          label,
          values: [total, failed],
          words: [formatCount(total, 'run'), `${failed} failed`],
        }))}
        fileName="runs.csv"
      />
      <Chart
        title="Duration of runs"
        description="Half and 95 of 100 took no longer."
        axis="When"
        shape="lines"
        series={[
          { name: 'p50, ms', tone: 'accent' },
          { name: 'p95, ms', tone: 'info' },
        ]}
        points={series.map(({ at, label, p50, p95 }) => ({
          key: at,
          label,
          values: [p50, p95],
          words: [durationWords(p50), durationWords(p95)],
        }))}
        fileName="durations.csv"
      />
      <Chart
        title="Busiest hours"
        description="When runs were asked for, by your clock."
        axis="Hour"
        series={[{ name: 'Runs', tone: 'accent' }]}
        points={hours.map((runs, hour) => {
          const label = `${String(hour).padStart(2, '0')}:00`
          return { key: label, label, values: [runs], words: [formatCount(runs, 'run')] }
        })}
        fileName="busiest-hours.csv"
      />
    </div>
  )
}
