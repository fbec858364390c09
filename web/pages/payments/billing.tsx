import { useSearchParams } from 'wouter'
import { Chart } from '#web/components/chart.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { type UsageSummary, useUsageSummary } from '#web/data/billing/usage.ts'
import { CostCards } from '#web/features/usage/cost-cards.tsx'
import { RecordList } from '#web/features/usage/record-list.tsx'
import { amountWords, sumWords } from '#web/features/usage/usage-labels.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { formatCount } from '#web/platform/format.ts'

/**
 * The cost of model calls: totals, by day and agent, and each call. The address contains the run whose calls are shown.
 */
export function BillingPage() {
  const [search] = useSearchParams()
  const run = search.get('run') ?? ''
  const executionId = /^[1-9]\d{0,8}$/.test(run) ? Number(run) : undefined
  const { data: summary, error, isError, isFetching, refetch } = useUsageSummary()
  return (
    <>
      <PageHeader
        title="AI Usage and Billing"
        description="What your agents’ calls of AI models used and cost, one by one."
      />
      {isError && !summary ? (
        <ErrorState
          title="Failed to load your costs"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <CostCards summary={summary} />
      )}
      <div className="grid gap-6">
        <RecordList executionId={executionId} />
        {summary && summary.totals.calls > 0 && (
          <div className="grid gap-6 lg:grid-cols-2">
            <DailyCosts days={summary.days} />
            <AgentCosts agents={summary.agents} />
          </div>
        )}
      </div>
    </>
  )
}

function DailyCosts({ days }: { days: UsageSummary['days'] }) {
  return (
    <Chart
      title="Cost by day"
      description="The last 30 days, in UTC."
      axis="Day"
      series={[{ name: 'Billed, USD', tone: 'accent' }]}
      points={days.map(({ day, total_billed }) => ({
        key: day,
        label: day,
        values: [Number(total_billed)],
        words: [amountWords(total_billed)],
      }))}
      fileName="cost-by-day.csv"
    />
  )
}

/** The cost of each agent, most expensive first. */
function AgentCosts({ agents }: { agents: UsageSummary['agents'] }) {
  return (
    <Card aria-labelledby="agent-costs">
      <CardHeader
        id="agent-costs"
        title="Cost by agent"
        description="Of all time, the most expensive first."
      />
      <CardBody>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
        <section tabIndex={0} aria-label="Agents by cost" className="relative max-h-60 overflow-y-auto">
          <ol className="divide-y divide-line">
            {agents.map(({ agentId, agentName, calls, total_billed }) => (
              <li key={agentId ?? 'none'} className="flex justify-between gap-4 py-2 text-sm">
                <span className="wrap-anywhere min-w-0">
                  <bdi>
                    {agentName ?? (agentId === null ? 'Outside of agents' : `Agent ${agentId}, removed`)}
                  </bdi>{' '}
                  <span className="text-muted text-xs">{formatCount(calls, 'call')}</span>
                </span>
                <span className="shrink-0 font-medium tabular-nums">{sumWords(total_billed, calls)}</span>
              </li>
            ))}
          </ol>
        </section>
      </CardBody>
    </Card>
  )
}
