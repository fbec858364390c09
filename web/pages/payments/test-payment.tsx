import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { cardScenarios, testCards, type CardScenario } from '#contract/payments/test-cards.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { PageSpinner } from '#web/components/spinner.tsx'
import { useSession } from '#web/data/auth.ts'
import { tryPayment, usePaymentGateway } from '#web/data/billing/payments.ts'
import { usePlans } from '#web/data/billing/plans.ts'
import { PaymentTestForm } from '#web/features/payments/payment-test-form.tsx'
import { PaymentTestResults } from '#web/features/payments/payment-test-results.tsx'
import { SignInRequired } from '#web/features/payments/sign-in-required.tsx'
import { TestModeNote } from '#web/features/payments/test-mode-note.tsx'
import { routes } from '#web/platform/routes.ts'
import { toast } from '#web/platform/toast.ts'
import { paymentTestSteps, runPaymentTest, type StepResult } from '#web/features/payments/payment-test.ts'

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
      <div className="grid gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <PaymentTestForm
          plans={plans}
          isRunning={isRunning}
          onRun={(planId, scenario) => void run(planId, scenario)}
        />
        <div className="min-w-0 lg:row-span-2">
          <PaymentTestResults results={results} running={running} />
        </div>
        <TestCardList />
      </div>
    </>
  )
}

/** The six test cards, and the outcome of each. */
function TestCardList() {
  return (
    <Card aria-labelledby="test-cards">
      <CardHeader id="test-cards" title="Test cards" />
      <CardBody>
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          {cardScenarios.map((scenario) => {
            const { name, number, refusal } = testCards[scenario]
            return (
              <div key={scenario}>
                <dt className="font-medium">{name}</dt>
                <dd className="font-mono text-xs tabular-nums">{number}</dd>
                <dd className="text-muted">
                  {refusal === null ? 'The payment succeeds' : `Refused: ${refusal}`}
                </dd>
              </div>
            )
          })}
        </dl>
        <p className="mt-5 text-muted text-xs">
          Known numbers for tests, which no bank has given out. Never type in a card of your own here.
        </p>
      </CardBody>
    </Card>
  )
}

const paymentMs = 2_000

/** The test that was run last, as far as it is. */
function usePaymentTest() {
  const [results, setResults] = useState<StepResult[]>([])
  const [running, setRunning] = useState<StepResult['step']>()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (planId: string, scenario: CardScenario) => {
    setIsRunning(true)
    setResults(paymentTestSteps.map((step) => ({ step, status: 'pending' })))
    const failure = await runPaymentTest({
      planId,
      scenario,
      trial: tryPayment,
      pause: () => new Promise((resolve) => setTimeout(resolve, paymentMs)),
      onStep: (result) => {
        setRunning(result.status === 'pending' ? result.step : undefined)
        setResults((before) => before.map((each) => (each.step === result.step ? result : each)))
      },
    })
    setIsRunning(false)
    toast(
      failure === undefined
        ? { title: 'Test Passed', description: 'All five steps worked. Your plan was not changed.' }
        : { title: 'Test Failed', description: failure, variant: 'destructive' },
    )
  }
  return { results, running, isRunning, run }
}
