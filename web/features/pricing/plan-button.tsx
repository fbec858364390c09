import { Button } from '#web/components/button.tsx'
import { type ButtonVariant, buttonStyle } from '#web/components/button-style.ts'
import { useSession } from '#web/data/auth.ts'
import type { Plan } from '#web/data/plans.ts'
import { signInUrlFor } from '#web/platform/routes.ts'
import { pricingAddress } from './pricing-address.ts'

interface PlanButtonProps {
  plan: Pick<Plan, 'id' | 'name' | 'interval'>
  variant: ButtonVariant
  onChoose: () => void
}

/** Chooses a plan. A visitor signs in first, by a link that needs no script, and comes back to the choice. */
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
  if (session.user.subscriptionTier === plan.id) {
    return (
      <Button size="lg" disabled>
        Current Plan
      </Button>
    )
  }
  return (
    <Button variant={variant} size="lg" onClick={onChoose}>
      {label}
    </Button>
  )
}
