import type { BudgetState } from '#web/data/billing/budgets.ts'
import { classNames } from '#web/platform/class-names.ts'
import { type Measure, moneyMeasure, runsMeasure } from './budget-labels.ts'

/** The use of a budget in its present period: money and runs, each with a bar if there is a limit. */
export function BudgetUse({ budget }: { budget: BudgetState }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <UseOf label="Money" measure={moneyMeasure(budget)} />
      <UseOf label="Runs" measure={runsMeasure(budget)} />
    </dl>
  )
}

function UseOf({ label, measure }: { label: string; measure: Measure }) {
  const { percent, words, rest, notes } = measure
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="text-sm tabular-nums">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{words}</span>
          <span className="text-muted">{rest}</span>
        </span>
        {percent !== null && <Bar percent={percent} />}
      </dd>
      {notes.map((note) => (
        <dd key={note} className="mt-1 text-muted text-xs">
          {note}
        </dd>
      ))}
    </div>
  )
}

/** A visual bar; the text above says the same. */
function Bar({ percent }: { percent: number }) {
  return (
    <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-sm bg-line">
      <span className={classNames('block h-full', toneOf(percent))} style={{ width: `${percent}%` }} />
    </span>
  )
}

function toneOf(percent: number): string {
  if (percent >= 100) return 'bg-danger'
  return percent >= 80 ? 'bg-warning' : 'bg-accent'
}
