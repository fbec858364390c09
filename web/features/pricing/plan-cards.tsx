import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import type { Plan } from '#web/data/billing/plans.ts'
import { PlanButton } from './plan-button.tsx'
import { PlanCard, popularPlan } from './plan-card.tsx'

interface PlanCardsProps {
  plans: Plan[]
  interval: PlanInterval
  onChoose: (planId: string) => void
}

/** The plans of the chosen interval, each with all its features. */
export function PlanCards({ plans, interval, onChoose }: PlanCardsProps) {
  const shown = plans.filter((plan) => plan.interval === interval)
  if (shown.length === 0) return <EmptyState title="No plan is on offer here at the moment." />
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {shown.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          yearly={plans.find(({ id, interval: other }) => id === plan.id && other === 'yearly')}
          button={
            <PlanButton
              plan={plan}
              variant={plan.id === popularPlan ? 'primary' : 'secondary'}
              onChoose={() => onChoose(plan.id)}
            />
          }
        />
      ))}
    </div>
  )
}
