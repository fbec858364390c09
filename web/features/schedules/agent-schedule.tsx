import type { AgentReply } from '#contract/agents/agents.ts'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useSchedule } from '#web/data/schedules.ts'
import { Ledger, type ShowPlannedRun } from './ledger.tsx'
import { OpenRun } from './open-run.tsx'
import { PlanSection } from './plan-section.tsx'

interface AgentScheduleProps {
  agent: AgentReply
  onShowRun: ShowPlannedRun
}

/** When an agent runs next, and for each planned time what became of it and why. */
export function AgentSchedule({ agent, onShowRun }: AgentScheduleProps) {
  const schedule = useSchedule(agent.id)
  const [newest] = schedule.data ?? []
  if (schedule.isPending) return <LoadingSchedule />
  if (!newest) {
    return <QueryError title="Failed to load the schedule" query={schedule} />
  }
  return (
    <div className="flex flex-col gap-6">
      {agent.standing?.open && <OpenRun open={agent.standing.open} onShowRun={onShowRun} />}
      <PlanSection schedule={newest} />
      <Ledger schedule={schedule} timeZone={newest.timeZone} onShowRun={onShowRun} />
      <p className="text-muted text-sm">Manual and triggered runs are under All runs.</p>
    </div>
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
