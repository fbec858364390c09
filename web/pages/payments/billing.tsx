import { useSearchParams } from 'wouter'
import { Chart } from '#web/components/chart.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { type UsageSummary, useUsageSummary } from '#web/data/billing/usage.ts'
import { AgentCosts } from '#web/features/usage/agent-costs.tsx'
import { CostCards } from '#web/features/usage/cost-cards.tsx'
import { RecordList } from '#web/features/usage/record-list.tsx'
import { amountWords } from '#web/features/usage/usage-labels.ts'

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
