import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { type BudgetState, useBudgets, useSetMonthBudget } from '#web/data/billing/budgets.ts'
import { AgentBudgetDialog } from './agent-budget-dialog.tsx'
import { BudgetUse } from './budget-use.tsx'
import { Ledger } from './ledger.tsx'
import { LimitFields } from './limit-fields.tsx'
import { LoadingBudgets } from './loading-budgets.tsx'
import { resetText } from './reset-labels.ts'
import { useLimitForm } from './use-limit-form.ts'

/** The monthly budget, the daily ones of agents, and the ledger. */
export function BudgetSettings() {
  const budgets = useBudgets()
  if (budgets.isPending) return <LoadingBudgets />
  if (!budgets.data) {
    return <QueryError title="Failed to load your budgets" query={budgets} />
  }
  const { month, agents, installation } = budgets.data
  const isLimitedHere = installation.moneyLimit !== null || installation.runsLimit !== null
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="This month" className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold text-sm">This month</h3>
          <BudgetUse budget={month} />
          <p className="text-muted text-xs">{resetText(month)}</p>
        </div>
        <MonthForm budget={month} />
      </section>
      {isLimitedHere && (
        <section
          aria-label="What this installation allows"
          className="flex flex-col gap-3 border-line border-t pt-6"
        >
          <h3 className="font-semibold text-sm">What this installation allows you each month</h3>
          <BudgetUse budget={installation} />
          <p className="text-muted text-xs">{resetText(installation)} Your administrator can raise it.</p>
        </section>
      )}
      <section aria-label="Daily budgets" className="flex flex-col gap-2 border-line border-t pt-6">
        <h3 className="font-semibold text-sm">Daily budgets of single agents</h3>
        {agents.length === 0 ? (
          <p className="text-muted text-sm">
            No agent has one. Set it on the dashboard, under “Budget…” in the agent’s “More” menu.
          </p>
        ) : (
          <AgentBudgets budgets={agents} />
        )}
      </section>
      <section aria-label="Ledger" className="flex flex-col gap-2 border-line border-t pt-6">
        <h3 className="font-semibold text-sm">What was spent</h3>
        <Ledger />
      </section>
    </div>
  )
}

function MonthForm({ budget }: { budget: BudgetState }) {
  const save = useSetMonthBudget()
  const { texts, errors, change, submit } = useLimitForm(budget, (body, { onError }) =>
    save.mutate({ body }, { onError }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-5">
      <div className="w-full">
        <LimitFields period="month" texts={texts} errors={errors} onChange={change} />
      </div>
      <Button type="submit" variant="primary" busy={save.isPending}>
        Save budget
      </Button>
    </form>
  )
}

function AgentBudgets({ budgets }: { budgets: BudgetState[] }) {
  const [edited, setEdited] = useState<BudgetState>()
  return (
    <>
      <ul aria-label="Daily budgets" className="divide-y divide-line">
        {budgets.map((budget) => (
          <li key={budget.agentId} className="flex flex-col gap-3 py-4">
            <div className="flex items-center justify-between gap-4">
              <p className="wrap-anywhere line-clamp-2 min-w-0 font-medium text-sm">{budget.agentName}</p>
              <Button size="sm" icon={<Pencil size={16} aria-hidden />} onClick={() => setEdited(budget)}>
                Change<span className="sr-only"> the budget of {budget.agentName}</span>
              </Button>
            </div>
            <BudgetUse budget={budget} />
          </li>
        ))}
      </ul>
      {edited && edited.agentId !== null && (
        <AgentBudgetDialog
          agentId={edited.agentId}
          agentName={edited.agentName ?? ''}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
