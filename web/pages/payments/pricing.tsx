import { Suspense } from 'react'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { useSession } from '#web/data/auth.ts'
import { usePlans } from '#web/data/billing/plans.ts'
import { ClosingLinks } from '#web/features/pricing/closing-links.tsx'
import { ComparisonTable } from '#web/features/pricing/comparison-table.tsx'
import { CurrentUsage } from '#web/features/pricing/current-usage.tsx'
import { EveryPlan } from '#web/features/pricing/every-plan.tsx'
import { IntervalSwitch } from '#web/features/pricing/interval-switch.tsx'
import { PlanCalculator } from '#web/features/pricing/plan-calculator.tsx'
import { PlanCards } from '#web/features/pricing/plan-cards.tsx'
import { PricingHero } from '#web/features/pricing/pricing-hero.tsx'
import { Questions } from '#web/features/pricing/questions.tsx'
import { usePricingAddress } from '#web/features/pricing/use-pricing-address.ts'
import { WhyChoose } from '#web/features/pricing/why-choose.tsx'
import { part } from '#web/platform/part.ts'

/** Only signed-in users choose a plan here; visitors never load this code. */
const checkoutDialog = part(() =>
  import('#web/features/pricing/checkout-dialog.tsx').then(({ CheckoutDialog }) => CheckoutDialog),
)

export function PricingPage() {
  const plans = usePlans()
  const session = useSession()
  const { interval, planId, showInterval, choose, leaveChoice } = usePricingAddress()
  const chosen = plans.find((plan) => plan.id === planId && plan.interval === interval)
  return (
    <>
      <PublicHead
        title="Pricing · Balancia AI"
        description="Four plans for your AI agents, from free to unlimited, by the month or 20% less by the year. Work out which one fits, and compare."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 sm:gap-16">
        <PricingHero>
          <IntervalSwitch interval={interval} onChange={showInterval} />
        </PricingHero>
        {session.state === 'signedIn' && (
          <div className="mx-auto w-full max-w-2xl">
            <CurrentUsage plans={plans} />
          </div>
        )}
        <section aria-labelledby="plans" className="grid gap-10">
          <h2 id="plans" className="sr-only">
            Plans
          </h2>
          <PlanCards plans={plans} interval={interval} onChoose={choose} />
          <EveryPlan />
        </section>
        <PlanCalculator plans={plans} interval={interval} />
        <ComparisonTable />
        <WhyChoose />
        <Questions />
        <ClosingLinks />
      </div>
      {session.state === 'signedIn' && chosen && (
        <ErrorBoundary resetKey={chosen.id} fallback={<LostCheckout />}>
          <Suspense>
            <checkoutDialog.View plan={chosen} onClose={leaveChoice} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** The address contains the choice, so that the checkout opens after a reload. */
function LostCheckout() {
  return (
    <div className="fixed inset-x-0 bottom-0 bg-surface shadow-md">
      <ErrorState title="The checkout could not be opened" onRetry={() => window.location.reload()} />
    </div>
  )
}
