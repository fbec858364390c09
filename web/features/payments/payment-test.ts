import type { PaymentTrialReply } from '#contract/payments/payments.ts'
import type { CardScenario } from '#contract/payments/test-cards.ts'
import { failureText } from '#web/platform/query.ts'

export type PaymentTestStep = PaymentTrialReply['steps'][number]['step']

/** The steps in order, each with its message for a failure without a message of its own. */
const failures = new Map<PaymentTestStep, string>([
  ['checkout_session', 'Failed to create checkout session'],
  ['stripe_init', 'Failed to initialize Stripe'],
  ['payment_flow', 'Payment failed'],
  ['subscription_activation', 'Failed to activate the subscription'],
  ['subscription_check', 'Failed to check the subscription'],
])
const failureOf = (step: PaymentTestStep) => failures.get(step) ?? 'Payment failed'
export const paymentTestSteps = [...failures.keys()]

export interface StepResult {
  step: PaymentTestStep
  status: 'pending' | 'success' | 'error'
  /** The outcome, once the step has ended. */
  message?: string
  /** The cause, if the server reported more than the message contains. */
  reason?: string | undefined
}

interface PaymentTest {
  planId: string
  scenario: CardScenario
  /** Runs the whole test on the server, which rolls it back. */
  trial: (body: { planId: string; scenario: CardScenario }) => Promise<PaymentTrialReply>
  /** Called when each step starts and when it ends. */
  onStep: (result: StepResult) => void
  /** Waits for the minimum time that a step is shown. */
  pause: () => Promise<unknown>
}

/** Runs the purchase of a plan with a test card, step by step; returns the error, if there is one. */
export async function runPaymentTest({ planId, scenario, trial, onStep, pause }: PaymentTest) {
  onStep({ step: 'checkout_session', status: 'pending' })
  const { steps } = await trial({ planId, scenario }).catch((error: unknown) => refused(error))
  for (const result of steps) {
    if (result.step !== 'checkout_session') onStep({ step: result.step, status: 'pending' })
    if (result.step === 'payment_flow') await pause()
    if (result.status === 'success') {
      onStep(result)
      continue
    }
    const message = result.message || failureOf(result.step)
    onStep({ ...result, message })
    return message
  }
  return steps.length === paymentTestSteps.length ? undefined : failureOf('payment_flow')
}

function refused(error: unknown): PaymentTrialReply {
  const message = failureOf('checkout_session')
  const reason = failureText(error, message)
  const because = reason === message ? {} : { reason }
  return { steps: [{ step: 'checkout_session', status: 'error', message, ...because }] }
}
