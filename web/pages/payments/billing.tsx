import { useSearchParams } from 'wouter'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useUsageSummary } from '#web/data/billing/usage.ts'
import { CostCards } from '#web/features/usage/cost-cards.tsx'
import { MonthHeadline } from '#web/features/usage/month-headline.tsx'
import { RecordList } from '#web/features/usage/record-list.tsx'
import { UsageBreakdown } from '#web/features/usage/usage-breakdown.tsx'

/**
 * The cost of model calls: this month, by day and agent, by service, and each call. The address contains the run whose
 * calls are shown first.
 */
export function BillingPage() {
  const [search] = useSearchParams()
  const run = search.get('run') ?? ''
  const usage = useUsageSummary()
  const executionId = /^[1-9]\d{0,8}$/.test(run) ? Number(run) : undefined
  return (
    <>
      <PageHeader title="AI Usage and Billing" description="What your agents used and cost." />
      {executionId !== undefined && (
        <div className="mb-6">
          <RecordList executionId={executionId} />
        </div>
      )}
      <Summary usage={usage} />
      {executionId === undefined && (
        // Hidden until it is known how high what is above will be, so that it does not move.
        <div hidden={usage.isPending}>
          <RecordList executionId={undefined} />
        </div>
      )}
    </>
  )
}

function Summary({ usage }: { usage: ReturnType<typeof useUsageSummary> }) {
  const { data: summary, error, isError, isFetching, refetch } = usage
  if (isError && !summary) {
    return (
      <ErrorState
        title="Failed to load your costs"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <MonthHeadline summary={summary} />
      <UsageBreakdown summary={summary} />
      {summary && <CostCards summary={summary} />}
    </>
  )
}
