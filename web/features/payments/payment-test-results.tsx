import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import type { PaymentTestStep, StepResult } from './payment-test.ts'

const names: Record<PaymentTestStep, string> = {
  checkout_session: 'Create the checkout session',
  stripe_init: 'Reach the payment service',
  payment_flow: 'Pay with the test card',
  subscription_activation: 'Activate the subscription',
  subscription_check: 'Check the subscription',
}
const tones: Record<StepResult['status'], Tone> = { pending: 'neutral', success: 'success', error: 'danger' }

interface PaymentTestResultsProps {
  results: StepResult[]
  /** The step in progress. */
  running: PaymentTestStep | undefined
}

/** The five steps of the last test, each with its real outcome. */
export function PaymentTestResults({ results, running }: PaymentTestResultsProps) {
  return (
    <Card aria-labelledby="payment-test-results">
      <CardHeader id="payment-test-results" title="Test results" />
      {results.length === 0 ? (
        <EmptyState title="No test has run yet" hint="Choose a plan and a card: each step shows here." />
      ) : (
        <ol aria-live="polite" className="divide-y divide-line">
          {results.map(({ step, status, message, reason }) => (
            <li key={step} className="flex items-start gap-3 px-4 py-3 sm:px-6">
              <StepIcon status={status} isRunning={step === running} />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-sm">{names[step]}</p>
                <p className="font-mono text-muted text-xs">{step}</p>
                {message && (
                  <p className={`mt-1 text-sm ${status === 'error' ? 'text-danger' : ''}`}>{message}</p>
                )}
                {reason && <p className="text-muted text-sm">{reason}</p>}
              </div>
              <Badge tone={tones[status]}>{status}</Badge>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function StepIcon({ status, isRunning }: Pick<StepResult, 'status'> & { isRunning: boolean }) {
  const place = 'mt-0.5 shrink-0'
  if (status === 'success') return <CircleCheck size={20} aria-hidden className={`${place} text-success`} />
  if (status === 'error') return <CircleX size={20} aria-hidden className={`${place} text-danger`} />
  if (isRunning) return <LoaderCircle size={20} aria-hidden className={`${place} animate-spin text-info`} />
  return <CircleDashed size={20} aria-hidden className={`${place} text-muted`} />
}
