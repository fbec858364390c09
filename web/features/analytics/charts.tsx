import { engineNames } from '#contract/agents/engine-names.ts'
import { isCostUnknown } from '#contract/runs/run-cost.ts'
import { Link } from 'wouter'
import { BarList } from '#web/components/bar-list.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Chart } from '#web/components/chart.tsx'
import type { Analytics } from '#web/data/analytics.ts'
import { formatCount, formatDuration, formatNumber } from '#web/platform/format.ts'
import { formatShortDay } from '#web/platform/format/calendar-day.ts'
import { formatDollars } from '#web/platform/format/money.ts'
import { routes } from '#web/platform/routes.ts'
import { type Outage, outagesOf } from './outages.ts'

const names: Record<string, string | undefined> = engineNames

const durationText = (ms: number | null) => (ms === null ? '–' : formatDuration(ms))

/** Runs and failures over time, how long runs take, what each engine cost, and the busiest hours. */
export function AnalyticsCharts({
  series,
  hours,
  engines,
  agentId,
}: Pick<Analytics, 'series' | 'hours' | 'engines'> & { agentId: number | undefined }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart
        title="Runs and failures"
        description="In your time zone."
        axis="When"
        shape="parts"
        series={[
          { name: 'Runs', tone: 'accent' },
          { name: 'Failed', tone: 'danger' },
        ]}
        notes={outagesOf(series).map((outage) => ({
          from: outage.from.at,
          to: outage.to.at,
          words: <OutageNote outage={outage} agentId={agentId} />,
        }))}
        points={series.map(({ at, label, total, failed }) => ({
          key: at,
          label,
          tick: tickOf(label),
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
          tick: tickOf(label),
          values: [p50, p95],
          words: [durationText(p50), durationText(p95)],
        }))}
        fileName="durations.csv"
      />
      <CostByEngine engines={engines} />
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

type Engines = Analytics['engines']

/** What runs cost by the engine that answered; by their number when no cost is known. */
function CostByEngine({ engines }: { engines: Engines }) {
  const hasCosts = engines.some(({ cost }) => Number(cost) > 0)
  return (
    <Card aria-labelledby="engine-costs">
      <CardHeader
        id="engine-costs"
        title="Cost by engine"
        description="By the engine that answered. The built-in one is free."
      />
      <CardBody>
        {engines.length === 0 ? (
          <p className="text-muted text-sm">No runs in this range.</p>
        ) : (
          <BarList
            label="Engines"
            items={engines.map(({ engine, runs, cost }) => ({
              key: engine,
              name: names[engine] ?? engine,
              amount: hasCosts ? Number(cost) : runs,
              words: isCostUnknown({ engine, cost }) ? 'Cost unknown' : formatDollars(cost),
              note: formatCount(runs, 'run'),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

/** How many runs failed when, with the way to them. */
function OutageNote({ outage, agentId }: { outage: Outage; agentId: number | undefined }) {
  const { from, to, total, failed } = outage
  const days = from === to ? tickOf(from.label) : `${tickOf(from.label)} to ${tickOf(to.label)}`
  const search = new URLSearchParams({ status: 'failed', from: dayOf(from.label), to: dayOf(to.label) })
  if (agentId !== undefined) search.set('agent', String(agentId))
  return (
    <>
      {`${days}: ${formatNumber(failed)} of ${formatCount(total, 'run')} failed. `}
      <Link href={`${routes.runs}?${search}`} className="text-accent-strong underline underline-offset-2">
        See them
      </Link>
    </>
  )
}

/** Labels are '2026-11-22', or '2026-11-22 09:00' for an hour. */
const dayOf = (label: string) => label.slice(0, 10)
const tickOf = (label: string) => label.slice(11) || formatShortDay(label)
