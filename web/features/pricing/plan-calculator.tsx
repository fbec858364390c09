import { ArrowUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  limitText,
  planCosts,
  type PlanInterval,
  type PlanNeeds,
  planSliders,
  recommendPlan,
} from '#contract/plans/plan-offers.ts'
import type { Plan } from '#web/data/billing/plans.ts'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'
import { buttonStyle } from '#web/components/button-style.ts'
import { formatPrice } from '#web/platform/format.ts'
import { planAnchor } from './plan-card.tsx'
import { otherPriceText, priceText } from './price-labels.ts'

const { agents, executions, teamSize } = planSliders

interface PlanCalculatorProps {
  plans: Plan[]
  interval: PlanInterval
}

/** Recommends the plan for the given usage, with its costs. */
export function PlanCalculator({ plans, interval }: PlanCalculatorProps) {
  const [needs, setNeeds] = useState({
    agents: agents.start,
    executions: executions.start,
    teamSize: teamSize.start,
  })
  const recommended = recommendPlan(needs)
  const plan = plans.find(({ id, interval: each }) => id === recommended && each === interval)
  return (
    <section aria-labelledby="calculator">
      <h2 id="calculator" className="font-display font-semibold text-xl">
        Plan calculator
      </h2>
      <p className="mt-1 max-w-2xl text-base text-muted">
        Say how much you want to hand over; see which plan covers it, and its cost.
      </p>
      <div className="mt-6 grid overflow-hidden rounded-xl border border-line bg-surface shadow-sm lg:grid-cols-2">
        <div className="grid content-start gap-7 p-6 sm:p-8">
          <AmountSlider
            label="Agents"
            noun="agent"
            {...agents}
            value={needs.agents}
            onChange={(value) => setNeeds({ ...needs, agents: value })}
          />
          <AmountSlider
            label="Monthly executions"
            noun="execution"
            {...executions}
            value={needs.executions}
            onChange={(value) => setNeeds({ ...needs, executions: value })}
          />
          <AmountSlider
            label="Team size"
            noun="person"
            nouns="people"
            {...teamSize}
            value={needs.teamSize}
            onChange={(value) => setNeeds({ ...needs, teamSize: value })}
          />
          <p className="text-muted text-xs">
            Free covers up to 3 agents and 50 executions a month, Starter up to 10 and 500, Pro up to 50 and
            5,000, Enterprise everything beyond. Your team’s size changes no plan, only what it costs each of
            you.
          </p>
        </div>
        {plan ? (
          <RecommendedPlan plan={plan} needs={needs} />
        ) : (
          <output className="grid place-content-center bg-sunken p-6 text-center text-muted text-sm">
            The plan that covers this is not on offer here at the moment.
          </output>
        )}
      </div>
    </section>
  )
}

interface AmountSliderProps {
  label: ReactNode
  /** The counted noun in the singular, such as 'agent'. */
  noun: string
  /** The plural, if it is not the noun with an s. */
  nouns?: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A slider for an amount, with the amount beside it. */
function AmountSlider({ label, noun, nouns, min, max, step, value, onChange }: AmountSliderProps) {
  const id = useId()
  const isScripted = useIsHydrated()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <output htmlFor={id} aria-live="off" className="font-semibold text-lg tabular-nums">
          {words(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        autoComplete="off"
        disabled={!isScripted}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${words(value)} ${value === 1 ? noun : (nouns ?? `${noun}s`)}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-1 block h-8 w-full cursor-pointer accent-accent max-sm:h-11 noscript:hidden"
      />
      <p aria-hidden className="flex justify-between text-muted text-xs tabular-nums noscript:hidden">
        <span>{words(min)}</span>
        <span>{words(max)}</span>
      </p>
    </div>
  )
}

const words = (amount: number) => amount.toLocaleString('en-US')

interface RecommendedPlanProps {
  plan: Plan
  needs: PlanNeeds & { teamSize: number }
}

/** The plan that covers the needs, and its costs; screen readers announce a change of plan. */
export function RecommendedPlan({ plan, needs }: RecommendedPlanProps) {
  const costs = planCosts(plan, needs)
  const rows = [
    { label: 'Cost per agent', cents: costs.perAgent },
    { label: 'Cost per 1K executions', cents: costs.perThousandExecutions },
    { label: 'Cost per team member', cents: costs.perMember },
  ]
  return (
    <div className="flex flex-col bg-panel p-6 text-on-panel sm:p-8">
      <output className="block">
        <span className="block text-on-panel-muted text-sm">Recommended plan</span>{' '}
        <span className="mt-1 block font-display font-semibold text-2xl">{plan.name}</span>
      </output>
      <p className="mt-1 text-base tabular-nums">{priceText(plan)}</p>
      {plan.interval === 'yearly' && (
        <p className="text-on-panel-muted text-sm tabular-nums">{otherPriceText(plan)}</p>
      )}
      <p className="mt-1 text-on-panel-muted text-sm">
        {`Covers ${limitText(plan.agentLimit).toLowerCase()} agents and ${limitText(plan.executionsLimit).toLowerCase()} executions a month.`}
      </p>
      <dl className="mt-6 mb-7 border-panel-line border-t text-sm">
        {rows.map(({ label, cents }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-panel-line border-b py-3"
          >
            <dt className="text-on-panel-muted">{label}</dt>
            <dd className="font-semibold text-base tabular-nums">
              {formatPrice(cents)} <span className="font-normal text-on-panel-muted text-sm">a month</span>
            </dd>
          </div>
        ))}
      </dl>
      <a href={`#${planAnchor(plan.id)}`} className={buttonStyle('onPanel', 'lg', 'mt-auto sm:self-start')}>
        <ArrowUp size={16} aria-hidden />
        {`See the ${plan.name} plan`}
      </a>
    </div>
  )
}
