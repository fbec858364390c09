import { Button } from '#web/components/button.tsx'
import { type ButtonVariant, buttonStyle } from '#web/components/button-style.ts'
import { useSession } from '#web/data/auth.ts'
import { type Plan, useSubscription } from '#web/data/billing/plans.ts'
import { signInUrlFor } from '#web/platform/routes.ts'
import { pricingAddress } from './pricing-address.ts'

interface PlanButtonProps {
  plan: Pick<Plan, 'id' | 'name' | 'interval'>
  variant: ButtonVariant
  onChoose: () => void
}

/** Chooses a plan. A visitor signs in first, through a link that needs no script, and returns to the choice. */
export function PlanButton({ plan, variant, onChoose }: PlanButtonProps) {
  const session = useSession()
  const label = `Choose ${plan.name}`
  if (session.state !== 'signedIn') {
    const href = signInUrlFor(pricingAddress({ planId: plan.id, interval: plan.interval }))
    return (
      <a href={href} className={buttonStyle(variant, 'lg')}>
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
