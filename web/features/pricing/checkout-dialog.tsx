import { Check } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import type { Plan } from '#web/data/plans.ts'
import { routes } from '#web/platform/routes.ts'
import { otherPriceWords, priceWords } from './price-words.ts'

const featuresShown = 3

interface CheckoutDialogProps {
  plan: Plan
  isCurrent: boolean
  onClose: () => void
}

/** The chosen plan, and that it cannot be paid for yet. */
export function CheckoutDialog({ plan, isCurrent, onClose }: CheckoutDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Your choice"
      size="sm"
      footer={<CheckoutWays onClose={onClose} />}
    >
      <CheckoutCard plan={plan} isCurrent={isCurrent} />
    </Dialog>
  )
}

/** The ways on, as long as nothing can be paid for. */
export function CheckoutWays({ onClose }: Pick<CheckoutDialogProps, 'onClose'>) {
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <ButtonLink href={routes.dashboard} variant="primary">
        Go to Dashboard
      </ButtonLink>
    </>
  )
}

/** A plan with its price and its first features, and what choosing it means today. */
export function CheckoutCard({ plan, isCurrent }: Pick<CheckoutDialogProps, 'plan' | 'isCurrent'>) {
  return (
    <>
      <div className="rounded-lg border border-line p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold text-lg">{plan.name}</h3>
          <p className="font-semibold text-base tabular-nums">{priceWords(plan)}</p>
        </div>
        {plan.interval === 'yearly' && plan.price > 0 && (
          <p className="text-right text-muted text-xs tabular-nums">{otherPriceWords(plan)}</p>
        )}
        <ul className="mt-4 grid gap-2 text-sm">
          {plan.features.slice(0, featuresShown).map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-4 font-medium text-sm">{headline(plan, isCurrent)}</p>
      <p className="mt-1 text-muted text-sm">
        Paying for a plan comes with a later release. Until then nothing is charged, and no limit cuts
        anything off: your agents run as they are.
      </p>
    </>
  )
}

function headline(plan: Plan, isCurrent: boolean): string {
  if (plan.price === 0)
    return isCurrent ? 'Free needs no payment, and you have it.' : 'Free needs no payment.'
  return isCurrent ? `${plan.name} is your plan.` : `${plan.name} cannot be paid for yet.`
}
