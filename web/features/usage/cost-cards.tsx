import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCount } from '#web/platform/format.ts'
import { listed } from '#web/platform/format/cache-words.ts'
import { formatAmount, serviceName, sumText } from './usage-labels.ts'
import { cacheOf, tokenWords } from './usage-measures.ts'

const named = ['openai', 'anthropic', 'gemini'] as const

interface Cost {
  title: string
  value: string
  caption: string
  isUsed: boolean
}

/** Billed amounts of all time: in total, for each of the three named services, and for any other that was used. */
export function CostCards({ summary }: { summary: UsageSummary }) {
  return (
    <section aria-labelledby="costs" className="mb-6">
      <h2 id="costs" className="mb-3 font-semibold text-base">
        Costs of all time
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {costsOf(summary).map(({ title, value, caption, isUsed }) => (
          <div key={title} className="rounded-lg border border-line bg-surface px-4 py-3 sm:px-5 sm:py-4">
            <dt className="font-medium text-sm">{title}</dt>
            <dd className={`mt-1 font-semibold text-lg tabular-nums ${isUsed ? '' : 'text-muted'}`}>
              {value}
            </dd>
            <dd className="text-muted text-xs tabular-nums">{caption}</dd>
          </div>
        ))}
      </dl>
      <Remarks summary={summary} />
    </section>
  )
}

function costsOf({ totals, services, currency, costs_by_service: costs }: UsageSummary): Cost[] {
  const others = services.filter(({ service }) => !named.some((known) => known === service))
  return [
    {
      title: 'Total cost',
      value: sumText(totals.total_billed, totals.calls),
      caption: `${currency}, ${formatCount(totals.calls, 'call')}`,
      isUsed: totals.calls > 0,
    },
    ...others.map(({ service, ...sums }) => costOf(service, sums)),
    ...named.map((service): Cost => {
      const sums = services.find((each) => each.service === service)
      if (sums) return costOf(service, sums)
      return {
        title: serviceName(service),
        value: formatAmount(costs[service]),
        caption: 'Not used',
        isUsed: false,
      }
    }),
  ]
}

/** A service without a known price shows its tokens, which are known. */
function costOf(service: string, { calls, tokens, total_billed }: UsageSummary['totals']): Cost {
  const isKnown = Number(total_billed) > 0
  return {
    title: serviceName(service),
    value: isKnown ? formatAmount(total_billed) : tokenWords(tokens),
    caption: isKnown ? formatCount(calls, 'call') : `${formatCount(calls, 'call')}, cost unknown`,
    isUsed: true,
  }
}

/** The processing fee, and the calls that no amount includes. */
function Remarks({ summary }: { summary: UsageSummary }) {
  const { totals, services, unknownCalls, ownKeys, processing_fee_percent: fee } = summary
  const priceless = services.filter(({ calls, total_billed }) => calls > 0 && Number(total_billed) === 0)
  const unpriced = totals.unpricedCalls - priceless.reduce((sum, each) => sum + each.unpricedCalls, 0)
  const lines = [
    Number(totals.total_billed) > 0
      ? `Models ${formatAmount(totals.base_cost)}, processing fee ${formatAmount(totals.processing_fee)} (now ${fee}% of each call).`
      : `The processing fee is ${fee}% of the price of each call.`,
    totals.cachedTokens > 0 && `${listed(tokenWords(totals.tokens), cacheOf(totals))}.`,
    ...priceless.map(
      ({ service, calls }) =>
        `No known price for ${formatCount(calls, 'call')} of ${serviceName(service)}: not included.`,
    ),
    unpriced > 0 && `No known price for ${formatCount(unpriced, 'other call')}: not included.`,
    ownKeys.calls > 0 &&
      `Your own keys this month: ${formatCount(ownKeys.calls, 'call')}, ${sumText(ownKeys.base_cost, ownKeys.calls)} at their services. Not included, and without a fee.`,
    unknownCalls > 0 &&
      `${formatCount(unknownCalls, 'call')} in progress or interrupted: cost not known yet.`,
  ]
  return (
    <ul className="mt-3 grid gap-1 text-muted text-xs tabular-nums">
      {lines.map((line) => line !== false && <li key={line}>{line}</li>)}
    </ul>
  )
}
