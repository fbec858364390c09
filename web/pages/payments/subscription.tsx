import { PageHeader } from '#web/components/frame/page-header.tsx'
import { PageSpinner } from '#web/components/spinner.tsx'
import { useSession } from '#web/data/auth.ts'
import { usePlans } from '#web/data/billing/plans.ts'
import { BillingHistory } from '#web/features/payments/billing-history.tsx'
import { CurrentSubscription } from '#web/features/payments/current-subscription.tsx'
import { QuickActions } from '#web/features/payments/quick-actions.tsx'
import { SignInRequired } from '#web/features/payments/sign-in-required.tsx'
import { TestModeNote } from '#web/features/payments/test-mode-note.tsx'
import { CurrentUsage } from '#web/features/pricing/current-usage.tsx'
import { routes } from '#web/platform/routes.ts'

/** The plan, its invoices and its usage; asks a visitor to sign in. */
export function SubscriptionPage() {
  const plans = usePlans()
  const { state } = useSession()
  if (state === 'loading') return <PageSpinner />
  if (state !== 'signedIn') {
    return (
      <>
        <PageHeader title="Subscription" />
        <SignInRequired
          title="Sign In Required"
          hint="Please sign in to manage your subscription."
          returnTo={routes.subscription}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Subscription"
        description="Your plan, what you paid, and what is left of this month."
      />
      <TestModeNote />
      <div className="grid gap-6 lg:grid-cols-3">
        <div className="grid min-w-0 content-start gap-6 lg:col-span-2">
          <CurrentSubscription />
          <BillingHistory />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <CurrentUsage plans={plans} />
          <QuickActions />
        </div>
      </div>
    </>
  )
}
