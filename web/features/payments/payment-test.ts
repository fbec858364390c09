import type { CardScenario } from '#contract/payments/payments.ts'
import type { PaymentCalls } from '#web/data/payments.ts'
import { failureWords } from '#web/platform/query.ts'

export const paymentTestSteps = [
  'checkout_session',
  'stripe_init',
  'payment_flow',
  'subscription_activation',
  'subscription_check',
] as const
export type PaymentTestStep = (typeof paymentTestSteps)[number]

export interface StepResult {
  step: PaymentTestStep
  status: 'pending' | 'success' | 'error'
  /** What came of it, once it ended. */
  message?: string
  /** Why, where the server said more than the message does. */
  reason?: string
}

export interface PaymentTest {
  planId: string
  scenario: CardScenario
  calls: PaymentCalls
  /** Is told each step as it begins and as it ends. */
  onStep: (result: StepResult) => void
  /** What a payment takes at the least. */
  pause: () => Promise<unknown>
}

/** What a step says that did not come to what it should. */
class StepFailed extends Error {
  readonly reason: string | undefined

  constructor(message: string, reason?: string) {
    super(message)
    this.reason = reason
  }
}

/** Buys a plan with a test card, step by step, as it really happens; answers what went wrong, if anything did. */
export async function runPaymentTest({ planId, scenario, calls, onStep, pause }: PaymentTest) {
  const take = async <T>(step: PaymentTestStep, fallback: string, act: () => Promise<[T, string]>) => {
    onStep({ step, status: 'pending' })
    try {
      const [value, message] = await act()
      onStep({ step, status: 'success', message })
      return value
    } catch (error) {
      const failed = asStepFailure(error, fallback)
      onStep({ step, status: 'error', message: failed.message, reason: failed.reason })
      throw failed
    }
  }
  try {
    const sessionId = await take('checkout_session', 'Failed to create checkout session', async () => {
      const { sessionId: id } = await calls.startCheckout({ planId, interval: 'monthly' })
      if (!id) throw new StepFailed('Failed to create checkout session', 'This plan needs no payment.')
      return [id, 'Checkout session created']
    })
    await take('stripe_init', 'Failed to initialize Stripe', async () => {
      const { name, isLive } = await calls.gateway()
      if (isLive) throw new StepFailed('Failed to initialize Stripe', 'It takes real money here.')
      return [undefined, name === 'stripe' ? 'Stripe is in test mode' : 'The built-in test gateway is ready']
    })
    await take('payment_flow', 'Payment failed', async () => {
      const [{ isPaid, message }] = await Promise.all([calls.pay(sessionId, scenario), pause()])
      if (!isPaid) throw new StepFailed(message || 'Payment failed')
      return [undefined, 'Payment successful']
    })
    await take('subscription_activation', 'Failed to activate the subscription', async () => {
      const { status } = await calls.session(sessionId)
      if (status !== 'complete')
        throw new StepFailed('Failed to activate the subscription', `The checkout is ${status}.`)
      return [undefined, 'Subscription activated']
    })
    await take('subscription_check', 'Failed to check the subscription', async () => {
      const { plan, status } = await calls.details()
      if (plan.id !== planId || status !== 'active')
        throw new StepFailed('Failed to check the subscription', `It is ${plan.nickname}, ${status}.`)
      return [undefined, `${plan.nickname} is active`]
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'Payment failed'
  }
}

/** The text of the step, with the server's own sentence as the reason. */
function asStepFailure(error: unknown, fallback: string): StepFailed {
  if (error instanceof StepFailed) return error
  const reason = failureWords(error, fallback)
  return new StepFailed(fallback, reason === fallback ? undefined : reason)
}
