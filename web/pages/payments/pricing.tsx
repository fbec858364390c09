import { type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { useSession } from '#web/data/auth.ts'
import { usePlans } from '#web/data/billing/plans.ts'
import { ComparisonTable } from '#web/features/pricing/comparison-table.tsx'
import { CurrentUsage } from '#web/features/pricing/current-usage.tsx'
import { EveryPlan } from '#web/features/pricing/every-plan.tsx'
import { IntervalSwitch } from '#web/features/pricing/interval-switch.tsx'
import { PlanCalculator } from '#web/features/pricing/plan-calculator.tsx'
import { PlanCards } from '#web/features/pricing/plan-cards.tsx'
import { Questions } from '#web/features/pricing/questions.tsx'
import { WhyChoose } from '#web/features/pricing/why-choose.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { pricingAddress, readPricingAddress } from '#web/features/pricing/pricing-address.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'

/** Only signed-in users choose a plan here; visitors never load this code. */
const checkoutDialog = lazyPart(() =>
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
        <ErrorBoundary resetKey={chosen.id} fallback={<CheckoutError />}>
          <Suspense>
            <checkoutDialog.View plan={chosen} onClose={leaveChoice} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** The address contains the choice, so that the checkout opens after a reload. */
function CheckoutError() {
  return (
    <div className="fixed inset-x-0 bottom-0 bg-surface shadow-md">
      <ErrorState title="The checkout could not be opened" onRetry={() => window.location.reload()} />
    </div>
  )
}

/** The introduction of the plans, and the choice of the interval. */
function PricingHero({ children }: { children: ReactNode }) {
  return (
    <header className="mx-auto max-w-3xl pt-4 text-center sm:pt-10">
      <h1 className="text-balance font-display font-semibold text-2xl tracking-tight sm:text-3xl">
        Plans by how much your agents do
      </h1>
      <p className="mx-auto mt-4 max-w-2xl text-balance text-lg text-muted">
        Every plan has every feature. They differ in how many agents you keep and how often they run.
      </p>
      <p className="mx-auto mt-4 max-w-xl text-balance text-sm">
        Begin on Free, without a card. Change or cancel whenever you like.
      </p>
      <div className="mt-8">{children}</div>
    </header>
  )
}

/** The interval and the chosen plan, stored in the address; changes do not load a page. */
function usePricingAddress() {
  const { interval, planId } = readPricingAddress(useSearch())
  return {
    interval,
    planId,
    showInterval: (next: PlanInterval) =>
      navigate(pricingAddress({ interval: next, planId }), { replace: true }),
    choose: (id: string) => navigate(pricingAddress({ interval, planId: id })),
    leaveChoice: () => navigate(pricingAddress({ interval }), { replace: true }),
  }
}

/** Links at the end of the pricing page. */
function ClosingLinks() {
  const isSignedIn = useSession().state === 'signedIn'
  return (
    <section aria-labelledby="begin" className="pb-6 text-center">
      <h2 id="begin" className="font-display font-semibold text-xl">
        Start with one task
      </h2>
      <p className="mt-1 text-base text-muted">Free needs no payment and has every feature.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isSignedIn ? (
          <ButtonLink href={routes.dashboard} variant="primary" size="lg">
            Get Started
          </ButtonLink>
        ) : (
          <a href={prefixed(signInUrl)} className={buttonStyle('primary', 'lg')}>
            Get Started
          </a>
        )}
        <ButtonLink href={routes.demos} size="lg">
          Demos
        </ButtonLink>
        <ButtonLink href={routes.home} size="lg">
          Home
        </ButtonLink>
      </div>
    </section>
  )
}
