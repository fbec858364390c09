import { HandCoins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { type Approval, useDecide } from '#web/data/approvals.ts'
import { decideLater } from '#web/data/decide-later.ts'
import type { BudgetState } from '#web/data/billing/budgets.ts'
import { CallFailure } from '#web/platform/call.ts'
import { dollarsOf, microsOf } from '#web/platform/format/money.ts'
import { BudgetUse } from './budget-use.tsx'
import { MoneyInput } from './limit-fields.tsx'
import { readNewLimit } from './limit-labels.ts'

interface HoldDecisionProps {
  approval: Approval
  /** Shows only the buttons, when the page describes the hold already. */
  isBrief?: boolean | undefined
  onDecided?: (() => void) | undefined
}

/** The reason of a budget hold, and the three decisions on it. */
export function HoldDecision({ approval, isBrief = false, onDecided }: HoldDecisionProps) {
  if (isBrief) return <Ways approval={approval} onDecided={onDecided} />
  const { reason, held } = approval
  return (
    <section
      aria-label="Waiting for your decision"
      className="flex flex-col gap-4 rounded-lg border border-warning bg-warning-tint/40 p-4"
    >
      <div className="flex items-start gap-3">
        <HandCoins size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">Waiting for your decision</h3>
          <p className="wrap-anywhere text-sm">{reason}</p>
        </div>
      </div>
      {held?.budget && <BudgetUse budget={held.budget} />}
      <Ways approval={approval} onDecided={onDecided} />
    </section>
  )
}

function Ways({ approval, onDecided }: Pick<HoldDecisionProps, 'approval' | 'onDecided'>) {
  const { id, held } = approval
  const decide = useDecide()
  const [isRaising, setRaising] = useState(false)
  const handleRaise = (limit: object) =>
    decide.mutate(
      { params: { id }, body: { decision: 'approve', payload: { way: 'raise', ...limit } } },
      { onSuccess: onDecided },
    )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          onClick={() => decideLater(approval, { decision: 'approve', payload: { way: 'once' } }, onDecided)}
        >
          Continue once
        </Button>
        <Button size="sm" onClick={() => decideLater(approval, { decision: 'refuse' }, onDecided)}>
          Stop
        </Button>
        {held?.budget && (
          <Button size="sm" variant="ghost" aria-expanded={isRaising} onClick={() => setRaising(!isRaising)}>
            Raise limit
          </Button>
        )}
      </div>
      {isRaising && held?.budget && (
        <RaiseForm
          amount={held.amount}
          budget={held.budget}
          busy={decide.isPending}
          error={decide.error}
          onRaise={handleRaise}
        />
      )}
    </div>
  )
}

interface RaiseFormProps {
  /** The estimated cost of the call; null: the limit of runs was reached. */
  amount: string | null
  budget: BudgetState
  busy: boolean
  error: Error | null
  onRaise: (limit: object) => void
}

/** Asks for the new value of the limit that was reached, and proposes one that lets the run continue. */
function RaiseForm({ amount, budget, busy, error, onRaise }: RaiseFormProps) {
  const [text, setText] = useState(() => proposedLimit({ amount, budget }))
  const [inputError, setInputError] = useState<string>()
  const isMoney = amount !== null
  const { period } = budget
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readNewLimit(text, isMoney ? 'money' : 'runs')
    setInputError('error' in read ? read.error : undefined)
    if ('limit' in read) onRaise(read.limit)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
      <Field
        className="max-w-56 grow"
        label={isMoney ? `New limit in dollars a ${period}` : `New limit of runs a ${period}`}
        error={inputError ?? refusalOf(error)}
      >
        {isMoney ? (
          <MoneyInput value={text} onChange={setText} />
        ) : (
          <Input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        Raise and continue
      </Button>
    </form>
  )
}

/** The server's error about the new limit. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  return error.issues.find(({ path }) => path.endsWith('Limit'))?.message
}

/** The proposed new limit: twice the old one, or what the held call needs, as a round amount. */
export function proposedLimit({ amount, budget }: { amount: string | null; budget: BudgetState }): string {
  if (amount === null) return String(Math.max((budget.runsLimit ?? 0) * 2, budget.runs + 1))
  const needed = microsOf(budget.spent) + microsOf(budget.reserved) + microsOf(amount)
  const doubled = microsOf(budget.moneyLimit ?? '0') * 2n
  return dollarsOf(roundUp(needed > doubled ? needed : doubled))
}

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
function roundUp(micros: bigint): bigint {
  for (let unit = 1n; ; unit *= 10n) {
    const step = [1n, 2n, 5n].find((digit) => digit * unit >= micros)
    if (step !== undefined) return step * unit
  }
}
