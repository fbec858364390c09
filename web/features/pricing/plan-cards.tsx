import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { type Plan, useSubscription } from '#web/data/billing/plans.ts'
import { Button } from '#web/components/button.tsx'
import { buttonStyle, type ButtonVariant } from '#web/components/button-style.ts'
import { useSession } from '#web/data/auth.ts'
import { signInUrlFor } from '#web/platform/routes.ts'
import { PlanCard, popularPlan } from './plan-card.tsx'
import { pricingAddress } from './pricing-address.ts'
import { prefixed } from '#web/platform/site.ts'

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

interface PlanButtonProps {
  plan: Pick<Plan, 'id' | 'name' | 'interval'>
  variant: ButtonVariant
  onChoose: () => void
}

/** Chooses a plan. A visitor signs in first, through a link that needs no script, and returns to the choice. */
function PlanButton({ plan, variant, onChoose }: PlanButtonProps) {
  const session = useSession()
  const label = `Choose ${plan.name}`
  if (session.state !== 'signedIn') {
    const href = signInUrlFor(pricingAddress({ planId: plan.id, interval: plan.interval }))
    return (
      <a href={prefixed(href)} className={buttonStyle(variant, 'lg')}>
        {label}
      </a>
    )
  }
  if (session.user.subscriptionTier === plan.id) return <OwnPlanButton plan={plan} onChoose={onChoose} />
  return (
    <Button variant={variant} size="lg" onClick={onChoose}>
      {label}
    </Button>
  )
}

/** The user's own plan: nothing to choose, unless it has the other billing interval. */
function OwnPlanButton({ plan, onChoose }: Omit<PlanButtonProps, 'variant'>) {
  const { data } = useSubscription()
  const isOtherInterval = data?.paidInterval && data.paidInterval !== plan.interval
  return isOtherInterval ? (
    <Button size="lg" onClick={onChoose}>
      {`Switch to ${plan.interval}`}
    </Button>
  ) : (
    <Button size="lg" disabled>
      Current Plan
    </Button>
  )
}
