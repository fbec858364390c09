import { Skeleton } from '#web/components/skeleton.tsx'
import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCount } from '#web/platform/format.ts'
import { amountWords, serviceName, sumWords } from './usage-labels.ts'

const named = ['openai', 'anthropic', 'gemini'] as const

/** Billed amounts: in total, and for each of the three named services. */
export function CostCards({ summary }: { summary: UsageSummary | undefined }) {
  const cards = [
    {
      title: 'Total cost',
      cost: summary?.total_cost,
      calls: summary?.totals.calls ?? 0,
      caption: totalCaption(summary),
    },
    ...named.map((service) => ({
      title: serviceName(service),
      cost: summary?.costs_by_service[service],
      calls: callsOf(summary, service),
      caption: formatCount(callsOf(summary, service), 'call'),
    })),
  ]
  return (
    <section aria-label="Costs" aria-busy={!summary} className="mb-6">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {cards.map(({ title, cost, calls, caption }) => (
          <div
            key={title}
            className="rounded-lg border border-line bg-surface px-4 py-3 shadow-sm sm:px-6 sm:py-5"
          >
            <dt className="font-medium text-sm">{title}</dt>
            <dd className="mt-1 font-semibold text-lg tabular-nums">
              {cost === undefined ? <Skeleton className="h-7 w-28" /> : sumWords(cost, calls)}
            </dd>
            <dd className="text-muted text-xs">
              {summary ? caption : <Skeleton className="mt-1 h-4 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      {summary && <Remarks summary={summary} />}
    </section>
  )
}

const callsOf = (summary: UsageSummary | undefined, service: string) =>
  summary?.services.find((sum) => sum.service === service)?.calls ?? 0

function totalCaption(summary: UsageSummary | undefined) {
  return summary ? `${summary.currency}, ${formatCount(summary.totals.calls, 'call')}` : ''
}

/** What the four amounts exclude or include. */
function Remarks({ summary }: { summary: UsageSummary }) {
  const { totals, unknownCalls, processing_fee_percent: fee, services } = summary
  const isKnown = totals.calls === 0 || Number(totals.total_billed) > 0
  const others = services.filter(({ service }) => !named.some((known) => known === service))
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs tabular-nums">
      <span>
        {isKnown
          ? `Models ${amountWords(totals.base_cost)} and processing fee ${amountWords(totals.processing_fee)}, now ${fee} % of each call`
          : `Processing fee now ${fee} % of the price of each call`}
      </span>
      {others.map(({ service, total_billed, calls }) => (
        <span key={service}>
          {serviceName(service)}: {sumWords(total_billed, calls)}, {formatCount(calls, 'call')}
        </span>
      ))}
      {totals.unpricedCalls > 0 && (
        <span>
          {formatCount(totals.unpricedCalls, 'call')} of a model without a known price, in no amount
        </span>
      )}
      {unknownCalls > 0 && (
        <span>{formatCount(unknownCalls, 'call')} under way or cut off, whose cost is not known</span>
      )}
    </p>
  )
}
