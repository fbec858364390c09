import { Check } from 'lucide-react'
import type { Plan } from '#web/data/billing/plans.ts'
import { otherPriceText, priceText } from './price-labels.ts'

const featuresShown = 3

/** A plan with its price and its first features. */
export function CheckoutCard({ plan }: { plan: Plan }) {
  return (
    <div className="rounded-lg border border-line p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-lg">{plan.name}</h3>
        <p className="font-semibold text-base tabular-nums">{priceText(plan)}</p>
      </div>
      {plan.interval === 'yearly' && plan.price > 0 && (
        <p className="text-right text-muted text-xs tabular-nums">{otherPriceText(plan)}</p>
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
  )
}
