import { useId } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type BudgetState, useAgentBudget, useSetDayBudget } from '#web/data/billing/budgets.ts'
import { BudgetUse } from './budget-use.tsx'
import { LimitFields } from './limit-fields.tsx'
import { resetText } from './reset-labels.ts'
import { useLimitForm } from './use-limit-form.ts'

interface AgentBudgetDialogProps {
  agentId: number
  agentName: string
  /** The page's address says that it is open, so Back closes it. */
  hasAddress?: boolean
  onClose: () => void
}

/** The daily limits of one agent, and how much is used today. */
export function AgentBudgetDialog({ agentId, agentName, hasAddress, onClose }: AgentBudgetDialogProps) {
  const formId = useId()
  const budget = useAgentBudget(agentId)
  const save = useSetDayBudget()
  return (
    <Dialog
      open
      hasAddress={hasAddress}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Daily budget"
      description={<span className="wrap-anywhere line-clamp-2">{agentName}</span>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending || !budget.data}>
            Save budget
          </Button>
        </>
      }
    >
      {budget.isPending && <LoadingBudget />}
      {budget.isError && !budget.data && <QueryError title="Failed to load the budget" query={budget} />}
      {budget.data && (
        <DayForm
          id={formId}
          budget={budget.data}
          onSave={(body, { onError }) =>
            save.mutate({ params: { id: agentId }, body }, { onSuccess: onClose, onError })
          }
        />
      )}
    </Dialog>
  )
}

interface DayFormProps {
  id: string
  budget: BudgetState
  onSave: Parameters<typeof useLimitForm>[1]
}

function DayForm({ id, budget, onSave }: DayFormProps) {
  const { texts, errors, change, submit } = useLimitForm(budget, onSave)
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-muted text-sm">
        When a limit is reached, the run waits and asks you: continue once, raise the limit, or stop.
      </p>
      <LimitFields period="day" texts={texts} errors={errors} onChange={change} />
      <section aria-label="Today" className="flex flex-col gap-3 border-line border-t pt-5">
        <h3 className="font-semibold text-sm">Today</h3>
        <BudgetUse budget={budget} />
        <p className="text-muted text-xs">{resetText(budget)}</p>
      </section>
    </form>
  )
}

function LoadingBudget() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">Loading the budget</output>
      <Skeleton className="h-10" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-16" />
    </div>
  )
}
