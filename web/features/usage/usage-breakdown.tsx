import { Coins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { BarList } from '#web/components/bar-list.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Chart } from '#web/components/chart.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Segments } from '#web/components/segments.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCount, formatNumber } from '#web/platform/format.ts'
import { listed } from '#web/platform/format/cache-words.ts'
import { formatShortDay } from '#web/platform/format/calendar-day.ts'
import { routes } from '#web/platform/routes.ts'
import {
  amountOf,
  cacheOf,
  glanceWords,
  type Measure,
  measureNames,
  measureOf,
  measureWords,
} from './usage-measures.ts'

const firstAgents = 6

/** Usage by day and by agent, in one measure that the user chooses; placeholders while it loads. */
export function UsageBreakdown({ summary }: { summary: UsageSummary | undefined }) {
  const [chosen, setChosen] = useState<Measure>()
  if (!summary) {
    return (
      <div className="mb-6">
        <Skeleton className="mb-3 h-9 w-52 max-sm:h-13" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    )
  }
  if (summary.totals.calls === 0) {
    return (
      <Card className="mb-6 grid min-h-80 place-items-center">
        <EmptyState
          icon={<Coins size={20} aria-hidden />}
          title="No costs yet"
          hint="The built-in engine is free. Once an AI model answers, you see here what each day and each agent costs."
        />
      </Card>
    )
  }
  const measure = chosen ?? measureOf(summary.totals)
  return (
    <div className="mb-6">
      <Segments
        label="Compare by"
        options={measureNames}
        value={measure}
        onChange={setChosen}
        className="mb-3"
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <ByDay days={summary.days} measure={measure} />
        <ByAgent agents={summary.agents} measure={measure} />
      </div>
    </div>
  )
}

function ByDay({ days, measure }: { days: UsageSummary['days']; measure: Measure }) {
  return (
    <Chart
      title={`${measureNames[measure]} by day`}
      description="The last 30 days, in UTC."
      axis="Day"
      series={[{ name: measure === 'cost' ? 'Billed, USD' : measureNames[measure], tone: 'accent' }]}
      points={days.map(({ day, ...sums }) => ({
        key: day,
        label: day,
        tick: formatShortDay(day),
        values: [amountOf(sums, measure)],
        words: [measureWords(sums, measure)],
      }))}
      fileName={`${measure}-by-day.csv`}
    />
  )
}

type AgentSums = UsageSummary['agents'][number]

/** Each agent with its share, the largest first. */
function ByAgent({ agents, measure }: { agents: AgentSums[]; measure: Measure }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = agents.toSorted((a, b) => amountOf(b, measure) - amountOf(a, measure))
  return (
    <Card aria-labelledby="by-agent">
      <CardHeader id="by-agent" title={`${measureNames[measure]} by agent`} description="Of all time." />
      <CardBody>
        <BarList
          label="Agents"
          items={sorted.slice(0, isWhole ? undefined : firstAgents).map((sums) => ({
            key: sums.agentId ?? 'none',
            name: <AgentName sums={sums} />,
            amount: amountOf(sums, measure),
            words: glanceWords(sums, measure),
            note:
              listed(measure === 'calls' ? '' : formatCount(sums.calls, 'call'), cacheOf(sums)) || undefined,
          }))}
        />
        {sorted.length > firstAgents && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isWhole}
            className="mt-3"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `Show all ${formatNumber(sorted.length)}`}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

/** An agent that exists leads to its runs. */
function AgentName({ sums: { agentId, agentName } }: { sums: AgentSums }) {
  if (agentName === null) return agentId === null ? 'Outside of agents' : `Agent ${agentId}, removed`
  return (
    <Link
      href={`${routes.runs}?agent=${agentId}`}
      className="inline-flex items-center hover:underline max-sm:min-h-11"
    >
      <bdi>{agentName}</bdi>
    </Link>
  )
}
