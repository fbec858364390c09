import type { CheckoutSession } from '#web/data/billing/payments.ts'
import type { Plan } from '#web/data/billing/plans.ts'
import { amountWords } from './payment-labels.ts'

/** The purchased plan and its price; a plan that is no longer sold shows its id. */
export function CheckoutDetails({ session, plans }: { session: CheckoutSession; plans: Plan[] }) {
  const { planId, interval } = session.metadata
  const name = plans.find(({ id }) => id === planId)?.name ?? planId
  return (
    <dl className="mx-auto mt-6 grid max-w-xs gap-2 border-line border-y py-4 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Plan</dt>
        <dd className="font-medium">{`${name}, ${interval}`}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{session.status === 'complete' ? 'Amount paid' : 'Amount'}</dt>
        <dd className="font-medium tabular-nums">{amountWords(session.amount_total, session.currency)}</dd>
      </div>
    </dl>
  )
}
