import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { type PaymentTestStep, paymentTestSteps, type StepResult } from './payment-test.ts'

/** What each step does, in the words of the product; the step names are those of the payment service. */
const explained: Record<PaymentTestStep, { name: string; about: string }> = {
  checkout_session: { name: 'Create the checkout', about: 'Asks the payment service for a page to pay on.' },
  stripe_init: { name: 'Reach the payment service', about: 'Opens that page.' },
  payment_flow: { name: 'Pay with the test card', about: 'Sends the card and waits for the answer.' },
  subscription_activation: {
    name: 'Activate the subscription',
    about: 'Gives the account its plan. Undone after the test.',
  },
  subscription_check: { name: 'Check the subscription', about: 'Reads the plan and its limits back.' },
}
const tones: Record<StepResult['status'], Tone> = { pending: 'neutral', success: 'success', error: 'danger' }

type Shown = Omit<StepResult, 'status'> & { status?: StepResult['status'] }
const notRun: Shown[] = paymentTestSteps.map((step) => ({ step }))

interface PaymentTestResultsProps {
  results: StepResult[]
  /** The step in progress. */
  running: PaymentTestStep | undefined
}

/** The five steps of the last test, each with its real outcome. */
export function PaymentTestResults({ results, running }: PaymentTestResultsProps) {
  return (
    <Card aria-labelledby="payment-test-results" className="self-start">
      <CardHeader
        id="payment-test-results"
        title="Test results"
        description={results.length === 0 ? 'No test has run yet. These are its steps.' : undefined}
      />
      <ol aria-live="polite" className="divide-y divide-line">
        {(results.length > 0 ? results : notRun).map(({ step, status, message, reason }) => (
          <li key={step} className="flex items-start gap-3 px-4 py-3 sm:px-6">
            <StepIcon status={status} isRunning={step === running} />
            <div className="min-w-0 flex-1">
              <p className="font-medium text-sm">{explained[step].name}</p>
              <p className="text-muted text-xs">
                {explained[step].about} <code className="wrap-anywhere font-mono">{step}</code>
              </p>
              {message && (
                <p className={`mt-1 text-sm ${status === 'error' ? 'text-danger' : ''}`}>{message}</p>
              )}
              {reason && <p className="text-muted text-sm">{reason}</p>}
            </div>
            {status !== undefined && <Badge tone={tones[status]}>{status}</Badge>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepIcon({ status, isRunning }: Pick<Shown, 'status'> & { isRunning: boolean }) {
  const place = 'mt-0.5 shrink-0'
  if (status === 'success') return <CircleCheck size={20} aria-hidden className={`${place} text-success`} />
  if (status === 'error') return <CircleX size={20} aria-hidden className={`${place} text-danger`} />
  if (isRunning) return <LoaderCircle size={20} aria-hidden className={`${place} animate-spin text-info`} />
  return <CircleDashed size={20} aria-hidden className={`${place} text-muted`} />
}
