import { type PlanInterval, planIntervals, yearlySaving } from '#contract/plans/plan-offers.ts'
import { Badge } from '#web/components/badge.tsx'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'

const labels: Record<PlanInterval, string> = { monthly: 'Monthly', yearly: 'Yearly' }

interface IntervalSwitchProps {
  interval: PlanInterval
  onChange: (interval: PlanInterval) => void
}

/** Switches between monthly and yearly prices; without scripts the cards show both. */
export function IntervalSwitch({ interval, onChange }: IntervalSwitchProps) {
  const isScripted = useIsHydrated()
  return (
    <fieldset
      disabled={!isScripted}
      className="mx-auto flex w-fit gap-1 rounded-lg border border-line bg-sunken p-1 noscript:hidden"
    >
      <legend className="sr-only">Billing interval</legend>
      {planIntervals.map((each) => (
        <label
          key={each}
          className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-4 font-medium text-muted text-sm transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-checked:ring-1 has-checked:ring-control forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-sm:min-h-11"
        >
          <input
            type="radio"
            name="interval"
            value={each}
            checked={interval === each}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          {labels[each]}
          {each === 'yearly' && <Badge tone="accent">{`Save ${yearlySaving}%`}</Badge>}
        </label>
      ))}
    </fieldset>
  )
}
