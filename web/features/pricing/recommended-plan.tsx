import { ArrowUp } from 'lucide-react'
import { limitWords, type PlanNeeds, planCosts } from '#contract/plans/plan-offers.ts'
import { buttonStyle } from '#web/components/button-style.ts'
import type { Plan } from '#web/data/billing/plans.ts'
import { formatPrice } from '#web/platform/format.ts'
import { planAnchor } from './plan-card.tsx'
import { otherPriceWords, priceWords } from './price-labels.ts'

interface RecommendedPlanProps {
  plan: Plan
  needs: PlanNeeds & { teamSize: number }
}

/** The plan that covers the needs, and its costs; screen readers announce a change of plan. */
export function RecommendedPlan({ plan, needs }: RecommendedPlanProps) {
  const costs = planCosts(plan, needs)
  const rows = [
    { label: 'Cost per agent', cents: costs.perAgent },
    { label: 'Cost per 1K executions', cents: costs.perThousandExecutions },
    { label: 'Cost per team member', cents: costs.perMember },
  ]
  return (
    <div className="flex flex-col bg-panel p-6 text-on-panel sm:p-8">
      <output className="block">
        <span className="block text-on-panel-muted text-sm">Recommended plan</span>{' '}
        <span className="mt-1 block font-display font-semibold text-2xl">{plan.name}</span>
      </output>
      <p className="mt-1 text-base tabular-nums">{priceWords(plan)}</p>
      {plan.interval === 'yearly' && (
        <p className="text-on-panel-muted text-sm tabular-nums">{otherPriceWords(plan)}</p>
      )}
      <p className="mt-1 text-on-panel-muted text-sm">
        {`Covers ${limitWords(plan.agentLimit).toLowerCase()} agents and ${limitWords(plan.executionsLimit).toLowerCase()} executions a month.`}
      </p>
      <dl className="mt-6 mb-7 border-panel-line border-t text-sm">
        {rows.map(({ label, cents }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-panel-line border-b py-3"
          >
            <dt className="text-on-panel-muted">{label}</dt>
            <dd className="font-semibold text-base tabular-nums">
              {formatPrice(cents)} <span className="font-normal text-on-panel-muted text-sm">a month</span>
            </dd>
          </div>
        ))}
      </dl>
      <a href={`#${planAnchor(plan.id)}`} className={buttonStyle('onPanel', 'lg', 'mt-auto sm:self-start')}>
        <ArrowUp size={16} aria-hidden />
        {`See the ${plan.name} plan`}
      </a>
    </div>
  )
}
