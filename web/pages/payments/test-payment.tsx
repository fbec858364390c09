import { ShieldAlert } from 'lucide-react'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { PageSpinner } from '#web/components/spinner.tsx'
import { useSession } from '#web/data/auth.ts'
import { usePaymentGateway } from '#web/data/billing/payments.ts'
import { usePlans } from '#web/data/billing/plans.ts'
import { PaymentTestForm } from '#web/features/payments/payment-test-form.tsx'
import { PaymentTestResults } from '#web/features/payments/payment-test-results.tsx'
import { SignInRequired } from '#web/features/payments/sign-in-required.tsx'
import { TestCardList } from '#web/features/payments/test-card-list.tsx'
import { TestModeNote } from '#web/features/payments/test-mode-note.tsx'
import { usePaymentTest } from '#web/features/payments/use-payment-test.ts'
import { routes } from '#web/platform/routes.ts'

/** Tests a payment with test cards, from the checkout to the plan; never available with real money. */
export function TestPaymentPage() {
  const { state } = useSession()
  if (state === 'loading') return <PageSpinner />
  return (
    <>
      <PageHeader
        title="Test Payment"
        description="Walk through a payment with a test card, step by step. Your plan stays as it is."
      />
      {state === 'signedIn' ? (
        <Testing />
      ) : (
        <SignInRequired
          title="Authentication Required"
          hint="Please sign in to test payment flow"
          returnTo={routes.testPayment}
        />
      )}
    </>
  )
}

/** The test itself, shown once it is certain that no real money is involved. */
function Testing() {
  const { data: gateway, error, refetch, isFetching } = usePaymentGateway()
  const plans = usePlans()
  const { results, running, isRunning, run } = usePaymentTest()
  if (!gateway && error) {
    return (
      <Card>
        <ErrorState
          title="Failed to reach the payment service"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!gateway) return <PageSpinner />
  if (gateway.isLive) {
    return (
      <Card>
        <EmptyState
          icon={<ShieldAlert size={20} aria-hidden />}
          title="Nothing can be tested here"
          hint="This installation takes real payments, so test cards pay nothing and give no plan."
          action={
            <ButtonLink href={routes.pricing} variant="primary">
              View Plans
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <>
      <TestModeNote />
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <PaymentTestForm
            plans={plans}
            isRunning={isRunning}
            onRun={(planId, scenario) => void run(planId, scenario)}
          />
          <TestCardList />
        </div>
        <PaymentTestResults results={results} running={running} />
      </div>
    </>
  )
}
