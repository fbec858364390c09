import { type ReactNode, useId, useState } from 'react'
import { type PlanInterval, planSliders, recommendPlan } from '#contract/plans/plan-offers.ts'
import type { Plan } from '#web/data/billing/plans.ts'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'
import { RecommendedPlan } from './recommended-plan.tsx'

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
  const wanted = recommendPlan(needs)
  const plan = plans.find(({ id, interval: each }) => id === wanted && each === interval)
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
