import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/components/badge.tsx'
import type { Plan } from '#web/data/billing/plans.ts'
import { classNames } from '#web/platform/class-names.ts'
import { formatPrice } from '#web/platform/format.ts'
import { intervalText, otherPriceText } from './price-labels.ts'

/** The plan that is marked Most Popular. */
export const popularPlan = 'pro'

interface PlanCardProps {
  plan: Plan
  /** The same plan with yearly payment. */
  yearly: Plan | undefined
  /** The button that chooses the plan, or a note that it is chosen. */
  button: ReactNode
}

/** One plan with all its features. */
export function PlanCard({ plan, yearly, button }: PlanCardProps) {
  const isPopular = plan.id === popularPlan
  return (
    <article
      id={planAnchor(plan.id)}
      aria-labelledby={`${planAnchor(plan.id)}-name`}
      className={classNames(
        'flex flex-col rounded-xl border bg-surface p-6 shadow-sm target:outline-2 target:outline-accent target:outline-offset-4',
        isPopular ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={`${planAnchor(plan.id)}-name`} className="font-semibold text-lg">
          {plan.name}
        </h3>
        {isPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <p className="mt-1 text-muted text-sm sm:min-h-11">{plan.description}</p>
      <p className="mt-5">
        <span className="block font-display font-semibold text-2xl tabular-nums tracking-tight">
          {formatPrice(plan.price)}
        </span>{' '}
        <span className="text-sm">{intervalText(plan.interval)}</span>
      </p>
      <p className="mb-5 min-h-5 text-muted text-xs tabular-nums">{otherPriceText(plan, yearly)}</p>
      {button}
      <ul className="mt-6 grid gap-2.5 border-line border-t pt-5 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}

/** The anchor of a plan on the page. */
export function planAnchor(planId: string): string {
  return `plan-${planId}`
}
