import { HandCoins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { HoldDecisionRequest } from '#contract/budgets.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { type BudgetStand, type Hold, useDecide, useHolds } from '#web/data/budgets.ts'
import { CallFailure } from '#web/platform/call.ts'
import { BudgetUse } from './budget-use.tsx'
import { MoneyInput } from './limit-fields.tsx'
import { proposedLimit } from './limit-proposal.ts'
import { readNewLimit } from './limit-texts.ts'

interface HoldDecisionProps {
  executionId: number
  /** Only the buttons, where what happened is said already. */
  isBrief?: boolean
  onDecided?: () => void
}

/** What a held run waits for, and its three ways on; nothing where it does not wait any more. */
export function HoldDecision({ executionId, isBrief = false, onDecided }: HoldDecisionProps) {
  const { data: holds } = useHolds()
  const hold = holds?.find((each) => each.executionId === executionId)
  if (!hold) return null
  if (isBrief) return <Ways key={hold.id} hold={hold} onDecided={onDecided} />
  return (
    <section
      aria-label="Waiting for your decision"
      className="flex flex-col gap-4 rounded-lg border border-warning bg-warning-tint/40 p-4"
    >
      <div className="flex items-start gap-3">
        <HandCoins size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h3 className="font-semibold text-sm">Waiting for your decision</h3>
          <p className="wrap-anywhere text-sm">{hold.reason}</p>
        </div>
      </div>
      {hold.budget && <BudgetUse budget={hold.budget} />}
      <Ways key={hold.id} hold={hold} onDecided={onDecided} />
    </section>
  )
}

function Ways({ hold, onDecided }: { hold: Hold } & Pick<HoldDecisionProps, 'onDecided'>) {
  const decide = useDecide()
  const [isRaising, setRaising] = useState(false)
  const send = (body: HoldDecisionRequest) =>
    decide.mutate({ params: { id: hold.executionId }, body }, { onSuccess: onDecided })
  const sent = decide.isPending ? decide.variables.body.decision : undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={sent === 'continue'}
          onClick={() => send({ decision: 'continue' })}
        >
          Continue once
        </Button>
        {hold.budget && (
          <Button size="sm" aria-expanded={isRaising} onClick={() => setRaising(!isRaising)}>
            Raise limit
          </Button>
        )}
        <Button size="sm" busy={sent === 'stop'} onClick={() => send({ decision: 'stop' })}>
          Stop
        </Button>
      </div>
      {isRaising && hold.budget && (
        <RaiseForm
          hold={hold}
          budget={hold.budget}
          busy={sent === 'raise'}
          error={decide.error}
          onRaise={send}
        />
      )}
    </div>
  )
}

interface RaiseFormProps {
  hold: Hold
  budget: BudgetStand
  busy: boolean
  error: Error | null
  onRaise: (body: HoldDecisionRequest) => void
}

/** Asks for the new limit of what was reached, with a proposal that lets the run go on. */
function RaiseForm({ hold, budget, busy, error, onRaise }: RaiseFormProps) {
  const [text, setText] = useState(() => proposedLimit({ amount: hold.amount, budget }))
  const [fault, setFault] = useState<string>()
  const isMoney = hold.amount !== null
  const { period } = budget
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readNewLimit(text, isMoney ? 'money' : 'runs')
    setFault('fault' in read ? read.fault : undefined)
    if ('limit' in read) onRaise({ decision: 'raise', ...read.limit })
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
      <Field
        className="max-w-56 grow"
        label={isMoney ? `New limit in dollars a ${period}` : `New limit of runs a ${period}`}
        error={fault ?? refusalOf(error)}
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

/** What the server says against the new limit. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  return error.issues.find(({ path }) => path.endsWith('Limit'))?.message
}
