import { engineNames } from '#contract/agents/engine-names.ts'
import { isCostUnknown } from '#contract/runs/run-cost.ts'
import { Chart } from '#web/components/chart.tsx'
import type { Analytics } from '#web/data/analytics.ts'
import { formatCount, formatDuration } from '#web/platform/format.ts'
import { formatDollars } from '#web/platform/format/money.ts'

const names: Record<string, string | undefined> = engineNames

const durationWords = (ms: number | null) => (ms === null ? '–' : formatDuration(ms))

/** Runs and failures over time, how long runs take, what each engine cost, and the busiest hours. */
export function AnalyticsCharts({ series, hours, engines }: Pick<Analytics, 'series' | 'hours' | 'engines'>) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart
        title="Runs and failures"
        description="In your time zone."
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
        description="Median and 95th percentile."
        axis="When"
        shape="lines"
        series={[
          { name: 'Median, ms', tone: 'accent' },
          { name: '95th percentile, ms', tone: 'info' },
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
        title="Cost by engine"
        description="What runs cost, by the engine that answered; the built-in one is free."
        axis="Engine"
        series={[{ name: 'Cost, $', tone: 'accent' }]}
        axisOf="names"
        points={engines.map(({ engine, runs, cost }) => {
          const label = names[engine] ?? engine
          const costs = isCostUnknown({ engine, cost }) ? 'Cost unknown' : formatDollars(cost)
          const words = `${costs} for ${formatCount(runs, 'run')}`
          return { key: engine, label, values: [Number(cost)], words: [words] }
        })}
        fileName="cost-by-engine.csv"
      />
      <Chart
        title="Busiest hours"
        description="When runs were started, in your time zone."
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
