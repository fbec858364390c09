import { List } from 'lucide-react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useSchedule } from '#web/data/schedules.ts'
import { routes } from '#web/platform/routes.ts'
import { Ledger, type ShowPlannedRun } from './ledger.tsx'
import { openRunWords } from './ledger-labels.ts'
import { PlanSection } from './plan-section.tsx'

interface ScheduleDialogProps {
  agent: AgentReply
  onEdit: () => void
  onShowRun: ShowPlannedRun
  onClose: () => void
}

/** When an agent runs next, and for each planned time what became of it and why. */
export function ScheduleDialog({ agent, onEdit, onShowRun, onClose }: ScheduleDialogProps) {
  const schedule = useSchedule(agent.id)
  const [newest] = schedule.data ?? []
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Why did it (not) run?"
      description={<span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
      footer={
        <>
          <ButtonLink
            href={`${routes.runs}?agent=${agent.id}`}
            variant="secondary"
            icon={<List size={16} aria-hidden className="max-sm:hidden" />}
          >
            All runs
          </ButtonLink>
          <Button onClick={onEdit}>Edit agent</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {schedule.isPending && <LoadingSchedule />}
      {schedule.isError && !newest && (
        <ErrorState
          title="Failed to load the schedule"
          error={schedule.error}
          busy={schedule.isFetching}
          onRetry={() => void schedule.refetch()}
        />
      )}
      {newest && (
        <div className="flex flex-col gap-6">
          <OpenRun agent={agent} onShowRun={onShowRun} />
          <PlanSection schedule={newest} />
          <Ledger schedule={schedule} timeZone={newest.timeZone} onShowRun={onShowRun} />
          <p className="text-muted text-sm">
            Manual and triggered runs are under All runs. Triggers are in the agent’s menu.
          </p>
        </div>
      )}
    </Dialog>
  )
}

/** The run that keeps the agent busy, and what it waits for: without a decision the next one may not start either. */
function OpenRun({ agent, onShowRun }: Pick<ScheduleDialogProps, 'agent' | 'onShowRun'>) {
  const open = agent.standing?.open
  if (!open) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
      {openRunWords(open)}
      <Button size="sm" onClick={() => onShowRun(open.executionId, open.status)}>
        View run
      </Button>
    </p>
  )
}

function LoadingSchedule() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">Loading the schedule</output>
      <Skeleton className="h-6 w-2/3" />
      {['first', 'second', 'third', 'fourth', 'fifth'].map((line) => (
        <Skeleton key={line} className="h-5 w-48" />
      ))}
      <Skeleton className="mt-4 h-24 w-full" />
    </div>
  )
}
